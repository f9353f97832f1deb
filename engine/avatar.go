package engine

import (
	"context"
	"strings"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Avatars lists whom every presenter can show, in order of preference. Without
// presenters the list is empty and any avatarId is refused.
func (e *Engine) Avatars(ctx context.Context) ([]AvatarOption, error) {
	all := []AvatarOption{}
	for _, p := range e.Presenters {
		options, err := p.Avatars(ctx)
		if err != nil {
			return nil, err
		}
		all = append(all, options...)
	}
	return all, ctx.Err()
}

// presenter finds the adapter and the avatar that settings ask for.
func (e *Engine) presenter(ctx context.Context, want AvatarSettings) (Presenter, AvatarOption, error) {
	var known []string
	for _, p := range e.Presenters {
		options, err := p.Avatars(ctx)
		if err != nil {
			return nil, AvatarOption{}, err
		}
		for _, o := range options {
			if want.Provider != "" && o.Provider != want.Provider {
				continue
			}
			if o.ID == want.AvatarID {
				return p, o, nil
			}
			known = append(known, o.ID)
		}
	}
	return nil, AvatarOption{}, noAvatar(want, known)
}

func noAvatar(want AvatarSettings, known []string) error {
	remedy := "leave it out: this engine has no presenters"
	if len(known) > 0 {
		remedy = "take one of " + strings.Join(known, ", ") + ", or leave it out"
	}
	if want.Provider != "" && len(known) == 0 {
		return invalid("aiAvatarSettings.provider", "there is no such provider of avatars", "leave it out, or configure the provider")
	}
	return invalid("aiAvatarSettings.avatarId", "there is no such avatar", remedy)
}

// checkAvatarID wants an avatar that some presenter can show.
func (e *Engine) checkAvatarID(ctx context.Context, r Request) error {
	if !r.presented() {
		return nil
	}
	_, _, err := e.presenter(ctx, *r.AIAvatarSettings)
	return err
}

// presented reports whether the request wants somebody to present.
func (r Request) presented() bool {
	return r.AIAvatarSettings != nil && r.AIAvatarSettings.AvatarID != ""
}

// cast seats the presenter that the request asks for: in a round window, or
// cut out where the brand's voice is that of a magazine.
func (b *Storyboard) cast(r Request) {
	if !r.presented() {
		return
	}
	a := r.AIAvatarSettings
	b.Presenter, b.PresenterSide, b.PresenterSize = frame.Round, sideOf(a.Position, b.Language), a.Size
	if b.Brand.Voice == "editorial" {
		b.Presenter = frame.Standing
	}
}

// sideOf is the side that a place on the screen is on, where the script of the
// language begins at the other edge.
func sideOf(position, language string) frame.Side {
	switch {
	case position == "":
		return frame.UsualSide
	case (position == "left") == (language != "iw"):
		return frame.Start
	}
	return frame.End
}

// Seat is where on the screen the presenter is drawn; empty where nobody is.
func (b Storyboard) Seat() timeline.Rect {
	f := b.Frame()
	seat := f.Seat()
	if b.Language == "iw" && !seat.Empty() {
		seat.X = f.Width - seat.X - seat.W
	}
	return seat
}

// present draws the presenter in every scene that seats one. Times of the
// layers are those of the film: a presenter stays where it is while one scene
// pushes the other out.
func (e *Engine) present(ctx context.Context, r Request, b Storyboard, scenes []timeline.Scene) ([]timeline.Layer, error) {
	if !r.presented() {
		return nil, nil
	}
	p, who, err := e.presenter(ctx, *r.AIAvatarSettings)
	if err != nil {
		return nil, err
	}
	var all []timeline.Layer
	for i, s := range scenes {
		if s.Presenter.Empty() {
			continue
		}
		layers, err := p.Present(ctx, b.appearance(who.ID, b.Scenes[i], s))
		if err != nil {
			return nil, err
		}
		for _, l := range layers {
			all = append(all, l.Within(at(s.Start), at(s.Start+s.Frames)))
		}
	}
	return all, nil
}

func (b Storyboard) appearance(avatar string, sc BoardScene, drawn timeline.Scene) Appearance {
	return Appearance{
		Avatar: avatar, Language: b.Language, Seat: drawn.Presenter, Round: drawn.Round,
		FPS: b.FPS, Frames: sc.Frames, Narration: sc.Narration, Words: sc.Words,
		Brand: b.Brand, Ground: drawn.Ground, Seed: b.Seed + uint64(sc.Start),
	}
}
