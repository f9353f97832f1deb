package engine

import (
	"context"
	"strconv"
	"strings"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// presenterPort is a presenter of either kind.
type presenterPort interface {
	Avatars(ctx context.Context) ([]story.AvatarOption, error)
}

// casting finds who presents.
type casting struct {
	drawn    []Presenter
	filmed   []FilmedPresenter
	preparer Preparer

	previewer *previewer
}

// presenters are those of both kinds, in order of preference.
func (c *casting) presenters() []presenterPort {
	var all []presenterPort
	for _, p := range c.drawn {
		all = append(all, p)
	}
	if c.preparer == nil {
		return all
	}
	for _, p := range c.filmed {
		all = append(all, p)
	}
	return all
}

// avatars implements [Engine.Avatars].
func (c *casting) avatars(ctx context.Context) ([]story.AvatarOption, error) {
	all := []story.AvatarOption{}
	var first error
	for _, p := range c.presenters() {
		options, err := p.Avatars(ctx)
		if err != nil && first == nil {
			first = err
		}
		all = append(all, c.previewer.withPreviews(p, options)...)
	}
	return all, first
}

// presenter finds the adapter and the avatar that settings ask for. Where an
// adapter fails that may have it, the failure is that adapter's.
func (c *casting) presenter(ctx context.Context, want request.AvatarSettings) (presenterPort, story.AvatarOption, error) {
	var known []string
	var fault error
	for _, p := range c.presenters() {
		options, err := p.Avatars(ctx)
		if err != nil {
			fault = err
			continue
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
	if fault != nil {
		return nil, story.AvatarOption{}, fault
	}
	return nil, story.AvatarOption{}, noAvatar(want, known)
}

// fewAvatars is how many a remedy names.
const fewAvatars = 12

func noAvatar(want request.AvatarSettings, known []string) error {
	remedy := "leave it out: this engine has no presenters"
	switch {
	case len(known) > fewAvatars:
		remedy = "take one of the " + strconv.Itoa(len(known)) + " that are listed, like " + strings.Join(known[:fewAvatars], ", ") + ", or leave it out"
	case len(known) > 0:
		remedy = "take one of " + strings.Join(known, ", ") + ", or leave it out"
	case want.Provider != "":
		return fault.Invalid("aiAvatarSettings.provider", "there is no such provider of avatars", "leave it out, or configure the provider")
	}
	return fault.Invalid("aiAvatarSettings.avatarId", "there is no such avatar", remedy)
}

// checkAvatarID wants an avatar that some presenter can show.
func (c *casting) checkAvatarID(ctx context.Context, r request.Request) error {
	if !r.Presented() {
		return nil
	}
	_, _, err := c.presenter(ctx, *r.AIAvatarSettings)
	return err
}

// boxed reports whether the presenter that the request asks for can only be seen
// in a window. One that nobody can tell of now is taken for one that can stand.
func (c *casting) boxed(ctx context.Context, r request.Request) bool {
	if !r.Presented() {
		return false
	}
	_, who, err := c.presenter(ctx, *r.AIAvatarSettings)
	return err == nil && who.Boxed
}

// seatPresenter seats the presenter that the request asks for: in a round window, or
// cut out where the brand's voice is that of a magazine and the presenter can
// be.
func seatPresenter(b *story.Storyboard, r request.Request, boxed bool) {
	if !r.Presented() {
		return
	}
	a := r.AIAvatarSettings
	b.Presenter, b.PresenterSide, b.PresenterSize = frame.Round, sideOf(a.Position, b.Language), a.Size
	if b.Brand.Voice == "editorial" && !boxed {
		b.Presenter = frame.Standing
	}
}

// sideOf is the side that a place on the screen is on, where the script of the
// language begins at the other edge.
func sideOf(position, code string) frame.Side {
	switch {
	case position == "":
		return frame.UsualSide
	case (position == "left") == !language.RightToLeft(code):
		return frame.Start
	}
	return frame.End
}

// present puts the presenter into every scene that seats one. Times of the
// layers are those of the film: a presenter stays where it is while one scene
// pushes the other out.
func (c *casting) present(ctx context.Context, r request.Request, b story.Storyboard, scenes []timeline.Scene, shots []presenterClip) ([]timeline.Layer, error) {
	if !r.Presented() || b.Presenter == frame.Nobody {
		return nil, nil
	}
	if len(shots) > 0 {
		return filmedLayers(scenes, shots), nil
	}
	p, who, err := c.presenter(ctx, *r.AIAvatarSettings)
	if err != nil {
		return nil, err
	}
	drawn, ok := p.(Presenter)
	if !ok { // a film of before somebody was filmed
		return nil, nil
	}
	var all []timeline.Layer
	for i, s := range scenes {
		if s.Presenter.Empty() {
			continue
		}
		layers, err := drawn.Present(ctx, appearance(b, who.ID, b.Scenes[i], s))
		if err != nil {
			return nil, err
		}
		for _, l := range layers {
			all = append(all, l.Within(story.At(s.Start), story.At(s.Start+s.Frames)))
		}
	}
	return all, nil
}

func appearance(b story.Storyboard, avatar string, sc story.BoardScene, drawn timeline.Scene) story.Appearance {
	return story.Appearance{
		Avatar: avatar, Language: b.Language, Seat: drawn.Presenter, Round: drawn.Round,
		FPS: b.FPS, Frames: sc.Frames, Narration: sc.Narration, Words: sc.Words,
		Brand: b.Brand, Ground: drawn.Ground, Seed: b.SeedOf(sc),
	}
}
