package httpapi_test

import (
	"context"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"github.com/scenewright/scenewright/httpapi/apitest"
)

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

// TestTheStudioPaintsSoon: something is drawn before any module has run, and what the
// first page needs is asked for by the document, not by what had to come first. The
// times are printed and not judged: they depend on what else the machine does. By them
// the first paint is to stand after 300 ms at most.
//
//	go test -run TestTheStudioPaintsSoon -v ./httpapi
func TestTheStudioPaintsSoon(t *testing.T) {
	t.Parallel()
	a := openStudio(t, apitest.Setup{})
	a.run(t, network.SetCacheDisabled(true), chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(watchHeading).Do(ctx)
		return err
	}))
	var first, heading []float64
	for range 3 {
		var p painted
		a.follow(t, chromedp.Reload())
		a.run(t, chromedp.Evaluate(readPaint, &p, awaited))
		first, heading = append(first, p.First), append(heading, p.Heading)
		words := 0
		for _, r := range p.Asked {
			if r.Name == "words.tsv" {
				words++
			}
			if r.By == "fetch" && (r.Name == "words.tsv" || r.Name == "studio.css") {
				t.Errorf("%s is asked for by a module", r.Name)
			}
		}
		if words != 1 || p.First > p.Heading {
			t.Errorf("the words are asked for %d times; the first paint is at %.0f ms, the heading at %.0f", words, p.First, p.Heading)
		}
	}
	slices.Sort(first)
	slices.Sort(heading)
	t.Logf("first paint after %.0f ms, at best %.0f; heading after %.0f ms, at best %.0f", first[len(first)/2], first[0], heading[len(heading)/2], heading[0])
}
