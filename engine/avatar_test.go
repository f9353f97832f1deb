package engine_test

import (
	"context"
	"errors"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// filmOf makes a film and gives what was to be rendered.
func filmOf(t *testing.T, r request.Request) timeline.Timeline {
	t.Helper()
	var tl timeline.Timeline
	eng := enginetest.New(t, func(p *engine.Ports) {
		p.Renderer = enginetest.Renderer{Before: func(_ context.Context, r story.RenderRequest) error {
			tl = r.Timeline
			return nil
		}}
	})
	enginetest.Await(t, eng, r)
	return tl
}

func ofRole(tl timeline.Timeline, role timeline.Role) []timeline.Layer {
	var all []timeline.Layer
	for _, l := range tl.Overlay {
		if l.Role == role {
			all = append(all, l)
		}
	}
	return all
}

func TestNobodyPresentsUnasked(t *testing.T) {
	ofValues(t)
	t.Parallel()
	tl := filmOf(t, newRequest())
	if got := ofRole(tl, timeline.RolePresenter); len(got) > 0 || !tl.Scenes[0].Presenter.Empty() {
		t.Errorf("%d layers of a presenter, the seat is %v", len(got), tl.Scenes[0].Presenter)
	}
}

// TestPresenterIsShown: asked for, a presenter is in every scene, on the side
// asked for, below the subtitles and apart from them.
func TestPresenterIsShown(t *testing.T) {
	ofValues(t)
	t.Parallel()
	for name, c := range map[string]struct {
		settings request.AvatarSettings
		format   frame.Format
		language string
		left     bool
	}{
		"on the left":         {request.AvatarSettings{Position: "left"}, frame.Wide, "en", true},
		"on the right":        {request.AvatarSettings{Position: "right", Size: .2}, frame.Wide, "en", false},
		"left in Hebrew":      {request.AvatarSettings{Position: "left"}, frame.Wide, "iw", true},
		"right in Hebrew":     {request.AvatarSettings{Position: "right", Size: 1}, frame.Square, "iw", false},
		"vertical":            {request.AvatarSettings{Position: "right", Provider: "fake"}, frame.Vertical, "es", false},
		"vertical, the other": {request.AvatarSettings{Position: "left", Size: .01}, frame.Vertical, "es", true},
	} {
		t.Run(name, func(t *testing.T) {
			c.settings.AvatarID = "fake/disc"
			r := newRequest()
			r.AIAvatarSettings, r.AspectRatio, r.Resolution, r.Language = &c.settings, c.format, "720p", c.language
			checkPresented(t, filmOf(t, r), c.left)
		})
	}
}

func checkPresented(t *testing.T, tl timeline.Timeline, left bool) {
	t.Helper()
	shown := ofRole(tl, timeline.RolePresenter)
	for _, s := range tl.Scenes {
		from, to := tl.At(s.Start), tl.At(s.Start+s.Frames)
		seen := 0
		for _, l := range shown {
			if l.From >= from && l.To <= to {
				seen++
			}
		}
		if seat := s.Presenter; seen < 2 || (seat.X+seat.W/2 < float64(tl.Width)/2) != left {
			t.Errorf("scene %s: %d layers, seated at %v of %d", s.ID, seen, seat, tl.Width)
		}
	}
	seat := tl.Scenes[0].Presenter
	for i, l := range tl.Overlay {
		if l.Role == timeline.RoleSubtitle && (i < len(shown) || l.Drawing != nil && !l.Drawing.Shapes[0].Path.Bounds().Intersect(seat).Empty()) {
			t.Errorf("subtitle %q is below the presenter, or meets the seat at %v", l.Name, seat)
		}
	}
}

func TestAvatarsAreListedAndOthersRefused(t *testing.T) {
	ofValues(t)
	t.Parallel()
	eng := enginetest.New(t, nil)
	all, err := eng.Avatars(t.Context())
	if err != nil || len(all) != 1 || all[0].ID != "fake/disc" {
		t.Errorf("avatars %+v, %v", all, err)
	}
	for want, a := range map[string]request.AvatarSettings{
		"aiAvatarSettings.avatarId": {AvatarID: "nobody"},
		"aiAvatarSettings.provider": {AvatarID: "fake/disc", Provider: "elsewhere"},
		"aiAvatarSettings.size":     {AvatarID: "fake/disc", Size: 1.5},
		"aiAvatarSettings.position": {AvatarID: "fake/disc", Position: "middle"},
	} {
		r := newRequest()
		r.AIAvatarSettings = &a
		_, err := eng.Create(t.Context(), r)
		var f *fault.Error
		if !errors.As(err, &f) || f.Code != fault.CodeInvalid || f.Field != want {
			t.Errorf("%+v: %v, want CodeInvalid at %s", a, err, want)
		}
	}
}
