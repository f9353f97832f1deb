package reader_test

import (
	"bytes"
	"compress/zlib"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/document"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/reader"
	"github.com/scenewright/scenewright/sources/reader/readertest"
)

var update = flag.Bool("update", false, "write what is read into the golden files")

// TestGoldens reads files that real programs wrote (LaTeX, pandoc, LibreOffice)
// and holds all of it against what a person found right.
func TestGoldens(t *testing.T) {
	r := newReader(t, readertest.Web{})
	for name, as := range map[string]story.PromptType{
		"paper.pdf": story.PromptDocs, "club.docx": story.PromptDocs, "fleet.pptx": story.PromptSlides, "readme.md": story.PromptDocs,
		"tides.pptx": story.PromptSlides,
	} {
		t.Run(name, func(t *testing.T) {
			doc, err := r.Read(t.Context(), file(as, name, fixture(t, name)))
			if err != nil {
				t.Fatal(err)
			}
			got, golden := told(doc), filepath.Join("testdata", "read", name+".txt")
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			if want := string(fixture(t, filepath.Join("read", name+".txt"))); got != want {
				t.Errorf("it reads\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// told is all that was read of a document.
func told(d story.Document) string {
	var b strings.Builder
	fmt.Fprintf(&b, "title: %s\nauthor: %s\nlanguage: %s\n", d.Title, d.Author, d.Language)
	for _, im := range d.Images {
		fmt.Fprintf(&b, "picture: %s %q\n", im.Key, im.Caption)
	}
	for _, w := range d.Warnings {
		fmt.Fprintf(&b, "warning: %s\n", w)
	}
	for i, s := range d.Slides {
		fmt.Fprintf(&b, "slide %d: %s\n\t%s\n\tnotes: %s\n\tpictures: %v\n", i+1, s.Title, strings.ReplaceAll(s.Text, "\n", "\n\t"), s.Notes, s.Images)
		for _, c := range s.Charts {
			fmt.Fprintf(&b, "\tchart: %s, %s %v\n", c.Layout, c.Title, c.Values)
		}
	}
	b.WriteString("\n" + d.Text + "\n\nread back:\n")
	for _, block := range document.Parse(d.Text) {
		b.WriteString(sketch(block) + "\n")
	}
	return b.String()
}

// sketch writes a block in one line.
func sketch(b document.Block) string {
	s := fmt.Sprintf("%s %s", b.Kind, strings.ReplaceAll(b.Text, "\n", " / "))
	switch b.Kind {
	case document.Heading:
		s = fmt.Sprintf("%s %d: %s%s", b.Kind, b.Level, b.Number, b.Text)
	case document.List:
		for i, it := range b.Items {
			s += fmt.Sprintf("| %s ", it.Text)
			if b.Ordered {
				s += fmt.Sprintf("(%d) ", b.First+i)
			}
			for _, d := range it.Detail {
				s += "{" + sketch(d) + "}"
			}
		}
	case document.Table:
		s += strings.Join(b.Heads, "/")
		for _, r := range b.Rows {
			s += " | " + strings.Join(r, "/")
		}
	case document.Quote:
		s += " — " + b.By
	}
	return s
}

// scanned is a page that is a picture, as scanners write it.
func scanned(t *testing.T) []byte {
	t.Helper()
	var packed bytes.Buffer
	w := zlib.NewWriter(&packed)
	_, err := w.Write(bytes.Repeat([]byte{200}, 64*64))
	if err = errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	draw := "600 0 0 800 0 0 cm /Scan Do"
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n")
	for i, object := range []string{
		"<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
		"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</XObject<</Scan 5 0 R>>>>>>",
		fmt.Sprintf("<</Length %d>>stream\n%s\nendstream", len(draw), draw),
		fmt.Sprintf("<</Type/XObject/Subtype/Image/Width 64/Height 64/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode/Length %d>>stream\n%s\nendstream", packed.Len(), packed.Bytes()),
	} {
		fmt.Fprintf(&b, "%d 0 obj%sendobj\n", i+1, object)
	}
	b.WriteString("trailer<</Size 6/Root 1 0 R>>\n%%EOF")
	return b.Bytes()
}

// contained is the beginning of a container with the name of a part in it.
func contained(name string) []byte {
	raw := append([]byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"), make([]byte, 512)...)
	for _, r := range name {
		raw = append(raw, byte(r), 0)
	}
	return append(raw, make([]byte, 512)...)
}

// What a file suffers from is told apart, with what helps.
func TestRefusalsAreToldApart(t *testing.T) {
	r := newReader(t, readertest.Web{})
	report := fixture(t, "report.pdf")
	for name, c := range map[string]struct {
		raw  []byte
		is   error
		says string
	}{
		"locked.pdf":  {fixture(t, "locked.pdf"), reader.ErrEncrypted, "without a password"},
		"locked.docx": {contained("EncryptedPackage"), reader.ErrEncrypted, "without a password"},
		"locked.pptx": {contained("EncryptedPackage"), reader.ErrEncrypted, "without a password"},
		"cut.pdf":     {report[:40], reader.ErrDamaged, "save it anew"},
		"cut.docx":    {fixture(t, "report.docx")[:4000], reader.ErrDamaged, "save it anew"},
		"scanned.pdf": {scanned(t), reader.ErrScanned, "text recognition"},
		"garbled.pdf": {bytes.ReplaceAll(report, []byte("/ToUnicode"), []byte("/ToUnicodX")), reader.ErrGarbled, "export it anew"},
	} {
		_, err := r.Read(t.Context(), file(story.PromptDocs, name, c.raw))
		var e *fault.Error
		if !errors.Is(err, c.is) || !errors.As(err, &e) || e.Code != fault.CodeInvalid || !strings.Contains(e.Remedy, c.says) {
			t.Errorf("%s: %v, want %v with the remedy %q", name, err, c.is, c.says)
		}
		for _, other := range []error{reader.ErrEncrypted, reader.ErrDamaged, reader.ErrScanned, reader.ErrGarbled} {
			if !errors.Is(other, c.is) && errors.Is(err, other) {
				t.Errorf("%s: it is %v, too", name, other)
			}
		}
	}
	_, err := r.Read(t.Context(), file(story.PromptDocs, "old.doc", contained("WordDocument")))
	var e *fault.Error
	if !errors.As(err, &e) || e.Code != fault.CodeUnsupported || !strings.Contains(e.Remedy, "DOCX") {
		t.Errorf("old.doc: %v", err)
	}
}

// parts makes a deck of one slide of the parts that stand on it.
func deckOf(t testing.TB, shapes string, parts map[string][]byte) []byte {
	t.Helper()
	links := `<R><r Id="l" Type="x/layout" Target="../none.xml"/>`
	for name := range parts {
		id := strings.TrimSuffix(filepath.Base(name), ".xml")
		links += fmt.Sprintf(`<r Id=%q Type="x/%s" Target="/%s"/>`, id, strings.TrimRight(id, "0123456789"), name)
	}
	all := map[string][]byte{
		"[Content_Types].xml": {}, "_rels/.rels": []byte(`<R><r Id="a" Type="x/officeDocument" Target="ppt/main.xml"/></R>`),
		"ppt/main.xml":                     []byte(`<p xmlns:r="http://x/relationships"><sldIdLst><sldId r:id="a"/></sldIdLst></p>`),
		"ppt/_rels/main.xml.rels":          []byte(`<R><r Id="a" Type="x/slide" Target="slides/slide1.xml"/></R>`),
		"ppt/slides/slide1.xml":            []byte(`<p xmlns:r="http://x/relationships"><cSld><spTree>` + shapes + `</spTree></cSld></p>`),
		"ppt/slides/_rels/slide1.xml.rels": []byte(links + "</R>"),
	}
	for name, part := range parts {
		all[name] = part
	}
	return zipOf(t, all)
}

func shapeOf(text string) string {
	return `<sp><txBody><p><r><t>` + text + `</t></r></p></txBody></sp>`
}

const (
	tree = `<dataModel><ptLst>
		<pt modelId="0" type="doc"/><pt modelId="c"><t><p><r><t>Harvest</t></r></p></t></pt><pt modelId="a"><t><p><r><t>Sow</t></r></p></t></pt>
		<pt modelId="b"><t><p><r><t>in March</t></r></p></t></pt><pt modelId="p" type="pres"><t><p><r><t>never shown</t></r></p></t></pt></ptLst>
		<cxnLst><cxn srcId="0" destId="c" srcOrd="1"/><cxn srcId="0" destId="a" srcOrd="0"/><cxn srcId="a" destId="b" srcOrd="0"/><cxn type="presOf" srcId="p" destId="a" srcOrd="0"/></cxnLst></dataModel>`
	dated = `<chartSpace><chart><plotArea><lineChart><ser>
		<tx><strRef><strCache><pt idx="0"><v>Visits</v></pt></strCache></strRef></tx>
		<cat><numRef><numCache><formatCode>mmm\-yy</formatCode><pt idx="0"><v>45292</v></pt><pt idx="1"><v>45323</v></pt></numCache></numRef></cat>
		<val><numRef><numCache><pt idx="0"><v>10</v></pt><pt idx="1"><v>12.5</v></pt></numCache></numRef></val></ser></lineChart></plotArea></chart></chartSpace>`
	funnel = `<chartSpace><chartData><data id="0"><strDim type="cat"><lvl ptCount="2"><pt idx="0">Asked</pt><pt idx="1">Bought</pt></lvl></strDim>
		<numDim type="val"><lvl ptCount="2"><pt idx="0">90</pt><pt idx="1">30</pt></lvl></numDim></data></chartData></chartSpace>`
)

// Diagrams, charts of all kinds, tables of one row and groups are read where they
// stand; what is hidden is not.
func TestWhatStandsOnSlides(t *testing.T) {
	frame := func(what string) string { return `<graphicFrame><graphic>` + what + `</graphic></graphicFrame>` }
	raw := deckOf(t, strings.Join([]string{
		shapeOf("Before the diagram, which tells what is done in which month of the year"),
		frame(`<relIds r:dm="diagramData1"/>`),
		`<grpSp>` + shapeOf("In a group") + `<grpSp>` + shapeOf("In a group within it") + `</grpSp></grpSp>`,
		`<sp><nvSpPr><cNvPr hidden="1"/></nvSpPr><txBody><p><r><t>Hidden</t></r></p></txBody></sp>`,
		frame(`<tbl><tblPr firstRow="1"/><tr><tc><txBody><p><r><t>Fee</t></r></p></txBody></tc><tc><txBody><p><r><t>90</t></r></p></txBody></tc></tr></tbl>`),
		frame(`<chart r:id="chart1"/>`),
		`<AlternateContent><Choice>` + frame(`<chart r:id="chartEx1"/>`) + `</Choice><Fallback>` + shapeOf("This chart is not available") + `</Fallback></AlternateContent>`,
		`<AlternateContent><Choice/><Fallback>` + shapeOf("As older programs show it") + `</Fallback></AlternateContent>`,
	}, ""), map[string][]byte{"ppt/diagrams/diagramData1.xml": []byte(tree), "ppt/charts/chart1.xml": []byte(dated), "ppt/charts/chartEx1.xml": []byte(funnel)})
	doc, err := newReader(t, readertest.Web{}).Read(t.Context(), file(story.PromptSlides, "made.pptx", raw))
	if err != nil || len(doc.Warnings) > 0 {
		t.Fatalf("%v, warnings %q", err, doc.Warnings)
	}
	s := doc.Slides[0]
	if got, want := s.Title+"\n"+s.Text, "Before the diagram, which tells what is done in which month of the year\n- Sow\n- in March\n- Harvest\n- In a group\n- In a group within it\n\n|  |  |\n| --- | --- |\n| Fee | 90 |\n\nAs older programs show it"; got != want {
		t.Errorf("it reads\n%s\nwant\n%s", got, want)
	}
	want := []story.Chart{
		{Title: "Visits", Layout: "line", Values: []story.ChartValue{{Label: "2024-01", Value: 10}, {Label: "2024-02", Value: 12.5}}},
		{Layout: "bars", Values: []story.ChartValue{{Label: "Asked", Value: 90}, {Label: "Bought", Value: 30}}},
	}
	if fmt.Sprint(s.Charts) != fmt.Sprint(want) {
		t.Errorf("its charts are %v, want %v", s.Charts, want)
	}
}

// FuzzParts reads what stands in the place of a chart and of a diagram.
func FuzzParts(f *testing.F) {
	for _, seed := range []string{tree, dated, funnel} {
		f.Add([]byte(seed))
	}
	shapes := `<graphicFrame><chart r:id="chart1"/></graphicFrame><graphicFrame><relIds r:dm="diagramData1"/></graphicFrame>`
	r := newFuzzed(f)
	f.Fuzz(func(t *testing.T, part []byte) {
		raw := deckOf(t, shapes, map[string][]byte{"ppt/diagrams/diagramData1.xml": part, "ppt/charts/chart1.xml": part})
		_, _ = r.Read(t.Context(), file(story.PromptSlides, "made.pptx", raw))
	})
}

// A deck of 28 slides keeps the length that is asked for, and names the slides
// that have no room.
func TestLongDecksKeepTheLength(t *testing.T) { keepTheLength(t, .5, 2) }

func keepTheLength(t *testing.T, lengths ...float64) {
	t.Helper()
	raw := fixture(t, "bay.pptx")
	for _, minutes := range lengths {
		b, p := filmedRaw(t, "bay.pptx", raw, nil, func(r *request.Request) { r.VideoLength = minutes })
		got, want := float64(b.Frames())/float64(b.FPS), 60*minutes
		if got < .9*want || got > 1.1*want {
			t.Errorf("asked for %v seconds, it takes %.1f: %q", want, got, p.Warnings)
		}
		warnings := strings.Join(p.Warnings, "\n")
		for slide := 1; slide <= 28; slide++ {
			if len(ofSlide(b, slide)) == 0 && !strings.Contains(warnings, fmt.Sprintf("\"slide-%d\"", slide)) {
				t.Errorf("%v seconds: slide %d is not told, and no warning says so: %q", want, slide, p.Warnings)
			}
		}
		if b.Scenes[0].ID != "slide-1" {
			t.Errorf("%v seconds: it opens with %s", want, b.Scenes[0].ID)
		}
	}
}
