package engine_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/logo"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/engine/timeline"
)

// drawer is a preparer that draws as a red square what is no picture of pixels.
type drawer struct{ enginetest.Preparer }

func (d drawer) Logo(ctx context.Context, path, to string) (logo.Variant, error) {
	v, err := d.Preparer.Logo(ctx, path, to)
	if !errors.Is(err, fault.ErrUnsupported) {
		return v, err
	}
	if err := os.WriteFile(path, square(color.NRGBA{200, 30, 30, 255}), 0o600); err != nil {
		return v, err
	}
	return d.Preparer.Logo(ctx, path, to)
}

// hosted are blobs that lie on a web server.
type hosted struct{ blobs.Blobs }

func (hosted) URL(key string) string { return "https://media.example/" + key }

// square is a PNG of a coloured square on a transparent ground.
func square(c color.NRGBA) []byte {
	img := image.NewNRGBA(image.Rect(0, 0, 200, 200))
	draw.Draw(img, image.Rect(20, 20, 180, 180), image.NewUniform(c), image.Point{}, draw.Src)
	var out bytes.Buffer
	_ = png.Encode(&out, img)
	return out.Bytes()
}

func setBranding(t *testing.T, eng *engine.Engine, workspaceID string, properties map[string]any) {
	t.Helper()
	for name, v := range properties {
		raw, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := eng.SetBranding(t.Context(), tenant.Entity{WorkspaceID: workspaceID}, name, raw); err != nil {
			t.Fatal(err)
		}
	}
}

func TestTheBrandingIsInTheFilm(t *testing.T) {
	ofValues(t)
	t.Parallel()
	seen := &enginetest.Boards{}
	eng := enginetest.New(t, func(p *engine.Ports) { p.Designer, p.Preparer, p.Blobs = seen, drawer{}, hosted{p.Blobs} })
	w := workspace(t, eng, "Ours")
	r := request.Request{Prompt: material, VideoLength: .5, WorkspaceID: w.ID}
	enginetest.Await(t, eng, r)
	if b := seen.Last().Brand; b.Name != "" || b.Primary.A == 0 {
		t.Errorf("without any branding the film is that of %+v", b)
	}
	setBranding(t, eng, w.ID, map[string]any{
		"company": map[string]any{"name": "Corvid Foods"}, "colors": tenant.Colors{Primary: "#204060", Secondary: "#c02020", Extra: "#ffcc00"},
		"logo":  upload(t, eng, w.ID, string(square(color.NRGBA{10, 20, 60, 255}))),
		"logoW": upload(t, eng, w.ID, `<svg xmlns="http://www.w3.org/2000/svg"/>`),
	})
	enginetest.Await(t, eng, r)
	b := seen.Last().Brand
	if b.Name != "Corvid Foods" || b.Primary != timeline.RGB(0x20, 0x40, 0x60) || b.Secondary != timeline.RGB(0xc0, 0x20, 0x20) || b.Extra != timeline.RGB(0xff, 0xcc, 0) {
		t.Errorf("the brand is %+v", b)
	}
	if l := b.Logo.Full; !l.ForLight.Usable() || !l.ForDark.Usable() || l.ForDark.Luma[2] < l.ForLight.Luma[2] {
		t.Errorf("the logo is %+v", l)
	}
	if last := len(seen.Last().Scenes) - 1; !seen.Last().Scenes[last].Signed || seen.Last().Scenes[0].Signed {
		t.Error("the last scene alone is to be signed")
	}
	setBranding(t, eng, w.ID, map[string]any{"enabled": false})
	enginetest.Await(t, eng, r)
	if b := seen.Last().Brand; b.Name != "" || b.Logo.Full.ForLight.Usable() || b.Primary == timeline.RGB(0x20, 0x40, 0x60) {
		t.Errorf("switched off, the brand is still %+v", b)
	}
}

func TestABrokenLogoIsAWarning(t *testing.T) {
	ofValues(t)
	t.Parallel()
	seen := &enginetest.Boards{}
	eng := enginetest.New(t, func(p *engine.Ports) { p.Designer, p.Blobs = seen, hosted{p.Blobs} })
	w := workspace(t, eng, "Ours")
	setBranding(t, eng, w.ID, map[string]any{"logo": upload(t, eng, w.ID, "\x89PNG\r\n\x1a\n"), "company": map[string]any{"name": "Corvid Foods"}})
	p := enginetest.Await(t, eng, request.Request{Prompt: "Tea warms the hands. It has few calories. Drink some today.", WorkspaceID: w.ID})
	if !slices.ContainsFunc(p.Warnings, func(w string) bool { return strings.Contains(w, "the logo of the branding was left out") }) {
		t.Errorf("the warnings are %q", p.Warnings)
	}
	if seen.Last().Brand.Name != "Corvid Foods" {
		t.Errorf("the brand is %+v", seen.Last().Brand)
	}
}
