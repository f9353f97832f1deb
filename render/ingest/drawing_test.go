package ingest

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
)

// TestDrawingsThatTakeTooMuch: each is refused as it comes, and in words that name
// what there is too much of where that can be counted.
func TestDrawingsThatTakeTooMuch(t *testing.T) {
	in := newIngest(t)
	shape := func(more string) string { return `<rect width="10" height="10" ` + more + `/>` }
	corners := strings.Repeat("1 1 ", 5000)
	for name, inside := range map[string]string{
		"filters":           `<filter id="f"><feGaussianBlur/></filter>` + strings.Repeat(shape(`filter="url(#f)"`), 101),
		"filters in styles": `<filter id="f"><feGaussianBlur/></filter>` + strings.Repeat(shape(`style="fill:red; Filter: url('#f')"`), 101),
		"masks":             `<mask id="m"/>` + strings.Repeat(shape(`mask="url(#m)"`), 201),
		"masks of masks":    nestedReferences("mask", `mask="url(#r%d)"`),
		"patterns":          nestedReferences("pattern", `fill="url(#r%d)"`),
		"clips":             nestedReferences("clipPath", `clip-path="url(#r%d)"`),
		"markers":           `<marker id="m">` + strings.Repeat("<path/>", 30) + `</marker><polyline marker-mid="url(#m)" points="` + corners + `"/>`,
		"dashes":            shape(`stroke-dasharray="0.0001, .0001"`),
		"long paths":        `<path id="p" d="M0 0 L` + corners + `"/>` + strings.Repeat(`<use href="#p"/>`, 1000),
	} {
		_, err := in.Identify(t.Context(), save(t, "a.svg", svgOf(inside)))
		if !errors.Is(err, fault.ErrTooLarge) {
			t.Errorf("%s: got %v, want it refused as too large", name, err)
		}
	}
}

// TestDrawingsOfNothing: what has no size and nothing in it is refused as the file's
// fault, and not as something that the host lacks.
func TestDrawingsOfNothing(t *testing.T) {
	_, err := newIngest(t).Identify(t.Context(), save(t, "a.svg", []byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`)))
	if !errors.Is(err, fault.ErrInvalid) {
		t.Errorf("got %v, want it refused as damaged", err)
	}
}

// TestTheDocumentTypeOfADrawing: the public one that older programs write is taken.
func TestTheDocumentTypeOfADrawing(t *testing.T) {
	for name, declared := range map[string]string{
		"HTML's form": `<!DOCTYPE svg>`,
		"SVG 1.1":     `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">`,
	} {
		drawing := bytes.Replace(svgOf(`<rect width="10" height="10"/>`), []byte("<svg"), []byte(declared+"<svg"), 1)
		if _, err := newIngest(t).Identify(t.Context(), save(t, "a.svg", drawing)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// nestedReferences are elements of which each refers twice to the one before.
func nestedReferences(name, reference string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<%s id="r0"><rect/></%[1]s>`, name)
	for i := range 20 {
		refer := fmt.Sprintf(reference, i)
		fmt.Fprintf(&b, `<%s id="r%d"><rect %s/><rect %[3]s/></%[1]s>`, name, i+1, refer)
	}
	return b.String() + `<rect ` + fmt.Sprintf(reference, 20) + `/>`
}

// TestWhatTakesLongIsTriedOnce: a drawing that passes all counts and takes longer
// than one may is refused where it comes in, and a second time without a try.
func TestWhatTakesLongIsTriedOnce(t *testing.T) {
	triedOnce(t, func(in *Ingest, path, _ string) error { _, err := in.Identify(t.Context(), path); return err })
}

// triedOnce has a slow drawing tried twice in a way that makes a file, or none.
func triedOnce(t *testing.T, way func(in *Ingest, path, to string) error) {
	t.Helper()
	in := newIngest(t)
	in.uploadWait = time.Hour // a machine may be busy
	path, to := save(t, "a.svg", slowSVG()), filepath.Join(t.TempDir(), "made")
	try := func() error { return way(in, path, to) }
	first := try()
	if !errors.Is(first, fault.ErrInvalid) || !strings.Contains(first.Error(), "processor time") {
		t.Errorf("got %v, want it refused by its processor time", first)
	}
	in.drawing <- struct{}{} // whoever draws now waits
	again := try()
	<-in.drawing
	if again == nil || again.Error() != first.Error() {
		t.Errorf("the second time %v, want %v", again, first)
	}
	if _, err := os.Stat(to); err == nil {
		t.Error("a file was made")
	}
}

// TestAnUploadWaitsThreeSecondsForADrawing: one that takes longer is refused with what to
// send instead, and is not held for slow when the machine was; one that waits for
// others all the time may come again.
func TestAnUploadWaitsThreeSecondsForADrawing(t *testing.T) {
	in := newIngest(t)
	if in.uploadWait != 3*time.Second || uploadTime >= in.uploadWait {
		t.Errorf("an upload waits %v for a drawing that may take %v", in.uploadWait, uploadTime)
	}
	path := save(t, "a.svg", svgOf(`<rect width="10" height="10"/>`))
	in.uploadWait = time.Millisecond
	var e *fault.Error
	_, err := in.Identify(t.Context(), path)
	if !errors.As(err, &e) || e.Code != fault.CodeTooLarge || !strings.Contains(e.Remedy, "PNG") {
		t.Errorf("it takes too long: %v", err)
	}
	in.drawing <- struct{}{}
	_, err = in.Identify(t.Context(), path)
	<-in.drawing
	if !errors.As(err, &e) || e.Code != fault.CodeExhausted || !e.Retryable || e.Remedy == "" {
		t.Errorf("others are drawn: %v", err)
	}
	in.uploadWait = time.Hour
	if _, err := in.Identify(t.Context(), path); err != nil {
		t.Errorf("with time enough: %v", err)
	}
}

// slowSVG is a drawing whose ten filters take long, each over all of it.
func slowSVG() []byte {
	return svgOf(`<filter id="f" x="0" y="0" width="1" height="1">` + strings.Repeat(`<feTurbulence baseFrequency=".9" numOctaves="9"/>`, 10) + `</filter>` + `<rect width="100%" height="100%" filter="url(#f)"/>`)
}
