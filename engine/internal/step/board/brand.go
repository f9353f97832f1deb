package board

import (
	"context"
	"fmt"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/internal/step/fetch"
	"github.com/scenewright/scenewright/engine/internal/workspace"
	"github.com/scenewright/scenewright/engine/logo"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Brander makes the brand that a film shows.
type Brander struct {
	Preparer Preparer
	Store    project.Store

	Brandings *workspace.Brandings
	Fetching  *fetch.Step
	Files     *pipeline.Files
	Resolver  *workspace.Resolver
	Results   *pipeline.Results
}

// brand is how the project's film looks and whose it is. A logo that cannot be
// shown is left out, and warnings say why.
func (br *Brander) brand(ctx context.Context, t *pipeline.Task) (b story.Brand, warnings []string, err error) {
	own, ok, err := br.Brandings.Branding(ctx, t.Project)
	if err != nil {
		return b, nil, err
	}
	if b = story.HouseBrand(t.Project.Request.DrawnSeed()); ok {
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
func (br *Brander) sign(ctx context.Context, t *pipeline.Task, b *story.Storyboard) (warnings []string, err error) {
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
			warnings = append(warnings, fmt.Sprintf("the logo of the scene %q was left out: %v", s.ID, fault.MessageOf(err, "it could not be fetched")))
		default:
			s.Logo.Full.ForLight = v
		}
	}
	return warnings, nil
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
	b.Voice = story.VoiceOn(palette.Derive(b.Primary, b.Secondary, b.Extra))
	return b
}

// logos prepares both colourings of a company's logo.
func (br *Brander) logos(ctx context.Context, t *pipeline.Task, own tenant.Branding) (pair logo.Pair, warnings []string, err error) {
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
		warnings = append(warnings, fmt.Sprintf("the %s of the branding was left out: %v", v.name, fault.MessageOf(err, "it could not be fetched")))
	}
	return pair, warnings, nil
}
