package fields

import (
	"image"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Colours of those who present.
var (
	mayasSkin  = timeline.RGB(0xc9, 0x8b, 0x63)
	grace      = timeline.RGB(0xee, 0xbd, 0x9d)
	teeth      = timeline.RGB(255, 253, 250)
	leastShown = 900 // pixels of skin
)

// presented is a film of one word that somebody says slowly: a word of four
// letters takes half a second.
func (s studio) presented(t *testing.T, who request.AvatarSettings) film {
	t.Helper()
	return s.film(t, request.Request{
		Prompt: "Papa mapa.", PromptType: story.PromptScript, Seed: 3,
		AIAvatarSettings: &who, AIVoiceSettings: &request.VoiceSettings{VoiceSpeed: .5},
		CustomTemplate: &request.CustomTemplate{
			PreConfigs: &request.PreConfigs{Subtitles: &request.SubtitleSettings{Strategy: "none"}},
			Scenes:     []request.TemplateScene{{ID: "a", Type: "title", DynamicValues: []request.DynamicValue{value("color", 0, "#10243c")}}},
		},
	})
}

// TestPresenters sees who presents, on which side and how large, and that nobody
// does whom another provider has.
func TestPresenters(t *testing.T) {
	t.Parallel()
	s := newStudio(t, presents)
	s.brand(t, map[string]any{"colors": tenant.Colors{Primary: "#0b2545", Secondary: "#1763b3", Extra: "#3060ff"}})
	left := s.presented(t, request.AvatarSettings{AvatarID: "local/maya", Position: "left"})
	right := s.presented(t, request.AvatarSettings{AvatarID: "local/grace", Position: "right", Size: .1, Provider: "local"})
	shown := func(f film, c timeline.Color) image.Rectangle {
		box, n := area(f.at(t, f.scenes[0], .9), c)
		if n < leastShown {
			t.Fatalf("%d pixels of %v are seen, in %v", n, c, box)
		}
		return box
	}
	usual, small := shown(left, mayasSkin), shown(right, grace)
	if usual.Max.X > 640 || small.Min.X < 640 {
		t.Errorf("who is to be on the left is at %v, on the right at %v", usual, small)
	}
	if small.Dy() > usual.Dy()*4/5 {
		t.Errorf("with a tenth of the height the face has %d lines, usually %d", small.Dy(), usual.Dy())
	}
	if _, n := area(right.at(t, right.scenes[0], .9), mayasSkin); n > leastShown {
		t.Errorf("%d pixels of somebody else are seen", n)
	}
	_, err := s.eng.Create(t.Context(), request.Request{WorkspaceID: s.own.ID, Prompt: "Papa.", AIAvatarSettings: &request.AvatarSettings{AvatarID: "local/maya", Provider: "fake"}})
	if err == nil {
		t.Error("a provider shows somebody it does not have")
	}
	left.checkLips(t, "Papa mapa")
}

// checkLips looks at the mouth in the middle of every letter: it shows teeth in
// vowels and none where p and m sound.
func (f film) checkLips(t *testing.T, words string) {
	t.Helper()
	seat := frame.Frame{Width: 1280, Height: 720, Presenter: frame.Round, Side: frame.Start}.Seat()
	mouth := image.Rect(int(seat.X+.4*seat.W), int(seat.Y+.46*seat.H), int(seat.X+.6*seat.W), int(seat.Y+.64*seat.H))
	const gap = .08
	at := f.cues[0].from
	var moments []float64
	for _, r := range words {
		if r == ' ' {
			at += gap
			continue
		}
		letter := .48 / 5.2 // a word has .48 s, and its vowels last longer
		if r == 'a' {
			letter *= 1.6
		}
		moments = append(moments, at+.4*letter)
		at += letter
	}
	letters := []rune(strings.ReplaceAll(words, " ", ""))
	for i, p := range f.pictures(t, moments...) {
		_, n := area(p.SubImage(mouth).(*image.RGBA), teeth)
		if open := letters[i] == 'a'; open != (n > 8) {
			t.Errorf("at %.2f s, in %c, %d pixels of teeth are seen", moments[i], letters[i], n)
		}
	}
}
