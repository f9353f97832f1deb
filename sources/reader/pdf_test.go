package reader_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/reader"
	"github.com/scenewright/scenewright/sources/reader/readertest"
)

// set is a line of a page: where it begins, and its letters, bold or not.
type set struct {
	left, bottom int
	size         float64
	bold         bool
	text         string
}

// printed is a PDF of one page.
func printed(lines ...set) []byte { return printedPages(lines) }

// printedPages is a PDF of pages.
func printedPages(pages ...[]set) []byte {
	font := "<</Type/Font/Subtype/Type1/BaseFont/%s/Encoding/WinAnsiEncoding>>"
	figure := "BT /F 9 Tf 20 20 Td (Boats by year 1 2 3) Tj ET 0 0 m 200 99 l S\n"
	kids, objects := "", []string{"<</Type/Catalog/Pages 2 0 R>>", "",
		fmt.Sprintf(font, "Helvetica"), fmt.Sprintf(font, "Helvetica-Bold"), fmt.Sprintf(font, "Courier"),
		fmt.Sprintf("<</Type/XObject/Subtype/Form/BBox[0 0 200 99]/Resources<</Font<</F 3 0 R>>>>"+
			"/Length %d>>stream\n%sendstream\n", len(figure), figure)}
	for _, lines := range pages {
		var content strings.Builder
		for _, l := range lines {
			font := "F"
			if l.bold {
				font = "B"
			}
			if code, ok := strings.CutPrefix(l.text, "code: "); ok {
				font, l.text = "M", code
			}
			if l.text == "figure" {
				fmt.Fprintf(&content, "q 1 0 0 1 %d %d cm /X Do Q\n", l.left, l.bottom)
				continue
			}
			if l.text == "curve" {
				fmt.Fprintf(&content, "%d %d m 310 400 390 400 400 300 c 390 200 310 200 300 300 c S\n", l.left, l.bottom)
				continue
			}
			if l.text == "" { // a line from its place: across where it is bold, else up
				dx, dy := 0., l.size
				if l.bold {
					dx, dy = dy, dx
				}
				fmt.Fprintf(&content, "%d %d m %g %g l S\n", l.left, l.bottom, float64(l.left)+dx, float64(l.bottom)+dy)
				continue
			}
			fmt.Fprintf(&content, "BT /%s %g Tf %d %d Td (%s) Tj ET\n", font, l.size, l.left, l.bottom, l.text)
		}
		n := len(objects) + 1
		kids += fmt.Sprintf("%d 0 R ", n)
		objects = append(objects,
			fmt.Sprintf("<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents %d 0 R"+
				"/Resources<</XObject<</X 6 0 R>>/Font<</F 3 0 R/B 4 0 R/M 5 0 R>>>>>>", n+1),
			fmt.Sprintf("<</Length %d>>stream\n%sendstream\n", content.Len(), content.String()))
	}
	objects[1] = fmt.Sprintf("<</Type/Pages/Kids[%s]/Count %d>>", kids, len(pages))
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n")
	for i, object := range objects {
		fmt.Fprintf(&b, "%d 0 obj%sendobj\n", i+1, object)
	}
	fmt.Fprintf(&b, "trailer<</Size %d/Root 1 0 R>>\n%%%%EOF", len(objects)+1)
	return b.Bytes()
}

func readPrinted(t *testing.T, lines ...set) string {
	t.Helper()
	doc, err := newReader(t, readertest.Web{}).Read(t.Context(), file(story.PromptDocs, "made.pdf", printed(lines...)))
	if err != nil {
		t.Fatal(err)
	}
	return doc.Text
}

// Each counted line is an item with its number, and what stands below a list as far left as its
// marks begins a paragraph. A number alone counts nothing.
func TestListsOfPapers(t *testing.T) {
	const long = "The harbour keeps a book in which every boat that enters is written down with the hour and the name."
	got := readPrinted(t,
		set{50, 800, 11, false, long},
		set{50, 780, 11, false, "To enter a boat:"},
		set{56, 760, 11, false, "1. Ask for its name"}, set{56, 745, 11, false, "2. Write down the hour, and where it"}, set{70, 730, 11, false, "comes from"}, set{56, 715, 11, false, "3. Close the book"},
		set{50, 700, 11, false, "Nobody may leave a page empty in this book, whatever the weather was on that day."},
		set{56, 685, 11, false, "\\225 ink"}, set{56, 670, 11, true, "\\225 a pen"},
		set{50, 655, 11, false, "These are kept in the drawer below the window, of which the key hangs on the wall."},
		set{56, 640, 11, false, "1."}, set{74, 640, 11, false, "Lock it"},
		set{56, 625, 11, false, "2."}, set{74, 625, 11, false, "Hang it up"},
		set{50, 595, 11, false, "1912. That was the year of the first book, which is kept in the town hall until today."},
	)
	for _, want := range []string{
		"To enter a boat:\n\n1. Ask for its name\n2. Write down the hour, and where it comes from\n3. Close the book\n\nNobody may",
		"on that day.\n\n- ink\n- a pen\n\nThese are kept", "on the wall.\n\n1. Lock it\n2. Hang it up\n\n1912. That was",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
}

// What is mostly signs is not read, and a paragraph that is counted is none of a list.
func TestSignsAndCountedParagraphs(t *testing.T) {
	paragraph := func(bottom int, number string) (all []set) {
		for i := range 5 {
			all = append(all, set{50, bottom - 13*i, 11, false, "The harbour keeps a book in which every boat that enters is written down with the hour"})
		}
		all[0].text = number + all[0].text
		return all
	}
	lines := append(paragraph(800, "1\\) "), paragraph(725, "2\\) ")...)
	got := readPrinted(t, append(lines, set{50, 640, 11, false, "= \\( + \\) - [ ] / * h"}, set{50, 610, 11, false, "Contents . . . . . . . . . . . . . . . . . . . . . . . . 4"})...)
	if strings.Contains(got, "1.") || strings.Contains(got, "[ ]") || strings.Contains(got, "Contents") || strings.Count(got, "\n\n") != 1 {
		t.Errorf("it reads\n%s", got)
	}
}

// A font that names the marks and not the letters leaves pages that tell nothing, whatever its
// heading says in another font; figures with their marks are a text.
func TestPagesOfMarksAreRefused(t *testing.T) {
	page := func(text string) (all []set) {
		all = []set{{50, 800, 18, true, "The book of the harbour"}}
		for i := range 12 {
			all = append(all, set{50, 770 - 15*i, 11, false, text})
		}
		return all
	}
	read := func(text string) error {
		_, err := newReader(t, readertest.Web{}).Read(t.Context(), file(story.PromptDocs, "made.pdf", printed(page(text)...)))
		return err
	}
	if err := read(",      ;   :      ,  ."); !errors.Is(err, reader.ErrGarbled) || !strings.Contains(err.Error(), "export it anew") {
		t.Errorf("pages of marks give %v", err)
	}
	if err := read("Boats: 1,204; crews: 3,310"); err != nil {
		t.Error(err)
	}
}

// Bold addresses and rows of figures are no headings.
func TestDataIsNoHeading(t *testing.T) {
	const long = "The harbour keeps a book in which every boat that enters is written down with the hour."
	got := readPrinted(t,
		set{50, 800, 11, true, "The book"}, set{50, 780, 11, false, long},
		set{50, 750, 11, true, "www.harbour.example"}, set{50, 720, 11, false, long}, set{50, 690, 11, true, "NA 2 3 4 7 10 20"}, set{50, 660, 11, false, long},
	)
	if !strings.Contains(got, "# The book\n") || strings.Contains(got, "# www") || strings.Contains(got, "# NA") {
		t.Errorf("it reads\n%s", got)
	}
}

// A large first letter beside several lines belongs to the first word of them, unless it is one itself.
func TestLargeFirstLetters(t *testing.T) {
	for want, first := range map[string][2]string{
		"We write down each boat": {"W", "e write down each boat"},
		"A boat is written down":  {"A", "boat is written down"},
	} {
		lines := []set{{50, 800, 20, true, "The book of the harbour"}, {50, 736, 44, false, first[0]}}
		beside := []string{" that enters, by the hour in which", "it comes, and by a name that", "everybody knows."}
		beside[0] = first[1] + beside[0]
		for k, text := range beside {
			lines = append(lines, set{96, 760 - 12*k, 11, false, text})
		}
		got := readPrinted(t, append(lines, pageOf(724, "The pages of a book are of the best paper, and of linen.", 6)...)...)
		if !strings.Contains(got, want+" that enters, by the hour in which it comes, and by a name") {
			t.Errorf("it reads\n%s", got)
		}
	}
}

// A label that several parts of a paper have as their heading says nothing of any.
func TestRepeatedLabelsAreNoHeadings(t *testing.T) {
	lines := []set{{50, 810, 18, true, "The book of the harbour"}}
	for k, boat := range []string{"Cutters", "Ketches", "Yawls"} {
		top := 780 - 150*k
		lines = append(lines, set{50, top, 14, true, boat}, set{50, top - 25, 11, true, "Procedure"})
		text := boat + " are written down with the hour in which they enter, and with their names."
		lines = append(lines, pageOf(top-45, text, 3)...)
	}
	got := readPrinted(t, lines...)
	if strings.Contains(got, "Procedure") || !strings.Contains(got, "# Yawls\n\nYawls are") {
		t.Errorf("it reads\n%s", got)
	}
}

// Wide spaces in lines of prose make no table; those of columns do.
func TestColumnsStandBelowOneAnother(t *testing.T) {
	const long = "The harbour keeps a book in which every boat that enters is written down with the hour."
	got := readPrinted(t,
		set{50, 800, 11, false, long},
		set{50, 785, 11, false, "It was begun in the spring,"}, set{192, 785, 11, false, "and nobody knows by whom;"},
		set{50, 770, 11, false, "the first page is torn,"}, set{168, 770, 11, false, "so that three boats are lost."},
		set{50, 740, 11, false, "Cutter"}, set{200, 740, 11, false, "12"}, set{50, 725, 11, false, "Ketch"}, set{200, 725, 11, false, "30"},
	)
	if !strings.Contains(got, "and nobody knows by whom; the first page is torn, so that") || !strings.Contains(got, "| Cutter | 12 |\n| Ketch | 30 |") {
		t.Errorf("it reads\n%s", got)
	}
}

// Lines in letters of one width are code in a document that is not typed in these.
func TestCodeOfDocuments(t *testing.T) {
	paragraph := func(font, text string) string {
		return `<p><r><rPr><rFonts ascii="` + font + `"/></rPr><t>` + text + `</t></r></p>`
	}
	read := func(body string) string {
		raw := zipOf(t, map[string][]byte{
			"[Content_Types].xml": {}, "_rels/.rels": []byte(`<R><r Id="a" Type="x/officeDocument" Target="word/document.xml"/></R>`),
			"word/document.xml": []byte(`<document><body>` + body + `</body></document>`),
		})
		doc, err := newReader(t, readertest.Web{}).Read(t.Context(), file(story.PromptDocs, "made.docx", raw))
		if err != nil {
			t.Fatal(err)
		}
		return doc.Text
	}
	said := paragraph("Calibri", "The log of the harbour is kept by a small program, and this is how it is started every morning.")
	code := paragraph("Lucida Console", "$ log --open") + paragraph("Consolas", "$ log --tide high")
	if got, want := read(said+code+said), "```\n$ log --open\n$ log --tide high\n```"; !strings.Contains(got, want) {
		t.Errorf("%q is not in\n%s", want, got)
	}
	if got := read(paragraph("Courier New", "The letter was typed in the harbour office on the day of the storm") + paragraph("Courier New", "Yours, the keeper")); strings.Contains(got, "```") {
		t.Errorf("it reads\n%s", got)
	}
}

// What is set like a heading and written for a machine is code.
func TestCodeIsNoHeading(t *testing.T) {
	const long = "The harbour keeps a book in which every boat that enters is written down with the hour."
	got := readPrinted(t,
		set{50, 800, 11, true, "The page of the harbour"}, set{50, 780, 11, false, long}, set{50, 750, 11, true, "<h2>Boats</h2>"}, set{50, 720, 11, false, long},
		set{50, 690, 11, true, "boats = count\\(year, masts\\)"}, set{50, 660, 11, false, long}, set{50, 630, 11, true, "Questions: harbour@example.org"},
	)
	if !strings.Contains(got, "# The page of the harbour\n") || strings.Count(got, "# ") != 1 || !strings.Contains(got, "```\n<h2>Boats</h2>\n```") || !strings.Contains(got, "```\nboats = count") {
		t.Errorf("it reads\n%s", got)
	}
	paragraph := func(properties, text string) string {
		return `<p><r><rPr>` + properties + `</rPr><t>` + text + `</t></r></p>`
	}
	doc, err := newReader(t, readertest.Web{}).Read(t.Context(), file(story.PromptDocs, "made.docx", zipOf(t, map[string][]byte{
		"[Content_Types].xml": {}, "_rels/.rels": []byte(`<R><r Id="a" Type="x/officeDocument" Target="word/document.xml"/></R>`),
		"word/document.xml": []byte(`<document><body>` + paragraph("<b/>", "mkdir boat_book") + paragraph("", long) + paragraph("<b/>", "The boats") + paragraph("", long) + `</body></document>`),
	})))
	if err != nil {
		t.Fatal(err)
	}
	if doc.Title != "The boats" || strings.Contains(doc.Text, "# mkdir") {
		t.Errorf("%q reads\n%s", doc.Title, doc.Text)
	}
}

// Letters of one width are code, formulas set in below the text are not read, and accents drawn over
// letters belong to them; a sentence that ends with a number does not.
func TestPapersOfFormulasAndCode(t *testing.T) {
	const long = "The harbour keeps a book in which every boat that enters is written down with the hour and the name."
	got := readPrinted(t,
		set{50, 800, 11, false, long}, set{50, 770, 11, false, "The mean is"},
		set{200, 750, 11, false, "m = s / n"}, set{500, 750, 11, false, "\\(12\\)"}, set{210, 735, 9, false, "n"},
		set{50, 715, 11, false, long}, set{50, 702, 11, false, "so that x = 5."},
		set{50, 680, 11, false, "code: boats <- read\\(book\\)"}, set{50, 667, 11, false, "code: mean      12.5    13.5"}, set{50, 654, 11, false, "code: deviation  1.5     2.5"},
		set{50, 620, 11, false, "urgent boats"}, set{50, 620, 11, false, "\\250"}, set{50, 590, 11, false, long},
		set{50, 560, 11, false, "percent"}, set{50, 560, 11, false, "\\210"},
	)
	for _, want := range []string{"The mean is\n\n" + long + " so that x = 5.\n\n```\nboats", "2.5\n```\n\nürgent boats", "p\u0302ercent"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
}

// Paragraphs of one line each, apart from one another, stay paragraphs; sentences of a text with as wide
// spaces between all of its lines go on.
func TestParagraphsOfOneLine(t *testing.T) {
	var lines []set
	for i, s := range []string{"The first boat leaves the harbour at dawn.", "The second boat follows it after an hour.", "The third boat stays at the quay all day.", "The last boat brings the mail in the evening", "and takes the guests of the inn with it."} {
		lines = append(lines, set{50, 780 - 26*i, 11, false, s})
	}
	got := readPrinted(t, lines...)
	if want := "at dawn.\n\nThe second"; !strings.Contains(got, want) || !strings.Contains(got, "in the evening and takes") {
		t.Errorf("it reads\n%s", got)
	}
}

// What stands in a figure that is placed on a page is none of its text.
func TestFiguresOfPages(t *testing.T) {
	got := readPrinted(t, set{50, 780, 11, false, "The first boat leaves the harbour at dawn."},
		set{50, 600, 0, false, "figure"}, set{50, 500, 11, false, "The second boat follows it after an hour."})
	if strings.Contains(got, "Boats by year") || !strings.Contains(got, "second boat") {
		t.Errorf("it reads\n%s", got)
	}
}

// What runs along the edges of printed slides is left out, as is a line that only repeats the title,
// and boxes drawn around texts make no table.
func TestFurnitureOfPrintedSlides(t *testing.T) {
	lies := func(what string) string {
		return "Look for the " + what[:4] + " in the locker below the bow, or on the quay."
	}
	var pages [][]set
	for i, title := range []string{"Ropes?", "Sails", "Anchors", "Flags"} {
		page := []set{
			{50, 820, 6, false, strings.TrimSuffix(title, "?")}, {50, 740, 30, false, title}, {50, 600, 14, false, lies(title)},
			{50, 20, 6, false, "Rowing club"}, {300, 20, 6, false, "Harbour days"}, {500, 20, 6, false, fmt.Sprintf("%d / 4", i+1)},
		}
		for _, y := range []int{15, 30, 590, 800} {
			page = append(page, set{40, y, 520, true, ""})
		}
		for _, x := range []int{40, 250, 450, 560} {
			page = append(page, set{x, 15, 15, false, ""})
		}
		pages = append(pages, append(page, set{40, 15, 785, false, ""}, set{560, 15, 785, false, ""}))
	}
	doc, err := newReader(t, readertest.Web{}).Read(t.Context(), file(story.PromptSlides, "made.pdf", printedPages(pages...)))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"Ropes?", "Sails", "Anchors", "Flags"} {
		if s := doc.Slides[i]; s.Title != want || s.Text != lies(want) || !s.Plain {
			t.Errorf("slide %d reads %q, plain %v\n%s", i+1, s.Title, s.Plain, s.Text)
		}
	}
}

// A drawing on a page of slides is something beside its words; a numbered list keeps its numbers.
func TestDrawingsOfPrintedSlides(t *testing.T) {
	pages := printedPages([]set{
		{50, 740, 30, false, "Steps"}, {50, 600, 14, false, "1. Cast off."},
		{50, 570, 14, false, "2. Row the boats, three of them or four"}, {50, 552, 14, false, "3. Land."},
	}, []set{
		{50, 740, 30, false, "The course"}, {50, 600, 14, false, "It runs around the buoy."}, {300, 300, 0, false, "curve"},
	})
	doc, err := newReader(t, readertest.Web{}).Read(t.Context(), file(story.PromptSlides, "made.pdf", pages))
	if err != nil {
		t.Fatal(err)
	}
	want := "1. Cast off.\n2. Row the boats, three of them or four\n3. Land."
	if a, b := doc.Slides[0], doc.Slides[1]; a.Text != want || !a.Plain || b.Plain || !b.Drawn {
		t.Errorf("they are %+v and %+v", a, b)
	}
}

// The lines of a paragraph on a page of slides are one, also where the next begins with a
// capital, and where its words are set wide to fill them.
func TestParagraphsOfPrintedSlides(t *testing.T) {
	doc, err := newReader(t, readertest.Web{}).Read(t.Context(), file(story.PromptSlides, "made.pdf", printed(
		set{50, 780, 30, false, "The book"},
		set{50, 700, 12, false, "The harbour keeps a book in which every boat that enters is written down by"},
		set{50, 685, 12, false, "Mara Voss and her brother, who sit in"}, set{268, 685, 12, false, "the hut and count"}, set{376, 685, 12, false, "the masts of"},
		set{50, 670, 12, false, "all."},
		set{50, 620, 12, false, "Ink"}, set{50, 605, 12, false, "Paper"},
	)))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := doc.Slides[0].Text, "- The harbour keeps a book in which every boat that enters is written down by Mara Voss and her brother, who sit in the hut and count the masts of all.\n- Ink\n- Paper"; got != want {
		t.Errorf("it reads\n%s\nwant\n%s", got, want)
	}
}

// Lists of documents keep their numbers and stand in one another, headings keep their order,
// and cells of tables the columns that they span.
func TestStructureOfDocuments(t *testing.T) {
	paragraph := func(properties, text string) string {
		return `<p><pPr>` + properties + `</pPr><r><t>` + text + `</t></r></p>`
	}
	item := func(list, level int, text string) string {
		return paragraph(fmt.Sprintf(`<numPr><ilvl val="%d"/><numId val="%d"/></numPr>`, level, list), text)
	}
	cell := func(properties, text string) string {
		return `<tc><tcPr>` + properties + `</tcPr>` + paragraph("", text) + `</tc>`
	}
	doc, err := newReader(t, readertest.Web{}).Read(t.Context(), file(story.PromptDocs, "made.docx", zipOf(t, map[string][]byte{
		"[Content_Types].xml": {}, "_rels/.rels": []byte(`<R><r Id="a" Type="x/officeDocument" Target="word/document.xml"/></R>`),
		"word/styles.xml": []byte(`<styles><style styleId="T" type="paragraph"><name val="Title"/></style><style styleId="A" type="paragraph"><name val="heading 1"/></style><style styleId="B" type="paragraph"><name val="heading 2"/></style><style styleId="W" type="paragraph"><name val="Author"/></style><style styleId="D" type="paragraph"><name val="Date"/></style></styles>`),
		"word/numbering.xml": []byte(`<numbering><abstractNum abstractNumId="7"><lvl ilvl="0"><numFmt val="decimal"/></lvl><lvl ilvl="1"><numFmt val="bullet"/></lvl></abstractNum>
			<num numId="1"><abstractNumId val="7"/></num><num numId="2"><abstractNumId val="7"/><lvlOverride ilvl="0"><startOverride val="4"/></lvlOverride></num></numbering>`),
		"word/document.xml": []byte(`<document><body>` + paragraph(`<pStyle val="T"/>`, "The harbour") + paragraph(`<pStyle val="W"/>`, "The harbour office") + paragraph(`<pStyle val="D"/>`, "March 2026") + paragraph(`<pStyle val="A"/>`, "How it is run") + paragraph(`<pStyle val="B"/>`, "By day") +
			item(1, 0, "Open the gate") + item(1, 1, "slowly") + item(1, 0, "Count the boats") + paragraph("", "Then it is noon in the harbour of the town.") + item(1, 0, "Lock the hut") + item(2, 0, "Close the gate") +
			`<tbl><tr>` + cell("", "Boat") + cell(`<gridSpan val="2"/>`, "Crew") + `</tr><tr>` + cell("", "Gull") + cell("", "2") + cell("", "3") + `</tr></tbl></body></document>`),
	})))
	const want = "# The harbour\n\n## How it is run\n\n### By day\n\n1. Open the gate\n    - slowly\n2. Count the boats\n\nThen it is noon in the harbour of the town.\n\n3. Lock the hut\n4. Close the gate\n\n" +
		"| Boat | Crew |  |\n| --- | --- | --- |\n| Gull | 2 | 3 |"
	if err != nil || doc.Text != want {
		t.Errorf("%v, it reads\n%s", err, doc.Text)
	}
}

// Headings that are counted have their numbers as they are shown, and text between them none.
func TestCountedHeadings(t *testing.T) {
	level := func(n int, format, shown, style string) string {
		return fmt.Sprintf(`<lvl ilvl="%d"><start val="1"/><numFmt val="%s"/><pStyle val="%s"/><lvlText val="%s"/></lvl>`, n, format, style, shown)
	}
	style := func(id, name, level string) string {
		return `<style styleId="` + id + `" type="paragraph"><name val="` + name + `"/><pPr><numPr>` + level + `<numId val="1"/></numPr></pPr></style>`
	}
	body := ""
	for _, p := range [][2]string{{"A", "Purpose"}, {"B", "Boats"}, {"B", "Nets"}, {"A", "Means"}, {"B", "Money"}, {"P", "Five people of the town own the harbour together."}} {
		body += `<p><pPr><pStyle val="` + p[0] + `"/></pPr><r><t>` + p[1] + `</t></r></p>`
	}
	doc, err := newReader(t, readertest.Web{}).Read(t.Context(), file(story.PromptDocs, "made.docx", zipOf(t, map[string][]byte{
		"[Content_Types].xml": {}, "_rels/.rels": []byte(`<R><r Id="a" Type="x/officeDocument" Target="word/document.xml"/></R>`),
		"word/styles.xml":    []byte(`<styles>` + style("A", "heading 1", "") + style("B", "heading 2", `<ilvl val="1"/>`) + `</styles>`),
		"word/numbering.xml": []byte(`<numbering><abstractNum abstractNumId="3">` + level(0, "upperRoman", "Article %1", "A") + level(1, "lowerLetter", "%1.%2)", "B") + `</abstractNum><num numId="1"><abstractNumId val="3"/></num></numbering>`),
		"word/document.xml":  []byte(`<document><body>` + body + `</body></document>`),
	})))
	const want = "# Article I Purpose\n\n## I.a) Boats\n\n## I.b) Nets\n\n## Article II Means\n\n## II.a) Money\n\nFive people of the town own the harbour together."
	if err != nil || doc.Text != want || doc.Title != "Purpose" {
		t.Errorf("%v, %q reads\n%s", err, doc.Title, doc.Text)
	}
}

// pageOf are lines of prose from a height down.
func pageOf(top int, text string, lines int) (all []set) {
	for i := range lines {
		all = append(all, set{50, top - 14*i, 11, false, text})
	}
	all[lines-1].text += " It ends here."
	return all
}

// What runs along the edges of left or right pages, with the number of the page or without,
// and the contents with their dots, are none of the text; nor are those who wrote a paper.
// Its abstract is, however small it is set.
func TestFurnitureOfPapers(t *testing.T) {
	const text = "the harbour keeps a book in which every boat that enters is written down with its hour"
	pages := [][]set{
		append([]set{
			{200, 800, 20, false, "The book of the harbour"}, {220, 770, 13, false, "Anna Berg"}, {220, 752, 11, false, "University of Holm"}, {220, 738, 11, false, "anna@holm.example"},
			{270, 710, 9, true, "Abstract"}, {70, 695, 9, false, "We read forty books and counted boats"}, {70, 684, 9, false, "in each of them for a whole winter."},
		}, pageOf(640, "One: "+text, 9)...),
		{
			{50, 800, 15, false, "Contents"}, {50, 770, 11, true, "1 Boats 3"}, {60, 755, 11, false, "1.1 Cutters . . . . . . . . . . . . . . . 3"}, {60, 740, 11, false, "1.2 Ketches . . . . . . . . . . . . . . . 4"}, {50, 725, 11, true, "2 Crews 5"},
			{290, 40, 11, false, "2"},
		},
	}
	for n, head := range map[int]string{3: "Chapter 1. Boats", 4: "A. Berg", 5: "1.2. Ketches", 6: "A. Berg", 7: "1.3. Crews"} {
		for len(pages) < n {
			pages = append(pages, nil)
		}
		pages[n-1] = append([]set{{50, 815, 9, false, head}, {520, 815, 9, false, fmt.Sprint(n)}}, pageOf(780, fmt.Sprintf("Page %d: %s", n, text), 12)...)
	}
	doc, err := newReader(t, readertest.Web{}).Read(t.Context(), file(story.PromptDocs, "made.pdf", printedPages(pages...)))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"# The book of the harbour", "We read forty books and counted boats in each of them for a whole winter.", "One: the harbour", "Page 7: the harbour"} {
		if !strings.Contains(doc.Text, want) {
			t.Errorf("%q is not in\n%s", want, doc.Text)
		}
	}
	for _, other := range []string{"Berg", "Holm", "Contents", "Boats", "Crews", "Ketches", "holm.example"} {
		if strings.Contains(doc.Text, other) {
			t.Errorf("%q is in\n%s", other, doc.Text)
		}
	}
}

// A running head is one line, whether the columns of its page part it or not, and a line in the middle
// above a text is its heading.
func TestHeadsAcrossColumns(t *testing.T) {
	const text = "the harbour keeps a book in which every boat"
	pages := [][]set{append([]set{{200, 800, 20, false, "The book of the harbour"}, {270, 760, 11, false, "SUMMARY"}}, pageOf(745, "One: "+text+" that enters is written down", 20)...)}
	for n := 2; n <= 3; n++ {
		p := []set{{60, 815, 9, false, "Holm Reports"}, {290, 815, 9, false, fmt.Sprintf("- %d -", n)}, {500, 815, 9, false, "Volume seven"}}
		for i, l := range pageOf(780, text, 30) {
			if p = append(p, l); n == 2 || i < 3 {
				p = append(p, set{310, l.bottom, l.size, false, l.text})
			}
		}
		pages = append(pages, p)
	}
	doc, err := newReader(t, readertest.Web{}).Read(t.Context(), file(story.PromptDocs, "made.pdf", printedPages(pages...)))
	if err != nil || strings.Contains(doc.Text, "Holm") || strings.Contains(doc.Text, "Volume") || !strings.Contains(doc.Text, "SUMMARY\n\n") {
		t.Errorf("%v: %s", err, doc.Text)
	}
}

// A title that runs at the head of one page is left out, and a dash within a sentence begins no item.
func TestTitlesRunAndDashesGoOn(t *testing.T) {
	const text = "the harbour keeps a book in which every boat that enters is written down with its hour"
	first := []set{{200, 800, 20, false, "The book of the harbour"}, {50, 760, 11, false, "The harbour is small \226 albeit not so small as its neighbours say"}, {50, 746, 11, false, "\226 and has a book, in which all boats are."}}
	second := append([]set{{50, 815, 9, false, "2"}, {250, 815, 9, false, "The book of the harbour"}}, pageOf(780, text, 12)...)
	doc, err := newReader(t, readertest.Web{}).Read(t.Context(), file(story.PromptDocs, "made.pdf", printedPages(append(first, pageOf(720, text, 9)...), second)))
	if err != nil || strings.Count(doc.Text, "The book of the harbour") != 1 || !strings.Contains(doc.Text, "neighbours say – and has a book") {
		t.Errorf("%v: %s", err, doc.Text)
	}
}

// What a browser prints at the edges of a page is left out, of a single page, too.
func TestEdgesOfPrintedPages(t *testing.T) {
	got := readPrinted(t, append([]set{
		{50, 815, 8, false, "12/1/26, 5:47 AM"}, {290, 815, 8, false, "The book of the harbour"},
		{50, 770, 20, false, "The book of the harbour"},
		{50, 25, 8, false, "https://holm.example/book"}, {530, 25, 8, false, "1/1"},
	}, pageOf(740, "the harbour keeps a book in which every boat that enters is written down", 9)...)...)
	if strings.Count(got, "The book of the harbour") != 1 || strings.Contains(got, "1/1") || strings.Contains(got, "AM") {
		t.Error(got)
	}
}

// The lines of a title page are told, all of them.
func TestTitlePagesAreTold(t *testing.T) {
	doc, err := newReader(t, readertest.Web{}).Read(t.Context(), file(story.PromptDocs, "made.pdf", printedPages(
		[]set{{200, 700, 14, false, "Harbour Board of Westby"}, {150, 560, 25, false, "The Harbour"}, {150, 520, 25, false, "in Ten Years"}, {160, 450, 14, false, "A plan for boats, fish and people"}, {200, 100, 12, false, "Written by the planning group"}},
		pageOf(780, "the harbour keeps a book in which every boat that enters is written down with its hour", 12),
	)))
	if err != nil {
		t.Fatal(err)
	}
	if doc.Title != "The Harbour in Ten Years" {
		t.Errorf("its title is %q", doc.Title)
	}
	for _, want := range []string{"Harbour Board of Westby", "A plan for boats, fish and people", "Written by the planning group"} {
		if !strings.Contains(doc.Text, want) {
			t.Errorf("%q is not in\n%s", want, doc.Text)
		}
	}
}

// Two columns that a file draws line by line are read one after the other.
func TestColumnsDrawnLineByLine(t *testing.T) {
	left := []string{"The old mill grinds again since", "March. Its wheel was found in the", "pond, where it had lain for sixty", "years under mud and leaves."}
	right := []string{"Flour is sold on Saturdays. A bag", "of two kilos costs four euros, and", "the children may turn the small", "stone by hand."}
	lines := []set{{60, 780, 18, true, "The mill"}}
	for i := range left {
		lines = append(lines, set{60, 740 - 15*i, 11, false, left[i]}, set{320, 740 - 15*i, 11, false, right[i]})
	}
	if got, want := readPrinted(t, lines...), "# The mill\n\n"+strings.Join(left, " ")+"\n\n"+strings.Join(right, " "); got != want {
		t.Errorf("it reads\n%s\nwant\n%s", got, want)
	}
}
