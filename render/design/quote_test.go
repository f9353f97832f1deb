package design

import (
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// TestQuoteComesByLine: the first line is there at once, every other one with
// its words or a little sooner, and the name last.
func TestQuoteComesByLine(t *testing.T) {
	film := boardOf("en", northwake, false, scripts()["en"][0], staged()["en"][1])
	sc, board := design(t, fontsOf(t), film)[1], film.Scenes[1]
	lines := quoteLines(sc)
	if len(lines) < 3 {
		t.Fatalf("the quote has %d lines", len(lines))
	}
	sp := kit.Speech{Narration: board.Narration, Words: board.Words}
	for i, l := range lines[1:] {
		v, _, ok := sp.Phrase(kit.Bare(l.Text.Line), 0)
		if !ok || l.From <= lines[i].From || l.From > v.From {
			t.Errorf("line %q comes at %v, spoken at %v", l.Text.Line, l.From, v.From)
		}
	}
	if name := layerNamed(t, sc, "speaker.0"); name.From < lines[len(lines)-1].From {
		t.Errorf("the name comes at %v, before the last line", name.From)
	}
}

func quoteLines(sc timeline.Scene) []timeline.Layer {
	var all []timeline.Layer
	for _, l := range named(sc, "quote.") {
		if l.Text != nil {
			all = append(all, l)
		}
	}
	return all
}

// TestQuoteHasNoMarksBesideTheLargeOnes, in no language.
func TestQuoteHasNoMarksBesideTheLargeOnes(t *testing.T) {
	sc, _ := sceneOf(t, "fr", staged()["fr"][0])
	lines := quoteLines(sc)
	first, last := lines[0].Text.Line, lines[len(lines)-1].Text.Line
	if !strings.HasPrefix(first, "Ma") || !strings.HasSuffix(last, "souvent.") {
		t.Errorf("the quote runs from %q to %q", first, last)
	}
}

// TestQuoteOfNobody has no badge and no name.
func TestQuoteOfNobody(t *testing.T) {
	sc, _ := sceneOf(t, "en", staged()["en"][8])
	if all := named(sc, "speaker"); len(all) > 0 || sc.Layout != string(story.LayoutQuote) {
		t.Errorf("a %s with %d layers of a speaker", sc.Layout, len(all))
	}
}
