package reader_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/reader"
	"github.com/scenewright/scenewright/sources/reader/readertest"
)

func newReader(t *testing.T, web reader.Fetcher) *reader.Reader {
	t.Helper()
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = t.TempDir()
	}
	r, err := reader.New(web, &reader.Options{CacheDir: filepath.Join(cache, "scenewright", "pdfium")})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func fixture(t *testing.T, name string) []byte {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

func file(as story.PromptType, name string, raw []byte) story.Source {
	return story.Source{Type: as, Name: name, Open: func(context.Context) (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(raw)), nil }}
}

// TestOfficeFiles reads what LibreOffice wrote.
func TestOfficeFiles(t *testing.T) {
	r := newReader(t, readertest.Web{})
	for name, c := range map[string]struct {
		as              story.PromptType
		title, language string
		images, slides  int
		has             []string
	}{
		"report.docx": {story.PromptDocs, "Reed beds at Marlow Ford", "en", 1, 0, []string{
			"## What was built\n\nWater from the fields", "- Six beds, each 40 centimetres deep\n- A weir", "| 2024 | 16 | 5 |",
		}},
		"informe.docx": {story.PromptDocs, "Los tejados verdes de Valdora", "es", 0, 0, []string{"- Una lámina contra las raíces", "## Lo que viene\n\nHasta 2028"}},
		"report.pdf": {story.PromptLink, "Reed beds at Marlow Ford", "en", 0, 0, []string{
			"## What it cost\n\nThe work cost 410,000 pounds, of which the water company paid half. Cutting the reeds takes two people one week each winter, and the cut reeds are sold to thatchers.\n\nA treatment plant",
			"- Six beds, each 40 centimetres deep\n",
		}},
		"deck.pptx": {story.PromptSlides, "The night buses of Torrin", "en", 2, 5, []string{
			"## What riders told us\n\nWe asked 1,900 people", "Until 2022, nurses, bakers",
		}},
		"jardin.pptx": {story.PromptSlides, "Le jardin de la gare", "fr", 1, 4, []string{"85 familles cultivent"}},
		"deck.pdf":    {story.PromptSlides, "The night buses of Torrin", "en", 5, 5, []string{"## The plan\n\n", "- Last tram at 23:40"}},
	} {
		t.Run(name, func(t *testing.T) {
			doc, err := r.Read(t.Context(), file(c.as, name, fixture(t, name)))
			if err != nil {
				t.Fatal(err)
			}
			if doc.Title != c.title || doc.Language != c.language || len(doc.Images) != c.images || len(doc.Slides) != c.slides {
				t.Errorf("title %q, language %s, %d images, %d slides", doc.Title, doc.Language, len(doc.Images), len(doc.Slides))
			}
			for _, s := range c.has {
				if !strings.Contains(doc.Text, s) {
					t.Errorf("%q is not in\n%s", s, doc.Text)
				}
			}
			for _, im := range doc.Images {
				decodes(t, im)
			}
		})
	}
}

func decodes(t *testing.T, im story.DocumentImage) {
	t.Helper()
	f, err := im.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	raw, err := io.ReadAll(f)
	if kind := http.DetectContentType(raw); err != nil || kind != "image/png" && kind != "image/jpeg" {
		t.Errorf("%s: %s, %v", im.Key, kind, err)
	}
}

func TestDeckKeepsWhatBelongsTogether(t *testing.T) {
	doc, err := newReader(t, readertest.Web{}).Read(t.Context(), file(story.PromptSlides, "deck.pptx", fixture(t, "deck.pptx")))
	if err != nil {
		t.Fatal(err)
	}
	plan := doc.Slides[2]
	if plan.Title != "The plan" || !strings.Contains(plan.Text, "| N1 | 20 min | 640 |") || !strings.HasPrefix(plan.Notes, "Two lines run") || !strings.HasSuffix(plan.Notes, "calls a person.") {
		t.Errorf("the third slide is %+v", plan)
	}
	if s := doc.Slides[1]; len(s.Images) != 1 || s.Images[0] != doc.Images[0].Key || doc.Images[0].Caption != "Rings around the city centre" {
		t.Errorf("the second slide shows %v of %+v", s.Images, doc.Images)
	}
}

func TestTexts(t *testing.T) {
	const english = "The first paragraph goes on\nover two lines, and says enough to be read.\n\n- one\n- two\n"
	r := newReader(t, readertest.Web{})
	for name, c := range map[string]struct{ raw, want string }{
		"notes.txt":   {english, "The first paragraph goes on\nover two lines, and says enough to be read.\n\n- one\n- two"},
		"windows.txt": {strings.ReplaceAll(english, "one", "caf\xe9"), "The first paragraph goes on\nover two lines, and says enough to be read.\n\n- café\n- two"},
		"post.md": {"---\ntitle: The *old* mill\ntags: [water]\n---\n\n* [How](#how)\n* [Who](#who)\n\nThe mill has stood by the river for a hundred years.\n\n![The mill](mill.jpg)\n*The mill in May*\n\n## How\n\n1. Open the gate\n2. Pour the grain\n\n> The wheel turns by itself.\n>\n> — Ann Holm, miller\n\n## See also\n\n- [The river](https://river.example)\n- [The bread](https://bread.example)\n",
			"# The old mill\n\nThe mill has stood by the river for a hundred years.\n\n## How\n\n1. Open the gate\n2. Pour the grain\n\n> The wheel turns by itself.\n>\n> — Ann Holm, miller"},
		"marked.md": {"---\ntags: x\n---\n# A *title*\n\n" + english + "\n| a | b |\n|---|---|\n| c | 4 |\n\n[a link](https://example.com) and `code`", "# A title\n\nThe first paragraph goes on over two lines, and says enough to be read.\n\n- one\n- two\n\n| a | b |\n| --- | --- |\n| c | 4 |\n\na link and code"},
	} {
		doc, err := r.Read(t.Context(), file(story.PromptDocs, name, []byte(c.raw)))
		if err != nil || doc.Text != c.want || doc.Language != "en" {
			t.Errorf("%s: %v, %s\n%s", name, err, doc.Language, doc.Text)
		}
	}
}

// TestPage reads a page from a real server through the safe client.
func TestPage(t *testing.T) {
	mux := http.NewServeMux()
	mux.Handle("/hebrew", readertest.Serve("text/html", fixture(t, "pages/hebrew.html")))
	mux.Handle("/chinese", readertest.Serve("text/html", fixture(t, "pages/chinese.html")))
	mux.Handle("/news", readertest.Serve("text/html", fixture(t, "pages/news.html")))
	mux.Handle("/wiki", readertest.Serve("text/html; charset=utf-8", fixture(t, "pages/wiki.html")))
	mux.Handle("/product", readertest.Serve("text/html", fixture(t, "pages/product.html")))
	server := httptest.NewServer(mux)
	defer server.Close()
	web, err := safehttp.New(&safehttp.Options{AllowPrivate: true})
	if err != nil {
		t.Fatal(err)
	}
	r := newReader(t, web)
	for path, want := range map[string]story.Document{
		"/hebrew":  {Title: "הזיתים של כפר נטע", Language: "iw"},
		"/chinese": {Title: "老茶馆重新开门", Language: "zh"},
		"/news":    {Title: "Le pont rouvre en juin", Language: "fr"},
		"/wiki":    {Title: "Marsh clock", Language: "en", Licence: footage.Licence{Name: "CC BY-SA 4.0", URL: "https://creativecommons.org/licenses/by-sa/4.0/"}},
		"/product": {Title: "Otter 2 rucksack", Language: "en"},
	} {
		doc, err := r.Read(t.Context(), story.Source{Type: story.PromptLink, URL: server.URL + path})
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		if doc.Title != want.Title || doc.Language != want.Language || doc.Licence != want.Licence || doc.URL != server.URL+path {
			t.Errorf("%s: title %q, language %s, licence %+v, from %s", path, doc.Title, doc.Language, doc.Licence, doc.URL)
		}
	}
	doc, err := r.Read(t.Context(), story.Source{Type: story.PromptLink, URL: server.URL + "/product"})
	if err != nil || len(doc.Images) != 1 || doc.Images[0].URL != server.URL+"/p/otter-1600.jpg" || doc.Images[0].Caption != "Otter 2 from the front" {
		t.Errorf("pictures %+v, %v", doc.Images, err)
	}
}

// TestAddresses takes addresses as browsers show them.
func TestAddresses(t *testing.T) {
	r := newReader(t, readertest.Web{"xn--mhle-0ra.example": readertest.Serve("text/html", fixture(t, "pages/news.html"))})
	for _, address := range []string{"https://mühle.example/a", "mühle.example/a", " MÜHLE.example/a\n", "xn--mhle-0ra.example/a"} {
		doc, err := r.Read(t.Context(), story.Source{Type: story.PromptLink, URL: address})
		if err != nil || doc.Title != "Le pont rouvre en juin" {
			t.Errorf("%q: %v, %q", address, err, doc.Title)
		}
	}
}

func TestWhatCannotBeRead(t *testing.T) {
	r := newReader(t, readertest.Web{})
	for name, c := range map[string]struct {
		as   story.PromptType
		raw  []byte
		code fault.Code
		says string
	}{
		"film.mp4":    {story.PromptDocs, []byte("\x00\x00\x00\x18ftypmp42"), fault.CodeUnsupported, "DOCX"},
		"archive.zip": {story.PromptDocs, zipOf(t, map[string][]byte{"a.txt": []byte("a")}), fault.CodeUnsupported, "archive"},
		"broken.docx": {story.PromptDocs, zipOf(t, map[string][]byte{"[Content_Types].xml": {}, "word/document.xml": []byte("<w:document")}), fault.CodeInvalid, "damaged"},
		"bomb.docx":   {story.PromptDocs, zipOf(t, map[string][]byte{"[Content_Types].xml": {}, "word/document.xml": make([]byte, 80<<20)}), fault.CodeTooLarge, "more in it"},
		"deep.docx":   {story.PromptDocs, zipOf(t, map[string][]byte{"[Content_Types].xml": {}, "word/document.xml": []byte(strings.Repeat("<a>", 100_000))}), fault.CodeTooLarge, "more in it"},
		"broken.pdf":  {story.PromptDocs, []byte("%PDF-1.7\nnothing of the kind"), fault.CodeInvalid, "damaged"},
		"empty.txt":   {story.PromptDocs, []byte("  Hm. \n"), fault.CodeInvalid, "next to no text"},
		"shell.html":  {story.PromptLink, fixture(t, "pages/shell.html"), fault.CodeInvalid, "export it as Markdown"},
		"login.html":  {story.PromptLink, fixture(t, "refused/login.html"), fault.CodeInvalid, "asks for a login"},
		"wall.html":   {story.PromptLink, fixture(t, "refused/consent.html"), fault.CodeInvalid, "notice about cookies"},
		"front.html":  {story.PromptLink, fixture(t, "refused/links.html"), fault.CodeInvalid, "list of links"},
		"none.html": {story.PromptLink, []byte("<title>Page not found</title><p>The page that you look for has moved, or there never was one of that name."),
			fault.CodeInvalid, "no such page"},
		"paid.html": {story.PromptLink, []byte("<title>The mill</title><article><p>The mill has stood for a hundred years.</p><h2>Subscribe to continue reading</h2></article>"),
			fault.CodeInvalid, "for subscribers"},
		"person.html": {story.PromptLink, []byte("<title>One moment</title><h1>Verify you are human</h1><p>The site checks the connection first."), fault.CodeInvalid, "a person"},
		"page.html":   {story.PromptSlides, fixture(t, "pages/article.html"), fault.CodeInvalid, "not a deck"},
		"deep.html":   {story.PromptLink, []byte("<html><body>" + strings.Repeat("<div>", 5000) + "x"), fault.CodeInvalid, "could not be read"},
	} {
		_, err := r.Read(t.Context(), file(c.as, name, c.raw))
		var e *fault.Error
		if !errors.As(err, &e) || e.Code != c.code || e.Field != "prompt" || !strings.Contains(e.Error(), c.says) {
			t.Errorf("%s: %v, want %s that says %q", name, err, c.code, c.says)
		}
		if noArticle := slices.Contains([]string{"shell.html", "login.html", "wall.html", "front.html", "none.html", "paid.html", "person.html"}, name); errors.Is(err, reader.ErrNoArticle) != noArticle {
			t.Errorf("%s: that it has no article is told: %v", name, !noArticle)
		}
	}
}
