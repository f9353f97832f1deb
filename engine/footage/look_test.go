package footage_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/provider"
)

// album is a shelf with small pictures: in red where the thing is what it is
// called, else in blue.
type album struct {
	shelf
	lies map[string]bool // ids that show something else
	gone bool            // the small pictures are
}

func (a *album) Preview(_ context.Context, c footage.Candidate, w io.Writer) error {
	if a.gone {
		return errors.New("no such file")
	}
	m := image.NewRGBA(image.Rect(0, 0, 1200, 800))
	shows := color.RGBA{200, 0, 0, 255}
	if a.lies[c.Preview] {
		shows = color.RGBA{0, 0, 200, 255}
	}
	draw.Draw(m, m.Bounds(), image.NewUniform(shows), image.Point{}, draw.Src)
	return png.Encode(w, m)
}

func films(has ...footage.Candidate) *album {
	return &album{shelf: shelf{name: "a", kind: footage.Stock, media: footage.Video, has: has}, lies: map[string]bool{}}
}

// called are candidates that say no more than what they are called.
func called(ids ...string) []footage.Candidate {
	all := pictures(ids...)
	for i := range all {
		all[i].Preview = all[i].ID
	}
	return all
}

// eye sees colours, and remembers what it was shown.
type eye struct {
	fault error
	short bool // it says nothing of the last picture
	asked int
	shown int
}

func (e *eye) Name() string { return "eye" }
func (e *eye) View(_ context.Context, v footage.View) (footage.Viewed, error) {
	e.asked++
	e.shown += len(v.Pictures)
	if e.fault != nil {
		return footage.Viewed{}, e.fault
	}
	out := footage.Viewed{Cost: .001}
	for _, raw := range v.Pictures {
		m, kind, err := image.Decode(bytes.NewReader(raw))
		if err != nil || kind != "jpeg" || m.Bounds().Dx() != 512 {
			return out, fmt.Errorf("a %s of %v, %w", kind, m.Bounds(), err)
		}
		if r, _, b, _ := m.At(9, 9).RGBA(); r > b {
			out.Sights = append(out.Sights, footage.Sight{Shows: "a " + v.Words, Fits: .9})
		} else {
			out.Sights = append(out.Sights, footage.Sight{Shows: "a parked\ncar", Fits: .05})
		}
	}
	if e.short {
		out.Sights = out.Sights[1:]
	}
	return out, nil
}

func TestLook(t *testing.T) {
	down := &fault.Error{Code: fault.CodeProvider, Message: "eye: it failed", Err: &provider.Failure{Kind: provider.Down}}
	next := &shelf{name: "b", kind: footage.Stock, media: footage.Video, has: pictures("cat9")}
	for name, c := range map[string]struct {
		source func() *album
		eye    *eye
		want   string
		shown  int
	}{
		"the best by words shows something else": {func() *album { a := films(called("cat1", "cat2", "cat3")...); a.lies["cat1"] = true; return a }, &eye{}, "eye:looked_at a:taken cat2", 3},
		"three are looked at, no more":           {func() *album { return films(called("cat1", "cat2", "cat3", "cat4", "cat5")...) }, &eye{}, "eye:looked_at a:taken cat1", 3},
		"all show something else": {func() *album {
			a := films(called("cat1", "cat2", "cat3", "cat4")...)
			a.lies = map[string]bool{"cat1": true, "cat2": true, "cat3": true}
			return a
		}, &eye{}, "eye:looked_at a:nothing_found b:taken cat9", 3},
		"one has no small picture": {func() *album {
			a := films(append(called("cat1"), pictures("cat2")...)...)
			a.lies["cat1"] = true
			return a
		}, &eye{}, "eye:looked_at a:taken cat2", 1},
		"nothing fits by its words": {func() *album { return films(called("dog")...) }, &eye{}, "a:refused a:nothing_found b:taken cat9", 0},
		"it fails":                  {func() *album { a := films(called("cat1", "cat2")...); a.lies["cat1"] = true; return a }, &eye{fault: down}, "eye:failed a:taken cat1", 2},
		"it tells of too few":       {func() *album { return films(called("cat1", "cat2")...) }, &eye{short: true}, "eye:failed a:taken cat1", 2},
		"no picture can be had":     {func() *album { a := films(called("cat1")...); a.gone = true; return a }, &eye{}, "eye:failed a:taken cat1", 0},
		"what is made is not":       {func() *album { return films(footage.Candidate{ID: "m", Made: true, Preview: "m"}) }, &eye{}, "a:taken m", 0},
	} {
		t.Run(name, func(t *testing.T) {
			ch := footage.NewChooser([]footage.Source{c.source(), next}, byTitle)
			ch.LookWith(c.eye)
			got, asked, ok, err := ch.Fill(t.Context(), slot("cat", stockFilms), fetch)
			if said := path(asked) + " " + got.ID; said != c.want || !ok || err != nil || c.eye.shown != c.shown {
				t.Errorf("%s, %v, %d pictures shown; want %s, %d", said, err, c.eye.shown, c.want, c.shown)
			}
			for _, a := range asked {
				if (a.Cost > 0) != (a.Outcome == footage.LookedAt) || a.Reason == "" || strings.Contains(a.Reason, "\n") {
					t.Errorf("%+v", a)
				}
			}
		})
	}
}

// TestLookIsTold: the ledger says what was seen, of what is taken and of what is
// not.
func TestLookIsTold(t *testing.T) {
	a := films(called("cat1", "cat2")...)
	a.lies["cat1"] = true
	ch := footage.NewChooser([]footage.Source{a}, byTitle)
	ch.LookWith(&eye{})
	_, asked, _, err := ch.Fill(t.Context(), slot("cat", stockFilms), fetch)
	if err != nil || len(asked) != 2 {
		t.Fatal(asked, err)
	}
	if want := "cat1 shows a parked car (0.05); cat2 shows a cat (0.86)"; asked[0].Reason != want || asked[0].Kind != footage.Stock {
		t.Errorf("got %+v, want %q", asked[0], want)
	}
	if asked[1].Score < .86 || !strings.Contains(asked[1].Reason, "its picture shows a cat") {
		t.Errorf("got %+v", asked[1])
	}
}

// manyAlbums are five sources whose one thing shows something else.
func manyAlbums() []footage.Source {
	var all []footage.Source
	for i := range 5 {
		a := films(called(fmt.Sprintf("cat%d", i))...)
		a.name, a.lies[a.has[0].ID] = fmt.Sprintf("s%d", i), true
		all = append(all, a)
	}
	return all
}

// TestLooksAreBounded: a viewer is asked three times for a slot, whatever
// sources there are.
func TestLooksAreBounded(t *testing.T) {
	seeing := &eye{}
	ch := footage.NewChooser(manyAlbums(), byTitle)
	ch.LookWith(seeing)
	_, asked, _, err := ch.Fill(t.Context(), slot("cat", stockFilms), fetch)
	want := "eye:looked_at s0:nothing_found eye:looked_at s1:nothing_found eye:looked_at s2:nothing_found s3:taken"
	if path(asked) != want || err != nil || seeing.asked != 3 {
		t.Errorf("asked %d times: %s, %v; want three times: %s", seeing.asked, path(asked), err, want)
	}
}

// TestOthersAreLookedAtOnce: what shows something else is not taken for the same words, in
// whichever answer it stands, and nobody looks at it again.
func TestOthersAreLookedAtOnce(t *testing.T) {
	a := films(called("cat1", "cat2")...)
	a.lies = map[string]bool{"cat1": true, "cat2": true}
	seeing := &eye{}
	ch := footage.NewChooser([]footage.Source{a}, byTitle)
	ch.LookWith(seeing)
	wide := slot("cat", stockFilms)
	for _, words := range []string{"cat garden", "cat house", "cat street", "cat"} {
		wide.Wider = append(wide.Wider, footage.Phrase{Words: words})
	}
	for range 2 {
		if got, asked, ok, err := ch.Fill(t.Context(), wide, fetch); ok || err != nil || seeing.shown != 2 {
			t.Errorf("%s is taken after %d looks: %s, %v", got.ID, seeing.shown, path(asked), err)
		}
	}
	a.lies["cat1"] = false
	if got, asked, _, err := ch.Fill(t.Context(), slot("cats", stockFilms), fetch); got.ID != "cat1" || err != nil {
		t.Errorf("for other words %q is taken: %s, %v", got.ID, path(asked), err)
	}
}

// TestBlindIsNotAskedAgain: a viewer that fails is asked once in a film, and
// every slot says so.
func TestBlindIsNotAskedAgain(t *testing.T) {
	failing := &eye{fault: errors.New("broken")}
	ch := footage.NewChooser(manyAlbums(), byTitle)
	ch.LookWith(failing)
	for _, want := range []string{"eye:failed s0:taken", "s0:nothing_found eye:failed s1:taken"} {
		_, asked, _, err := ch.Fill(t.Context(), slot("cat", stockFilms), fetch)
		if path(asked) != want || err != nil || failing.asked != 1 {
			t.Errorf("asked %d times: %s, %v; want once: %s", failing.asked, path(asked), err, want)
		}
	}
}
