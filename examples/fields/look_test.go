package fields

import (
	"image"
	"image/color"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/engine/timeline"
)

// reads reports whether a picture says all of some words, by either way to look for
// lines.
func reads(t *testing.T, p *image.RGBA, language string, wanted ...string) {
	t.Helper()
	in := legible(p)
	said := linesOf(t, in, language, sparse)
	missing := func(w string) bool { return !strings.Contains(letters(said), letters(w)) }
	if slices.ContainsFunc(wanted, missing) {
		said += " " + linesOf(t, in, language, block)
	}
	for _, w := range slices.DeleteFunc(wanted, func(w string) bool { return !missing(w) }) {
		t.Errorf("%s: %q is not read in the picture, which says %q", language, w, said)
	}
}

// letters is a text by which readings are compared: spaces come and go.
func letters(s string) string { return strings.ToLower(strings.ReplaceAll(s, " ", "")) }

// fills reports whether a colour takes at least a share of a picture.
func fills(t *testing.T, what string, p *image.RGBA, c timeline.Color, least float64) {
	t.Helper()
	_, n := area(p, c)
	if got := float64(n) / float64(p.Rect.Dx()*p.Rect.Dy()); got < least {
		t.Errorf("%s: %v takes %.3f of the picture, want %.3f or more", what, c, got, least)
	}
}

func value(kind string, position int, text string) request.DynamicValue {
	return request.DynamicValue{Type: kind, Position: position, Value: text}
}

// TestTemplateAndBranding makes one film of a stored template, a request that
// amends it, and a workspace's branding.
func TestTemplateAndBranding(t *testing.T) {
	t.Parallel()
	s := newStudio(t, screens(t))
	saved, err := s.eng.SaveTemplate(t.Context(), tenant.Template{WorkspaceID: s.own.ID, Name: "Launch", Scenes: []tenant.TemplateScene{
		{ID: "hook", Type: "title", Duration: 5, Script: "{product} is here.", DynamicValues: []tenant.DynamicValue{{Type: "header", Value: "Meet {product}"}, {Type: "logo"}}},
		{ID: "why", Type: "list", DynamicValues: []tenant.DynamicValue{{Type: "header", Value: "What is inside"}, {Type: "bullet", Value: "Rolled oats"}, {Type: "bullet", Position: 1, Value: "Sugar"}}},
		{ID: "end", Type: "closing"},
	}})
	if err != nil {
		t.Fatal(err)
	}
	ground, extra, magenta := timeline.RGB(0x1f, 0x5a, 0x46), timeline.RGB(0xff, 0xc8, 0x30), timeline.RGB(0xe0, 0x20, 0xc0)
	s.brand(t, map[string]any{
		"company": map[string]any{"name": "Corvid Foods"}, "colors": tenant.Colors{Primary: "#0b2545", Secondary: "#17b3a6", Extra: "#ffc830"},
		"logo": s.square(t, color.NRGBA{0xe0, 0x20, 0xc0, 255}),
	})
	f := s.film(t, request.Request{
		Prompt: "It is made of rolled oats and ripe berries, and of nothing else.", PromptType: story.PromptScript,
		CustomTemplate: &request.CustomTemplate{ID: saved.ID, FlexibilityOverride: "strict", Values: map[string]string{"product": "Blue Harvest"}, Scenes: []request.TemplateScene{
			{}, {ID: "why", DynamicValues: []request.DynamicValue{value("bullet", 1, "Ripe berries"), value("color", 0, "#1f5a46")}},
			{ID: "end", StaticScript: "Order it today, in every shop.", DynamicValues: []request.DynamicValue{value("cta", 0, "Order today")}},
		}},
	})
	if len(f.scenes) != 3 || f.scenes[1].Narration != "It is made of rolled oats and ripe berries, and of nothing else." || f.scenes[2].Narration != "Order it today, in every shop." {
		t.Fatalf("the scenes are %+v", f.scenes)
	}
	hook, why, end := f.scene(t, "hook"), f.scene(t, "why"), f.scene(t, "end")
	f.look(t, hook.Start+.7*hook.Duration, why.Start+.9*why.Duration, end.Start+.8*end.Duration)
	if math.Abs(hook.Duration-5) > .1 {
		t.Errorf("the first scene lasts %.2f s, want 5", hook.Duration)
	}
	if got := f.at(t, hook, .7).Rect.Size(); got != image.Pt(1280, 720) {
		t.Errorf("the video has %v pixels", got)
	}
	reads(t, f.at(t, hook, .7), "eng", "Meet", "Blue Harvest")
	fills(t, "the logo on the title", f.at(t, hook, .7), magenta, .001)
	reads(t, f.at(t, why, .9), "eng", "What is inside", "Rolled oats", "Ripe berries")
	fills(t, "the colour of the scene", f.at(t, why, .9), ground, .2)
	reads(t, part(f.at(t, end, .8), 0, .66, .31, .8), "eng", "Order today")
	reads(t, part(f.at(t, end, .8), 0, .81, .31, .88), "eng", "Corvid Foods")
	fills(t, "the brand's colour at the end", f.at(t, end, .8), extra, .2)
	if slices.ContainsFunc(f.project.Warnings, func(w string) bool { return strings.Contains(w, "logo") }) {
		t.Errorf("the warnings are %q", f.project.Warnings)
	}
}

// TestTheTemplatesFont compares headings that differ in their font alone, and
// reads in the project that one is missing.
func TestTheTemplatesFont(t *testing.T) {
	t.Parallel()
	s := newStudio(t)
	saved, err := s.eng.SaveTemplate(t.Context(), tenant.Template{WorkspaceID: s.own.ID, Name: "Serif", Font: "Noto Serif", Scenes: []tenant.TemplateScene{{ID: "a", Type: "title"}}})
	if err != nil {
		t.Fatal(err)
	}
	made := func(c request.CustomTemplate) film {
		return s.film(t, request.Request{Prompt: "Rain is good for gardens.", PromptType: story.PromptScript, Seed: 1, CustomTemplate: &c})
	}
	plain := made(request.CustomTemplate{ID: saved.ID})
	serif := made(request.CustomTemplate{ID: saved.ID, ToUseTemplateFont: true})
	missing := made(request.CustomTemplate{ID: saved.ID, Font: "Nowhere Grotesque"})
	of := func(f film) *image.RGBA { return f.at(t, f.scenes[0], .9) }
	if d := differing(of(plain), of(serif)); d < .005 {
		t.Errorf("the template's font changes %.4f of the pixels", d)
	}
	if d := differing(of(plain), of(missing)); d > .005 {
		t.Errorf("a font that is missing changes %.4f of the pixels", d)
	}
	if !slices.ContainsFunc(missing.project.Warnings, func(w string) bool {
		return strings.Contains(w, "Nowhere Grotesque") && strings.Contains(w, "set in")
	}) {
		t.Errorf("the warnings are %q", missing.project.Warnings)
	}
}

// differing is the share of pixels in which two pictures differ plainly.
func differing(a, b *image.RGBA) float64 {
	n := 0
	for i := 0; i < len(a.Pix) && i < len(b.Pix); i += 4 {
		if d := int(a.Pix[i]) - int(b.Pix[i]); d > 40 || d < -40 {
			n++
		}
	}
	return float64(n) / float64(len(a.Pix)/4)
}

// TestHeadingsAreReadInFiveLanguages reads a heading in each, in every format.
func TestHeadingsAreReadInFiveLanguages(t *testing.T) {
	t.Parallel()
	s := newStudio(t)
	for language, c := range map[string]struct {
		ocr, prompt, heading, first, second string
		format                              frame.Format
	}{
		"en": {"eng", "Rain is good for gardens.", "Rain for gardens", "Water the roots", "Spare the hose", frame.Wide},
		"es": {"spa", "La lluvia es buena para los jardines.", "Lluvia en casa", "Menos agua", "Mejor tierra", frame.Square},
		"fr": {"fra", "La pluie est bonne pour les jardins.", "La pluie utile", "Moins de tuyau", "Plus de fleurs", frame.Portrait},
		"zh": {"chi_sim", "雨水对花园有好处。", "花园里的雨水", "节约用水", "保护土地", frame.Vertical},
		"iw": {"heb", "הגשם טוב לגינה.", "הגשם טוב לגינה", "פחות מים", "יותר פרחים", frame.Square},
	} {
		f := s.film(t, request.Request{
			Prompt: c.prompt, PromptType: story.PromptScript, Language: language, AspectRatio: c.format,
			CustomTemplate: &request.CustomTemplate{
				PreConfigs: &request.PreConfigs{Subtitles: &request.SubtitleSettings{Strategy: "none"}},
				Scenes: []request.TemplateScene{{ID: "a", Type: "list", DynamicValues: []request.DynamicValue{
					value("header", 0, c.heading), value("bullet", 0, c.first), value("bullet", 1, c.second), value("color", 0, "#10243c"),
				}}},
			},
		})
		w, h := c.format.Size(720)
		p := f.at(t, f.scenes[0], .9)
		if got := p.Rect.Size(); got != image.Pt(w, h) {
			t.Errorf("%s: the video has %v pixels", language, got)
		}
		reads(t, p, c.ocr, c.heading, c.first)
	}
}
