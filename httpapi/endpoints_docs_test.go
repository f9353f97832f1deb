package httpapi_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	console "github.com/chromedp/cdproto/log"
	"github.com/chromedp/chromedp"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
	"github.com/scenewright/scenewright/engine/writer/plain"
	"github.com/scenewright/scenewright/httpapi"
	"github.com/scenewright/scenewright/httpapi/apitest"
)

var prompt = regexp.MustCompile(`"prompt": ?"((?:[^"\\]|\\.)*)"`)

// description is the API's own, as it is served.
func description(t *testing.T, s *apitest.Server) string {
	t.Helper()
	return say(t, "GET", s.URL+"/v1/openapi.json", "").Body
}

// TestDocumentedTextsMakeFilms: the READMEs and the examples of the description have films
// made of one text, and no example of a prompt is a topic, which would be refused without
// a language model.
func TestDocumentedTextsMakeFilms(t *testing.T) {
	ofValues(t)
	t.Parallel()
	var readme string
	for _, page := range []string{"../README.md", "README.md"} {
		text, err := os.ReadFile(page)
		must(t, err)
		readme += string(text)
	}
	_, create, _ := strings.Cut(description(t, apitest.New(t, nil)), `"/auth/project/create"`)
	create, _, _ = strings.Cut(create, `"responses"`)
	text := prompt.FindStringSubmatch(create)[1]
	if n := len(writer.Sentences(text, "en")); n < 6 || n > 9 {
		t.Errorf("the documented text has %d sentences: %q", n, text)
	}
	if n := strings.Count(readme, text); n != 2 {
		t.Errorf("the text stands %d times in the first command and the first call, want twice", n)
	}
	w, err := plain.New(nil)
	must(t, err)
	prompts := prompt.FindAllStringSubmatch(create+readme, -1)
	for _, m := range prompts {
		if err := w.Refuses(story.Assignment{Text: m[1], Language: "en"}); err != nil {
			t.Errorf("the example %q is refused: %v", m[1], err)
		}
	}
	if len(prompts) < 3 {
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

// TestTheDocsInABrowser looks at the page as it is served: every operation is on it, an
// address leads to one of them and a call of it works, on a phone too; nothing comes from
// elsewhere, and the page keeps to its own policy.
func TestTheDocsInABrowser(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	r := visitor{newWindow(t), t}
	var said complaints
	chromedp.ListenTarget(r.Context, said.note)
	r.run(t, console.Enable())
	r.resize(390)
	r.follow(t, chromedp.Navigate(s.URL+"/v1/docs#/Configuration/listTonesOfVoice"))
	r.run(t, chromedp.WaitVisible(`#operations-Configuration-listTonesOfVoice .try-out button`, chromedp.ByQuery))
	r.is(`document.querySelectorAll(".opblock").length`, len(httpapi.Routes()))
	r.is(`document.documentElement.scrollWidth <= innerWidth`, true)
	r.run(t,
		chromedp.Click(`.auth-wrapper .authorize`, chromedp.ByQuery), chromedp.SendKeys(`.auth-container input`, s.Key, chromedp.ByQuery),
		chromedp.Click(`.auth-container .authorize`, chromedp.ByQuery), chromedp.Click(`.auth-container .btn-done`, chromedp.ByQuery),
		chromedp.Click(`#operations-Configuration-listTonesOfVoice .try-out button`, chromedp.ByQuery),
		chromedp.Click(`#operations-Configuration-listTonesOfVoice .execute`, chromedp.ByQuery),
		chromedp.WaitVisible(`#operations-Configuration-listTonesOfVoice .live-responses-table`, chromedp.ByQuery))
	r.is(`document.querySelector(".live-responses-table tbody .response-col_status").textContent.trim().slice(0, 3)`, "200")
	loads, _ := r.asked()
	if elsewhere := slices.DeleteFunc(loads, func(u string) bool { return strings.HasPrefix(u, s.URL+"/") || strings.HasPrefix(u, "data:") }); len(elsewhere) > 0 {
		t.Errorf("the page asks for %q", elsewhere)
	}
	said.mu.Lock()
	defer said.mu.Unlock()
	if len(said.list) > 0 {
		t.Errorf("the browser complains: %q", said.list)
	}
}
