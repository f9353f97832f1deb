package design

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render/design/designtest"
	"github.com/scenewright/scenewright/render/design/kit"
	"github.com/scenewright/scenewright/render/design/layout/spoken"
)

// TestSpokenIsComposedByTurns: never twice running in one way.
func TestSpokenIsComposedByTurns(t *testing.T) {
	fonts := fontsOf(t)
	want := []int{spoken.Stack, spoken.Across, spoken.Stack, spoken.Across, spoken.Stack, spoken.Across, spoken.Stack}
	got := variants(design(t, fonts, spokenFilm("en", northwake, frame.Wide, frame.Nobody).board))
	if !slices.Equal(got, want) {
		t.Errorf("the compositions are %v, want %v", got, want)
	}
	seen := map[int]bool{}
	for _, f := range spokenFilms() {
		scenes := design(t, fonts, f.board)
		for i, v := range variants(scenes) {
			seen[v] = true
			if scenes[i].Layout != "spoken" {
				t.Errorf("%s: scene %d became %s", f.name, i, scenes[i].Layout)
			}
			if i > 0 && v == scenes[i-1].Variant {
				t.Errorf("%s: scenes %d and %d are both composed as %d", f.name, i-1, i, v)
			}
		}
	}
	if len(seen) != 2 {
		t.Errorf("compositions %v are met, want two", seen)
	}
}

func variants(scenes []timeline.Scene) []int {
	var all []int
	for _, sc := range scenes {
		all = append(all, sc.Variant)
	}
	return all
}

// TestSpokenPassesTheCritic in every language, format and company.
func TestSpokenPassesTheCritic(t *testing.T) {
	fonts := fontsOf(t)
	for _, f := range everyNth(7, spokenFilms()) {
		b := smaller(f.board)
		scenes := design(t, fonts, b)
		film := designtest.Film{Board: b, Scenes: scenes, Fonts: fonts}
		film.Draw = film.Composed(nil)
		found, err := designtest.Review(film)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range found {
			t.Errorf("%s: variant %d: %v", f.name, scenes[o.Scene].Variant, o)
		}
	}
}

// smaller is a film of 576 lines, for what takes pixels.
func smaller(b story.Storyboard) story.Storyboard {
	b.Width, b.Height = b.Frame().Format().Size(576)
	return b
}

// TestPhrasesStandAsTheyAreSpoken: each starts 120 ms before its first word and is
// settled 240 ms after it; then none of its words moves until it goes.
func TestPhrasesStandAsTheyAreSpoken(t *testing.T) {
	fonts := fontsOf(t)
	for _, f := range spokenFilms() {
		for i, sc := range design(t, fonts, f.board) {
			sp := kit.Speech{Narration: f.board.Scenes[i].Narration, Words: f.board.Scenes[i].Words}
			c := f.board.Scenes[i].Screen.Content().(story.Spoken)
			onsets := []time.Duration{}
			after := 0
			for _, p := range c.Phrases {
				v, next, _ := sp.Phrase(p.Said, after)
				onsets, after = append(onsets, v.From), next
			}
			for _, l := range spokenWords(sc) {
				if l.From <= max(0, onsets[0]-kit.Ahead) {
					continue // the first may stand early
				}
				first := firstWordAt(sp, l)
				if late := l.From - (first - kit.Ahead); late > 120*time.Millisecond {
					t.Errorf("%s: scene %d: %q comes %v after its words", f.name, i, l.Text.Line, late)
				}
				settled := l.Y[1].At
				if settled-l.From > spoken.PhraseIn {
					t.Errorf("%s: scene %d: %q takes %v to settle", f.name, i, l.Text.Line, settled-l.From)
				}
				leaves := l.To
				if leaves == 0 {
					leaves = time.Hour
				}
				if !l.Y.Still(settled, leaves-spoken.TurnOut-20*time.Millisecond) || len(l.X) > 0 || len(l.Scale) > 0 {
					t.Errorf("%s: scene %d: %q moves after it is settled", f.name, i, l.Text.Line)
				}
			}
		}
	}
}

// firstWordAt is when the words of a line are spoken that comes about then.
func firstWordAt(sp kit.Speech, l timeline.Layer) time.Duration {
	best, after := time.Duration(-1), 0
	for {
		v, next, ok := sp.Phrase(kit.Bare(l.Text.Line), after)
		if !ok {
			return max(best, 0)
		}
		if best < 0 || max(v.From-l.From, l.From-v.From) < max(best-l.From, l.From-best) {
			best = v.From
		}
		after = next
	}
}

// TestSpokenStepsBack: what was said keeps a third of its strength, and two to one
// at least.
func TestSpokenStepsBack(t *testing.T) {
	fonts := fontsOf(t)
	dimmed := 0
	for _, f := range spokenFilms() {
		for i, sc := range design(t, fonts, f.board) {
			if sc.Variant != spoken.Stack {
				continue
			}
			for _, l := range spokenWords(sc) {
				for _, k := range l.Opacity[min(2, len(l.Opacity)):] {
					if k.Value == 0 || k.Value == 1 {
						continue
					}
					dimmed++
					got := palette.Contrast(palette.Over(l.Text.Color.Alpha(k.Value), sc.Ground), sc.Ground)
					if got < 2 || k.Value < spoken.Heard-.001 || k.Value > .62 {
						t.Errorf("%s: scene %d: %q keeps %.2f, %.2f:1", f.name, i, l.Text.Line, k.Value, got)
					}
				}
			}
		}
	}
	if dimmed == 0 {
		t.Error("nothing steps back")
	}
}

// TestSpokenSizes: between 72 and 260 pixels, 54 in a square, the longest line of a stack over at least
// a third of the width.
func TestSpokenSizes(t *testing.T) {
	fonts := fontsOf(t)
	for _, f := range spokenFilms() {
		g := kit.NewGrid(f.board)
		v := kit.VoiceOf(f.board)
		for i, sc := range design(t, fonts, f.board) {
			widest := 0.0
			for _, l := range spokenWords(sc) {
				px := l.Text.Style.Size / g.U / v.Factor()
				widest = max(widest, fonts.Measure(l.Text.Line, l.Text.Style))
				least, most := 84.0, 260.0
				switch {
				case g.Format == frame.Square: // half of it is taken by who presents
					least, most = 54, 190
				case !g.Wide():
					least, most = 72, 190
				}
				if px < least-.6 || px > most+.6 {
					t.Errorf("%s: scene %d (variant %d): %q is set in %.0f pixels, want %.0f to %.0f", f.name, i, sc.Variant, l.Text.Line, px, least, most)
				}
			}
			if sc.Variant == spoken.Stack && g.Wide() && (widest < .34*g.Inner() || widest > .81*g.Inner()) {
				t.Errorf("%s: scene %d: the longest line takes %.0f %% of the width", f.name, i, 100*widest/g.Inner())
			}
		}
	}
}

// TestSpokenAccents: one colour, that is seen, on its own onset.
func TestSpokenAccents(t *testing.T) {
	fonts := fontsOf(t)
	colored := 0
	for _, f := range spokenFilms() {
		for i, sc := range design(t, fonts, f.board) {
			for _, l := range sc.Layers {
				if !strings.HasSuffix(l.Name, spoken.AccentName) {
					continue
				}
				colored++
				c := l.Text.Spans[0].Color
				ground := sc.Ground
				if got := palette.Contrast(c, ground); got < 3 {
					t.Errorf("%s: scene %d: the accent of %q has %.2f:1", f.name, i, l.Text.Line, got)
				}
			}
		}
	}
	if colored < 60 {
		t.Errorf("%d accents are coloured, want more", colored)
	}
}

// TestAskedSubtitlesTakeTheWords: a scene whose subtitles were asked for by name
// shows no copy of them, and leaves their room.
func TestAskedSubtitlesTakeTheWords(t *testing.T) {
	fonts := fontsOf(t)
	for _, f := range spokenFilms()[:12] {
		f.board.SubtitlesAsked = true
		for i, sc := range design(t, fonts, f.board) {
			if n := len(spokenWords(sc)); n > 0 || sc.Layout != "spoken" || sc.Variant != spoken.Mute {
				t.Errorf("%s: scene %d shows %d lines in variant %d", f.name, i, n, sc.Variant)
			}
			if len(sc.Layers) < 2 {
				t.Errorf("%s: scene %d shows nothing", f.name, i)
			}
		}
	}
}

// TestAskedStrategyKeepsTheScene: asking for subtitles by name changes no scene but
// those that show what is spoken. These show their picture, or else the motif over a
// good part of the frame.
func TestAskedStrategyKeepsTheScene(t *testing.T) {
	fonts := fontsOf(t)
	for _, language := range []string{"en", "iw"} {
		scenes := slices.Concat(scripts()[language], staged()[language], chartScripts()[language], spokenScripts(language))
		for i, format := range formats() {
			f := shaped(namedFilm{language, boardOf(language, northwake, true, scenes...)}, format, frame.Nobody)
			for motif, name := range []string{"tiles", "split", "glow", "dots", "forms", "ripple"} {
				if f.board.Brand.Motif = name; (motif+i)%3 > 0 {
					continue
				}
				usual := design(t, fonts, f.board)
				asked := f.board
				asked.SubtitlesAsked = true
				for n, sc := range design(t, fonts, asked) {
					if f.board.Scenes[n].Spoken() {
						if got := adorned(fonts, f.board, sc); got < .2 {
							t.Errorf("%s, %s: scene %d shows something on %.0f %% of the frame", f.name, name, n, 100*got)
						}
					} else if allText(sc) != allText(usual[n]) || sc.Layout != usual[n].Layout {
						t.Errorf("%s: scene %d is a %s of %q, was a %s of %q", f.name, n, sc.Layout, allText(sc), usual[n].Layout, allText(usual[n]))
					}
				}
			}
		}
	}
}

// adorned is the share of a settled frame on which a picture or the motif stands.
func adorned(fonts *typeset.Fonts, b story.Storyboard, sc timeline.Scene) float64 {
	const cells = 40
	var shown []timeline.Rect
	for _, l := range sc.Layers {
		if l.Role == timeline.RoleMotif || l.Role == timeline.RolePicture {
			shown = append(shown, shownAt(l, standing(fonts, l), settledAt(sc)))
		}
	}
	found := 0
	for i := range cells * cells {
		x, y := (float64(i%cells)+.5)*float64(b.Width)/cells, (float64(i/cells)+.5)*float64(b.Height)/cells
		if slices.ContainsFunc(shown, func(r timeline.Rect) bool { return !r.Intersect(timeline.Rect{X: x, Y: y, W: 1, H: 1}).Empty() }) {
			found++
		}
	}
	return float64(found) / (cells * cells)
}

// TestSpokenWithoutPhrases parts the narration itself, and whatever it is, all of
// it is shown.
func TestSpokenWithoutPhrases(t *testing.T) {
	fonts := fontsOf(t)
	long := "Electroencephalographically speaking, the Donaudampfschifffahrtsgesellschaftskapitän never slept on a boat in all of his forty years at sea, and he said so whenever anybody asked."
	for _, narration := range []string{"It works.", long, "…", strings.Repeat("unbreakable", 12)} {
		for _, format := range formats() {
			f := shaped(namedFilm{"bare", boardOf("en", olmo, false, story.ScriptScene{Narration: narration})}, format, frame.Round)
			sc := design(t, fonts, f.board)[0]
			var shown string
			for _, l := range spokenWords(sc) {
				shown += l.Text.Line
			}
			if letters(shown) != letters(narration) || sc.Layout != "spoken" {
				t.Errorf("%s: %q is shown as %q by %s", format, narration, shown, sc.Layout)
			}
		}
	}
}

// TestSpokenIsDrawnTheSameAgain.
func TestSpokenIsDrawnTheSameAgain(t *testing.T) {
	fonts := fontsOf(t)
	for _, f := range spokenFilms()[:8] {
		if a, b := design(t, fonts, f.board), design(t, fonts, f.board); !reflect.DeepEqual(a, b) {
			t.Errorf("%s: two runs differ", f.name)
		}
	}
}

// TestLongPhrasesKeepClearOfTheMotif that stands at an edge of a wide frame, whichever
// of the compositions has it: phrases that come in turn have it at the start.
func TestLongPhrasesKeepClearOfTheMotif(t *testing.T) {
	fonts := fontsOf(t)
	long := []string{"From eight in the morning to ten at night,", "and on every one of the other days as well,", "the doors of the old swimming hall stand open."}
	for _, m := range motifs() {
		brand := northwake
		brand.Motif = m.Name
		b := boardOf("en", brand, false, told(story.Spoken{}, "en", long...), told(story.Spoken{}, "en", long...), told(story.Spoken{}, "en", long...))
		for i, sc := range design(t, fonts, b) {
			if sc.Variant != spoken.Across {
				continue
			}
			g := kit.NewGrid(b)
			for _, l := range spokenWords(sc) {
				if ink := inkOf(fonts, l, settledAt(sc)); ink.X < 2*g.Cell()+48 || ink.X+ink.W > g.W-g.Margin()+1 {
					t.Errorf("%s: scene %d: %q stands from %.0f to %.0f, the motif ends at %.0f", m.Name, i, l.Text.Line, ink.X, ink.X+ink.W, 2*g.Cell())
				}
			}
			for _, l := range sc.Layers {
				if ink := inkOf(fonts, l, settledAt(sc)); l.Role == timeline.RoleMotif && ink.X > 2*g.Cell() {
					t.Errorf("%s: scene %d: %s of the motif lies at %.0f, beyond its edge", m.Name, i, l.Name, ink.X)
				}
			}
		}
	}
}

// TestTheMotifChangesSides from one composition to the other: phrases that come in turn
// have it at the start of a wide frame, lines that build at the end.
func TestTheMotifChangesSides(t *testing.T) {
	fonts := fontsOf(t)
	words := []string{"The ferry leaves", "from the old quay", "at seven."}
	for _, m := range motifs() {
		for _, code := range []string{"en", "iw"} {
			brand := northwake
			brand.Motif = m.Name
			b := boardOf(code, brand, false, told(story.Spoken{}, code, words...), told(story.Spoken{}, code, words...))
			for i, sc := range design(t, fonts, b) {
				at := middleOfMotif(fonts, sc).X / float64(b.Width)
				if end := sc.Variant != spoken.Across; (at > .5) != (end != (code == "iw")) {
					t.Errorf("%s, %s: the motif of scene %d (variant %d) lies about %.2f", m.Name, code, i, sc.Variant, at)
				}
			}
		}
	}
}

// middleOfMotif is the middle of all that a scene's motif draws when it is settled.
func middleOfMotif(fonts *typeset.Fonts, sc timeline.Scene) timeline.Point {
	var box timeline.Rect
	for _, l := range sc.Layers {
		if l.Role == timeline.RoleMotif && len(l.Drawing.Shapes) > 0 {
			box = box.Union(inkOf(fonts, l, settledAt(sc)))
		}
	}
	return timeline.Point{X: box.X + box.W/2, Y: box.Y + box.H/2}
}

// TestAnAddressShrinksNoWords: in every format a long address stands on a line of its own
// below the words before it, which have larger letters.
func TestAnAddressShrinksNoWords(t *testing.T) {
	const address = "www.harbourandhillsidehouses.example."
	fonts := fontsOf(t)
	for _, format := range formats() {
		f := shaped(namedFilm{"address", boardOf("en", northwake, true, told(story.Spoken{}, "en", "Call or text", "Ann Holm today,", address))}, format, frame.Nobody)
		g, v := kit.NewGrid(f.board), kit.VoiceOf(f.board)
		lines := ""
		for _, l := range spokenWords(design(t, fonts, f.board)[0]) {
			lines += "|" + l.Text.Line
			if px := l.Text.Style.Size / g.U / v.Factor(); !strings.HasPrefix(l.Text.Line, "www.") && px < 74 {
				t.Errorf("%s: %q is set in %.0f pixels", format, l.Text.Line, px)
			}
		}
		if !strings.HasSuffix(lines, "|"+address) {
			t.Errorf("%s: the address has no line of its own: %q", format, lines)
		}
	}
}

// TestLongPhrasesTakeLines: phrases of capitals, long names and long numbers are as
// readable as others in every format, and no number is parted from its unit.
func TestLongPhrasesTakeLines(t *testing.T) {
	fonts := fontsOf(t)
	for _, c := range []struct {
		language string
		phrases  []string
		whole    []string
	}{
		{"en", []string{"IS A LADDER THE RIGHT TOOL?", "Only use a ladder", "if the job takes", "less than 30 minutes,", "you can keep three points", "of contact,", "and the load", "is under 10 kg."}, []string{"30 minutes,", "10 kg."}},
		{"es", []string{"¿A QUIÉN VA DIRIGIDO ESTE CURSO?", "A artesanas,", "pequeños comercios"}, nil},
		{"fr", []string{"Chaque projet", "peut recevoir", "entre 15 000 € et 80 000 €,", "dans la limite", "de 70 % du budget."}, []string{"15 000 €", "80 000 €,"}},
		{"fr", []string{"La Fondation Terres Vives Durables", "a aidé", "les petites communes."}, nil},
		{"zh", []string{"我会定", "于2025年10月18日至19日", "在杭州举办论坛。"}, []string{"于2025年10月18日"}},
	} {
		for _, format := range formats() {
			f := shaped(namedFilm{"long", boardOf(c.language, northwake, true, told(story.Spoken{}, c.language, c.phrases...))}, format, frame.Nobody)
			g, v := kit.NewGrid(f.board), kit.VoiceOf(f.board)
			var lines []string
			for _, l := range spokenWords(design(t, fonts, f.board)[0]) {
				lines = append(lines, strings.ReplaceAll(l.Text.Line, "\u202f", " "))
				if px := l.Text.Style.Size / g.U / v.Factor(); px < 72 {
					t.Errorf("%s, %s: %q is set in %.0f pixels", c.language, format, l.Text.Line, px)
				}
			}
			for _, whole := range c.whole {
				if !slices.ContainsFunc(lines, func(l string) bool { return strings.Contains(l, whole) }) {
					t.Errorf("%s, %s: no line of %q has %q", c.language, format, lines, whole)
				}
			}
		}
	}
}

// TestEachPhraseHasItsFigureColoured: where one of several prices has the accent, all have, and
// so have other figures, with what they count.
func TestEachPhraseHasItsFigureColoured(t *testing.T) {
	fonts := fontsOf(t)
	sc := told(story.Spoken{}, "en", "A season costs *£90*", "and a day £4,", "for 12 boats", "and 35% off.")
	lit := ""
	for _, l := range design(t, fonts, boardOf("en", northwake, false, sc))[0].Layers {
		if strings.HasSuffix(l.Name, spoken.AccentName) {
			lit += l.Text.Line[l.Text.Spans[0].From:l.Text.Spans[0].To] + " "
		}
	}
	if lit != "£90 £4 12 boats 35% " {
		t.Errorf("%q is coloured", lit)
	}
}

// TestPhrasesHaveAccents: most phrases without a figure have the words coloured that tell most, no
// stop word, no name, no part of a compound, and none twice in a scene.
func TestPhrasesHaveAccents(t *testing.T) {
	fonts := fontsOf(t)
	for _, c := range []struct {
		language string
		phrases  []string
		want     string
	}{
		{"en", []string{"A ladybird climbs a stem", "and starts to hunt."}, "stem hunt "},
		{"en", []string{"One beetle eats fifty aphids a day,", "so you need no spray."}, "fifty aphids spray "},
		{"en", []string{"Why your old savings", "bank pays so little."}, ""},
		{"en", []string{"The Bank of England", "met the City Council."}, ""},
		{"en", []string{"They cut the stem,", "and burn the stem."}, "stem burn "},
		{"en", []string{"The wind opens the dune", "above a ridge of bare rock."}, "dune bare rock "},
		{"fr", []string{"Le sentier est calme", "et les sommets", "sont encore gris."}, "calme sommets gris "},
		{"zh", []string{"所有的瓶子", "都要写上名字", "和日期。"}, "瓶子 日期 "},
	} {
		lit := ""
		b := boardOf(c.language, northwake, false, told(story.Spoken{}, c.language, c.phrases...))
		for _, l := range design(t, fonts, b)[0].Layers {
			if strings.HasSuffix(l.Name, spoken.AccentName) {
				lit += l.Text.Line[l.Text.Spans[0].From:l.Text.Spans[0].To] + " "
			}
		}
		if lit != c.want {
			t.Errorf("%q: %q is coloured, want %q", c.phrases, lit, c.want)
		}
	}
}

// TestFiguresKeepTheirStrength: a figure that was said is still there in colour when the
// next one is; the words around it step back.
func TestFiguresKeepTheirStrength(t *testing.T) {
	fonts := fontsOf(t)
	for _, language := range []string{"en", "iw"} {
		for _, format := range formats() {
			f := shaped(namedFilm{"figures", boardOf(language, northwake, true, told(story.Spoken{}, language, "It finds *98%* of it,", "the other *81%* of it,", "and *none* is lost."))}, format, frame.Nobody)
			sc := design(t, fonts, f.board)[0]
			for _, l := range spokenWords(sc) {
				seen := ""
				if len(l.Text.Spans) > 0 {
					seen = l.Text.Line[l.Text.Spans[0].From:l.Text.Spans[0].To]
				}
				end := l.To - spoken.TurnOut - 20*time.Millisecond
				if l.To == 0 {
					end = settledAt(sc)
				}
				if strings.HasSuffix(l.Name, spoken.AccentName) && strings.Contains(seen, "%") && l.Opacity.At(end, 1) < .99 {
					t.Errorf("%s, %s: %q keeps %.2f", language, format, seen, l.Opacity.At(end, 1))
				}
			}
		}
	}
}
