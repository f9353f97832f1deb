package fill_test

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
	"github.com/scenewright/scenewright/engine/internal/step/fill"
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
func (e *eye) View(_ context.Context, v footage.VisionRequest) (footage.VisionResult, error) {
	e.asked++
	e.shown += len(v.Pictures())
	if e.fault != nil {
		return footage.VisionResult{}, e.fault
	}
	out := footage.VisionResult{Cost: .001}
	for _, slot := range v.Slots {
		for _, raw := range slot.Pictures {
			m, kind, err := image.Decode(bytes.NewReader(raw))
			if err != nil || kind != "jpeg" || m.Bounds().Dx() != 512 {
				return out, fmt.Errorf("a %s of %v, %w", kind, m.Bounds(), err)
			}
			if r, _, b, _ := m.At(9, 9).RGBA(); r > b {
				out.Matches = append(out.Matches, footage.VisionMatch{Shows: "a " + slot.Words, Fits: .9})
			} else {
				out.Matches = append(out.Matches, footage.VisionMatch{Shows: "a parked\ncar", Fits: .05})
			}
		}
	}
	if e.short {
		out.Matches = out.Matches[1:]
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
		"the best by words shows something else": {func() *album { return lying(films(called("cat1", "cat2", "cat3")...), "cat1") }, &eye{}, "eye:looked_at a:taken cat2", 3},
		"three of a source are looked at":        {func() *album { return films(called("cat1", "cat2", "cat3", "cat4", "cat5")...) }, &eye{}, "eye:looked_at a:taken cat1", 3},
		"all show something else": {func() *album {
			return lying(films(append(called("cat1", "cat2"), pictures("cat3")...)...), "cat1", "cat2")
		}, &eye{}, "eye:looked_at a:nothing_found b:nothing_found ", 2},
		"one has no small picture":  {func() *album { return films(append(pictures("cat2"), called("cat1")...)...) }, &eye{}, "eye:looked_at a:taken cat1", 1},
		"nothing fits by its words": {func() *album { return films(called("dog")...) }, &eye{}, "a:refused a:nothing_found b:taken cat9", 0},
		"it fails":                  {func() *album { return lying(films(called("cat1", "cat2")...), "cat1") }, &eye{fault: down}, "eye:failed a:taken cat1", 2},
		"it tells of too few":       {func() *album { return films(called("cat1", "cat2")...) }, &eye{short: true}, "eye:failed a:taken cat1", 2},
		"no picture can be had":     {func() *album { a := films(called("cat1")...); a.gone = true; return a }, &eye{}, "a:taken cat1", 0},
		"what is made is not":       {func() *album { return films(footage.Candidate{ID: "m", Made: true, Preview: "m"}) }, &eye{}, "a:taken m", 0},
	} {
		t.Run(name, func(t *testing.T) {
			ch := fill.NewChooser([]footage.Source{c.source(), next}, byTitle, c.eye)
			ch.Look(t.Context(), []fill.Slot{slot("cat", stockFilms)})
			got, asked, ok, err := ch.Fill(t.Context(), slot("cat", stockFilms), fetch)
			if said := path(asked) + " " + got.ID; said != c.want || ok == (got.ID == "") || err != nil || c.eye.shown != c.shown {
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
	ch := fill.NewChooser([]footage.Source{a}, byTitle, &eye{})
	ch.Look(t.Context(), []fill.Slot{slot("cat", stockFilms)})
	_, asked, _, err := ch.Fill(t.Context(), slot("cat", stockFilms), fetch)
	if err != nil || len(asked) != 2 {
		t.Fatal(asked, err)
	}
	if want := "cat1 shows a parked car (0.05); cat2 shows a cat (0.90)"; asked[0].Reason != want {
		t.Errorf("got %+v, want %q", asked[0], want)
	}
	if asked[1].Score < .86 || !strings.Contains(asked[1].Reason, "its picture shows a cat") {
		t.Errorf("got %+v", asked[1])
	}
}

// lying has some of an album's pictures show something else.
func lying(a *album, ids ...string) *album {
	for _, id := range ids {
		a.lies[id] = true
	}
	return a
}

// TestOneLookForAFilm: a viewer is asked once for all slots of a film, however many there
// are, and not for the same words twice; what it says holds for the words it was said of,
// and what it cost stands in the ledger once.
func TestOneLookForAFilm(t *testing.T) {
	a := films(called("cat1", "cat2", "cat3", "dog1", "dog2")...)
	lying(a, "cat1")
	seeing := &eye{}
	ch := fill.NewChooser([]footage.Source{a}, byTitle, seeing)
	var slots []fill.Slot
	for i := range 60 {
		slots = append(slots, slot([]string{"cat", "dog", "cat and dog"}[i%3], stockFilms))
	}
	ch.Look(t.Context(), slots)
	if seeing.asked != 1 || seeing.shown != 3+2+3 {
		t.Errorf("asked %d times, shown %d pictures; want once, eight", seeing.asked, seeing.shown)
	}
	var got []string
	cost := 0.0
	for _, s := range []fill.Slot{slots[0], slots[0], slots[1], slot("a cat", stockFilms)} {
		cand, asked, _, err := ch.Fill(t.Context(), s, fetch)
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range asked {
			cost += n.Cost
		}
		got = append(got, cand.ID)
	}
	if s := strings.Join(got, " "); s != "cat2 cat3 dog1 cat1" || cost < .0006 || cost > .0007 {
		t.Errorf("%s are taken, for %.5f; want cat2 cat3 dog1 and, unseen, cat1, for two thirds of .001", s, cost)
	}
}
