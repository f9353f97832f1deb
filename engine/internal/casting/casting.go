// Package casting has what a host offers to films: voices, presenters, music and fonts. It selects
// those of a film, films previews of avatars, and checks requests before any work begins.
package casting

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// Presenters returns those of both kinds, in order of preference.
func (c *Catalog) Presenters() []presenterPort {
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
func (c *Catalog) Avatars(ctx context.Context) (all []story.AvatarOption, err error) {
	all = []story.AvatarOption{}
	for p, o := range Offers(ctx, c.Presenters(), presenterPort.Avatars, &err) {
		all = append(all, c.withPreview(p, o))
	}
	return all, err
}

// Presenter finds the adapter and the avatar that settings ask for. Where an adapter that may have
// the avatar fails, Presenter returns that adapter's error.
func (c *Catalog) Presenter(
	ctx context.Context, want request.AvatarSettings,
) (presenterPort, story.AvatarOption, error) {
	var known []string
	var err error
	for p, o := range Offers(ctx, c.Presenters(), presenterPort.Avatars, &err) {
		if want.Provider != "" && o.Provider != want.Provider {
			continue
		}
		if o.ID == want.AvatarID {
			return p, o, nil
		}
		known = append(known, o.ID)
	}
	return nil, story.AvatarOption{}, cmp.Or(err, noAvatar(want, known))
}

// fewAvatars bounds the avatars that a remedy names.
const fewAvatars = 12

func noAvatar(want request.AvatarSettings, known []string) error {
	remedy := "leave it out: this engine has no presenters"
	switch {
	case len(known) > fewAvatars:
		remedy = fmt.Sprintf("take one of the %d that are listed, like %s, or leave it out",
			len(known), strings.Join(known[:fewAvatars], ", "))
	case len(known) > 0:
		remedy = "take one of " + strings.Join(known, ", ") + ", or leave it out"
	case want.Provider != "":
		const why, remedy = "there is no such provider of avatars", "leave it out, or configure the provider"
		return fault.Invalid("aiAvatarSettings.provider", why, remedy)
	}
	return fault.Invalid("aiAvatarSettings.avatarId", "there is no such avatar", remedy)
}

// CheckAvatarID returns an error for an avatar that no presenter can show.
func (c *Catalog) CheckAvatarID(ctx context.Context, r request.Request) error {
	if !r.Presented() {
		return nil
	}
	_, _, err := c.Presenter(ctx, r.Avatar())
	return err
}

// Boxed reports whether the requested presenter can only be shown in a window. It returns false
// where that is unknown at present.
func (c *Catalog) Boxed(ctx context.Context, r request.Request) bool {
	if !r.Presented() {
		return false
	}
	_, who, err := c.Presenter(ctx, r.Avatar())
	return err == nil && who.Boxed
}
