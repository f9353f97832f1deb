package sourcetest

import (
	"context"
	"errors"
	"reflect"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// TestPresenter checks a presenter against engine.Presenter's contract.
func TestPresenter(t *testing.T, open func(*testing.T) engine.Presenter) {
	t.Run("avatars have unique ids and names", func(t *testing.T) {
		seen := map[string]bool{}
		for _, a := range avatars(t, open(t)) {
			if a.ID == "" || a.Name == "" || a.Provider == "" || seen[a.ID] {
				t.Errorf("avatar %+v lacks something, or is there twice", a)
			}
			seen[a.ID] = true
		}
	})
	t.Run("the same appearance gives the same layers", func(t *testing.T) {
		p := open(t)
		for _, a := range appearances(t, p) {
			if first := present(t, p, a); !reflect.DeepEqual(first, present(t, p, a)) {
				t.Errorf("%s in %v was drawn in two ways", a.Avatar, a.Seat)
			}
		}
	})
	t.Run("layers are of the scene, and few", func(t *testing.T) {
		p := open(t)
		for _, a := range appearances(t, p) {
			layers := present(t, p, a)
			if len(layers) == 0 || len(layers) > 60 {
				t.Errorf("%s: %d layers, want 1 to 60", a.Avatar, len(layers))
			}
			for _, l := range layers {
				checkPresence(t, a, l)
			}
		}
	})
	t.Run("an unknown avatar is not found", func(t *testing.T) {
		a := appearances(t, open(t))[0]
		a.Avatar = "nobody/at-all"
		if _, err := open(t).Present(t.Context(), a); !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("got %v, want ErrNotFound", err)
		}
	})
	t.Run("a cancelled context", func(t *testing.T) {
		a := appearances(t, open(t))[0]
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := open(t).Present(ctx, a); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v, want context.Canceled", err)
		}
	})
}

func avatars(t *testing.T, p engine.Presenter) []story.AvatarOption {
	t.Helper()
	all, err := p.Avatars(t.Context())
	if err != nil || len(all) == 0 {
		t.Fatalf("%d avatars, %v", len(all), err)
	}
	return all
}

func present(t *testing.T, p engine.Presenter, a story.PresentRequest) []timeline.Layer {
	t.Helper()
	layers, err := p.Present(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	return layers
}

// appearances are of every avatar: speaking for a while, and for a single
// frame in which nothing is said.
func appearances(t *testing.T, p engine.Presenter) []story.PresentRequest {
	var all []story.PresentRequest
	for i, o := range avatars(t, p) {
		a := story.PresentRequest{
			Avatar: o.ID, Language: []string{"en", "es", "fr", "zh", "iw"}[i%5], Seat: timeline.Rect{X: 120, Y: 735, W: 264, H: 264}, Round: true,
			FPS: 30, Frames: 240, Narration: "So we go, then stop.", Ground: timeline.RGB(250, 245, 235), Seed: 3,
			Words: []story.Word{
				{Text: "So", From: 0, To: 2, Start: 500 * time.Millisecond, End: 900 * time.Millisecond},
				{Text: "we", From: 3, To: 5, Start: 900 * time.Millisecond, End: 1200 * time.Millisecond},
				{Text: "go", From: 6, To: 8, Start: 1200 * time.Millisecond, End: 1800 * time.Millisecond},
				{Text: "then", From: 10, To: 14, Start: 2100 * time.Millisecond, End: 2500 * time.Millisecond},
				{Text: "stop", From: 15, To: 19, Start: 2500 * time.Millisecond, End: 3100 * time.Millisecond},
			},
		}
		mute := a
		mute.Round, mute.Seat = false, timeline.Rect{X: 1520, Y: 706, W: 340, H: 374}
		mute.Frames, mute.Narration, mute.Words = 1, "", nil
		all = append(all, a, mute)
	}
	return all
}

// checkPresence wants a layer that draws, within the scene, and that stands at
// the end where it stood at first.
func checkPresence(t *testing.T, a story.PresentRequest, l timeline.Layer) {
	t.Helper()
	end := time.Duration(a.Frames) * time.Second / time.Duration(a.FPS)
	if l.Role != timeline.RolePresenter || l.Drawing == nil && l.Picture == nil {
		t.Errorf("%s: layer %q has the role %q, or draws nothing", a.Avatar, l.Name, l.Role)
	}
	if l.From < 0 || l.From >= end || l.To > end || l.To != 0 && l.To <= l.From {
		t.Errorf("%s: layer %q is seen from %v to %v of %v", a.Avatar, l.Name, l.From, l.To, end)
	}
	if l.X.At(0, 0) != l.X.At(end, 0) || l.Y.At(0, 0) != l.Y.At(end, 0) {
		t.Errorf("%s: layer %q ends elsewhere than it began", a.Avatar, l.Name)
	}
}
