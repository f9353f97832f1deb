package browser_test

import (
	"cmp"
	"context"
	"flag"
	logging "log"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	browsers "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/scenewright/scenewright/httpapi/apitest"
)

// window is a browser without a window, and what it asked for.
type window struct {
	context.Context

	mu    sync.Mutex
	posts []string
	loads []string
}

// chromium is a browser for all tests, started by the first that needs one. The others
// open windows of profiles of their own in it.
var chromium struct {
	sync.Mutex
	ctx   context.Context
	close []func()
}

// openBrowser returns the browser. Where there is none the test is skipped, but not in
// CI, which installs one.
func openBrowser(t *testing.T) context.Context {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser, whose own code the race detector does not see")
	}
	chromium.Lock()
	defer chromium.Unlock()
	if chromium.ctx != nil {
		return chromium.ctx
	}
	program := ""
	for _, name := range []string{cmp.Or(os.Getenv("CHROMIUM"), "chromium"), "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			program = path
			break
		}
	}
	if program == "" {
		if os.Getenv("CI") != "" {
			t.Fatal("there is no chromium")
		}
		t.Skip("there is no chromium: install it, or set CHROMIUM")
	}
	dir, err := os.MkdirTemp("", "scenewright-browser-test-")
	if err != nil {
		t.Fatal(err)
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(program), chromedp.NoSandbox, chromedp.UserDataDir(dir))
	ctx, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, _ = chromedp.NewContext(ctx, chromedp.WithErrorf(complain))
	if err := chromedp.Run(ctx); err != nil {
		stop()
		t.Fatal(err)
	}
	chromium.ctx = ctx
	chromium.close = []func(){
		func() { _ = chromedp.Cancel(ctx) }, // one that is killed leaves processes that still write into its folder
		stop,
		func() { _ = os.RemoveAll(dir) },
	}
	return ctx
}

func TestMain(m *testing.M) {
	code := m.Run()
	for _, end := range chromium.close {
		end()
	}
	os.Exit(code)
}

// newWindow opens a window of a profile of its own.
func newWindow(t *testing.T) *window {
	t.Helper()
	ctx, cancel := chromedp.NewContext(openBrowser(t), chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, 2*time.Minute)
	t.Cleanup(cancel)
	w := &window{Context: ctx}
	chromedp.ListenTarget(ctx, w.note)
	w.run(t, network.Enable(), emulation.SetFocusEmulationEnabled(true))
	return w
}

// complain logs what chromedp has to say, but not that it does not know the
// event of a popover.
func complain(format string, values ...any) {
	if !strings.HasPrefix(format, "unhandled node event") {
		logging.Printf("chromedp: "+format, values...)
	}
}

// note keeps what the browser asks for.
func (w *window) note(event any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if e, ok := event.(*network.EventRequestWillBeSent); ok {
		w.loads = append(w.loads, e.Request.URL)
		if e.Request.Method == http.MethodPost {
			w.posts = append(w.posts, e.Request.URL)
		}
	}
}

// asked gives what was asked for since the last time.
func (w *window) asked() (loads, posts []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	loads, posts = w.loads, w.posts
	w.loads, w.posts = nil, nil
	return loads, posts
}

func (w *window) run(t *testing.T, actions ...chromedp.Action) {
	t.Helper()
	if err := chromedp.Run(w, actions...); err != nil {
		t.Fatal(err)
	}
}

// follow does what leads to another page, and waits for that.
func (w *window) follow(t *testing.T, actions ...chromedp.Action) {
	t.Helper()
	if _, err := chromedp.RunResponse(w, actions...); err != nil {
		t.Fatal(err)
	}
}

// looks are how the pages are looked at.
var looks = []struct {
	name   string
	width  int64
	scheme string
}{{"phone", 360, "light"}, {"desk", 1100, "light"}, {"desk-dark", 1100, "dark"}}

// check looks at a page in every way: nothing may stick out, and all text must
// stand out from its ground. go test -artifacts keeps the pictures.
func (w *window) check(t *testing.T, name string) {
	t.Helper()
	for _, look := range looks {
		var wide bool
		var faint []string
		w.run(t,
			emulation.SetDeviceMetricsOverride(look.width, 800, 2, look.width < 500),
			emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: look.scheme}}),
			chromedp.Evaluate(`document.documentElement.scrollWidth > document.documentElement.clientWidth`, &wide),
			chromedp.Evaluate(faintTexts, &faint),
		)
		if wide {
			t.Errorf("%s, %s: the page is wider than its window", name, look.name)
		}
		if len(faint) > 0 {
			t.Errorf("%s, %s: hard to read: %q", name, look.name, faint)
		}
		w.audit(t, name+", "+look.name)
		w.picture(t, name+"-"+look.name)
	}
}

// picture keeps a picture of the page where go test -artifacts asks for it: packing one
// takes longer than all else that is done with a page.
func (w *window) picture(t *testing.T, name string) {
	t.Helper()
	if asked := flag.Lookup("test.artifacts"); asked == nil || asked.Value.String() != "true" {
		return
	}
	var picture []byte
	w.run(t, chromedp.FullScreenshot(&picture, 100))
	if err := os.WriteFile(filepath.Join(t.ArtifactDir(), name+".png"), picture, 0o600); err != nil {
		t.Fatal(err)
	}
}

// faintTexts lists the texts with a contrast below 4.5 to 1.
const faintTexts = `(() => {
	const rgb = s => s.match(/[\d.]+/g).map(Number);
	const lum = c => { const [r, g, b] = c.map(v => (v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4); return .2126 * r + .7152 * g + .0722 * b };
	const ground = e => { for (; e; e = e.parentElement) { const c = rgb(getComputedStyle(e).backgroundColor); if (c.length < 4 || c[3] > 0) return c.slice(0, 3) } return [255, 255, 255] };
	const out = [];
	for (const e of document.querySelectorAll('body *')) {
		if (![...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim())) continue;
		const a = lum(rgb(getComputedStyle(e).color).slice(0, 3)), b = lum(ground(e));
		if ((Math.max(a, b) + .05) / (Math.min(a, b) + .05) < 4.5) out.push(e.textContent.trim().slice(0, 60));
	}
	return out;
})()`

// copying is held by who copies: a machine has one clipboard.
var copying sync.Mutex

// mayCopy has a page of ours reach the clipboard without anybody being asked, and no
// other test meanwhile.
func (w *window) mayCopy(t *testing.T, origin string) {
	t.Helper()
	u, err := url.Parse(origin)
	if err != nil {
		t.Fatal(err)
	}
	copying.Lock()
	t.Cleanup(copying.Unlock)
	w.run(t, chromedp.ActionFunc(func(ctx context.Context) error {
		return browsers.GrantPermissions([]browsers.PermissionType{browsers.PermissionTypeClipboardReadWrite, browsers.PermissionTypeClipboardSanitizedWrite}).
			WithOrigin(u.Scheme + "://" + u.Host).WithBrowserContextID(chromedp.FromContext(ctx).BrowserContextID).Do(ctx)
	}))
}

// clipboard reads what was copied.
func clipboard(to *string) chromedp.Action {
	return chromedp.Evaluate(`navigator.clipboard.readText()`, to, func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) })
}

func TestAPersonRefusesInABrowser(t *testing.T) {
	t.Parallel()
	s := askClaim(t, nil)
	w := newWindow(t)
	w.follow(t, chromedp.Navigate(s.Page))
	w.follow(t, chromedp.SendKeys(`#password`, apitest.Password, chromedp.ByQuery), chromedp.Click(`button`, chromedp.ByQuery))
	w.asked()
	w.follow(t, chromedp.Focus(`button.quiet`, chromedp.ByQuery), chromedp.KeyEvent(kb.Enter))
	w.check(t, "refused")
	var text string
	w.run(t, chromedp.Text(`main`, &text, chromedp.ByQuery))
	_, posts := w.asked()
	if !strings.Contains(text, "You refused") || !slices.Equal(posts, []string{s.Page + "/refuse"}) {
		t.Errorf("after posts to %q the page says %s", posts, text)
	}
	if k, err := s.Client.Keys.Get(t.Context(), s.Credential.ID); err != nil || k.Status != "revoked" || k.RefusedAt == nil {
		t.Errorf("the key is %+v, %v", k, err)
	}
}

func TestAPersonClaimsInABrowser(t *testing.T) {
	t.Parallel()
	s := askClaim(t, &apitest.Setup{Prefix: "/video"})
	w := newWindow(t)
	w.follow(t, chromedp.Navigate(s.Page))
	w.check(t, "sign-in")
	w.follow(t, chromedp.SendKeys(`#password`, "wrong password", chromedp.ByQuery), chromedp.Click(`button`, chromedp.ByQuery))
	w.check(t, "wrong-password")
	w.follow(t, chromedp.SendKeys(`#password`, apitest.Password, chromedp.ByQuery), chromedp.Click(`button`, chromedp.ByQuery))
	w.check(t, "claim")
	var text string
	w.run(t, chromedp.Text(`main`, &text, chromedp.ByQuery))
	for _, want := range []string{"Nightly clips & “more”", "Acme films", "edit-bot/2.1 <b>", "Delete media for good"} {
		if !strings.Contains(text, want) {
			t.Errorf("the page does not say %q:\n%s", want, text)
		}
	}
	loads, _ := w.asked()
	var key string
	w.follow(t, chromedp.Click(`button`, chromedp.ByQuery))
	w.run(t, chromedp.Text(`.secret`, &key, chromedp.ByQuery))
	w.check(t, "secret")
	more, posts := w.asked()
	if !anyKey.MatchString(key) || !slices.Equal(posts, []string{s.Page}) {
		t.Errorf("shown %q after posts to %q", key, posts)
	}
	var selected string
	w.run(t, chromedp.Click(`.secret`, chromedp.ByQuery), chromedp.Evaluate(`String(getSelection())`, &selected))
	if strings.TrimSpace(selected) != key {
		t.Errorf("a click selects %q", selected)
	}
	var pasted, told string
	w.mayCopy(t, s.URL)
	w.run(t, chromedp.Focus(`#copy`, chromedp.ByQuery), chromedp.KeyEvent(kb.Enter), chromedp.WaitVisible(`#told:not(:empty)`, chromedp.ByQuery),
		chromedp.Text(`#told`, &told, chromedp.ByQuery), clipboard(&pasted))
	w.check(t, "copied")
	if pasted != key || !strings.Contains(told, "on the clipboard") {
		t.Errorf("copied %q, and said %q", pasted, told)
	}
	w.follow(t, chromedp.Navigate(s.Page))
	w.run(t, chromedp.Text(`main`, &text, chromedp.ByQuery))
	w.check(t, "used")
	if anyKey.MatchString(text) || !strings.Contains(text, "used") {
		t.Errorf("loaded again the page says %s", text)
	}
	last, _ := w.asked()
	for _, url := range slices.Concat(loads, more, last) {
		if !strings.HasPrefix(url, s.URL+"/claim/") {
			t.Errorf("the browser asked for %s", url)
		}
	}
	if _, err := s.As(t, key).Config.Tones(t.Context()); err == nil || !strings.Contains(err.Error(), "config:read") {
		t.Errorf("the key may do what it was not given, or nothing: %v", err)
	}
}

// axe returns the program axe-core, which SCENEWRIGHT_AXE names; "" where that is not set.
var axe = sync.OnceValues(func() (string, error) {
	path := os.Getenv("SCENEWRIGHT_AXE")
	if path == "" {
		return "", nil
	}
	program, err := os.ReadFile(path)
	return string(program), err
})

// violated returns the rules of axe-core that a page breaks, each with the first place.
const violated = `axe.run(document, { resultTypes: ["violations"] }).then(r => r.violations.map(v => v.id + ": " + v.nodes[0].target.join(" ")))`

// audit wants axe-core to find nothing, where it is there.
func (w *window) audit(t *testing.T, name string) {
	t.Helper()
	program, err := axe()
	must(t, err)
	if program == "" {
		return
	}
	var found []string
	w.run(t, chromedp.Evaluate(program+";0", nil), chromedp.Evaluate(violated, &found, awaited))
	if len(found) > 0 {
		t.Errorf("%s: axe-core objects: %q", name, found)
	}
}
