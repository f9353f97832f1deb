package mining

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine"
)

// Bounds of steps.
const (
	minSteps   = 3
	maxSteps   = 5
	stepMax    = 80 // characters of a step with its detail
	stepText   = 26 // characters of a step that needs no detail
	stepTextZh = 10
	stepsWorth = .9
)

// stepOptions are steps that are done one after another: points that are
// called steps, an order that is spoken, or one instruction after another.
func (f *finisher) stepOptions(sc *engine.ScriptScene) []option {
	if n := len(sc.Points); n >= minSteps {
		if n > maxSteps || !f.terms.speaksOfSteps(sc.Heading+" "+beforePoints(sc)) {
			return nil
		}
		return []option{{layout: engine.LayoutSteps, worth: 1.35, points: sc.Points, heading: f.headingBefore(sc)}}
	}
	for _, find := range []func(string) ([]engine.Point, int){f.terms.orderedSteps, f.terms.enumeratedSteps, f.terms.instructions} {
		if points, from := find(sc.Narration); points != nil {
			h := f.terms.listHeading(sc.Narration, enumeration{from: from})
			if h == "" && utf8.RuneCountInString(f.film) <= HeadingMax {
				h = f.film // what the steps lead to, rather than one of them
			}
			return []option{{layout: engine.LayoutSteps, worth: stepsWorth, points: points, heading: h}}
		}
	}
	return nil
}

// beforePoints is what the narration says before its first point.
func beforePoints(sc *engine.ScriptScene) string {
	at := strings.Index(sc.Narration, sc.Points[0].Said)
	return sc.Narration[:max(at, 0)]
}

// speaksOfSteps reports whether a text calls what follows steps.
func (t *Terms) speaksOfSteps(text string) bool {
	return CueHits(text, stepNames[t.language], t.language) > 0
}

// enumeratedSteps reads "It takes three steps: measure, order and mount"; from
// is where the steps begin.
func (t *Terms) enumeratedSteps(narration string) (points []engine.Point, from int) {
	e, ok := t.enumeration(narration)
	if !ok || len(e.points) > maxSteps || !t.speaksOfSteps(narration[:e.from]) {
		return nil, 0
	}
	return e.points, e.from
}

// orderCue is a word that says what place in an order the clause behind it has.
type orderCue struct {
	from, to int // bytes, the marks behind it included
	first    bool
}

// orderedSteps reads "first …, then …, finally …", and steps with numbers.
func (t *Terms) orderedSteps(narration string) (points []engine.Point, from int) {
	cues := t.orderCues(narration)
	for len(cues) > 0 && !cues[0].first {
		cues = cues[1:]
	}
	if len(cues) < minSteps || len(cues) > maxSteps {
		return nil, 0
	}
	for i, c := range cues {
		end := len(narration)
		if i+1 < len(cues) {
			end = cues[i+1].from
		}
		p, ok := t.step(narration, c.to, end)
		if !ok || c.first != (i == 0) {
			return nil, 0
		}
		points = append(points, p)
	}
	return points, cues[0].from
}

// orderCues lists the words of order that stand where a clause begins.
func (t *Terms) orderCues(narration string) []orderCue {
	return t.orderCuesFrom(narration, 1)
}

// orderCuesFrom is orderCues where the first number is n.
func (t *Terms) orderCuesFrom(narration string, n int) []orderCue {
	var all []orderCue
	toks := tokens(narration, t.language)
	for i, w := range toks {
		if i > 0 && !t.beginsClause(narration, toks, i) {
			continue
		}
		if len(all) > 0 && w.from < all[len(all)-1].to {
			continue
		}
		if c, ok := t.orderCue(narration, w.from, len(all)+n); ok {
			all = append(all, c)
		}
	}
	return all
}

// beginsClause reports whether a token stands behind a mark or an "and".
func (t *Terms) beginsClause(narration string, toks []token, i int) bool {
	before := toks[i-1]
	if before.word {
		return t.lex.and[before.low] && !slices.Contains([]string{"or", "o", "u", "ou", "או", "或"}, before.low)
	}
	return !inWord(narration, before)
}

// orderCue reads the word of order at a byte; n is the number it would have.
func (t *Terms) orderCue(narration string, at, n int) (orderCue, bool) {
	rest := narration[at:]
	for place, cues := range [][]string{orderFirst[t.language], orderLater[t.language]} {
		for _, cue := range cues {
			if size := foldPrefix(rest, cue); size > 0 && t.endsCue(rest[size:], cue) {
				return orderCue{from: at, to: at + size + gapLength(rest[size:]), first: place == 0}, true
			}
		}
	}
	if size := t.numbered(rest, n); size > 0 {
		return orderCue{from: at, to: at + size + gapLength(rest[size:]), first: n == 1}, true
	}
	return orderCue{}, false
}

// endsCue reports whether a word of order ends before rest.
func (t *Terms) endsCue(rest, cue string) bool {
	r, _ := utf8.DecodeRuneInString(rest)
	return t.language == "zh" || strings.HasSuffix(cue, ",") || rest != "" && !isWordRune(r) && r != '-'
}

// numbered is the length of "1.", "2)" or "Step 3:" with the number n at the
// start of a text, 0 where there is none.
func (t *Terms) numbered(rest string, n int) int {
	at := 0
	for _, name := range stepNames[t.language] {
		if size := foldPrefix(rest, name+" "); size > 0 {
			at = size
		}
	}
	digits := strconv.Itoa(n)
	if !strings.HasPrefix(rest[at:], digits) {
		return 0
	}
	at += len(digits)
	r, size := utf8.DecodeRuneInString(rest[at:])
	after, _ := utf8.DecodeRuneInString(rest[at+size:])
	if !strings.ContainsRune(".):、：", r) || unicode.IsDigit(after) {
		return 0
	}
	return at + size
}

// step makes a step of bytes from..to of the narration: its first sentence,
// without the conjunction that leads to the next.
func (t *Terms) step(narration string, from, to int) (engine.Point, bool) {
	ss := Sentences(narration[from:to], t.language)
	if len(ss) == 0 {
		return engine.Point{}, false
	}
	from += strings.Index(narration[from:to], ss[0])
	toks := tokens(ss[0], t.language)
	for len(toks) > 0 && (!toks[len(toks)-1].word || t.lex.and[toks[len(toks)-1].low]) {
		toks = toks[:len(toks)-1]
	}
	if len(toks) == 0 {
		return engine.Point{}, false
	}
	said := narration[from : from+toks[len(toks)-1].to]
	if utf8.RuneCountInString(said) > stepMax {
		return engine.Point{}, false
	}
	p := t.parted(said)
	p.Said = said
	return p, utf8.RuneCountInString(p.Text) <= HeadingMax
}

// parted parts a long step where a phrase begins that only adds to it: "weigh
// the jar | on the scale at home".
func (t *Terms) parted(said string) engine.Point {
	short := stepText
	if t.language == "zh" {
		short = stepTextZh
	}
	if utf8.RuneCountInString(said) <= short {
		return engine.Point{Text: Capital(said)}
	}
	toks := tokens(said, t.language)
	for i := 2; i+1 < len(toks); i++ {
		w, last := toks[i], toks[i-1]
		adds := t.lex.prep[w.low] || !w.word && isClauseMark(w.text) && !inWord(said, w)
		if !adds || t.lex.and[toks[i+1].low] || !last.word || t.lex.isStop(last.low, t.language) || t.lex.open[last.low] {
			continue
		}
		detail := strings.TrimLeftFunc(said[w.from:], func(r rune) bool { return unicode.IsSpace(r) || unicode.IsPunct(r) })
		if t.lex.isContentIn(detail, t.language) {
			return engine.Point{Text: Capital(said[:last.to]), Detail: detail}
		}
	}
	return engine.Point{Text: Capital(said)}
}

// instructions reads three to five short sentences that each tell to do
// something, with or without one before them that leads to them.
func (t *Terms) instructions(narration string) (points []engine.Point, from int) {
	ss := Sentences(narration, t.language)
	at := 0
	if len(ss) > minSteps && !t.instructs(ss[0]) {
		at, ss = len(ss[0]), ss[1:]
	}
	if len(ss) < minSteps || len(ss) > maxSteps {
		return nil, 0
	}
	for i, s := range ss {
		start := at + strings.Index(narration[at:], s)
		at = start + len(s)
		p, ok := t.step(narration, start, at)
		if !ok || !t.instructs(s) {
			return nil, 0
		}
		if i == 0 {
			from = start
		}
		points = append(points, p)
	}
	return points, from
}

// instructs reports whether a sentence tells to do something: it begins with a
// word of its own that its object follows.
func (t *Terms) instructs(sentence string) bool {
	h := newHeadliner(t, sentence, 0, len(sentence))
	if len(h.toks) < 3 || t.language == "zh" {
		return false
	}
	first := h.toks[0]
	return first.word && !first.digit && !t.lex.isStop(first.low, t.language) && !likelyVerb(first.low, t.language) && h.followedByObject(0)
}
