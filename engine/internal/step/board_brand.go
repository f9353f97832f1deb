package step

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/internal/step/fetch"
	"github.com/scenewright/scenewright/engine/logo"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/engine/timeline"
)

// brander makes the brand that a film shows.
type brander struct{ *Services }

// brand is how the project's film looks and whose it is. A logo that cannot be
// shown is left out, and warnings say why.
func (br brander) brand(ctx context.Context, t *pipeline.Task) (b story.Brand, warnings []string, err error) {
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
func (br brander) sign(ctx context.Context, t *pipeline.Task, b *story.Storyboard) (warnings []string, err error) {
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
func (br brander) logos(ctx context.Context, t *pipeline.Task, own tenant.Branding) (pair logo.Pair, warnings []string, err error) {
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

// logo keeps a picture of a logo with the project, so that the film does not
// change with it, and looks at it. A logo that was kept before is taken as it
// is.
func (br brander) logo(ctx context.Context, t *pipeline.Task, url string) (logo.Variant, error) {
	part := "logo/" + blobs.Digest([]byte(url))
	var v logo.Variant
	if found, err := br.Store.Result(ctx, project.ResultKey{ProjectID: t.Project.ID, Step: project.StepBoard, Part: part}, &v); err != nil || found {
		return v, err
	}
	raw, err := br.logoFile(ctx, t.Project, url)
	if err != nil {
		return v, err
	}
	key := project.FilesPrefix(t.Project.ID) + part
	if br.Preparer == nil {
		v, err = logo.Read(bytes.NewReader(raw), key)
	} else {
		v, raw, err = br.readyLogo(ctx, t.Project.ID, raw)
	}
	if err != nil {
		return v, err
	}
	v.Blob = key
	if err := br.Files.KeepBlob(ctx, t.By(project.StepBoard, part), key, bytes.NewReader(raw)); err != nil {
		return v, err
	}
	return v, br.Results.Keep(ctx, t, project.StepBoard, part, v)
}

// logoFile reads an asset of the project's organization, or what was fetched from
// elsewhere.
func (br brander) logoFile(ctx context.Context, p project.Project, url string) ([]byte, error) {
	asset, ours, err := br.Resolver.CompanyAsset(ctx, p, url)
	if err != nil {
		return nil, err
	}
	if ours {
		return br.Files.ReadBlob(ctx, asset.Key, fetch.MostLogo)
	}
	var raw bytes.Buffer
	err = br.Fetching.Download(ctx, p.ID, fetch.Address{URL: url, Accept: fetch.AcceptPictures, Most: fetch.MostLogo}, &raw)
	return raw.Bytes(), err
}

// readyLogo has the preparer look at a logo, and returns what a film shows of it.
func (br brander) readyLogo(ctx context.Context, projectID string, raw []byte) (v logo.Variant, shown []byte, err error) {
	dir, err := br.Files.WorkDir("logo-" + projectID)
	if err != nil {
		return v, nil, err
	}
	defer os.RemoveAll(dir)
	from, to := filepath.Join(dir, "given"), filepath.Join(dir, "shown")
	if err := os.WriteFile(from, raw, 0o600); err != nil {
		return v, nil, err
	}
	if v, err = br.Preparer.Logo(ctx, from, to); err != nil {
		return v, nil, err
	}
	shown, err = os.ReadFile(to)
	return v, shown, err
}
