package fields

import (
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/writer/plain"
)

// offline gives a studio the writer and the voices of a host without keys.
func offline(t *testing.T) func(*engine.Ports) {
	t.Helper()
	voice := voiceHere(t, "espeak-ng")
	writes := plain.New()
	return func(p *engine.Ports) { p.Voices, p.Writer = []engine.Voice{voice}, writes }
}

// TestFurtherLanguages: the beginning of a text in each language that was tried is known
// for what it is, told whole, by a voice of its language, and no other warning stands
// than how well that speaks. The nightly run has the whole texts told.
func TestFurtherLanguages(t *testing.T) {
	t.Parallel()
	tellAll(t, func(text string) string {
		blocks := strings.SplitN(text, "\n\n", 3) // its title comes first
		return strings.Join(blocks[:2], "\n\n")
	})
}

// tellAll makes films of some of the text of each language.
func tellAll(t *testing.T, of func(text string) string) {
	t.Helper()
	s := newStudio(t, offline(t))
	for _, l := range language.All() {
		note, ok := strings.CutPrefix(l.Note, "tried")
		if !ok {
			continue
		}
		raw, err := os.ReadFile(filepath.Join("testdata", "tongues", l.Code+".txt"))
		if err != nil {
			t.Errorf("%s is called tried: %v", l.Code, err)
			continue
		}
		text := of(string(raw))
		p := enginetest.Await(t, s.eng, request.Request{Prompt: text, Language: "auto", WorkspaceID: s.own.ID})
		scenes, err := s.eng.Scenes(t.Context(), p.ID)
		if err != nil {
			t.Fatal(err)
		}
		told := ""
		for _, sc := range scenes {
			told += sc.Narration
			if sc.Voice != "local/"+l.Espeak[0].ID {
				t.Errorf("%s is spoken by %s", l.Code, sc.Voice)
			}
		}
		if p.Language != l.Code || lettersOnly(told) != lettersOnly(text) {
			t.Errorf("%s is taken for %s; told is\n%s\nof\n%s", l.Code, p.Language, told, text)
		}
		if got, want := strings.Join(p.Warnings, "; "), strings.TrimPrefix(note, "; "); got != want {
			t.Errorf("%s: warnings %q, want %q", l.Code, got, want)
		}
	}
}

// lettersOnly returns the letters of a text, and its digits, without what is between them.
func lettersOnly(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, text)
}

// TestArabicRunsFromTheRight: a heading in Arabic letters begins at the right margin,
// where an English one begins at the left, and the full stop of a subtitle stands at
// its left end.
func TestArabicRunsFromTheRight(t *testing.T) {
	t.Parallel()
	s := newStudio(t, offline(t))
	english := s.headed(t, "en", "Water in our houses costs more than we think.", "Save water")
	left, _ := area(english, pale)
	for language, text := range map[string][2]string{
		"ar": {"الماء في بيوتنا أغلى مما نظن.", "وفروا الماء"},
		"fa": {"چای خوب با آب تازه آغاز می\u200cشود.", "چای خوب"},
	} {
		p := s.headed(t, language, text[0], text[1])
		right, _ := area(p, pale)
		if margin := p.Rect.Max.X - right.Max.X; margin < left.Min.X-8 || margin > left.Min.X+8 || right.Min.X < p.Rect.Dx()/3 {
			t.Errorf("%s: the heading is at %v, the English one at %v", language, right, left)
		}
		line, _ := area(p, green)
		if stop, _ := area(part(p, 0, 0, float64(line.Min.X+3)/float64(p.Rect.Dx()), 1), green); line.Empty() || stop.Dy() > 6 {
			t.Errorf("%s: the subtitle at %v begins with %v, no full stop", language, line, stop)
		}
	}
}

// pale is the colour of letters on a dark ground.
var pale = timeline.RGB(0xf4, 0xf6, 0xf8)

// headed is the picture of a scene with a heading and a subtitle, while it is spoken.
func (s studio) headed(t *testing.T, language, said, heading string) *image.RGBA {
	t.Helper()
	f := s.film(t, request.Request{
		Prompt: said, PromptType: story.PromptScript, Language: language, Seed: 3,
		CustomTemplate: &request.CustomTemplate{
			PreConfigs: &request.PreConfigs{Subtitles: &request.SubtitleSettings{Strategy: "line", PrimaryColour: "#20e040", PlateColour: "#601080"}},
			Scenes: []request.TemplateScene{{ID: "a", Type: "title", DynamicValues: []request.DynamicValue{
				value("header", 0, heading), value("color", 0, "#303438"), value("color", 1, "#e0a020"),
			}}},
		},
	})
	return f.at(t, f.scenes[0], .4)
}
