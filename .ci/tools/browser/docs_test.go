package browser_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	console "github.com/chromedp/cdproto/log"
	"github.com/chromedp/chromedp"

	"github.com/scenewright/scenewright/httpapi/apitest"
)

// TestTheFrontPage can be read in any window, and leads to the description of the API.
func TestTheFrontPage(t *testing.T) {
	t.Parallel()
	s := apitest.New(t, &apitest.Setup{Prefix: "/video"})
	w := newWindow(t)
	w.follow(t, chromedp.Navigate(s.URL+"/"))
	w.check(t, "front")
	var where string
	w.follow(t, chromedp.Click(`.button`, chromedp.ByQuery))
	w.run(t, chromedp.Location(&where))
	if where != s.URL+"/v1/docs" {
		t.Errorf("the button leads to %s", where)
	}
}

// operations returns how many the served description has.
func operations(t *testing.T, s *apitest.Server) (n int) {
	t.Helper()
	var d struct{ Paths map[string]map[string]any }
	must(t, json.Unmarshal([]byte(say(t, http.MethodGet, s.URL+"/v1/openapi.json", "").Body), &d))
	for _, methods := range d.Paths {
		n += len(methods)
	}
	return n
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
	t.Parallel()
	s := apitest.New(t, nil)
	r := visitor{newWindow(t), t}
	var said complaints
	chromedp.ListenTarget(r.Context, said.note)
	r.run(t, console.Enable())
	r.resize(390)
	r.follow(t, chromedp.Navigate(s.URL+"/v1/docs#/Configuration/listTonesOfVoice"))
	r.run(t, chromedp.WaitVisible(`#operations-Configuration-listTonesOfVoice .try-out button`, chromedp.ByQuery))
	r.is(`document.querySelectorAll(".opblock").length`, operations(t, s))
	r.is(`document.documentElement.scrollWidth <= innerWidth`, true)
	r.run(t,
		chromedp.Click(`.auth-wrapper .authorize`, chromedp.ByQuery),
		chromedp.SendKeys(`.auth-container input`, s.Key, chromedp.ByQuery),
		chromedp.Click(`.auth-container .authorize`, chromedp.ByQuery),
		chromedp.Click(`.auth-container .btn-done`, chromedp.ByQuery),
		chromedp.Click(`#operations-Configuration-listTonesOfVoice .try-out button`, chromedp.ByQuery),
		chromedp.Click(`#operations-Configuration-listTonesOfVoice .execute`, chromedp.ByQuery),
		chromedp.WaitVisible(`#operations-Configuration-listTonesOfVoice .live-responses-table`, chromedp.ByQuery))
	status := `document.querySelector(".live-responses-table tbody .response-col_status")`
	r.is(status+`.textContent.trim().slice(0, 3)`, "200")
	loads, _ := r.asked()
	ours := func(u string) bool { return strings.HasPrefix(u, s.URL+"/") || strings.HasPrefix(u, "data:") }
	if elsewhere := slices.DeleteFunc(loads, ours); len(elsewhere) > 0 {
		t.Errorf("the page asks for %q", elsewhere)
	}
	said.mu.Lock()
	defer said.mu.Unlock()
	if len(said.list) > 0 {
		t.Errorf("the browser complains: %q", said.list)
	}
}
