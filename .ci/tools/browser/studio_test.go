package browser_test

import (
	"context"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	encoder "image/png"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// atWork is a person in the studio.
type atWork struct {
	visitor
	s *apitest.Server
}

// openStudio opens the studio of a service that a setup makes.
func openStudio(t *testing.T, setup apitest.Setup) atWork {
	t.Helper()
	setup.API.Studio = true
	s := apitest.New(t, &setup)
	a := atWork{visitor{newWindow(t), t}, s}
	a.resize(1440)
	a.follow(t, chromedp.Navigate(s.URL+"/studio"))
	a.sees(`h1`, "Sign in")
	return a
}

// signIn signs in with the owner's password, by keys alone.
func (a atWork) signIn() {
	a.t.Helper()
	a.run(a.t, chromedp.Focus(`input[name=email]`, chromedp.ByQuery))
	a.press(a.s.Owner.Email, kb.Tab, apitest.Password, kb.Enter)
	a.sees(`h1`, "What is your film about?")
}

// until waits until a script says yes.
func (a atWork) until(script string, args ...any) {
	a.t.Helper()
	script = fmt.Sprintf(script, args...)
	if err := chromedp.Run(a, chromedp.Poll(script, nil)); err != nil {
		var page string
		_ = chromedp.Run(a, chromedp.Evaluate(`location.hash + "\n" + document.body.innerText`, &page)) // as far as it can be told
		a.t.Fatalf("%v: %s\nthe page says:\n%s", err, script, page)
	}
}

// sees waits until a place says something.
func (a atWork) sees(place, text string) {
	a.t.Helper()
	a.until(`[...document.querySelectorAll(%q)].some(e => e.checkVisibility() && e.textContent.includes(%q))`, place, text)
}

// goes opens a page of the studio.
func (a atWork) goes(hash string) {
	a.t.Helper()
	a.run(a.t, chromedp.Evaluate(fmt.Sprintf(`location.hash = %q`, hash), nil))
}

// clicks presses the first of a place, once it can be pressed.
func (a atWork) clicks(place string) {
	a.t.Helper()
	a.until(`(e => e && !e.disabled)(document.querySelector(%q))`, place)
	a.run(a.t, chromedp.Click(place, chromedp.ByQuery))
}

// to moves the keyboard to a control by its name.
func (a atWork) to(place, name string) {
	a.t.Helper()
	a.until(`(e => e && !e.disabled && (e.focus(), document.activeElement === e))([...document.querySelectorAll(%q)].find(e => (e.ariaLabel || e.textContent).includes(%q)))`, place, name)
}

// types writes into a field in place of what is there.
func (a atWork) types(place, text string) {
	a.t.Helper()
	a.run(a.t, chromedp.Focus(place, chromedp.ByQuery), chromedp.Evaluate(`document.activeElement.select()`, nil), input.InsertText(text))
}

// speaks has the interface speak another language.
func (a atWork) speaks(tag, dir string) {
	a.t.Helper()
	a.run(a.t, chromedp.Evaluate(fmt.Sprintf(`(s => { s.value = [...s.options].find(o => o.lang === %q).value; s.dispatchEvent(new Event("change")) })(document.querySelector("[data-language]"))`, tag), nil))
	a.until(`document.documentElement.dir === %q && document.documentElement.lang === %q`, dir, tag)
}

// drop drops files onto a place, as from another program.
func (a atWork) drop(place string, files ...dropped) {
	a.t.Helper()
	var items strings.Builder
	for _, f := range files {
		fmt.Fprintf(&items, `data.items.add(new File([Uint8Array.from(atob(%q), c => c.charCodeAt(0))], %q, { type: %q }));`, base64.StdEncoding.EncodeToString([]byte(f.content)), f.name, f.kind)
	}
	a.run(a.t, chromedp.Evaluate(fmt.Sprintf(`(() => { const data = new DataTransfer(); %s document.querySelector(%q).dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data })) })()`, items.String(), place), nil))
}

type dropped struct{ name, kind, content string }

// plate is a picture of one colour, a PNG.
func plate(t *testing.T, c color.Color) string {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, 320, 180))
	draw.Draw(img, img.Bounds(), image.NewUniform(c), image.Point{}, draw.Src)
	var b strings.Builder
	must(t, encoder.Encode(&b, img))
	return b.String()
}

const tea = "Tea came to Europe by ship. A cup takes three minutes. It is drunk by the fire."

// film makes a film by the API.
func (a atWork) film() contract.Project {
	a.t.Helper()
	p, err := a.s.Client.Projects.CreateAndWait(a.t.Context(), client.CreateProject{Prompt: tea, PromptType: "Script", WorkspaceID: a.s.Workspace.ID, ToAutoExport: true})
	must(a.t, err)
	return p
}

// now returns a film as it is.
func (a atWork) now(id string) contract.Project {
	a.t.Helper()
	p, err := a.s.Client.Projects.Get(a.t.Context(), id)
	must(a.t, err)
	return p
}

// nameless lists the controls that a screen reader has no name for, and pictures
// without a text.
const nameless = `[...document.querySelectorAll("a, button, input, select, textarea, progress, summary, video, img")].filter(e => e.checkVisibility() && !e.closest("[aria-hidden=true]") &&
	!(e.tagName === "IMG" ? e.hasAttribute("alt") : e.getAttribute("aria-label") || e.textContent.trim() && !["SELECT", "TEXTAREA"].includes(e.tagName) || e.labels?.length)).map(e => e.outerHTML.slice(0, 120))`

// outOfReach lists what can be pressed and is too small to be hit.
const outOfReach = `[...document.querySelectorAll("button, select, .button, .quiet, nav a")].filter(e => e.checkVisibility()).filter(e => { const b = e.getBoundingClientRect(); return b.height < 24 || b.width < 24 }).map(e => e.outerHTML.slice(0, 120))`

const sticksOut = `document.documentElement.scrollWidth > document.documentElement.clientWidth ? [...document.querySelectorAll("#app *")].filter(e => !e.closest("[aria-hidden=true]") && e.getBoundingClientRect().right > document.documentElement.clientWidth + 1).map(e => e.outerHTML.slice(0, 120)).concat("the page") : []`

// fits looks at the page as it is, at both widths, light and dark: nothing sticks out, all
// can be read and has a name. go test -artifacts keeps the pictures.
func (a atWork) fits(name string) {
	a.t.Helper()
	for _, width := range []int64{390, 1440} {
		for _, scheme := range []string{"light", "dark"} {
			a.resize(width)
			var found [4][]string
			a.run(a.t, emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}}),
				chromedp.Evaluate(settled, nil, awaited),
				chromedp.Evaluate("["+strings.Join([]string{sticksOut, faintTexts, nameless, outOfReach}, ", ")+"]", &found))
			if len(slices.Concat(found[:]...)) > 0 {
				a.t.Errorf("%s at %d, %s: sticks out %q; hard to read %q; without a name %q; too small %q", name, width, scheme, found[0], found[1], found[2], found[3])
			}
			a.audit(a.t, fmt.Sprintf("%s at %d, %s", name, width, scheme))
			a.picture(a.t, fmt.Sprintf("%s-%d-%s", name, width, scheme))
		}
	}
	a.resize(1440)
}

// opens goes to a page of the studio, waits for what it shows, and looks at it.
func (a atWork) opens(name, hash, shows string) {
	a.t.Helper()
	a.goes(hash)
	a.run(a.t, chromedp.WaitReady(shows, chromedp.ByQuery))
	a.fits(name)
}

// painted is when a page that was opened with nothing in the cache was first drawn and
// when its heading was, in milliseconds, and what it asked for.
type painted struct {
	First, Heading float64
	Asked          []struct{ Name, By string }
}

// watchHeading notes when the heading is drawn: behind the frame that it is in.
const watchHeading = `new MutationObserver((_, all) => { if (document.querySelector("h1")) { all.disconnect(); requestAnimationFrame(() => requestAnimationFrame(() => { window.headed = performance.now() })) } }).observe(document, { childList: true, subtree: true })`

const readPaint = `new Promise(done => { const look = () => { const [first] = performance.getEntriesByName("first-contentful-paint"); window.headed && first ? done({
	First: first.startTime, Heading: window.headed,
	Asked: performance.getEntriesByType("resource").map(e => ({ Name: e.name.split("/").pop(), By: e.initiatorType })) }) : setTimeout(look, 5) }; look() })`

// paintsSoon loads the page anew: something is drawn before any module has run, and what
// the first page needs is asked for by the document, not by what had to come first. The
// times are printed and not judged: they depend on what else the machine does.
func (a atWork) paintsSoon() {
	a.t.Helper()
	var p painted
	a.run(a.t, network.SetCacheDisabled(true), chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(watchHeading).Do(ctx)
		return err
	}))
	a.follow(a.t, chromedp.Reload())
	a.run(a.t, chromedp.Evaluate(readPaint, &p, awaited), network.SetCacheDisabled(false))
	words := 0
	for _, r := range p.Asked {
		if r.Name == "words.tsv" {
			words++
		}
		if r.By == "fetch" && (r.Name == "words.tsv" || r.Name == "studio.css") {
			a.t.Errorf("%s is asked for by a module", r.Name)
		}
	}
	if words != 1 || p.First > p.Heading {
		a.t.Errorf("the words are asked for %d times; the first paint is at %.0f ms, the heading at %.0f", words, p.First, p.Heading)
	}
	a.t.Logf("first paint after %.0f ms, heading after %.0f ms", p.First, p.Heading)
}

// restive is a renderer that fails, or waits, when it is asked to.
type restive struct {
	fails atomic.Bool
	waits atomic.Pointer[chan struct{}] // until it is closed; nil: not at all
}

func (r *restive) renderer() enginetest.Renderer {
	return enginetest.Renderer{Before: func(ctx context.Context, _ story.RenderRequest) error {
		if r.fails.Load() {
			return &fault.Error{Code: fault.CodeQuality, Message: "the picture is black", Remedy: "look at the sources"}
		}
		if work := r.waits.Load(); work != nil {
			select {
			case <-*work:
			case <-ctx.Done():
			}
		}
		return ctx.Err()
	}}
}

// hold has films wait until it is let go.
func (r *restive) hold() (letGo func()) {
	work := make(chan struct{})
	r.waits.Store(&work)
	return func() { r.waits.Store(nil); close(work) }
}

// hosts is a host's own sign-in, in which somebody is signed in.
type hosts struct{ person atomic.Pointer[access.Human] }

// Human is whoever that is.
func (h *hosts) Human(*http.Request) (access.Human, error) {
	if p := h.person.Load(); p != nil {
		return *p, nil
	}
	return access.Human{}, access.ErrUnauthorized
}
