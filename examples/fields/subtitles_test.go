package fields

import (
	"image"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

var (
	green  = timeline.RGB(0x20, 0xe0, 0x40)
	orange = timeline.RGB(0xff, 0x90, 0x10)
	purple = timeline.RGB(0x60, 0x10, 0x80)
)

// subtitled is a film of one scene with subtitles as they are asked for. Its
// ground has none of their colours.
func (s studio) subtitled(t *testing.T, look request.SubtitleSettings) film {
	t.Helper()
	look.PlateColour = "#601080"
	return s.film(t, request.Request{
		Prompt: "Every garden drinks the summer rain with quiet thanks.", PromptType: story.PromptScript, Seed: 3,
		CustomTemplate: &request.CustomTemplate{
			PreConfigs: &request.PreConfigs{Subtitles: &look},
			Scenes:     []request.TemplateScene{{ID: "a", Type: "title", DynamicValues: []request.DynamicValue{value("header", 0, "Rain"), value("color", 0, "#303438"), value("color", 1, "#c8ccd0")}}},
		},
	})
}

// seen is where the plate and the letters are in the middle of the scene.
func (f film) seen(t *testing.T, letters timeline.Color) (plate, text image.Rectangle, inked int) {
	t.Helper()
	p := f.at(t, f.scenes[0], .5)
	plate, _ = area(p, purple)
	text, inked = area(p, letters)
	return plate, text, inked
}

func TestSubtitleSettings(t *testing.T) {
	t.Parallel()
	s := newStudio(t)
	high, thin, bold := 75.0, false, true
	usual := s.subtitled(t, request.SubtitleSettings{Strategy: "line", PrimaryColour: "#20e040", IsBold: &thin, FontName: "Nowhere Grotesque"})
	large := s.subtitled(t, request.SubtitleSettings{Strategy: "line", PrimaryColour: "#20e040", IsBold: &thin, TextSize: 72, PercentOffset: &high})
	heavy := s.subtitled(t, request.SubtitleSettings{Strategy: "line", PrimaryColour: "#20e040", IsBold: &bold})
	plate, text, inked := usual.seen(t, green)
	if text.Empty() || !text.In(plate) {
		t.Fatalf("the letters are at %v, their plate is %v", text, plate)
	}
	bigPlate, big, _ := large.seen(t, green)
	if big.Dx()*big.Dy() < text.Dx()*text.Dy()*3/2 {
		t.Errorf("letters of 72 take %v, those of 46 %v", big, text)
	}
	if up := plate.Max.Y - bigPlate.Max.Y; up < 200 {
		t.Errorf("with three quarters of the height below them subtitles end at %d, else at %d", bigPlate.Max.Y, plate.Max.Y)
	}
	if _, _, more := heavy.seen(t, green); more < inked*11/10 {
		t.Errorf("bold letters have %d pixels, thin ones %d", more, inked)
	}
	if !slices.ContainsFunc(usual.project.Warnings, func(w string) bool { return strings.Contains(w, "Nowhere Grotesque") }) {
		t.Errorf("the warnings are %q", usual.project.Warnings)
	}
	pink := timeline.RGB(0xe0, 0x20, 0x80)
	outlined := s.subtitled(t, request.SubtitleSettings{Strategy: "line", PrimaryColour: "#20e040", OutlineColour: "#e02080", IsBold: &thin})
	ring, ringed := area(outlined.at(t, outlined.scenes[0], .5), pink)
	if _, letters, n := outlined.seen(t, green); ringed < n/4 || !letters.In(ring.Inset(-6)) || n == 0 {
		t.Errorf("the outline has %d pixels at %v, the letters %d at %v", ringed, ring, n, letters)
	}
	if _, n := area(usual.at(t, usual.scenes[0], .5), pink); n != 0 {
		t.Errorf("letters that have no outline have %d pixels of it", n)
	}
	serif := s.subtitled(t, request.SubtitleSettings{Strategy: "line", PrimaryColour: "#20e040", IsBold: &thin, FontName: "Noto Serif"})
	if d := differing(usual.at(t, usual.scenes[0], .5), serif.at(t, serif.scenes[0], .5)); d < .002 {
		t.Errorf("another font changes %.4f of the pixels", d)
	}
}

// state is how many letters of subtitles have their usual colour, and another.
type state struct{ normal, stressed int }

// letters counts those that subtitles show at a share of the only scene.
func (f film) letters(share float64) (s state) {
	only := f.scenes[0]
	at := time.Duration((only.Start + share*only.Duration) * float64(time.Second))
	for _, l := range f.plan.Timeline.Overlay {
		if l.Role != timeline.RoleSubtitle || l.Text == nil || !l.Visible(at) {
			continue
		}
		for i, r := range l.Text.Line {
			c := l.Text.Color
			for _, span := range l.Text.Spans {
				if i >= span.From && i < span.To {
					c = span.Color
				}
			}
			switch {
			case r == ' ':
			case c == green:
				s.normal++
			case c == orange:
				s.stressed++
			}
		}
	}
	return s
}

// TestSubtitleStrategies looks at three moments what of the words is shown, and which of
// them is stressed; of one strategy, at its picture too.
func TestSubtitleStrategies(t *testing.T) {
	t.Parallel()
	s := newStudio(t)
	seen := map[string][]state{}
	for _, strategy := range []string{"none", "line", "word_highlight", "karaoke", "one_word", "progressive"} {
		f := s.subtitled(t, request.SubtitleSettings{Strategy: strategy, Styles: &request.SubtitleStyles{
			Normal: &request.SubtitleColor{Color: "#20e040"}, Highlight: &request.SubtitleColor{Color: "#ff9010"},
		}})
		for _, at := range []float64{.35, .5, .65} {
			seen[strategy] = append(seen[strategy], f.letters(at))
		}
		if strategy == "karaoke" {
			p := f.at(t, f.scenes[0], .5)
			_, n := area(p, green)
			_, m := area(p, orange)
			if n < 100 || m < 60 {
				t.Errorf("in the picture %d pixels have the usual colour of letters, %d the other", n, m)
			}
		}
	}
	for strategy, all := range seen {
		first, last := all[0], all[2]
		normal, stressed := first.normal > 0, first.stressed > 0
		ok := false
		switch strategy {
		case "none":
			ok = !normal && !stressed
		case "line":
			ok = normal && !stressed
		case "word_highlight":
			ok = normal && stressed
		case "karaoke":
			ok = stressed && last.stressed > first.stressed && last.normal < first.normal
		case "one_word":
			ok = normal != stressed
		case "progressive":
			ok = last.normal+last.stressed > (first.normal+first.stressed)*5/4
		}
		if !ok {
			t.Errorf("%s: %+v", strategy, all)
		}
	}
}
