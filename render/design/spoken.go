package design

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/locale"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// The compositions of a spoken scene: its variants.
const (
	spokenStack    = iota // lines build, what was said steps back
	spokenOne             // each phrase replaces the last
	spokenBeside          // beside a symbol or a picture
	spokenOver            // in the quiet part of a picture
	spokenHeld            // the subject stays, what is said of it changes below
	spokenContrast        // two halves
	spokenMute            // picture, symbol or motif: the words are in the subtitles
)

// spokenScene is a stage with the phrases that are drawn on it.
type spokenScene struct {
	*kit.Stage
	setter  verseSetter
	reciter reciter
}

func spokenOn(s *kit.Stage) spokenScene {
	return spokenScene{
		s, verseSetter{s.Type, s.Time, s.Grid},
		reciter{Colors: s.Colors, Type: s.Type, Canvas: s.Canvas, Time: s.Time, Motion: s.Motion, grid: s.Grid},
	}
}

// spokenWay is a composition in which a spoken scene may be drawn.
type spokenWay struct {
	variant   int
	onPicture bool // its words stand on a picture
	onPanel   bool // its words stand on a panel
	draw      func(*kit.Stage) bool
}

// spokenBrief is a spoken scene before it is drawn.
type spokenBrief struct {
	board     engine.BoardScene
	language  string
	mute      bool                   // the words are in the subtitles
	last, was int                    // composition of the scene before, and of this one before an edit; -1 = none
	rested    func(icon string) bool // whether a symbol may stand again
}

// spokenWays are the compositions a spoken scene may be drawn in, best first. What it
// has decides: a picture, a subject that stays, a contrast, a symbol, how many
// phrases. No composition comes twice running while there is another. The last one
// can always be drawn.
func spokenWays(b spokenBrief) []spokenWay {
	order := lastAgain(b.compositions(), b.last, kit.Pictures(b.board))
	if slices.Contains(order, b.was) {
		order = append([]int{b.was}, order...)
	}
	if b.mute {
		order = []int{spokenMute}
	}
	var all []spokenWay
	add := func(variant int, draw func(spokenScene) bool) {
		all = append(all, spokenWay{variant, variant == spokenOver, variant == spokenContrast, func(s *kit.Stage) bool { return draw(spokenOn(s)) }})
	}
	for _, v := range order {
		if v == b.last {
			switch v {
			case spokenStack:
				add(spokenOne, inTurnSmaller)
				add(spokenOne, inTurnWider)
			case spokenOne:
				add(spokenStack, stackSmaller)
			}
		}
		add(v, composition(v))
	}
	add(spokenStack, stackAnyhow)
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
	case spokenOne:
		return spokenInTurn
	case spokenBeside:
		return besideSymbol
	case spokenOver:
		return overPicture
	case spokenHeld:
		return underHeld
	case spokenContrast:
		return contrasted
	case spokenMute:
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
func (b spokenBrief) compositions() []int {
	sc := b.board
	c, _ := sc.Screen.Content().(story.Spoken)
	ps := spokenPhrases(c, sc.Narration, b.language)
	var order []int
	add := func(ok bool, v ...int) {
		if ok {
			order = append(order, v...)
		}
	}
	add(kit.Pictures(sc), spokenOver, spokenBeside)
	add(c.Held != "", spokenHeld)
	add(slices.IndexFunc(ps, func(p story.Phrase) bool { return p.Turns }) > 0, spokenContrast)
	add(len(subjects(sc, b.language, b.rested)) > 0, spokenBeside)
	add(brief(ps, b.language), spokenOne, spokenStack)
	add(true, spokenStack, spokenOne)
	var once []int
	for _, v := range order {
		if !slices.Contains(once, v) {
			once = append(once, v)
		}
	}
	return once
}

// brief reports whether phrases are few and short.
func brief(ps []story.Phrase, language string) bool {
	most := short
	if language == "zh" {
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
			all[i].at = max(all[i].at, all[i-1].at+phraseIn/2)
		}
	}
	return all
}

// How phrases come and go.
const (
	phraseIn   = 360 * kit.Ms // from before its first word to when it is settled
	phraseRise = 28
	turnIn     = 300 * kit.Ms // where one takes the place of another
	turnOut    = 240 * kit.Ms
	turnRise   = 44
	turnMeets  = 10 * kit.Ms // the old one is gone so long after the new one began
	stepsBack  = 240 * kit.Ms
	lineAfter  = 520 * kit.Ms // from which on the second line of a phrase waits for its own words
)

// spokenBegins is when the words of a spoken scene begin to come that a transition of a
// length leads to: so that no frame between two scenes stands empty.
func spokenBegins(t timeline.TransitionKind, lasts time.Duration) time.Duration {
	switch t {
	case timeline.Push, timeline.Hold:
		return 0
	case timeline.Wipe:
		return lasts / 10
	}
	return -phraseIn * 55 / 100
}

// spokenColors are for spoken words of which few stand at a time: those on which an
// accent is seen.
func spokenColors(variant int, p palette.Palette) []palette.GroundName {
	if variant != spokenOne && variant != spokenHeld {
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

func endsSentence(word string) bool {
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(word, `"'”’»)）」』`))
	return strings.ContainsRune(locale.EndMarks, last)
}
