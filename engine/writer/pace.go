package writer

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
	"github.com/scenewright/scenewright/engine/writer/internal/structure"
	"github.com/scenewright/scenewright/engine/writer/source"
)

// Lengths of scenes in seconds of speech.
const (
	idealScene    = 6
	shortestScene = 3.5
	longestScene  = 10
	aloneScene    = 2.3 // a structured picture is shown alone from here on
	endScene      = 1.6 // the first and the last picture stand longer than their words
	longestPiece  = 12  // a sentence that takes longer is told in several scenes
	soonTitle     = 4   // a title stands this long over the text's first sentence rather than alone
	longestTitle  = 6   // and this long where it is too short to be told alone
	longestWhole  = 15  // and one that no speaker would breathe in
)

// What counts against a way to part passages into scenes, beside the square of a
// scene's distance from its ideal length.
const (
	paragraphFault = 3  // a scene goes on into another paragraph
	leanFault      = .5 // a scene begins with a line that leans on the one before, or is no sentence
	closeFault     = .5 // the film's last words do not stand alone
	joinedFault    = 2  // a structured picture is told with words that it does not show
	wholeParagraph = 1  // for each of its sentences that a scene of a whole paragraph goes on with
	tornFault      = 50 // two pictures, or two sections, in one scene
)

// Pace is how passages become scenes.
type Pace struct {
	Ideal  float64 // seconds of a scene; 0 = six
	Opens  bool    // the first scene is the film's first
	Closes bool    // the last scene is the film's last
	Most   int     // scenes; 0 = any number
	Title  string  // what the film's first picture shows; "" = its first sentence, if that can
	Named  bool    // the title is the text's: it is spoken where the text begins with another picture
	Under  string  // a line below that title, "" = none
	Whole  bool    // paragraphs are scenes, where their length allows it
}

// pacing parts passages into scenes of a length that is good to watch.
type pacing struct {
	structure.Rules
	pace Pace
}

// groups parts passages into scenes, so that scenes last about as long as they
// should and what belongs together is told together. No passage is parted.
func (pc pacing) groups(ps []Passage) [][]Passage {
	n := len(ps)
	if n == 0 {
		return nil
	}
	if pc.pace.Ideal == 0 {
		pc.pace.Ideal = idealScene
	}
	most := n
	if pc.pace.Most > 0 {
		most = min(n, pc.pace.Most)
	}
	t := pc.table(ps, most)
	best := 1
	for k := 2; k <= most; k++ {
		if t[k][n].cost < t[best][n].cost {
			best = k
		}
	}
	var all [][]Passage
	for k, end := best, n; k > 0; k-- {
		from := t[k][end].from
		all = append(all, ps[from:end])
		end = from
	}
	slices.Reverse(all)
	return all
}

// parting is the cheapest way to part the passages before one.
type parting struct {
	cost float64
	from int // of the last scene
}

// longestGroup is how many passages one scene has at most, where the number of
// scenes is not bounded.
const longestGroup = 12

// table holds the cheapest ways to part the first passages into k scenes, by k.
func (pc pacing) table(ps []Passage, most int) [][]parting {
	n := len(ps)
	t := make([][]parting, most+1)
	for k := range t {
		t[k] = make([]parting, n+1)
		for end := range t[k] {
			t[k][end].cost = math.Inf(1)
		}
	}
	t[0][0].cost = 0
	widest := max(longestGroup, 4*n/most)
	for from := range n {
		for end := from + 1; end <= min(n, from+widest); end++ {
			cost := pc.cost(ps, from, end)
			for k := 1; k <= most; k++ {
				if v := t[k-1][from].cost + cost; v < t[k][end].cost {
					t[k][end] = parting{v, from}
				}
			}
		}
	}
	return t
}

// cost returns what speaks against telling passages from..end in one scene.
func (pc pacing) cost(ps []Passage, from, end int) float64 {
	p := pc.pace
	seconds, structured := 0.0, 0
	for _, q := range ps[from:end] {
		seconds += pc.Speech.Seconds(pc.Speech.Told(q.Lines))
		if q.Content != nil {
			structured++
		}
	}
	scale := p.Ideal / idealScene
	longest, shortest := longestScene*max(1, scale), shortestScene*min(1, scale)
	if structured == 1 && end-from == 1 && seconds >= aloneScene {
		return 0
	}
	off := (seconds - p.Ideal) / p.Ideal
	cost := off * off
	if from == 0 && p.Opens || end == len(ps) && p.Closes {
		cost, shortest = cost/2, endScene
	}
	if seconds < shortest {
		cost += 1.5 * (shortest - seconds)
	}
	if end-from > 1 && seconds > longest {
		cost += .5 + .7*(seconds-longest)
	}
	if structured > 0 && end-from > 1 {
		cost += joinedFault
		if ps[from].Content == nil {
			cost += joinedFault // nothing is seen until it is said
		}
	}
	if pc.outstays(ps[from:end]) {
		cost += tornFault
	}
	if structured > 1 || structured > 0 && end == len(ps) && p.Closes && end-from > 1 {
		cost += tornFault
	}
	if from > 0 && ps[from].Content == nil && (pc.References.Leans(ps[from].Lines[0].Text) || pc.References.Fragment(ps[from].Lines[0].Text)) {
		cost += leanFault
	}
	if from > 0 && ps[from-1].Content == nil && grammar.Asks(ps[from-1].Lines[0].Text) {
		cost += joinedFault // an answer without its question
	}
	if end-from > 1 && !grammar.Finished(ps[end-1].Lines[len(ps[end-1].Lines)-1].Text) {
		cost += leanFault // it ends within a sentence
	}
	if end < len(ps) && !grammar.Closed(pc.Speech.Told(linesOf(ps[from:end]))) {
		cost += 2 * joinedFault // it ends within a quotation or a bracket
	}
	if p.Closes && end == len(ps) && end-from > 1 {
		cost += closeFault
	}
	return cost + pc.joins(ps[from:end])
}

// outstays reports whether a number or two values would still stand while a sentence behind them
// says something else with figures of its own.
func (pc pacing) outstays(ps []Passage) bool {
	for i, p := range ps {
		if p.Content == nil {
			continue
		}
		for _, next := range ps[i+1:] {
			if next.Content == nil && !pc.References.Leans(next.Lines[0].Text) && !pc.Lang.Contains(language.PartOf, next.Lines[0].Text) && pc.passes(p, next) {
				return true
			}
		}
	}
	return false
}

// passes reports whether figures that are said make those that stand there old: any make two
// values, a number those of its own unit, and all that it does not need for its time.
func (pc pacing) passes(shown, next Passage) bool {
	said := pc.Numbers.Amounts(pc.Speech.Told(next.Lines))
	if len(said) == 0 || shown.Content.Layout() == story.LayoutCompare {
		return len(said) > 0
	}
	number, ok := shown.Content.(story.Number)
	if !ok {
		return false
	}
	large := pc.Numbers.Amounts(number.Figure.Text)
	same := len(large) == 1 && slices.ContainsFunc(said, func(n language.Number) bool { return n.Kind == large[0].Kind && n.Unit == large[0].Unit })
	return same || pc.Speech.Seconds(pc.Speech.Told(shown.Lines)) >= numberScene
}

// joins returns what speaks against telling passages in one scene by where they stand
// in the text.
func (pc pacing) joins(ps []Passage) float64 {
	cost := 0.0
	for i := 1; i < len(ps); i++ {
		a, b := ps[i-1].Lines[len(ps[i-1].Lines)-1], ps[i].Lines[0]
		switch {
		case b.ApartFrom(a) || a.Item && !b.Item && !pc.pace.Whole:
			cost += tornFault
		case a.Paragraph != b.Paragraph && (ps[i-1].Content != nil || ps[i].Content != nil):
			cost += 2 * joinedFault
		case a.Paragraph != b.Paragraph:
			cost += paragraphFault
		case pc.pace.Whole:
			cost -= wholeParagraph
		}
	}
	return cost
}

// longest returns how many seconds a sentence takes at most to be told in one scene: less
// where a title stands over it.
func (p Pace) longest(first bool) float64 {
	if first && p.Opens && !p.Named {
		return longestScene
	}
	return longestPiece
}

// pieces cuts the sentences that take too long for one scene where a speaker
// would breathe.
func (pc pacing) pieces(ps []Passage) []Passage {
	var all []Passage
	for i, p := range ps {
		most := pc.pace.longest(i == 0)
		if p.Content != nil || len(p.Lines) != 1 || pc.Speech.Seconds(p.Lines[0].Text) <= most {
			all = append(all, p)
			continue
		}
		for i, text := range pc.breathsOfAll(p.Lines[0].Text, most) {
			l := p.Lines[0]
			l.Text, l.Opens, l.Part = text, l.Opens && i == 0, true
			all = append(all, Passage{Lines: []source.Line{l}})
		}
	}
	return all
}

// breathsWithin is how many bytes of a sentence are looked at together for where a speaker breathes.
const breathsWithin = 1200

// breathsOfAll is breaths for a text of any length, which is cut at marks, or between words, before.
func (pc pacing) breathsOfAll(text string, most float64) (all []string) {
	for len(text) > breathsWithin {
		half := text[breathsWithin/2 : breathsWithin]
		at := strings.LastIndexAny(half, ",;:，；：、")
		if at < 0 {
			at = strings.LastIndexByte(half, ' ')
		}
		cut := breathsWithin/2 + max(0, at)
		for cut++; !utf8.RuneStart(text[cut]); {
			cut++
		}
		all = append(all, pc.breaths(strings.TrimRight(text[:cut], " "), most)...)
		text = strings.TrimLeft(text[cut:], " ")
	}
	return append(all, pc.breaths(text, most)...)
}

// breathFault is the most that may speak against a place where a speaker breathes.
const breathFault = .15

// breaths cuts a text at the marks of its clauses, else before what joins two of
// them, else between phrases, into pieces that one scene has time for.
func (pc pacing) breaths(text string, most float64) []string {
	if pc.Speech.Seconds(text) <= most {
		return []string{text}
	}
	phrases := pc.Lang.Phrases(text)
	total := float64(Chars(text))
	cut, best, said, worst := 0, math.Inf(1), 0.0, 0.0
	for i, p := range phrases[:max(0, len(phrases)-1)] {
		said += float64(Chars(text[p.From:p.To]))
		next := phrases[i+1]
		fault := .5
		if pc.Clauses.WithinName(text, next.From) {
			fault = 1
		}
		switch last := grammar.LastRune(text[p.From:p.To]); {
		case last == '.' && unicode.IsLower(grammar.FirstRune(text[next.From:])): // of "the U.S."
		case slices.Contains([]rune(";:；：—–.!?。！？"), last):
			fault = 0
		case pc.Lang.Is(language.Relative, grammar.FirstLow(pc.Lang, text[next.From:next.To])):
			fault = .6 // of what was named just before
		case slices.Contains([]rune(",，、"), last):
			fault = .05
		case pc.Lang.Is(language.And, grammar.FirstLow(pc.Lang, text[next.From:next.To])):
			fault = .3 // of two things, for all that is known
		case pc.Clauses.JoinsClause(text[next.From:next.To]):
			fault = .15
		case fault < 1 && pc.Lang.Is(language.Preposition, grammar.FirstLow(pc.Lang, text[next.From:])):
			fault = .35
		}
		if grammar.InQuote(text, next.From) {
			fault += .3
		}
		if v := 1.5*math.Abs(said/total-.5) + fault; v < best {
			cut, best, worst = next.From, v, fault
		}
	}
	if cut == 0 || worst > breathFault && pc.Speech.Seconds(text) <= most+longestWhole-longestPiece {
		return []string{text}
	}
	return append(pc.breaths(text[:before(text, cut)], most), pc.breaths(text[cut:], most)...)
}
