package httpapi_test

import (
	"fmt"
	"html"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
	"github.com/scenewright/scenewright/httpapi/internal/docs"
)

// visitor is a person in front of the documentation.
type visitor struct {
	*window
	t *testing.T
}

// openDocs opens the page in a window of a width.
func openDocs(t *testing.T, s *apitest.Server, width int64) visitor {
	t.Helper()
	r := visitor{newWindow(t), t}
	r.resize(width)
	r.follow(t, chromedp.Navigate(s.URL+"/v1/docs"))
	return r
}

func (r visitor) resize(width int64) {
	r.t.Helper()
	r.run(r.t, emulation.SetDeviceMetricsOverride(width, 900, 1, width < 500))
}

// press presses keys where the focus is.
func (r visitor) press(keys ...string) {
	r.t.Helper()
	for _, k := range keys {
		r.run(r.t, chromedp.KeyEvent(k))
	}
}

// slash presses that key. Unlike KeyEvent it types nothing where the page takes
// the key for itself.
func (r visitor) slash() {
	r.t.Helper()
	r.run(r.t, input.DispatchKeyEvent(input.KeyDown).WithKey("/").WithText("/"), input.DispatchKeyEvent(input.KeyUp).WithKey("/"))
}

// settled is after the page has drawn what was done last.
const settled = `new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))`

func awaited(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }

// is wants a script's value, once the page has settled.
func (r visitor) is(script string, want any) {
	r.t.Helper()
	var got any
	r.run(r.t, chromedp.Evaluate(settled, nil, awaited), chromedp.Evaluate(script, &got))
	if fmt.Sprint(got) != fmt.Sprint(want) {
		r.t.Errorf("%s\nis %v, want %v", script, got, want)
	}
}

const (
	focused     = `document.activeElement.closest("#search") ? "the search" : document.activeElement.getAttribute("href") ?? document.activeElement.tagName`
	marked      = `[...document.querySelectorAll("#menu [aria-current]")].map(a => a.getAttribute("href")).join()`
	resultCount = `document.getElementById("count").textContent`
	languages   = `[...new Set([...document.querySelectorAll("pre[data-language]")].filter(p => p.checkVisibility()).map(p => p.dataset.language))].join()`
	menuOpen    = `document.getElementById("menu").checkVisibility()`
)

// TestTheDocsAreSearched by keys alone.
func TestTheDocsAreSearched(t *testing.T) {
	t.Parallel()
	r := openDocs(t, apitest.New(t, nil), 1440)
	r.slash()
	r.is(focused, "the search")
	r.press("toAutoExport")
	r.is(resultCount, "4 results")
	r.is(`document.querySelector("#results b").textContent`, "toAutoExport")
	r.press(kb.ArrowDown)
	r.is(focused, "#createProject.toAutoExport")
	r.press(kb.ArrowUp)
	r.is(focused, "the search")
	r.press(kb.Enter)
	r.is(`location.hash`, "#createProject.toAutoExport")
	r.is(`(y => y >= 0 && y < 200)(document.getElementById("createProject.toAutoExport").getBoundingClientRect().top)`, true)
	r.press(kb.Escape)
	r.is(`document.getElementById("entries").checkVisibility() && !document.getElementById("results").checkVisibility() && document.querySelector("#search input").value === ""`, true)
	for words, want := range map[string]string{
		"videosToAdd url":     "#createProject.customTemplate.scenes.videosToAdd.url",
		"create a project":    "#createProject",
		"/keys/{id}/rotate":   "#rotateKey",
		"Webhooks":            "#webhooks",
		"503":                 "#problem-503",
		"refuse":              "#",
		"no such word at all": "",
	} {
		r.run(t, chromedp.Evaluate(`document.querySelector("#search input").value = ""`, nil), chromedp.SendKeys(`#search input`, words, chromedp.ByQuery))
		var first string
		r.run(t, chromedp.Evaluate(`document.querySelector("#results a")?.getAttribute("href") ?? ""`, &first))
		if first != want && (want != "#" || first == "") {
			t.Errorf("%q finds %q first, want %q", words, first, want)
		}
	}
	r.run(t, chromedp.Evaluate(`document.querySelector("#search input").value = ""`, nil), chromedp.SendKeys(`#search input`, "no such word at all", chromedp.ByQuery))
	r.is(resultCount, "Nothing found")
}

// TestTheDocsAreCopied: each sample by a button of its own, in the language
// that is chosen, which the page remembers.
func TestTheDocsAreCopied(t *testing.T) {
	t.Parallel()
	s := apitest.New(t, nil)
	r := openDocs(t, s, 1440)
	r.mayCopy(t, s.URL)
	r.is(`[...document.querySelectorAll(".sample")].filter(e => e.querySelectorAll(".copy").length !== 1).length`, 0)
	r.is(`document.querySelectorAll("pre").length > 100 && [...document.querySelectorAll("pre")].every(p => p.closest(".sample"))`, true)
	r.is(languages, "curl")
	copied := func(sample string) string {
		t.Helper()
		var text string
		r.run(t, chromedp.Evaluate(`document.querySelector("`+sample+` .copy").focus()`, nil), chromedp.KeyEvent(kb.Enter),
			chromedp.Poll(`document.getElementById("heard").textContent === "Copied"`, nil), clipboard(&text))
		return text
	}
	if got := copied("#getProject .sample"); got != "curl \"$API/auth/project/$PROJECT_ID\" \\\n  -H \"x-api-key: $KEY\"" {
		t.Errorf("copied %q", got)
	}
	const of = `#issueKey button[data-language=go]`
	r.run(t, chromedp.Evaluate(`location.hash = "#issueKey"`, nil), chromedp.Evaluate(settled, nil, awaited))
	const place = `document.querySelector("` + of + `").getBoundingClientRect().top`
	var before float64
	r.run(t, chromedp.Evaluate(place, &before), chromedp.Evaluate(`document.querySelector("`+of+`").focus({ preventScroll: true })`, nil), chromedp.KeyEvent(kb.Enter))
	r.is(fmt.Sprintf(`Math.abs(%s - %v) < 1`, place, before), true) // what was pressed does not run away; a page scrolls by whole pixels
	r.is(languages, "go")
	r.is(`[...document.querySelectorAll("#issueKey [aria-pressed=true]")].map(b => b.textContent).join()`, "Go")
	source, err := os.ReadFile("calls_test.go")
	must(t, err)
	inGo, err := docs.Calls(string(source))
	must(t, err)
	if got := copied("#issueKey .sample"); got != inGo["issueKey"] {
		t.Errorf("copied %q, want %q", got, inGo["issueKey"])
	}
	r.follow(t, chromedp.Reload())
	r.is(languages, "go")
}

// TestTheDocsTellWhereOneIs, in the menu, however one got there.
func TestTheDocsTellWhereOneIs(t *testing.T) {
	t.Parallel()
	r := openDocs(t, apitest.New(t, nil), 1440)
	r.is(marked, "#top")
	for _, id := range []string{"createProject", "listAssets", "webhooks", "quick-start", "problems", "top"} {
		r.run(t, chromedp.Evaluate(`location.hash = "#`+id+`"`, nil))
		r.is(marked, "#"+id)
		r.is(`(([a]) => { const at = a.getBoundingClientRect(), box = document.getElementById("menu").getBoundingClientRect(); return at.top >= box.top && at.bottom <= box.bottom })(document.querySelectorAll("#menu [aria-current]"))`, true)
	}
	r.run(t, chromedp.Evaluate(`scrollTo(0, document.getElementById("editScene").getBoundingClientRect().top + scrollY + 30)`, nil))
	r.is(marked, "#editScene")
}

// TestTheDocsOnAPhone: the menu is behind a button, can be left by keys, and
// leads somewhere.
func TestTheDocsOnAPhone(t *testing.T) {
	t.Parallel()
	r := openDocs(t, apitest.New(t, nil), 390)
	for _, width := range []int64{768, 390} {
		r.resize(width)
		r.is(menuOpen, false)
		r.run(t, chromedp.Click(`.bar button`, chromedp.ByQuery))
		r.is(menuOpen, true)
		r.is(wideParts+".length", 0)
		r.is(faintTexts+".length", 0)
		r.press(kb.Escape)
		r.is(menuOpen, false)
		r.run(t, chromedp.Click(`.bar button`, chromedp.ByQuery), chromedp.Click(`#menu .close`, chromedp.ByQuery))
		r.is(menuOpen, false)
		r.slash()
		r.is(menuOpen, true)
		r.is(focused, "the search")
		r.press("edit scene")
		r.press(kb.Escape)
		r.is(menuOpen, true) // the words go first
		r.press("rotateKey", kb.Enter)
		r.is(menuOpen, false)
		r.is(`location.hash`, "#rotateKey")
		r.is(`(y => y >= 50 && y < 120)(document.getElementById("rotateKey").getBoundingClientRect().top)`, true) // not below the bar
		r.is(marked, "#rotateKey")
	}
}

// TestTheDocsWithoutScripts: all can be read, and the menu opens.
func TestTheDocsWithoutScripts(t *testing.T) {
	t.Parallel()
	s := apitest.New(t, nil)
	r := visitor{newWindow(t), t}
	r.resize(390)
	r.run(t, emulation.SetScriptExecutionDisabled(true))
	r.follow(t, chromedp.Navigate(s.URL+"/v1/docs"))
	// What a test asks of a page without scripts is asked by the browser's own
	// tools, which do not need the page's.
	r.run(t, chromedp.WaitVisible(`#createProject pre[data-language=go]`, chromedp.ByQuery), chromedp.WaitVisible(`#createProject pre[data-language=typescript]`, chromedp.ByQuery),
		chromedp.WaitNotVisible(`#search`, chromedp.ByQuery), chromedp.WaitNotVisible(`#menu`, chromedp.ByQuery),
		chromedp.Click(`.bar button`, chromedp.ByQuery), chromedp.WaitVisible(`#menu a[href="#rotateKey"]`, chromedp.ByQuery),
		chromedp.Click(`#menu a[href="#rotateKey"]`, chromedp.ByQuery), chromedp.Click(`#menu .close`, chromedp.ByQuery), chromedp.WaitNotVisible(`#menu`, chromedp.ByQuery))
	var where string
	r.run(t, chromedp.Location(&where))
	if where != s.URL+"/v1/docs#rotateKey" {
		t.Errorf("the menu led to %s", where)
	}
}

var typescript = regexp.MustCompile(`(?s)<pre data-language="typescript">(.*?)</pre>`)

// TestTheSamplesAreTrue: the quick start makes a video in each language, and
// every other sample can be read by its language (Go's by the compiler, which
// builds package calls).
func TestTheSamplesAreTrue(t *testing.T) {
	t.Parallel()
	s := apitest.New(t, nil)
	page := say(t, "GET", s.URL+"/v1/docs", "").Body
	samples := typescript.FindAllStringSubmatch(page, -1)
	r := visitor{newWindow(t), t}
	r.follow(t, chromedp.Navigate(s.URL+"/v1/openapi.json"))
	if len(samples) < 40 {
		t.Fatalf("only %d samples", len(samples))
	}
	for i, m := range samples {
		code := html.UnescapeString(m[1])
		var wrong string
		r.run(t, chromedp.Evaluate(fmt.Sprintf(`(() => { try { new (async () => {}).constructor(%q); return "" } catch (e) { return String(e) } })()`, code), &wrong))
		if wrong != "" {
			t.Errorf("%s in sample %d:\n%s", wrong, i, code)
		}
	}
	quick := strings.NewReplacer("swk-…", s.Key, "wait, 2000", "wait, 20", "console.log(urls.uploadPath)", "return urls.uploadPath").Replace(html.UnescapeString(samples[0][1]))
	var video string
	r.run(t, chromedp.Evaluate("(async () => {"+quick+"})()", &video, awaited))
	if !strings.HasPrefix(video, s.URL+"/v1/files/") {
		t.Errorf("the quick start in TypeScript gives %q", video)
	}
	wantStatus(t, "the video", say(t, "GET", video, ""), http.StatusOK)
	must(t, QuickStart(t.Context(), s.URL+"/v1", s.Key, documented(t)))
	list, _, err := s.Client.Projects.List(t.Context(), s.Workspace.ID, client.ProjectList{})
	if err != nil || len(list) != 2 || slices.ContainsFunc(list, func(p contract.ProjectSummary) bool { return p.Status != "DONE" }) {
		t.Errorf("the quick starts made %+v, %v", list, err)
	}
}
