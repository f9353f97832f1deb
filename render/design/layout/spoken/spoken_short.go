package spoken

import (
	"math"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/render/design/kit"
)

type stageScene struct{ spokenScene }

// Costs of a short page, besides words more or fewer than usual.
const (
	usualShort  = 3
	loneFault   = 5  // one word alone
	withinFault = 3  // it ends within a phrase
	stubFault   = 2  // and parts one word from it
	afterFault  = 1  // it ends with a phrase, and not with its clause
	tornFault   = 40 // it ends within an unbroken part
	joinFault   = 6  // a sentence ends within it
	orphanFault = 2  // it is the last two words of a sentence that has more
)

// short splits phrases into pages of a few words, each set as one phrase: none ends within a name,
// a number or an accent, or with a word that leads on, if possible.
func (s stageScene) short(ps []phrase, r pageRules) [][]phrase {
	l, most := language.Of(s.Time.Language), r.words
	if l.Unspaced {
		most = r.han
	}
	var atoms []phrase
	var after []float64 // costs of a page that ends after an atom
	for _, p := range ps {
		words := s.words(p)
		atoms, after = append(atoms, words...), append(after, s.breaks(p, words)...)
	}
	size := sizes(atoms, l)
	var all [][]phrase
	for _, run := range language.Runs(len(atoms), func(start, end int) (float64, bool) {
		p := shortPage{words: atoms[start:end], size: size[end] - size[start], opens: start == 0 || endsOwn(atoms[start-1].Text)}
		if end > start+1 && !p.fits(most) || atoms[start].step != atoms[end-1].step {
			return math.Inf(1), false
		}
		return after[end-1] + p.fault(l), false
	}) {
		all = append(all, []phrase{s.together(atoms[run.From:run.To])})
	}
	return all
}

// shortPage is words that may be shown together.
type shortPage struct {
	words []phrase
	size  int
	opens bool // a clause begins with them
}

func (p shortPage) last() string { return p.words[len(p.words)-1].Text }

// fits reports whether there are no more words than allowed: one more in a clause of its own.
func (p shortPage) fits(most int) bool {
	return p.size <= most || p.size == most+1 && p.opens && endsOwn(p.last())
}

// fault returns the cost of the page.
func (p shortPage) fault(l *language.Language) float64 {
	fault := 0.0
	if !l.Unspaced {
		fault = .5 * math.Pow(float64(p.size-usualShort), 2)
	}
	switch {
	case p.size == 1:
		fault += loneFault
	case p.size == 2 && !p.opens && endsSentence(p.last()):
		fault += orphanFault
	}
	if joins(p.words) {
		fault += joinFault
	}
	return fault
}

// endsOwn reports whether a clause or a sentence ends with a text.
func endsOwn(text string) bool { return endsClause(text) || endsSentence(text) }

// words returns a phrase word by word, with their times; unchanged if its words are not those of
// the narration.
func (s stageScene) words(p phrase) []phrase {
	shown, said := strings.Fields(p.Text), strings.Fields(p.Said)
	if len(shown) != len(said) {
		return []phrase{p}
	}
	all, after := make([]phrase, len(shown)), p.from
	for i := range shown {
		w := p
		w.Text, w.Said, w.Ends = shown[i], said[i], p.Ends && i == len(shown)-1
		if v, next, ok := s.Time.Speech.Phrase(w.Said, after); ok && i > 0 {
			w.at, w.from, after = max(all[i-1].at, v.From-kit.Ahead), next-len(w.Said), next
		} else if ok {
			after = next
		}
		all[i] = w
	}
	return all
}

// breaks returns the cost of a page break after each word of a phrase.
func (s stageScene) breaks(p phrase, words []phrase) []float64 {
	whole := append(leaning(p.Text, s.Time.Language), p.Accent)
	faults := make([]float64, len(words))
	first := ""
	for i, w := range words {
		first = strings.TrimSpace(first + " " + w.Text)
		switch {
		case endsOwn(w.Text):
		case i == len(words)-1:
			faults[i] = afterFault
		case within(whole, first, p.Text):
			faults[i] = tornFault
		case i == 0, i == len(words)-2:
			faults[i] = withinFault + stubFault
		default:
			faults[i] = withinFault
		}
	}
	return faults
}

// within reports whether a text that is cut after its first part is cut within an unbroken part.
func within(whole []string, first, text string) bool {
	for _, w := range whole {
		if at := strings.Index(text, w); w != "" && at >= 0 && at < len(first) && at+len(w) > len(first) {
			return true
		}
	}
	return false
}

// together returns several words as one phrase, with the first accent among them.
func (s stageScene) together(words []phrase) phrase {
	all := words[0]
	accent := ""
	for i, w := range words {
		if i > 0 {
			all.Text, all.Said = all.Text+s.gap()+w.Text, all.Said+s.gap()+w.Said
		}
		if all.Ends = w.Ends; accent == "" {
			accent = w.Accent
		}
	}
	if all.Accent = ""; strings.Contains(all.Text, accent) {
		all.Accent = accent
	}
	return all
}
