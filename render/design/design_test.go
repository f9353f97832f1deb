package design

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render/design/kit"
)

func TestSameBoardSameScenes(t *testing.T) {
	fonts := fontsOf(t)
	for _, f := range films() {
		a, b := scenesOf(t, f), design(t, fonts, f.board)
		if !reflect.DeepEqual(a, b) {
			t.Errorf("%s: two runs differ: %s", f.name, cmp.Diff(a, b))
		}
	}
}

func TestScenesKeepTheirPlace(t *testing.T) {
	for _, f := range films() {
		scenes := scenesOf(t, f)
		if len(scenes) != len(f.board.Scenes) {
			t.Fatalf("%s: got %d scenes, want %d", f.name, len(scenes), len(f.board.Scenes))
		}
		for i, sc := range scenes {
			want := f.board.Scenes[i]
			if sc.ID != want.ID || sc.Start != want.Start || sc.Frames != want.Frames {
				t.Errorf("%s: scene %d is %s at %d+%d, want %s at %d+%d", f.name, i, sc.ID, sc.Start, sc.Frames, want.ID, want.Start, want.Frames)
			}
			if sc.Enter.Frames >= sc.Frames {
				t.Errorf("%s: transition of scene %d takes all of it", f.name, i)
			}
		}
	}
}

func TestContentInItsLayout(t *testing.T) {
	for _, f := range films() {
		for i, sc := range scenesOf(t, f) {
			if want := string(f.board.Scenes[i].Screen.Layout()); sc.Layout != want {
				t.Errorf("%s: scene %d became %s, want %s", f.name, i, sc.Layout, want)
			}
		}
	}
}

func TestLayersAreSound(t *testing.T) {
	for _, f := range append(films(), extremes()...) {
		for i, sc := range scenesOf(t, f) {
			if len(sc.Layers) > 400 {
				t.Errorf("%s: scene %d has %d layers", f.name, i, len(sc.Layers))
			}
			for _, l := range sc.Layers {
				if why := unsound(l); why != "" {
					t.Errorf("%s: scene %d, %s: %s", f.name, i, l.Name, why)
				}
			}
		}
	}
}

func unsound(l timeline.Layer) string {
	set := 0
	for _, has := range []bool{l.Text != nil, l.Drawing != nil, l.Grain != nil} {
		if has {
			set++
		}
	}
	tracks := map[string]timeline.Track{"x": l.X, "y": l.Y, "scale": l.Scale, "opacity": l.Opacity}
	if l.Reveal != nil {
		tracks["reveal"] = l.Reveal.Progress
		if l.Reveal.Rect.Empty() {
			return "reveals nothing"
		}
	}
	for name, tr := range tracks {
		if !slices.IsSortedFunc(tr, func(a, b timeline.Key) int { return int(a.At - b.At) }) {
			return name + " has keys out of order"
		}
	}
	switch {
	case set != 1:
		return "is not exactly one of text, drawing and grain"
	case l.To != 0 && l.To <= l.From:
		return "ends before it begins"
	case l.Text != nil && strings.TrimSpace(l.Text.Line) == "":
		return "is empty"
	case l.Name == "" || l.Role == "":
		return "has no name or role"
	}
	return ""
}

func TestRhythm(t *testing.T) {
	fonts := fontsOf(t)
	for _, f := range films() {
		scenes := scenesOf(t, f)
		coloured, wiped := -3, time.Duration(-wipeEvery)
		d, _ := New(fonts, nil)
		pal := newFilm(d, f.board).pal
		for i, sc := range scenes {
			if i > 0 && sc.Layout == scenes[i-1].Layout && sc.Ground == scenes[i-1].Ground {
				t.Errorf("%s: scenes %d and %d are both %s on %v", f.name, i-1, i, sc.Layout, sc.Ground)
			}
			neutral := []timeline.Color{pal.Deep, pal.Deep2, pal.Paper, pal.Paper2}
			if !slices.Contains(neutral, sc.Ground) && sc.Layout != "closing" {
				if i-coloured < 3 {
					t.Errorf("%s: colour in scene %d, again in %d", f.name, coloured, i)
				}
				coloured = i
			}
			if at := time.Duration(sc.Start) * time.Second / 30; sc.Enter.Kind == timeline.Wipe {
				if at-wiped < wipeEvery {
					t.Errorf("%s: wipes at %v and %v", f.name, wiped, at)
				}
				wiped = at
			}
		}
		if last := scenes[len(scenes)-1]; last.Enter.Kind != timeline.Push {
			t.Errorf("%s: the closing enters by %q, want a push", f.name, last.Enter.Kind)
		}
	}
}

// TestPace: something changes on the screen at least every two and a half
// seconds, and nothing comes in when the scene is about to end.
func TestPace(t *testing.T) {
	const step, most = 100 * time.Millisecond, 2500 * time.Millisecond
	for _, f := range films() {
		for i, sc := range scenesOf(t, f) {
			length := time.Duration(sc.Frames) * time.Second / 30
			changed := time.Duration(0)
			for at := step; at < length; at += step {
				if stirs(sc, at-step, at) {
					changed = at
				}
				if at-changed > most {
					t.Errorf("%s: scene %d (%s) stands still from %v", f.name, i, sc.Layout, changed)
					break
				}
			}
			for _, l := range sc.Layers {
				if content(l.Role) && l.From > length-500*time.Millisecond {
					t.Errorf("%s: scene %d: %s enters %v before the end", f.name, i, l.Name, length-l.From)
				}
			}
		}
	}
}

func stirs(sc timeline.Scene, from, to time.Duration) bool {
	for _, l := range sc.Layers {
		if l.Visible(from) != l.Visible(to) {
			return true
		}
		if !l.Visible(to) {
			continue
		}
		moves := !l.X.Still(from, to) || !l.Y.Still(from, to) || !l.Scale.Still(from, to) || !l.Opacity.Still(from, to)
		if moves || l.Reveal != nil && !l.Reveal.Progress.Still(from, to) {
			return true
		}
	}
	return false
}

// extremes are films of what a writer should not deliver and some day will.
func extremes() []namedFilm {
	long := strings.TrimSpace(strings.Repeat("A heading that goes on and on and does not know when to stop ", 5))
	word := "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz"
	point := story.Item{Text: "One thing that is said", Said: "nothing of the kind"}
	many := make([]story.Item, 6)
	for i := range many {
		many[i] = story.Item{Text: "A point with quite a lot of words in it, number " + string(rune('1'+i)) + " of six"}
	}
	scenes := []story.ScriptScene{
		{Narration: "Long.",
			Screen: story.On(story.Title{Heading: long})},
		{Narration: "Long.",
			Screen: story.On(story.Title{Heading: long})},
		{Narration: "Long.",
			Screen: story.On(story.Closing{Heading: long, Action: long})},
		{Narration: "Word.",
			Screen: story.On(story.Title{Heading: word})},
		{Narration: "Word.",
			Screen: story.On(story.Title{Heading: word})},
		{Narration: "Words.",
			Screen: story.On(story.List{Heading: word, Items: []story.Item{{Text: word}, {Text: word}}})},
		{Narration: "None.",
			Screen: story.On(story.List{Heading: "No points"})},
		{Narration: "One.",
			Screen: story.On(story.List{Heading: "One point", Items: []story.Item{point}})},
		{Narration: "Six of them.",
			Screen: story.On(story.List{Heading: "Six points", Items: many})},
		{Narration: "Eleven of them.",
			Screen: story.On(story.List{Heading: "Eleven", Items: append(slices.Clone(many), many[:5]...)})},
		{Narration: "Big.",
			Screen: story.On(story.Number{Lead: "Big", Figure: story.Figure{Text: "12,345,678,901,234", Said: "x"}})},
		{Narration: "Big.",
			Screen: story.On(story.Number{Lead: "Far too big", Figure: story.Figure{Text: strings.Repeat("1234567890", 5)}})},
		{Narration: "None.",
			Screen: story.On(story.Number{Lead: "No figure"})},
		{Narration: "Blank.",
			Screen: story.On(story.Number{Lead: "Blank figure", Figure: story.Figure{Text: " \t"}})},
		{Narration: "Blank.",
			Screen: story.On(story.List{Heading: "Blank points", Items: []story.Item{{Text: ""}, {Text: " "}, {Text: "Not blank"}}})},
		{Narration: "Blank.",
			Screen: story.On(story.Title{Heading: " "})},
		{Narration: "Half of it.",
			Screen: story.On(story.Number{Lead: "No digits", Figure: story.Figure{Text: "half", Share: .5}})},
		{Narration: "3 in 4.",
			Screen: story.On(story.Number{Lead: "Two", Figure: story.Figure{Text: "3 in 4", Share: .75}})},
		{Narration: "None.",
			Screen: story.On(story.Quote{})},
		{Narration: "Long.",
			Screen: story.On(story.Quote{Text: long + long, Speaker: long, Role: long})},
		{Narration: "Word.",
			Screen: story.On(story.Quote{Text: word, Speaker: word, Role: word})},
		{Narration: "What?",
			Screen: story.On(story.Quote{Text: "?!"})},
		{Narration: "Two.",
			Screen: story.On(story.Steps{Heading: "Two steps", Items: many[:2]})},
		{Narration: "Five.",
			Screen: story.On(story.Steps{Heading: long, Items: many[:5]})},
		{Narration: "Six.",
			Screen: story.On(story.Steps{Heading: "Six of them", Items: many})},
		{Narration: "Words.",
			Screen: story.On(story.Steps{Heading: "Words", Items: []story.Item{{Text: word, Detail: word}, {Text: word}, {Text: word}}})},
		{Narration: "None.",
			Screen: story.On(story.Compare{})},
		{Narration: "One.",
			Screen: story.On(story.Compare{First: story.Side{Heading: "First"}})},
		{Narration: "One.",
			Screen: story.On(story.Compare{First: story.Side{Heading: "First", Rows: many[:1]}, Second: story.Side{Heading: "Second"}})},
		{Narration: "Three.",
			Screen: story.On(story.Compare{First: story.Side{Heading: long, Rows: many[:3]}, Second: story.Side{Heading: "Second", Rows: many[3:]}})},
		{Narration: "Word.",
			Screen: story.On(story.Compare{First: story.Side{Heading: word}, Second: story.Side{Heading: long}})},
		{Narration: "Nothing is stated of it."},
		{Narration: "…",
			Screen: story.On(story.Title{Heading: "!?"})},
		{Narration: "End.",
			Screen: story.On(story.Closing{Heading: "End"})},
	}
	var all []namedFilm
	for _, lang := range []string{"en", "iw", "zh"} {
		for _, brand := range []story.Brand{northwake, {Name: strings.Repeat("Very long brand name ", 6)}, {}} {
			all = append(all, namedFilm{"extreme-" + lang + "-" + brand.Name, boardOf(lang, brand, brand.Name == "", scenes...)})
		}
	}
	short := boardOf("en", olmo, false, scenes...)
	start := 0
	for i := range short.Scenes {
		short.Scenes[i].Start, short.Scenes[i].Frames = start, 1+i*3
		start += short.Scenes[i].Frames
	}
	return append(all, namedFilm{"extreme-short", short})
}

// TestNothingIsLost: whatever is stated, all of its letters are shown, or else all
// that is said.
func TestNothingIsLost(t *testing.T) {
	for _, f := range append(films(), extremes()...) {
		for i, sc := range scenesOf(t, f) {
			board := f.board.Scenes[i]
			shown := letters(allText(sc))
			want := board.Screen.Texts()
			switch c := board.Screen.Content().(type) {
			case story.Steps:
				want = []string{c.Heading}
				for _, p := range c.Items {
					want = append(want, p.Text+p.Detail)
				}
			case story.Quote:
				want = []string{c.Text, c.Speaker, c.Role}
			}
			switch {
			case sc.Layout == string(board.Screen.Layout()) && board.Screen.Layout() != story.LayoutSpoken:
			case sc.Layout == string(story.LayoutTitle):
				want = []string{board.Screen.Heading()}
			case !f.board.Subtitles || !f.board.Subtitled(board):
				want = []string{board.Narration}
			default:
				want = nil // it is in the subtitles
			}
			for _, w := range want {
				if !strings.Contains(strings.ToLower(shown), strings.ToLower(letters(w))) {
					t.Errorf("%s: scene %d (%s) does not show %q", f.name, i, sc.Layout, w)
				}
			}
		}
	}
}

// allText is the text of a scene in the order of its layers. Counting figures
// are reduced to what they end with.
func allText(sc timeline.Scene) string {
	var b strings.Builder
	for _, l := range sc.Layers {
		if l.Text != nil && (l.To == 0 || !strings.HasPrefix(l.Name, "figure.")) {
			b.WriteString(l.Text.Line)
		}
	}
	return figureText(sc, asRead) + "|" + b.String()
}

// figureText is the figure as it stands in the end, in an order.
func figureText(sc timeline.Scene, order func(a, b timeline.Layer) int) string {
	var digits []timeline.Layer
	for _, l := range sc.Layers {
		if strings.HasPrefix(l.Name, "figure.") && l.To == 0 {
			digits = append(digits, l)
		}
	}
	slices.SortStableFunc(digits, order)
	var out string
	for _, l := range digits {
		out += l.Text.Line
	}
	return out
}

func fromLeft(a, b timeline.Layer) int { return int(a.Text.X - b.Text.X) }

// asRead is from the left, but for a Hebrew unit, which is read last.
func asRead(a, b timeline.Layer) int {
	if x, y := kit.Hebrew(a.Text.Line), kit.Hebrew(b.Text.Line); x != y {
		if x {
			return 1
		}
		return -1
	}
	return fromLeft(a, b)
}

func letters(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, s)
}

func TestNoFontForTheScript(t *testing.T) {
	fonts, err := typeset.Load(&typeset.Options{Dirs: []string{t.TempDir()}})
	if err != nil {
		t.Fatal(err)
	}
	d, err := New(fonts, nil)
	if err != nil {
		t.Fatal(err)
	}
	_, err = d.Design(t.Context(), boardOf("zh", northwake, false, scripts()["zh"]...))
	if !errors.Is(err, fault.ErrMissing) || !errors.Is(err, typeset.ErrNoFont) {
		t.Errorf("got %v, want ErrMissing that wraps ErrNoFont", err)
	}
	if scenes, err := d.Design(t.Context(), boardOf("en", northwake, false, scripts()["en"]...)); err != nil || len(scenes) == 0 {
		t.Errorf("Latin without installed fonts: %v", err)
	}
}

func TestCancelled(t *testing.T) {
	d, _ := New(fontsOf(t), nil)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := d.Design(ctx, boardOf("en", northwake, false, scripts()["en"]...)); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want context.Canceled", err)
	}
}

func TestNewWantsFonts(t *testing.T) {
	if _, err := New(nil, nil); err == nil {
		t.Error("no error without fonts")
	}
}
