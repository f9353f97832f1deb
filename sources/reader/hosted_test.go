package reader_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/reader"
	"github.com/scenewright/scenewright/sources/reader/readertest"
)

func newFor(web reader.Fetcher) (*reader.Reader, error) { return reader.New(web, nil) }

// only answers one address, path and query, and nothing else.
func only(address string, h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.RequestURI() != address {
			http.NotFound(w, r)
			return
		}
		h.ServeHTTP(w, r)
	})
}

// download is a file as services send it.
func download(name string, content []byte) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/octet-stream")
		w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"; filename*=UTF-8''`+name)
		_, _ = w.Write(content)
	})
}

const id = "1aBcDeFgHiJkLmNoPqRsTuVwXyZ012345"

// TestHostedDocuments follows links of all services to their exports.
func TestHostedDocuments(t *testing.T) {
	docx, pptx := fixture(t, "report.docx"), fixture(t, "deck.pptx")
	large := `<html><title>Quarantined</title><form id="download-form" action="https://drive.usercontent.google.com/download" method="get"><input type="hidden" name="id" value="` + id + `"><input type="hidden" name="confirm" value="t"></form>`
	web := readertest.Web{
		"docs.google.com":  only("/document/d/"+id+"/export?format=docx&resourcekey=0-k", download("r.docx", docx)),
		"drive.google.com": only("/uc?export=download&id="+id, readertest.Serve("text/html", []byte(large))),
		"www.dropbox.com":  http.RedirectHandler("https://uc1.dl.dropboxusercontent.com/f", http.StatusFound),
		"x.sharepoint.com": only("/:p:/s/team/Ex?download=1&e=q", download("d.pptx", pptx)),
		"api.onedrive.com": only("/v1.0/shares/u!aHR0cHM6Ly8xZHJ2Lm1zL3cvYWJj/root/content", download("r.docx", docx)),

		"drive.usercontent.google.com":  only("/download?confirm=t&id="+id, download("notes.md", []byte("# Notes\n\nThe reeds are cut in January, when nothing nests in them any more."))),
		"uc1.dl.dropboxusercontent.com": download("r.docx", docx),
	}
	slides := readertest.Web{"docs.google.com": only("/presentation/d/"+id+"/export/pptx", download("d.pptx", pptx))}
	for link, c := range map[string]struct {
		web  readertest.Web
		text string
	}{
		"https://docs.google.com/document/u/1/d/" + id + "/edit?resourcekey=0-k&usp=sharing#heading=h.1": {web, "Reed beds"},
		"https://docs.google.com/presentation/d/" + id + "/edit#slide=id.p":                              {slides, "night buses"},
		"https://drive.google.com/file/d/" + id + "/view?usp=drive_link":                                 {web, "The reeds are cut"},
		"https://www.dropbox.com/scl/fi/abc/r.docx?rlkey=k&dl=0":                                         {web, "Reed beds"},
		"https://x.sharepoint.com/:p:/s/team/Ex?e=q":                                                     {web, "night buses"},
		"https://1drv.ms/w/abc": {web, "Reed beds"},
	} {
		r, err := newFor(c.web)
		if err != nil {
			t.Fatal(err)
		}
		doc, err := r.Read(t.Context(), story.Source{Type: story.PromptDocs, URL: link})
		if err != nil || !strings.Contains(doc.Text, c.text) {
			t.Errorf("%s: %v, %q", link, err, doc.Title)
		}
	}
}

// TestPrivateDocuments has services say no in the ways they do.
func TestPrivateDocuments(t *testing.T) {
	const link = "https://docs.google.com/document/d/" + id + "/edit"
	login := readertest.Serve("text/html", []byte("<html><title>Anmelden</title><form></form>"))
	for name, web := range map[string]readertest.Web{
		"sent to the login":    {"docs.google.com": http.RedirectHandler("https://accounts.google.com/v3/signin", http.StatusFound), "accounts.google.com": login},
		"forbidden":            {"docs.google.com": http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusForbidden) })},
		"not there":            {"docs.google.com": http.NotFoundHandler()},
		"a page under 200":     {"docs.google.com": login},
		"a text that is none":  {"docs.google.com": readertest.Serve("text/plain", []byte("<html>no"))},
		"an archive of others": {"docs.google.com": download("r.docx", zipOf(t, map[string][]byte{"a": {}}))},
	} {
		r, err := newFor(web)
		if err != nil {
			t.Fatal(err)
		}
		_, err = r.Read(t.Context(), story.Source{Type: story.PromptDocs, URL: link})
		var e *fault.Error
		if !errors.As(err, &e) || e.Code != fault.CodeInvalid || e.Message != "This document is not public; share as Anyone with the link, or upload it." {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestFollowing goes on from pages that say the text is elsewhere.
func TestFollowing(t *testing.T) {
	article := fixture(t, "pages/article.html")
	page := func(head string) http.Handler {
		return readertest.Serve("text/html", []byte("<html><head>"+head+"</head><body><p>Short, but there is a little text here that can be read by whoever likes.</p></body></html>"))
	}
	web := readertest.Web{
		"paper.example":     readertest.Serve("text/html", article),
		"moved.example":     page(`<meta http-equiv="Refresh" content="0; URL='https://paper.example/culture/ice-wall'">`),
		"slow.example":      page(`<meta http-equiv="refresh" content="300; url=https://paper.example/x">`),
		"amp.example":       page(`<link rel="canonical" href="https://paper.example/culture/ice-wall">`),
		"lost.example":      page(`<link rel="canonical" href="https://gone.example/">`),
		"there.example":     page(`<link rel="canonical" href="https://there.example/?utm=x">`),
		"login.example":     http.RedirectHandler("https://login.live.com/login.srf", http.StatusFound),
		"login.live.com":    page(""),
		"pdf.example":       readertest.Serve("application/pdf", fixture(t, "report.pdf")),
		"text.example":      readertest.Serve("text/plain; charset=iso-8859-1", []byte("Un caf\xe9 et une tarte, voil\xe0 tout ce que nous avons mang\xe9 ce jour-l\xe0 dans la ville.")),
		"forbidden.example": http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusForbidden) }),
		"busy.example":      http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) }),
	}
	r := newReader(t, web)
	for host, c := range map[string]struct {
		at, text string
		code     fault.Code
		again    bool
	}{
		"moved.example":     {"https://paper.example/culture/ice-wall", "The harbour of Lindesnes", "", false},
		"amp.example":       {"https://paper.example/culture/ice-wall", "The harbour of Lindesnes", "", false},
		"slow.example":      {"https://slow.example/", "Short, but", "", false},
		"lost.example":      {"https://lost.example/", "Short, but", "", false},
		"there.example":     {"https://there.example/", "Short, but", "", false},
		"pdf.example":       {"https://pdf.example/", "Reed beds", "", false},
		"text.example":      {"https://text.example/", "Un café", "", false},
		"login.example":     {code: fault.CodeInvalid},
		"forbidden.example": {code: fault.CodeInvalid},
		"nobody.example":    {code: fault.CodeProvider, again: true},
		"busy.example":      {code: fault.CodeProvider, again: true},
	} {
		doc, err := r.Read(t.Context(), story.Source{Type: story.PromptLink, URL: "https://" + host + "/"})
		var e *fault.Error
		switch {
		case c.code == "":
			if err != nil || doc.URL != c.at || !strings.Contains(doc.Text, c.text) {
				t.Errorf("%s: %v, read at %s: %.60q", host, err, doc.URL, doc.Text)
			}
		case !errors.As(err, &e) || e.Code != c.code || e.Retryable != c.again:
			t.Errorf("%s: %v, want %s", host, err, c.code)
		}
	}
}
