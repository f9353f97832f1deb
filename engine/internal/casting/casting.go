// Package casting finds who speaks and presents a film and which music it has, of what a
// host has, and films previews.
package casting

import (
	"context"
	"strconv"
	"strings"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/port"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// Casting finds who presents.
type Casting struct {
	Drawn  []port.Presenter
	Filmed []port.FilmedPresenter

	Previewer *Previewer
}

// Presenters are those of both kinds, in order of preference.
func (c *Casting) Presenters() []presenterPort {
	var all []presenterPort
	for _, p := range c.Drawn {
		all = append(all, p)
	}
	for _, p := range c.Filmed {
		all = append(all, p)
	}
	return all
}

// Avatars implements Engine.Avatars.
func (c *Casting) Avatars(ctx context.Context) ([]story.AvatarOption, error) {
	all := []story.AvatarOption{}
	var first error
	for _, p := range c.Presenters() {
		options, err := p.Avatars(ctx)
		if err != nil && first == nil {
			first = err
		}
		all = append(all, c.Previewer.withPreviews(p, options)...)
	}
	return all, first
}

// Presenter finds the adapter and the avatar that settings ask for. Where an
// adapter fails that may have it, the failure is that adapter's.
func (c *Casting) Presenter(ctx context.Context, want request.AvatarSettings) (presenterPort, story.AvatarOption, error) {
	var known []string
	var fault error
	for _, p := range c.Presenters() {
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

// CheckAvatarID wants an avatar that some presenter can show.
func (c *Casting) CheckAvatarID(ctx context.Context, r request.Request) error {
	if !r.Presented() {
		return nil
	}
	_, _, err := c.Presenter(ctx, *r.AIAvatarSettings)
	return err
}

// Boxed reports whether the presenter that the request asks for can only be seen
// in a window. One that nobody can tell of now is taken for one that can stand.
func (c *Casting) Boxed(ctx context.Context, r request.Request) bool {
	if !r.Presented() {
		return false
	}
	_, who, err := c.Presenter(ctx, *r.AIAvatarSettings)
	return err == nil && who.Boxed
}
