package engine

import (
	"context"
	"errors"
	"fmt"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/logo"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/engine/timeline"
)

// branding is what the project's workspace has set; ok is false where nobody
// has, or where it is switched off: the film then looks and speaks as the house
// does.
func (b *brandings) branding(ctx context.Context, p project.Project) (own tenant.Branding, ok bool, err error) {
	if p.WorkspaceID == "" {
		return own, false, nil
	}
	own, err = b.directory.Branding(ctx, tenant.Entity{WorkspaceID: p.WorkspaceID})
	if errors.Is(err, fault.ErrNotFound) {
		return tenant.Branding{}, false, nil // deleted meanwhile
	}
	return own, err == nil && own.Enabled && !own.IsDefault, err
}

// brander makes the brand that a film shows.
type brander struct {
	preparer Preparer
	store    project.Store

	brandings *brandings
	fetching  *fetchStep
	files     *projectFiles
	resolver  *resolver
	results   *results
}

// brand is how the project's film looks and whose it is. A logo that cannot be
// shown is left out, and warnings say why.
func (br *brander) brand(ctx context.Context, t *task) (b story.Brand, warnings []string, err error) {
	own, ok, err := br.brandings.branding(ctx, t.Project)
	if err != nil {
		return b, nil, err
	}
	if b = houseBrand(t.Project.Request.DrawnSeed()); ok {
		b = ownBrand(own)
	}
	if c := t.Project.Request.CustomTemplate; c != nil {
		b.Font = c.Font
	}
	if !ok {
		return b, nil, nil
	}
	b.Logo.Full, warnings, err = br.logos(ctx, t, own)
	return b, warnings, err
}

// sign gives scenes the logos that were asked for in them.
func (br *brander) sign(ctx context.Context, t *task, b *story.Storyboard) (warnings []string, err error) {
	for i := range b.Scenes {
		s := &b.Scenes[i]
		planned, _ := t.Project.Request.SceneOf(s.ID)
		url := planned.Value("logo", 0)
		if !s.Signed || url == "" {
			continue
		}
		v, err := br.logo(ctx, t, url)
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil:
			warnings = append(warnings, fmt.Sprintf("the logo of the scene %q was left out: %v", s.ID, publicly(err)))
		default:
			s.Logo.Full.ForLight = v
		}
	}
	return warnings, nil
}

// houseBrand is how a film looks that has no brand: one of the house's
// palettes, drawn by the seed.
func houseBrand(seed uint64) story.Brand {
	p := palette.Default(seed)
	return story.Brand{Primary: p.P, Secondary: p.S, Extra: p.E, Voice: voiceOn(p)}
}

// ownBrand is a company's brand without its logo. Colours that are none are
// left to the designer.
func ownBrand(own tenant.Branding) story.Brand {
	b := story.Brand{Name: own.Company.Name}
	for _, c := range []struct {
		hex string
		to  *timeline.Color
	}{{own.Colors.Primary, &b.Primary}, {own.Colors.Secondary, &b.Secondary}, {own.Colors.Extra, &b.Extra}} {
		*c.to, _ = timeline.ParseColor(c.hex)
	}
	b.Voice = voiceOn(palette.Derive(b.Primary, b.Secondary, b.Extra))
	return b
}

// voiceOn is the voice of type that goes with a palette.
func voiceOn(p palette.Palette) string {
	if p.Dark {
		return "modern"
	}
	return "editorial"
}

// logos prepares both colourings of a company's logo.
func (br *brander) logos(ctx context.Context, t *task, own tenant.Branding) (pair logo.Pair, warnings []string, err error) {
	for _, v := range []struct {
		name, url string
		to        *logo.Variant
	}{{"logo", own.Logo, &pair.ForLight}, {"light logo", own.LogoW, &pair.ForDark}} {
		if v.url == "" {
			continue
		}
		if *v.to, err = br.logo(ctx, t, v.url); err == nil {
			continue
		}
		if ctx.Err() != nil {
			return pair, nil, ctx.Err()
		}
		warnings = append(warnings, fmt.Sprintf("the %s of the branding was left out: %v", v.name, publicly(err)))
	}
	return pair, warnings, nil
}

// publicly is what of an error is for the public.
func publicly(err error) string {
	var known *fault.Error
	if errors.As(err, &known) {
		return known.Message
	}
	return "it could not be fetched"
}
