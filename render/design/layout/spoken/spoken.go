// Package spoken draws a sentence phrase by phrase, as it is spoken.
package spoken

import (
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// The compositions of a spoken scene: its variants.
const (
	Stack    = iota // lines build, what was said steps back
	One             // each phrase replaces the last
	Beside          // beside a symbol or a picture
	Over            // in the quiet part of a picture
	Held            // the subject stays, what is said of it changes below
	Contrast        // two halves
	Mute            // picture, symbol or motif: the words are in the subtitles
)

// spokenScene is a stage with the phrases that are drawn on it.
type spokenScene struct {
	*kit.Stage
	setter  verseSetter
	reciter reciter
	canopy  float64 // how many tiles high the motif of a tall frame is; 0 = as high as it is at least
}

func spokenOn(s *kit.Stage) spokenScene {
	return spokenScene{
		Stage: s, setter: verseSetter{s.Type, s.Time, s.Grid},
		reciter: reciter{Colors: s.Colors, Type: s.Type, Canvas: s.Canvas, Time: s.Time, Motion: s.Motion, grid: s.Grid},
	}
}

// spokenWay is a composition in which a spoken scene may be drawn.
type spokenWay struct {
	Variant   int
	OnPicture bool // its words stand on a picture
	OnPanel   bool // its words stand on a panel
	Draw      func(*kit.Stage) bool
}

// Brief is a spoken scene before it is drawn.
type Brief struct {
	Board     story.BoardScene
	Language  string
	Mute      bool                   // the words are in the subtitles
	Last, Was int                    // composition of the scene before, and of this one before an edit; -1 = none
	Rested    func(icon string) bool // whether a symbol may stand again
}

// Ways are the compositions a spoken scene may be drawn in, best first. What it
// has decides: a picture, a subject that stays, a contrast, a symbol, how many
// phrases. No composition comes twice running while there is another. The last one
// can always be drawn.
func Ways(b Brief) []spokenWay {
	order := lastAgain(b.compositions(), b.Last, kit.Pictures(b.Board))
	if slices.Contains(order, b.Was) {
		order = append([]int{b.Was}, order...)
	}
	if b.Mute {
		order = []int{Mute}
	}
	var all []spokenWay
	add := func(variant int, draw func(spokenScene) bool) {
		all = append(all, spokenWay{variant, variant == Over, variant == Contrast, func(s *kit.Stage) bool { return draw(spokenOn(s)) }})
	}
	for _, v := range order {
		if v == b.Last {
			switch v {
			case Stack:
				add(One, inTurnSmaller)
				add(One, inTurnWider)
			case One:
				add(Stack, stackSmaller)
			}
		}
		add(v, composition(v))
	}
	add(Stack, stackAnyhow)
	return all
}

// lastAgain puts the composition of the scene before behind all others; of a scene
// with a picture, behind those that show it.
func lastAgain(order []int, last int, pictured bool) []int {
	at := slices.Index(order, last)
	if at < 0 {
		return order
	}
	order = slices.Delete(order, at, at+1)
	if pictured && at < 2 {
		return slices.Insert(order, 1, last)
	}
	return append(order, last)
}

func composition(v int) func(spokenScene) bool {
	switch v {
	case One:
		return spokenInTurn
	case Beside:
		return besideSymbol
	case Over:
		return overPicture
	case Held:
		return underHeld
	case Contrast:
		return contrasted
	case Mute:
		return wordless
	}
	return stacked
}

// few is how many phrases may follow one another, each alone on the screen, and
// short how many letters each has then.
const (
	few      = 4
	short    = 24
	shortHan = 9
)

// compositions are those that fit what the scene has, best first.
func (b Brief) compositions() []int {
	sc := b.Board
	c, _ := sc.Screen.Content().(story.Spoken)
	ps := spokenPhrases(c, sc.Narration, b.Language)
	var order []int
	add := func(ok bool, v ...int) {
		if ok {
			order = append(order, v...)
		}
	}
	add(kit.Pictures(sc), Over, Beside)
	add(c.Held != "", Held)
	add(slices.IndexFunc(ps, func(p story.Phrase) bool { return p.Turns }) > 0, Contrast)
	add(len(subjects(sc, b.Language, b.Rested)) > 0, Beside)
	add(brief(ps, b.Language), One, Stack)
	add(true, Stack, One)
	var once []int
	for _, v := range order {
		if !slices.Contains(once, v) {
			once = append(once, v)
		}
	}
	return once
}

// brief reports whether phrases are few and short.
func brief(ps []story.Phrase, code string) bool {
	most := short
	if language.Of(code).Unspaced {
		most = shortHan
	}
	return len(ps) <= few && !slices.ContainsFunc(ps, func(p story.Phrase) bool { return len([]rune(p.Text)) > most })
}

// spokenPhrases are the phrases of a scene: those it names or, where it names
// none, those of its narration.
func spokenPhrases(c story.Spoken, narration, code string) []story.Phrase {
	if len(c.Phrases) > 0 {
		return c.Phrases
	}
	var all []story.Phrase
	for _, span := range language.Of(code).Phrases(narration) {
		said := narration[span.From:span.To]
		all = append(all, story.Phrase{Text: said, Said: said, Ends: endsSentence(said)})
	}
	return all
}

// phrase is a phrase of the scene as it is set, and when it sounds.
type phrase struct {
	story.Phrase
	at   time.Duration // it comes
	from int           // byte of the narration at which it begins
}

// phrases are those of the scene with their times: each comes a little before its
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

// parallel is the figure of a phrase without an accent that is of a kind with a figure
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
	turnIn     = 300 * time.Millisecond // where one takes the place of another
	TurnOut    = 240 * time.Millisecond
	turnRise   = 44
	turnMeets  = 10 * time.Millisecond // the old one is gone so long after the new one began
	stepsBack  = 240 * time.Millisecond
	lineAfter  = 520 * time.Millisecond // from which on the second line of a phrase waits for its own words
)

// Begins is when the words of a spoken scene begin to come that a transition of a
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

// Colors are for spoken words of which few stand at a time: those on which an
// accent is seen.
func Colors(variant int, p palette.Palette) []palette.GroundName {
	if variant != One && variant != Held {
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
		return strings.ContainsFunc(p.Accent, unicode.IsDigit) || c.Held != "" || strings.ContainsAny(p.Text, "?!？！")
	})
}

func endsSentence(word string) bool {
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(word, `"'”’»)）」』`))
	return strings.ContainsRune(language.EndMarks, last)
}
