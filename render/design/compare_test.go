package design

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// TestSecondSideComesWithItsWords: its ground is there when it is named, and
// every row with its first word.
func TestSecondSideComesWithItsWords(t *testing.T) {
	sc, board := sceneOf(t, "en", staged()["en"][3])
	sp := kit.Speech{Narration: board.Narration, Words: board.Words}
	second := board.Screen.Content().(story.Compare).Second
	v, after, _ := sp.Phrase(second.Said, 0)
	if half := layerNamed(t, sc, "half"); half.From > v.From || half.From < v.From-kit.PanelIn {
		t.Errorf("the second side comes at %v, spoken of at %v", half.From, v.From)
	}
	for i, r := range second.Rows {
		row, next, ok := sp.Phrase(r.Said, after)
		after = next
		line := layerNamed(t, sc, "side.1.row."+string(rune('0'+i))+".0")
		if late := line.From - (row.From - kit.Ahead); !ok || late < 0 || late > 200*time.Millisecond {
			t.Errorf("row %d comes %v after its moment", i, late)
		}
	}
}

// TestBadgePointsTheWayOneReads: from the old to the new; where neither takes
// the other's place it points both ways.
func TestBadgePointsTheWayOneReads(t *testing.T) {
	for _, c := range []struct {
		language string
		scene    int
		tip      float64 // side of the tip, 0 both
	}{{"en", 3, 1}, {"iw", 2, -1}, {"en", 4, 0}} {
		sc, _ := sceneOf(t, c.language, staged()[c.language][c.scene])
		badge := layerNamed(t, sc, "badge")
		arrow := badge.Drawing.Shapes[1].Path
		box := arrow.Bounds()
		if parts := strings.Count(pathText(t, arrow), "M"); c.tip == 0 && parts != 2 || c.tip != 0 && parts != 1 {
			t.Errorf("%s, scene %d: %d arrows", c.language, c.scene, parts)
		}
		left, right := pointsAt(arrow, box.X), pointsAt(arrow, box.X+box.W)
		if c.tip != 0 && (left > right) != (c.tip > 0) {
			t.Errorf("%s, scene %d: %d points at the left end of the arrow, %d at the right", c.language, c.scene, left, right)
		}
	}
}

// TestAWordBehindAValueStandsBelowIt: beside it the digits of both sides would be small.
func TestAWordBehindAValueStandsBelowIt(t *testing.T) {
	side := func(lead, value string) story.Side {
		return story.Side{Heading: lead + " " + value, Value: value, Said: lead}
	}
	for _, c := range []struct {
		first, second string
		figure, word  string // of the first side
	}{
		{"£140 million", "£190 million", "£140", "million"},
		{"41 kg", "62 kg", "41kg", ""},
	} {
		sc, _ := sceneOf(t, "en", story.ScriptScene{Narration: "Sales were " + c.first + " before and sales are " + c.second + " today.",
			Screen: story.On(story.Compare{First: side("Sales were", c.first), Second: side("Sales are", c.second), Turns: true})})
		figure, word, px := "", "", 0.0
		for _, l := range named(sc, "side.0.figure") {
			figure += strings.TrimSpace(l.Text.Line)
			px = max(px, l.Text.Style.Size)
		}
		for _, l := range named(sc, "side.0.caption") {
			word += l.Text.Line
		}
		if figure != c.figure || word != c.word || px < 240 {
			t.Errorf("%s: the figure %q of %.0f pixels stands over %q", c.first, figure, px, word)
		}
	}
}

func pathText(t *testing.T, p timeline.Path) string {
	t.Helper()
	text, err := p.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestSidesAreSiblings: what stands side by side is as large, and stands at one
// height.
func TestSidesAreSiblings(t *testing.T) {
	for _, n := range []int{3, 4, 7} {
		sc, _ := sceneOf(t, "en", staged()["en"][n])
		a, b := layerNamed(t, sc, "side.0.heading.0"), layerNamed(t, sc, "side.1.heading.0")
		if a.Text.Style.Size != b.Text.Style.Size || math.Abs(a.Text.Y-b.Text.Y) > 1 {
			t.Errorf("scene %d: headings at %v and %v in %v and %v", n, a.Text.Y, b.Text.Y, a.Text.Style.Size, b.Text.Style.Size)
		}
		if n == 4 {
			continue
		}
		x, y := layerNamed(t, sc, "side.0.row.0.0"), layerNamed(t, sc, "side.1.row.0.0")
		if x.Text.Style.Size != y.Text.Style.Size {
			t.Errorf("scene %d: rows of %v and %v", n, x.Text.Style.Size, y.Text.Style.Size)
		}
	}
}

// TestSidesAreMirrored: in Hebrew the second side is the left one.
func TestSidesAreMirrored(t *testing.T) {
	var at [2]timeline.Rect
	for i, language := range []string{"en", "iw"} {
		sc, _ := sceneOf(t, language, staged()["en"][3])
		at[i] = layerNamed(t, sc, "half").Drawing.Shapes[0].Path.Bounds()
	}
	if math.Abs(at[0].X+at[0].W-1920) > 1 || math.Abs(at[1].X) > 1 || at[0].W != at[1].W {
		t.Errorf("the second side lies at %+v and %+v", at[0], at[1])
	}
}

// TestStackedSides: in narrow frames the second side lies below the first, the
// badge sits on the seam between them and points down, and nobody's words lie
// under it.
func TestStackedSides(t *testing.T) {
	fonts := fontsOf(t)
	everyFrame(func(name string, format frame.Format, p frame.Presenter, subs bool) {
		f := shaped(namedFilm{"", boardOf("en", northwake, subs, staged()["en"][3])}, format, p)
		sc := design(t, fonts, f.board)[0]
		if sc.Layout != string(story.LayoutCompare) {
			t.Errorf("%s: became %s", name, sc.Layout)
			return
		}
		half, badge := layerNamed(t, sc, "half").Drawing.Shapes[0].Path.Bounds(), layerNamed(t, sc, "badge")
		disc := badge.Drawing.Shapes[0].Path.Bounds()
		if format != frame.Wide && (half.W != float64(f.board.Width) || math.Abs(disc.Y+disc.H/2-half.Y) > 1) {
			t.Errorf("%s: the second side is %v, the badge %v", name, half, disc)
		}
		lying := badge.Drawing.Shapes[1].Path.Mapped(func(p timeline.Point) timeline.Point {
			return timeline.Point{X: p.Y, Y: p.X}
		})
		box := lying.Bounds()
		if down := pointsAt(lying, box.X) > pointsAt(lying, box.X+box.W); format != frame.Wide && !down {
			t.Errorf("%s: the arrow does not point down", name)
		}
		for _, l := range seenAt(fonts, sc, settledAt(sc)) {
			if l.Text != nil && meets(l.ink, disc) {
				t.Errorf("%s: %q lies under the badge", name, l.Text.Line)
			}
		}
	})
}

// TestValuesOfSidesAreLarge: the figures of two sides are larger than the words about
// them, of one size, and stand on one line, or below one another in narrow frames.
func TestValuesOfSidesAreLarge(t *testing.T) {
	for _, c := range []struct {
		language      string
		format        frame.Format
		first, second story.Side
	}{
		{"en", frame.Wide, story.Side{Heading: "The operating margin widened from 12.4%", Value: "12.4%"}, story.Side{Heading: "to 14.1%", Value: "14.1%"}},
		{"en", frame.Vertical, story.Side{Heading: "Her first book sold 340 copies", Value: "340 copies"}, story.Side{Heading: "Her last one sold 212,000", Value: "212,000"}},
		{"iw", frame.Square, story.Side{Heading: "בשנה שעברה הגיעו 41 משפחות", Value: "41 משפחות"}, story.Side{Heading: "השנה היו 63", Value: "63"}},
		{"zh", frame.Portrait, story.Side{Heading: "土壤酸度从6.8", Value: "6.8"}, story.Side{Heading: "降到5.1", Value: "5.1"}},
	} {
		c.first.Said, c.second.Said = c.first.Heading, c.second.Heading
		scene := compared("", c.first.Said+", "+c.second.Said+".", true, c.first, c.second)
		sc := design(t, fontsOf(t), shaped(namedFilm{"values", boardOf(c.language, northwake, true, scene)}, c.format, frame.Nobody).board)[0]
		figures := [2]*timeline.Layer{figureOf(sc, "side.0."), figureOf(sc, "side.1.")}
		words := layerNamed(t, sc, "side.0.lead.0")
		if figures[0] == nil || figures[1] == nil {
			t.Fatalf("%s, %s: a figure is missing", c.language, c.format)
		}
		a, b := figures[0].Text, figures[1].Text
		stacked := c.format != frame.Wide
		if a.Style.Size != b.Style.Size || a.Style.Size < 1.4*words.Text.Style.Size || (math.Abs(a.Y-b.Y) > 1) != stacked {
			t.Errorf("%s, %s: figures of %v and %v at %v and %v, words of %v", c.language, c.format, a.Style.Size, b.Style.Size, a.Y, b.Y, words.Text.Style.Size)
		}
	}
}

// figureOf is the first glyph of a side's figure that has a digit.
func figureOf(sc timeline.Scene, side string) *timeline.Layer {
	for i, l := range sc.Layers {
		if strings.HasPrefix(l.Name, side+"figure.") && l.Text != nil && strings.ContainsAny(l.Text.Line, "0123456789") {
			return &sc.Layers[i]
		}
	}
	return nil
}
