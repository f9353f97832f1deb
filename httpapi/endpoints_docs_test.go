package httpapi_test

import (
	"html"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	console "github.com/chromedp/cdproto/log"
	"github.com/chromedp/chromedp"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
	"github.com/scenewright/scenewright/engine/writer/plain"
	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/httpapi/spec"
)

var (
	curl      = regexp.MustCompile(`(?s)curl -s "\$API([^"]+)"`)
	curlBody  = regexp.MustCompile(`(?s) -d '(\{.*?\})'`)
	prompt    = regexp.MustCompile(`"prompt": ?"((?:[^"\\]|\\.)*)"`)
	projectID = regexp.MustCompile(`"projectId":"([^"]+)"`)
)

// TestTheQuickStartIsTrue does what the page says with the addresses and the
// body that stand there.
func TestTheQuickStartIsTrue(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	page := html.UnescapeString(say(t, "GET", s.URL+"/v1/docs", "").Body)
	if !strings.Contains(page, "API="+s.URL+"/v1\n") {
		t.Error("the page does not say where the API is")
	}
	paths, body := curl.FindAllStringSubmatch(page, -1), curlBody.FindStringSubmatch(page)
	if len(paths) != 2 || body == nil {
		t.Fatalf("%d calls, and a body %q", len(paths), body)
	}
	made := say(t, "POST", s.URL+"/v1"+paths[0][1], body[1], "x-api-key", s.Key, "content-type", "application/json")
	wantStatus(t, "create", made, http.StatusCreated)
	id := projectID.FindStringSubmatch(made.Body)[1]
	if _, err := s.Client.Projects.Wait(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	status := say(t, "GET", s.URL+"/v1"+strings.ReplaceAll(paths[1][1], "$ID", id), "", "x-api-key", s.Key)
	wantStatus(t, "status", status, http.StatusOK)
	shows(t, status, "isDone status urls.uploadPath")
}

// documented is the text that the documentation has films made of.
func documented(t *testing.T) string {
	t.Helper()
	d, err := spec.Load("https://video.example.com/v1")
	if err != nil {
		t.Fatal(err)
	}
	return d.Example("CreateProjectRequest", "prompt")
}

// TestDocumentedTextsMakeFilms: the quick start in each language, the READMEs and the
// examples of the description have films made of one text, and no example of a prompt is
// a topic, which would be refused without a language model.
func TestDocumentedTextsMakeFilms(t *testing.T) {
	ofValues(t)
	t.Parallel()
	text := documented(t)
	if n := len(writer.Sentences(text, "en")); n < 6 || n > 9 {
		t.Errorf("the documented text has %d sentences: %q", n, text)
	}
	var readme string
	for _, page := range []string{"../README.md", "README.md"} {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		readme += string(text)
	}
	s := apitest.New(t, nil)
	page := html.UnescapeString(say(t, "GET", s.URL+"/v1/docs", "").Body)
	quick, _, _ := strings.Cut(page[strings.Index(page, `id="quick-start"`):], "<h2")
	for name, in := range map[string]struct {
		text string
		n    int
	}{"the first command and the first call": {readme, 2}, "the quick start in curl, Go and TypeScript": {quick, 3}} {
		if n := strings.Count(in.text, text); n != in.n {
			t.Errorf("%s: the text stands there %d times, want %d", name, n, in.n)
		}
	}
	w, err := plain.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	_, create, _ := strings.Cut(say(t, "GET", s.URL+"/v1/openapi.json", "").Body, `"/auth/project/create"`)
	create, _, _ = strings.Cut(create, `"responses"`)
	prompts := prompt.FindAllStringSubmatch(create+quick+readme, -1)
	for _, m := range prompts {
		if err := w.Refuses(story.Assignment{Text: m[1], Language: "en"}); err != nil {
			t.Errorf("the example %q is refused: %v", m[1], err)
		}
	}
	if len(prompts) < 5 {
		t.Errorf("there are %d examples of prompts", len(prompts))
	}
}

// complaints are what a browser has to say of a page.
type complaints struct {
	mu   sync.Mutex
	list []string
}

func (c *complaints) note(event any) {
	if e, ok := event.(*console.EventEntryAdded); ok && !strings.HasSuffix(e.Entry.URL, "/favicon.ico") {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.list = append(c.list, e.Entry.Text)
	}
}

// lostLinks lists the links within the page that lead nowhere.
const lostLinks = `[...document.querySelectorAll('a[href^="#"]')].map(a => a.getAttribute('href').slice(1)).filter(id => !document.getElementById(id))`

// closedDetails counts what a printed page would lack.
const closedDetails = `document.querySelectorAll('details:not([open])').length`

// TestTheDocsInABrowser looks at the page as it is served: nothing sticks out
// or is hard to read, in any window; every anchor is there; nothing comes from
// elsewhere, and the page keeps to its own policy.
func TestTheDocsInABrowser(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	w := newWindow(t)
	var said complaints
	chromedp.ListenTarget(w.Context, said.note)
	w.run(t, console.Enable())
	w.follow(t, chromedp.Navigate(s.URL+"/v1/docs"))
	var lost []string
	var closed int
	w.run(t, chromedp.Evaluate(lostLinks, &lost), chromedp.Evaluate(closedDetails, &closed))
	if len(lost) > 0 || closed > 0 {
		t.Errorf("links to nothing: %q; %d parts are closed", lost, closed)
	}
	for _, width := range []int64{375, 1280} {
		for _, scheme := range []string{"light", "dark"} {
			var wide, faint []string
			w.run(t,
				emulation.SetDeviceMetricsOverride(width, 800, 1, width < 500),
				emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}),
				chromedp.Evaluate(wideParts, &wide), chromedp.Evaluate(faintTexts, &faint))
			if len(wide) > 0 || len(faint) > 0 {
				t.Errorf("%d %s: sticks out: %q; hard to read: %q", width, scheme, wide, faint)
			}
		}
	}
	loads, _ := w.asked()
	if elsewhere := slices.DeleteFunc(loads, func(u string) bool { return strings.HasPrefix(u, s.URL+"/") }); len(elsewhere) > 0 {
		t.Errorf("the page asks for %q", elsewhere)
	}
	said.mu.Lock()
	defer said.mu.Unlock()
	if len(said.list) > 0 {
		t.Errorf("the browser complains: %q", said.list)
	}
}

// wideParts lists what reaches beyond the window; examples may be scrolled.
const wideParts = `[...document.querySelectorAll('body *')].filter(e => !e.closest('pre') && e.getBoundingClientRect().right > document.documentElement.clientWidth + 1).map(e => e.outerHTML.slice(0, 80))`
