package step

import (
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/internal/step/fill"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render/gate"
)

// narrations have words that are wider than a line of captions, signs, several scripts
// in one, and figures that a voice says in words of its own.
var narrations = []struct{ language, text string }{
	{"en", "Read the whole report at https://docs.example.com/annual/heating-of-old-houses/2031/summary before you decide."},
	{"en", "Better communication, said the internationalization committee, is at https://www.example.net/join until May."},
	{"en", "The next photograph shows a bridge, and it costs $1,250 (about 3.5% of the budget) – no more."},
	{"de", "Der Straßenbahnhaltestellenverzeichnisverwaltungsbeamte lacht, und 🚀 steht hier neben 北京 und תודה und ☀️."},
	{"de", "Die Grundstücksverkehrsgenehmigungszuständigkeitsverordnung gilt ab 12,90 € seit dem Jahr 2031, d. h. bei der AG."},
	{"zh", "在普通的住宅里，取暖占全部能源开支的64%，请看https://example.com/reports/2031/heating，所以要仔细选择。"},
	{"iw", "בבית רגיל החימום אחראי ל-64% מההוצאות, ראו https://example.com/reports/2031/heating-costs-of-homes לפרטים."},
}

// voices are ways in which voices cut a text into the words that they time.
var voices = map[string]func(text, code string) []language.Token{
	"tokens": language.Tokens,
	"words":  func(text, _ string) []language.Token { return cutAt(text, unicode.IsSpace) },
	"pieces": func(text, _ string) []language.Token {
		return cutAt(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	},
	"phrases": func(text, _ string) []language.Token {
		return cutAt(text, func(r rune) bool { return strings.ContainsRune(",.，。", r) })
	},
}

// cutAt returns the stretches of a text between the runes that part it.
func cutAt(text string, parts func(rune) bool) (all []language.Token) {
	at := 0
	for _, word := range strings.FieldsFunc(text, parts) {
		from := at + strings.Index(text[at:], word)
		at = from + len(word)
		all = append(all, language.Token{From: from, To: at, Text: word})
	}
	return all
}

// said is a scene that says a text, 60 ms for each byte. It ends with its last word.
func said(id, text string, words []language.Token) story.BoardScene {
	s := story.BoardScene{ScriptScene: story.ScriptScene{ID: id, Narration: text}}
	at := 200 * time.Millisecond
	for _, w := range words {
		length := time.Duration(w.To-w.From) * 60 * time.Millisecond
		s.Words = append(s.Words, story.Word{Text: w.Text, From: w.From, To: w.To, Start: at, End: at + length})
		at += length + 40*time.Millisecond
	}
	s.Frames = story.Frames(at)
	return s
}

// settings are what users may ask of subtitles: every strategy, and sizes that leave a
// line a few letters.
var settings = []request.SubtitleSettings{
	{}, {TextSize: 120}, {Strategy: "line", TextSize: 80}, {Strategy: "word_highlight"}, {Strategy: "karaoke", TextSize: 120},
	{Strategy: "one_word"}, {Strategy: "progressive", TextSize: 60}, {Strategy: "none"},
}

// planned is the timeline of a film of two scenes that say the same.
func planned(su subtitler, format frame.Format, set request.SubtitleSettings, s story.BoardScene, code string) timeline.Timeline {
	w, h := format.Size(1080)
	next := s
	next.Start = s.Frames
	b := story.Storyboard{
		Language: code, Width: w, Height: h, FPS: story.FPS, Brand: story.HouseBrand(1), Scenes: []story.BoardScene{s, next},
		Subtitles: set.Strategy != "none",
	}
	spelling := []story.CustomSpelling{{From: []string{"report", "Jahr"}, To: "statement of all accounts"}}
	r := request.Request{CustomTemplate: &request.CustomTemplate{
		PreConfigs: &request.PreConfigs{Subtitles: &set}, Scenes: []request.TemplateScene{{ID: s.ID, CustomSpelling: spelling}},
	}}
	tl := timeline.Timeline{Width: w, Height: h, FPS: b.FPS, Frames: b.Frames()}
	tl.Audio = mix(fill.Result{Storyboard: b}, []story.Narration{{Blob: "one.wav"}, {Blob: "two.wav"}}, bed{})
	tl.Cues, tl.Overlay, _ = su.Subtitles(r, b, make([]timeline.Scene, 2))
	return tl
}

// TestTheGatePassesWhatIsPlanned: whatever is said, in whatever words a voice times it,
// in every format, strategy, size and language, captions keep to what the gate demands
// of them.
func TestTheGatePassesWhatIsPlanned(t *testing.T) {
	fonts, err := typeset.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	su, parts := subtitler{fonts}, 0
	for i, n := range narrations {
		for voice, cut := range voices {
			s := said("scene", n.text, cut(n.text, n.language))
			for _, format := range frame.Formats() {
				for _, set := range settings {
					tl := planned(su, format, set, s, n.language)
					name := fmt.Sprintf("%s %d, %s, %s, %q of size %v", n.language, i, voice, format, set.Strategy, set.TextSize)
					if flaws := gate.Flaws(tl); len(flaws) > 0 || len(tl.Cues) == 0 {
						t.Errorf("%s: %d captions, %v", name, len(tl.Cues), flaws)
					}
					parts += partsIn(t, name, tl.Cues)
				}
			}
		}
	}
	if parts == 0 {
		t.Error("no word was parted: the texts show nothing")
	}
}

// partsIn counts the parts of words. Each has a word that it belongs to, and stands
// after it.
func partsIn(t *testing.T, name string, cues []timeline.Cue) (n int) {
	t.Helper()
	var last timeline.CueWord
	for _, c := range cues {
		for _, w := range c.Words {
			if w.Part {
				n++
			}
			if w.Part && last.Text == "" || w.From < last.From {
				t.Errorf("%s: %q at %v follows %q at %v", name, w.Text, w.From, last.Text, last.From)
			}
			last = w
		}
	}
	return n
}
