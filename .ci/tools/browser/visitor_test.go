package browser_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// visitor is a person in front of a page.
type visitor struct {
	*window
	t *testing.T
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
