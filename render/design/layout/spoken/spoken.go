// Package spoken draws whole sentences, phrase by phrase as they are spoken.
package spoken

import (
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// The compositions of a spoken scene: its variants.
const (
	Stack  = 0 // beside the motif
	Across = 1 // as Stack, with the motif on the other side
	Mute   = 4 // the motif alone: the words are in the subtitles
)

// spokenScene is a stage with the phrases that are drawn on it.
type spokenScene struct {
	*kit.Stage
	setter verseSetter
}

func spokenOn(s *kit.Stage) spokenScene {
	return spokenScene{Stage: s, setter: verseSetter{s.Type, s.Time, s.Grid}}
}

// Way is a composition in which a spoken scene may be drawn.
type Way struct {
	Variant int
	Draw    func(*kit.Stage) bool
}

// Brief is a spoken scene before it is drawn.
type Brief struct {
	Mute      bool // the words are in the subtitles
	Last, Was int  // composition of the scene before, and of this one before an edit; -1 = none
}

// Ways returns the compositions a spoken scene may be drawn in, best first: none comes twice
// running while there is another. The last one can always be drawn.
func Ways(b Brief) []Way {
	if b.Mute {
		return []Way{{Mute, wordless}}
	}
	other := map[int]int{Stack: Across, Across: Stack}
	turn := other[b.Last]
	first := turn
	if _, again := other[b.Was]; again {
		first = b.Was
	}
	return []Way{{first, stacked}, {other[first], stacked}, {turn, stackAnyhow}}
}

// phrase is a phrase of the scene as it is set, and when it sounds.
type phrase struct {
	story.Phrase
	at   time.Duration // it comes
	from int           // byte of the narration at which it begins
}

// phrases returns the phrases of the scene with their times: each comes a little before its
// first word, the first as early as the transition allows.
func (s spokenScene) phrases() []phrase {
	c, _ := s.Board.Screen.Content().(story.Spoken)
	stated := spokenPhrases(c, s.Board.Narration, s.Film.Language)
	all := make([]phrase, len(stated))
	times := make([]time.Duration, len(stated))
	after := 0
	for i, p := range stated {
		if p.Accent == "" {
			p.Accent = parallel(stated, p.Text, s.Film.Language)
		}
		p.Text, p.Accent = kit.Typographic(p.Text, s.Type.Voice.Language), kit.Typographic(p.Accent, s.Type.Voice.Language)
		all[i] = phrase{Phrase: p, from: after}
		times[i] = -1
		if v, next, ok := s.Time.Speech.Phrase(p.Said, after); ok {
			times[i], after = max(0, v.From-kit.Ahead), next
			all[i].from = next - len(strings.TrimSpace(p.Said))
		}
	}
	kit.Evenly(times, s.Time.Begin, max(s.Time.Begin, s.Time.Length-kit.Quiet))
	for i := range all {
		all[i].at = min(times[i], s.Time.Length-kit.Quiet)
		if i == 0 {
			all[i].at = min(all[i].at, s.Time.Begin)
		} else {
			all[i].at = max(all[i].at, all[i-1].at+PhraseIn/2)
		}
	}
	return all
}

// parallel returns the figure of a phrase without an accent that is of a kind with a figure
// that has the accent in another: of several prices none is left plain.
func parallel(all []story.Phrase, text, code string) string {
	l := language.Of(code)
	var found []language.Number
	for _, n := range l.Numbers(text) {
		if n.Counts() {
			found = append(found, n)
		}
	}
	if len(found) != 1 || found[0].Kind == language.Amount {
		return ""
	}
	for _, p := range all {
		for _, n := range l.Numbers(p.Accent) {
			if n.Kind == found[0].Kind && n.Unit == found[0].Unit {
				return found[0].Text
			}
		}
	}
	return ""
}

// How phrases come and go.
const (
	PhraseIn   = 360 * time.Millisecond // from before its first word to when it is settled
	phraseRise = 28
	TurnOut    = 240 * time.Millisecond
	turnRise   = 44
	turnMeets  = 10 * time.Millisecond // the old one is gone so long after the new one began
	stepsBack  = 240 * time.Millisecond
	lineAfter  = 520 * time.Millisecond // from which on the second line of a phrase waits for its own words
)

// Begins returns when the words of a spoken scene begin to come that a transition of a
// length leads to: so that no frame between two scenes stands empty.
func Begins(t timeline.TransitionKind, lasts time.Duration) time.Duration {
	switch t {
	case timeline.Push, timeline.Hold:
		return 0
	case timeline.Wipe:
		return lasts / 10
	}
	return -PhraseIn * 55 / 100
}

// Colors returns the grounds for words across the frame from the motif: those on which an accent is
// seen.
func Colors(variant int, p palette.Palette) []palette.GroundName {
	if variant != Across {
		return nil
	}
	var names []palette.GroundName
	for _, n := range []palette.GroundName{palette.Primary, palette.Secondary} {
		g := p.Ground(n)
		if _, ok := kit.AccentOf(p, g.Bg, g.Ink); ok {
			names = append(names, n)
		}
	}
	return names
}

// Weighs reports whether a scene is worth a colour all over it: it says a figure that
// carries the news, asks, or cries out.
func Weighs(b story.BoardScene, code string) bool {
	c, _ := b.Screen.Content().(story.Spoken)
	return slices.ContainsFunc(spokenPhrases(c, b.Narration, code), func(p story.Phrase) bool {
		return strings.ContainsFunc(p.Accent, unicode.IsDigit) || strings.ContainsAny(p.Text, "?!？！")
	})
}
