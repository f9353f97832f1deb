package design

import (
	"math"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/render/design/kit"
)

// TestShortStatementStandsInTheMiddle: a sentence of one or two lines has as
// much air above as below, at the full size of its role; a long one begins at
// the top.
func TestShortStatementStandsInTheMiddle(t *testing.T) {
	fonts := fontsOf(t)
	for _, subs := range []bool{true, false} {
		bottom := .911 * 1080
		if subs {
			bottom = .764 * 1080
		}
		for _, c := range []struct {
			language, heading string
			middle            bool
		}{
			{"en", "Nothing burns here", true},
			{"en", "Nothing burns here, and that is the point", true},
			{"zh", "大多数家庭仍然在烧天然气或者燃油", true},
			{"en", "Old radiators, draughty windows, thin walls and a cold cellar make every bill larger still", false},
		} {
			sc := design(t, fonts, boardOf(c.language, northwake, subs, story.ScriptScene{Narration: c.heading + " 1",
				Screen: story.On(story.Statement{Heading: c.heading})}))[0]
			lines := named(sc, "heading.")
			first, last := inkOf(fonts, lines[0], settledAt(sc)), inkOf(fonts, lines[len(lines)-1], settledAt(sc))
			above, below := first.Y-.131*1080, bottom-last.Y-last.H
			if c.middle && math.Abs(above-below) > 40 || !c.middle && above > 40 {
				t.Errorf("%q in %d lines has %.0f above and %.0f below", c.heading, len(lines), above, below)
			}
			if full := 160 * kit.VoiceOf(story.Storyboard{Language: c.language}).Factor(); c.middle && lines[0].Text.Style.Size != full {
				t.Errorf("%q is set at %.0f, want %.0f", c.heading, lines[0].Text.Style.Size, full)
			}
		}
	}
}

// TestFewerLinesBesideSomething: where the room is narrow a statement takes a
// line less at a little less size, and its marked phrase stays whole.
func TestFewerLinesBesideSomething(t *testing.T) {
	scene := story.ScriptScene{Narration: "Large radiators are better, since they need less heat.",
		Screen: story.On(story.Statement{Heading: "Large radiators are better", Mark: "are better"})}
	b := boardOf("en", olmo, true, scene, scene, scene)
	sc := design(t, fontsOf(t), b)[2]
	lines := named(sc, "heading.")
	if len(lines) != 2 || lines[1].Text.Line != "are better" || lines[0].Text.Style.Size < .86*160 {
		t.Errorf("%d lines at %v, the last %q", len(lines), lines[0].Text.Style.Size, lines[len(lines)-1].Text.Line)
	}
	if len(named(sc, "mark")) == 0 {
		t.Error("the phrase is not marked")
	}
}

// TestMarkEndsBeforeThePunctuation: the box is behind the phrase, and the mark
// after it stands clear of the box.
func TestMarkEndsBeforeThePunctuation(t *testing.T) {
	fonts := fontsOf(t)
	for _, c := range []struct{ language, heading, mark string }{
		{"en", "Will you season it with salt?", "salt"}, {"en", "Season it with salt, and serve", "salt"}, {"en", "Season it with sea salt.", "sea salt."},
		{"fr", "Faut-il une pincée de sel ?", "sel"}, {"iw", "מוסיפים קמצוץ של מלח.", "מלח"}, {"zh", "再加一勺白糖，就好了", "白糖"},
	} {
		sc := design(t, fonts, boardOf(c.language, northwake, false, story.ScriptScene{Narration: c.heading,
			Screen: story.On(story.Statement{Heading: c.heading, Mark: c.mark})}))[0]
		box, copied := inkOf(fonts, layerNamed(t, sc, "mark"), settledAt(sc)), layerNamed(t, sc, "mark.text")
		line := fonts.Shape(copied.Text.Line, copied.Text.Style)
		at := strings.Index(line.Text, strings.TrimRight(c.mark, ".")) + len(strings.TrimRight(c.mark, "."))
		at += strings.IndexFunc(line.Text[at:], unicode.IsPunct)
		if next, _ := utf8.DecodeRuneInString(line.Text[at:]); !unicode.IsPunct(next) {
			t.Fatalf("%q is broken before its mark", c.heading)
		}
		x0, x1 := fonts.Span(line, at, len(line.Text))
		if c.language == "iw" {
			if edge := copied.Text.X + x1; box.X < edge-1 {
				t.Errorf("%q: the box begins at %.0f, the mark ends at %.0f", c.heading, box.X, edge)
			}
		} else if edge := copied.Text.X + x0; box.X+box.W > edge+.06*copied.Text.Style.Size {
			t.Errorf("%q: the box ends at %.0f, the mark begins at %.0f", c.heading, box.X+box.W, edge)
		}
	}
}

// TestNoWordStandsAlone: a short word goes with its neighbours rather than to
// have a line of its own in the middle of a sentence.
func TestNoWordStandsAlone(t *testing.T) {
	fonts := fontsOf(t)
	b := boardOf("fr", northwake, false, story.ScriptScene{Narration: "Ensuite faites revenir chaque légume séparément dans l’huile d’olive, pendant huit minutes.",
		Screen: story.On(story.Statement{Heading: "Faites revenir chaque légume séparément dans l’huile d’olive", Mark: "l’huile d’olive"})})
	b.Width, b.Height = 1080, 1920
	for _, l := range named(design(t, fonts, b)[0], "heading.") {
		if !strings.Contains(l.Text.Line, " ") {
			t.Errorf("%q stands alone", l.Text.Line)
		}
	}
}
