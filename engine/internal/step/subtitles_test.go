package step

import (
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

// narrations have a word that is wider than most lines.
var saidIn = map[string]string{
	"en": "In a typical house, heating causes 64% of all energy costs; see https://example.com/reports/2026/heating-costs-of-private-households.html for more.",
	"fr": "Le chauffage représente 64 % des dépenses d'énergie. Anticonstitutionnellement-et-hippopotomonstrosesquippedaliophobie, dit-il !",
	"zh": "在普通的住宅里，取暖占全部能源开支的64%，所以选择什么样的取暖设备，比所有的灯和冰箱加起来还要重要。",
	"iw": "בבית רגיל החימום אחראי ל-64% מהוצאות האנרגיה, ולכן הבחירה במכשיר חשובה יותר מכל המנורות יחד.",
}

// sceneOf is a scene that says a text and shows a content.
func sceneOf(said, code string, shown story.Content) story.BoardScene {
	sc := story.BoardScene{ScriptScene: story.ScriptScene{Screen: story.On(shown), Narration: said}}
	for i, tok := range language.Tokens(said, code) {
		at := time.Duration(i) * 350 * time.Millisecond
		word := story.Word{Text: tok.Text, From: tok.From, To: tok.To, Start: at, End: at + 300*time.Millisecond}
		sc.Words = append(sc.Words, word)
	}
	return sc
}

// subtitled is a board of one scene that says the text.
func subtitled(format frame.Format, p frame.Presenter, code string) story.Storyboard {
	w, h := format.Size(1080)
	sc := sceneOf(saidIn[code], code, story.List{Heading: "Heating"})
	return story.Storyboard{Language: code, Width: w, Height: h, FPS: 30, Subtitles: true, Presenter: p, Brand: story.HouseBrand(1), Scenes: []story.BoardScene{sc}}
}

// TestSubtitlesKeepToTheirRoom: in every format, language and strategy and
// beside every presenter subtitles are within the room that layouts leave them,
// and no wider than their box.
func TestSubtitlesKeepToTheirRoom(t *testing.T) {
	fonts, err := typeset.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	e := subtitler{fonts}
	for _, b := range boards() {
		for _, strategy := range []string{"word_highlight", "one_word"} {
			name := fmt.Sprintf("%s %q %s %s", b.Frame().Format(), b.Presenter, b.Language, strategy)
			cues, layers, _ := e.Subtitles(withSubtitles(request.SubtitleSettings{Strategy: strategy}), b, make([]timeline.Scene, 1))
			if len(layers) == 0 {
				t.Errorf("%s: nothing is drawn", name)
			}
			for _, l := range layers {
				if why := outside(b.Frame(), b.Language == "iw", inkOf(fonts, l)); why != "" {
					t.Errorf("%s: %s %s", name, l.Name, why)
				}
			}
			if b.Frame().Format() == frame.Vertical {
				glanceable(t, b.Language, cues)
			}
		}
	}
}

// boards are one of every format, presenter and language.
func boards() (all []story.Storyboard) {
	for _, format := range frame.Formats() {
		for _, p := range []frame.Presenter{frame.Nobody, frame.Round, frame.Standing} {
			for language := range saidIn {
				all = append(all, subtitled(format, p, language))
			}
		}
	}
	return all
}

func withSubtitles(s request.SubtitleSettings) request.Request {
	return request.Request{CustomTemplate: &request.CustomTemplate{PreConfigs: &request.PreConfigs{Subtitles: &s}}}
}

// inkOf is where a layer draws.
func inkOf(fonts *typeset.Fonts, l timeline.Layer) timeline.Rect {
	if l.Drawing != nil {
		return l.Drawing.Shapes[0].Path.Bounds()
	}
	s := fonts.Shape(l.Text.Line, l.Text.Style)
	return timeline.Rect{X: l.Text.X, Y: l.Text.Y - s.Ascent, W: s.Width, H: s.Ascent + s.Descent}
}

// outside says what a subtitle at r meets that it should not.
func outside(f frame.Frame, mirrored bool, r timeline.Rect) string {
	const hair = 2 // pixels: the narrow overhang of a face
	if mirrored {
		r.X = f.Width - r.X - r.W
	}
	room := f.Caption()
	switch {
	case r.X < room.X-hair || r.X+r.W > room.X+room.W+hair:
		return fmt.Sprintf("at %v is wider than its room %v", r, room)
	case r.Y < room.Y-18*f.Unit() || r.Y+r.H > room.Y+room.H+hair:
		return fmt.Sprintf("at %v is higher than its room %v", r, room)
	}
	if in := r.Intersect(f.Seat()); in.W > hair && in.H > hair {
		return fmt.Sprintf("at %v meets the presenter at %v", r, f.Seat())
	}
	return ""
}

// glanceable checks cues for a telephone: one line of four words or eight
// Chinese characters.
func glanceable(t *testing.T, language string, cues []timeline.Cue) {
	t.Helper()
	for _, c := range cues {
		text := strings.Join(c.Lines, "\n")
		if language == "zh" && utf8.RuneCountInString(text) > 8 || len(strings.Fields(text)) > 5 || len(c.Lines) > 1 {
			t.Errorf("%s: %q is too much for one look", language, c.Lines)
		}
	}
}

// TestSettingsMoveAndScaleSubtitles, within the frame.
func TestSettingsMoveAndScaleSubtitles(t *testing.T) {
	fonts, err := typeset.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	e := subtitler{fonts}
	percent := func(v float64) *float64 { return &v }
	for name, row := range map[string]struct {
		set    request.SubtitleSettings
		size   float64 // of text, pixels at 1080 lines
		bottom float64 // of the first box, share of the height
	}{
		"usual":     {request.SubtitleSettings{Strategy: "line"}, 58, .89},
		"smaller":   {request.SubtitleSettings{TextSize: 40}, 40, .89},
		"higher":    {request.SubtitleSettings{PercentOffset: percent(30)}, 58, .7},
		"at bottom": {request.SubtitleSettings{PercentOffset: percent(0)}, 58, 1},
	} {
		_, layers, _ := e.Subtitles(withSubtitles(row.set), subtitled(frame.Vertical, frame.Nobody, "en"), make([]timeline.Scene, 1))
		box := inkOf(fonts, layers[0])
		if got := (box.Y + box.H) / 1920; got < row.bottom-.001 || got > row.bottom+.001 {
			t.Errorf("%s: the box ends at %.3f of the height, want %.3f", name, got, row.bottom)
		}
		if got := layers[1].Text.Style.Size; got < row.size-.5 || got > row.size+.5 {
			t.Errorf("%s: text of %.1f pixels, want %.1f", name, got, row.size)
		}
	}
	_, layers, _ := e.Subtitles(withSubtitles(request.SubtitleSettings{PercentOffset: percent(90), TextSize: 120}), subtitled(frame.Wide, frame.Nobody, "en"), make([]timeline.Scene, 1))
	for _, l := range layers {
		if r := inkOf(fonts, l); r.Y < 0 || r.Y+r.H > 1080 || r.X < 0 || r.X+r.W > 1920 {
			t.Errorf("large subtitles at the top: %s at %v leaves the frame", l.Name, r)
		}
	}
}

// TestLargeCaptions: over a scene of a vertical film that leaves its words to them,
// captions are large and bold and stand in the middle third, clear of every
// presenter; where something stands there, and where the request has its own idea,
// they are as in other films.
func TestLargeCaptions(t *testing.T) {
	fonts, err := typeset.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	e := subtitler{fonts}
	heading := func(y float64) timeline.Scene {
		text := &timeline.Text{Line: "Heating", Style: typeset.Style{Family: "Inter", Weight: 600, Size: 112}, X: 96, Y: y}
		return timeline.Scene{Layout: string(story.LayoutTitle), Layers: []timeline.Layer{{Role: timeline.RoleText, Text: text}}}
	}
	badge := timeline.Drawing{Shapes: []timeline.Shape{{Path: timeline.RectPath(timeline.Rect{X: 700, Y: 1100, W: 200, H: 200}, 0)}}}
	photo := func(role timeline.Role) timeline.Scene {
		return timeline.Scene{Layers: []timeline.Layer{{Role: role, Picture: &timeline.Picture{Blob: "a.jpg", Frame: timeline.Rect{W: 1080, H: 1920}}}}}
	}
	offset, faceAt := 30.0, func(y float64) *story.Picture {
		return &story.Picture{Blob: "a.jpg", Width: 1080, Height: 1920, Subject: timeline.Rect{X: .3, Y: y - .12, W: .4, H: .24}}
	}
	for name, row := range map[string]struct {
		drawn timeline.Scene
		photo *story.Picture
		set   request.SubtitleSettings
		large bool
	}{
		"nothing but a picture":    {drawn: photo(timeline.RolePicture), large: true},
		"a face above":             {drawn: photo(timeline.RolePicture), photo: faceAt(.2), large: true},
		"a face in the middle":     {drawn: photo(timeline.RolePicture), photo: faceAt(.6)},
		"a heading above":          {drawn: heading(300), large: true},
		"a heading in the middle":  {drawn: heading(1200)},
		"a badge in the middle":    {drawn: timeline.Scene{Layers: []timeline.Layer{{Role: timeline.RoleMark, Drawing: &badge}}}},
		"a presenter in its midst": {drawn: timeline.Scene{Presenter: timeline.Rect{Y: 1000, W: 600, H: 920}}},
		"own colours":              {set: request.SubtitleSettings{PrimaryColour: "#ffffff"}, large: true},
		"own strategy":             {set: request.SubtitleSettings{Strategy: "line"}},
		"own place":                {set: request.SubtitleSettings{PercentOffset: &offset}},
		"own size":                 {set: request.SubtitleSettings{TextSize: 58}},
	} {
		row.drawn.Layout = string(story.LayoutTitle)
		for language := range saidIn {
			for _, p := range []frame.Presenter{frame.Nobody, frame.Round, frame.Standing} {
				b := subtitled(frame.Vertical, p, language)
				b.Scenes[0].Screen = story.On(story.Spoken{})
				if row.photo != nil {
					b.Scenes[0].Shots = []story.Shot{{Frames: b.Scenes[0].Frames, Picture: row.photo}}
				}
				cues, layers, _ := e.Subtitles(withSubtitles(row.set), b, []timeline.Scene{row.drawn})
				if len(layers) == 0 {
					t.Fatalf("%s, %s: nothing is drawn", name, language)
				}
				for _, l := range layers {
					if why := captioned(fonts, b, l, row.large); why != "" {
						t.Errorf("%s, %q, %s: %s", name, p, language, why)
					}
				}
				for _, c := range cues {
					if row.large && language != "zh" && len(c.Words) > 4 {
						t.Errorf("%s, %s: %q is too much for one look", name, language, c.Lines)
					}
				}
			}
		}
	}
}

// captioned says what is wrong with a layer of a caption that is large, or not.
func captioned(fonts *typeset.Fonts, b story.Storyboard, l timeline.Layer, large bool) string {
	r := inkOf(fonts, l)
	if b.Language == "iw" {
		r.X = b.Frame().Width - r.X - r.W
	}
	third := r.Y >= b.Frame().Height/3 && r.Y+r.H <= b.Frame().Height*2/3
	switch {
	case !r.Intersect(b.Frame().Seat()).Empty():
		return fmt.Sprintf("a caption at %v lies on the presenter", r)
	case third != large:
		return fmt.Sprintf("a caption at %v", r)
	case l.Text != nil && (l.Text.Style.Size > 75 != large || large != (l.Text.Style.Weight > 700)):
		return fmt.Sprintf("text of %.0f pixels, weight %d", l.Text.Style.Size, l.Text.Style.Weight)
	}
	return ""
}

// TestQuotationsAreShownOnce: a quotation that stands on the screen is no caption in the picture too,
// and what is said beside it is; the caption files have both.
func TestQuotationsAreShownOnce(t *testing.T) {
	fonts, err := typeset.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	const said = "“We slept through all of the storm,” said Ines Marques, who tested it on the coast for three weeks."
	sc := sceneOf(said, "en", story.Quote{Text: "We slept through all of the storm", Speaker: "Ines Marques"})
	quoted := []timeline.Scene{{Layout: string(story.LayoutQuote)}}
	for _, f := range []frame.Format{frame.Wide, frame.Vertical} {
		b := subtitled(f, frame.Nobody, "en")
		b.Scenes = []story.BoardScene{sc}
		cues, layers, _ := subtitler{fonts}.Subtitles(request.Request{}, b, quoted)
		drawn, filed := "", ""
		for _, l := range layers {
			if l.Text != nil {
				drawn += l.Text.Line + " "
			}
		}
		for _, c := range cues {
			filed += strings.Join(c.Lines, " ") + " "
		}
		once := !strings.Contains(drawn, "storm") && strings.Contains(drawn, "three weeks")
		if !once || !strings.Contains(filed, "storm") {
			t.Errorf("%s: %q is drawn of %q", f, drawn, filed)
		}
	}
}

// TestAskedSubtitles: naming a strategy brings subtitles to spoken scenes, whose
// words else stand on the screen.
func TestAskedSubtitles(t *testing.T) {
	spoken := story.BoardScene{ScriptScene: story.ScriptScene{Screen: story.On(story.Spoken{}), Narration: "It works."}}
	for _, tt := range []struct {
		name    string
		request request.Request
		want    bool
	}{
		{"nothing asked", request.Request{}, false},
		{"a colour alone", withSubtitles(request.SubtitleSettings{PrimaryColour: "#ff0000"}), false},
		{"a strategy", withSubtitles(request.SubtitleSettings{Strategy: "line"}), true},
	} {
		b := story.Storyboard{Subtitles: true, SubtitlesAsked: tt.request.NamesSubtitles()}
		if got := b.Subtitled(spoken); got != tt.want {
			t.Errorf("%s: subtitled %v, want %v", tt.name, got, tt.want)
		}
	}
}
