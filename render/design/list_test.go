package design

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// listOf is a list of n points, each spoken of in turn.
func listOf(n int) story.ScriptScene {
	var points []story.Item
	var words []string
	for i := range n {
		said := fmt.Sprintf("point %c needs a few words of its own", 'a'+i)
		points = append(points, story.Item{Text: strings.ToUpper(said[:1]) + said[1:], Said: said})
		words = append(words, said)
	}
	return story.ScriptScene{Narration: "First " + strings.Join(words, ", then ") + ".",
		Screen: story.On(story.List{Heading: "What there is to say of it", Items: points})}
}

// everyFrame calls f for every format, presenter and for subtitles or none.
func everyFrame(f func(name string, format frame.Format, p frame.Presenter, subs bool)) {
	for _, format := range formats() {
		for _, p := range []frame.Presenter{frame.Nobody, frame.Round, frame.Standing} {
			for _, subs := range []bool{false, true} {
				f(fmt.Sprintf("%s %s subs %v", format, p, subs), format, p, subs)
			}
		}
	}
}

// TestLongListsTurnPages: up to twelve points are shown in every format, each
// while it is spoken of, never more at a time than the format has room for, and
// all in one size.
func TestLongListsTurnPages(t *testing.T) {
	fonts := fontsOf(t)
	most := map[frame.Format]int{frame.Wide: 6, frame.Vertical: 5, frame.Portrait: 4, frame.Square: 3}
	everyFrame(func(name string, format frame.Format, p frame.Presenter, subs bool) {
		for _, n := range []int{3, 7, 12} {
			b := shaped(namedFilm{"", boardOf("en", northwake, subs, listOf(n))}, format, p).board
			sc := design(t, fonts, b)[0]
			if sc.Layout != string(story.LayoutList) {
				t.Errorf("%s: %d points became %s", name, n, sc.Layout)
				continue
			}
			sp := kit.Speech{Narration: b.Scenes[0].Narration, Words: b.Scenes[0].Words}
			after, size := 0, layerNamed(t, sc, "item.0.now.0").Text.Style.Size
			for i, point := range story.ItemsOf(b.Scenes[0].Screen.Content()) {
				v, next, _ := sp.Phrase(point.Said, after)
				after = next
				row := layerNamed(t, sc, fmt.Sprintf("item.%d.now.0", i))
				if !row.Visible(v.To-100*time.Millisecond) || row.Text.Style.Size != size {
					t.Errorf("%s: point %d of %d is not lit at %v, or in %.0f pixels, not %.0f", name, i, n, v.To, row.Text.Style.Size, size)
				}
				if got := rowsAt(sc, v.To-200*time.Millisecond); got > most[format] || got == 0 {
					t.Errorf("%s: %d of %d points are shown at %v", name, got, n, v.To-200*time.Millisecond)
				}
			}
		}
	})
}

// rowsAt is how many points are seen at a moment.
func rowsAt(sc timeline.Scene, at time.Duration) int {
	seen := map[string]bool{}
	for _, l := range named(sc, "item.") {
		if l.Visible(at) && l.Opacity.At(at, 1) > .5 {
			seen[strings.Split(l.Name, ".")[1]] = true
		}
	}
	return len(seen)
}

// TestPagesDoNotMeet: when a page turns, no row lies on another.
func TestPagesDoNotMeet(t *testing.T) {
	fonts := fontsOf(t)
	b := shaped(namedFilm{"", boardOf("en", olmo, true, listOf(5))}, frame.Square, frame.Nobody).board
	sc := design(t, fonts, b)[0]
	turn := layerNamed(t, sc, "rule.1").To
	if turn == 0 {
		t.Fatal("five points stand on one page of a square")
	}
	for at := turn - 600*time.Millisecond; at < turn+900*time.Millisecond; at += 60 * time.Millisecond {
		all := seenAt(fonts, sc, at)
		for a, x := range all {
			for _, y := range all[a+1:] {
				if collide(x, y) {
					t.Errorf("at %v, %v from the turn: %q and %q overlap", at, at-turn, textOf(x.Layer), textOf(y.Layer))
				}
			}
		}
	}
}

// TestTurnedPagesAreNeverEmpty: some point is seen at every moment of a turn.
func TestTurnedPagesAreNeverEmpty(t *testing.T) {
	fonts := fontsOf(t)
	for _, format := range formats() {
		b := shaped(namedFilm{"", boardOf("en", olmo, true, listOf(7))}, format, frame.Nobody).board
		sc := design(t, fonts, b)[0]
		for at := time.Second; at < time.Duration(sc.Frames)*time.Second/30-time.Second; at += 30 * time.Millisecond {
			most := 0.0
			for _, l := range named(sc, "item.") {
				if l.Visible(at) && l.Text != nil {
					most = max(most, l.Opacity.At(at, 1))
				}
			}
			if most < .3 {
				t.Errorf("%s: at %v no point is seen more than %.2f", format, at, most)
			}
		}
	}
}

// TestFewPointsStandTogether: of three long points none has a page of its own but the
// last, which stands in the middle of the others' room; under the heading of a narrow
// frame two points stand nearer to it than to the foot.
func TestFewPointsStandTogether(t *testing.T) {
	fonts := fontsOf(t)
	item := func(n string) story.Item {
		text := "The associations that were founded " + n + " years before"
		detail := "Companies cannot send an application of their own, but they may well be partners of those who do"
		return story.Item{Text: text, Detail: detail, Said: text}
	}
	all := []story.Item{item("two"), item("three"), item("four")}
	long := story.ScriptScene{Narration: all[0].Text + ". " + all[1].Text + ". " + all[2].Text + ".", Screen: story.On(story.List{Heading: "Who may apply", Items: all})}
	sc := design(t, fonts, boardOf("en", northwake, false, long))[0]
	bar := func(n string) timeline.Rect { return layerNamed(t, sc, n).Drawing.Shapes[0].Path.Bounds() }
	first, second, third := bar("bar"), bar("bar.1"), bar("bar.2")
	if mid := (first.Y + second.Y) / 2; first.Y == second.Y || math.Abs(third.Y-mid) > 1 {
		t.Errorf("three points stand at %.0f, %.0f and %.0f", first.Y, second.Y, third.Y)
	}
	for _, language := range []string{"en", "iw"} {
		b := shaped(namedFilm{"", boardOf(language, northwake, false, listOf(2))}, frame.Vertical, frame.Nobody).board
		sc = design(t, fonts, b)[0]
		lines := named(sc, "heading.")
		head := inkOf(fonts, lines[len(lines)-1], settledAt(sc))
		above := bar("bar").Y - head.Y - head.H
		if below := kit.NewGrid(b).Zones.End() - bar("bar.1").Y - bar("bar.1").H; above > .7*below {
			t.Errorf("%s: %.0f pixels above two points, %.0f below them", language, above, below)
		}
	}
}

// TestHugeWordIsDividedNotLost: a list keeps its points however long a word is.
func TestHugeWordIsDividedNotLost(t *testing.T) {
	fonts := fontsOf(t)
	word := "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz"
	everyFrame(func(name string, format frame.Format, p frame.Presenter, subs bool) {
		sc := story.ScriptScene{Narration: "Words.",
			Screen: story.On(story.List{Heading: "Two words", Items: []story.Item{{Text: word}, {Text: word}}})}
		got := design(t, fonts, shaped(namedFilm{"", boardOf("en", northwake, subs, sc)}, format, p).board)[0]
		if got.Layout != "list" || strings.Count(letters(allText(got)), word) < 2 {
			t.Errorf("%s: became %s", name, got.Layout)
		}
	})
}

// TestSignsStandBeforePoints: points with a tick or a cross each have these in boxes, and
// points of which one has none have dots.
func TestSignsStandBeforePoints(t *testing.T) {
	fonts := fontsOf(t)
	marks := func(signs ...story.Sign) []timeline.Layer {
		s := listOf(len(signs))
		for i, sign := range signs {
			story.ItemsOf(s.Screen.Content())[i].Sign = sign
		}
		sc := design(t, fonts, boardOf("en", northwake, false, s))[0]
		var all []timeline.Layer
		for i := range signs {
			all = append(all, layerNamed(t, sc, fmt.Sprintf("item.%d.next.symbol", i)))
		}
		return all
	}
	signed := marks(story.Tick, story.Cross, story.Tick)
	drawn := func(i int) timeline.Rect {
		r := signed[i].Drawing.Shapes[len(signed[i].Drawing.Shapes)-1].Path.Bounds()
		return timeline.Rect{W: math.Round(r.W), H: math.Round(r.H)}
	}
	if len(signed[0].Drawing.Shapes) != 2 || drawn(0) != drawn(2) || drawn(0) == drawn(1) {
		t.Errorf("signs are %v, %v and %v large", drawn(0), drawn(1), drawn(2))
	}
	mixed := listOf(2)
	story.ItemsOf(mixed.Screen.Content())[0].Sign, story.ItemsOf(mixed.Screen.Content())[1].Sign = story.Tick, story.Cross
	for _, format := range formats() {
		sc := design(t, fonts, shaped(namedFilm{"", boardOf("iw", olmo, false, mixed)}, format, frame.Nobody).board)[0]
		for name, want := range map[string]int{"bar": 1, "bar.1": 2} {
			contours := 0
			for _, seg := range layerNamed(t, sc, name).Drawing.Shapes[0].Path {
				if seg.Op == timeline.OpMove {
					contours++
				}
			}
			if contours != want { // a crossed point has an outline, no fill
				t.Errorf("%s: %s has %d contours, want %d", format, name, contours, want)
			}
		}
	}
	if dots := marks(story.Tick, "", story.Cross); len(dots[0].Drawing.Shapes) != 1 {
		t.Errorf("%d shapes stand before a point, one of which has no sign", len(dots[0].Drawing.Shapes))
	}
}
