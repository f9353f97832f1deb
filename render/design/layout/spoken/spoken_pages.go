package spoken

import (
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/render/design/kit"
)

// limits are the lengths of a page, in words or, in a script without spaces, in characters.
type limits struct {
	long   int // of one sentence; more costs
	shared int // of several sentences
	fewest int // within a sentence
	most   int // never more, even if it ends within a phrase; 0 = no limit, and only whole phrases
}

// Costs of a page, besides that of each page.
const (
	overFault   = .8 // for each word too many
	fewFault    = 20
	sharedFault = 2
	clauseFault = 2 // it ends with a clause, and not with its sentence
	phraseFault = 6 // it ends with neither
	withinFault = 15
	stubFault   = 6  // and parts one word from a phrase, or its last two
	tornFault   = 90 // it ends within an unbroken part
)

// pages splits phrases into those that are shown together: whole sentences, and stretches of long
// ones that end with a clause if possible. Where the length of pages is limited, each is one
// phrase, and none ends within a name, a number or an accent, or with a word that leads on, if
// possible.
func (s spokenScene) pages(ps []phrase, r limits) (all [][]phrase) {
	if r.most > 0 {
		ps = s.wordByWord(ps)
	}
	l := language.Of(s.Time.Language)
	size := make([]int, len(ps)+1)
	for i, p := range ps {
		size[i+1] = size[i] + sizeOf(p.Text, l)
	}
	for _, run := range language.Runs(len(ps), func(start, end int) (float64, bool) {
		return r.cost(ps, start, end, size[end]-size[start]), false
	}) {
		page := ps[run.From:run.To]
		if r.most > 0 {
			page = []phrase{s.together(page)}
		}
		all = append(all, page)
	}
	return all
}

// cost returns the cost of a page of the phrases start to end, of a size.
func (r limits) cost(ps []phrase, start, end, size int) float64 {
	opens := start == 0 || ps[start-1].Ends
	closes := end == len(ps) || ps[end-1].Ends
	whole := opens && closes
	most := r.most
	if own := start == 0 || ps[start-1].fault <= clauseFault; own && ps[end-1].fault <= clauseFault {
		most++ // one more in a clause of its own
	}
	if ps[start].step != ps[end-1].step || r.most > 0 && size > most && end > start+1 {
		return math.Inf(1)
	}
	cost := 1 + overFault*float64(max(0, size-r.long))
	if size < r.fewest && !whole {
		cost += fewFault
	}
	joins := slices.ContainsFunc(ps[start:end-1], func(p phrase) bool { return p.Ends })
	if joins && r.most > 0 && !whole {
		return math.Inf(1) // it would begin or end within one of its sentences
	}
	if joins && (size > r.shared || !whole) {
		cost += sharedFault
	}
	if !closes {
		cost += ps[end-1].fault
	}
	return cost
}

// sizeOf returns the number of words of a text or, in a script without spaces, of letters.
func sizeOf(text string, l *language.Language) int {
	if l.Unspaced {
		return utf8.RuneCountInString(text)
	}
	return l.Count(text)
}

// endFault returns the cost of a page that ends with a text.
func endFault(text string) float64 {
	switch mark, _ := utf8.DecodeLastRuneInString(strings.TrimRight(text, language.CloseMarks+" ")); {
	case strings.ContainsRune(language.EndMarks, mark):
		return 0
	case strings.ContainsRune(",;:，；：、،؛—–", mark):
		return clauseFault
	}
	return phraseFault
}

// wordByWord returns phrases split into their words, with their times; a phrase stays whole if its
// words are not those of the narration.
func (s spokenScene) wordByWord(ps []phrase) (all []phrase) {
	for _, p := range ps {
		shown, said := strings.Fields(p.Text), strings.Fields(p.Said)
		if len(shown) != len(said) {
			all = append(all, p)
			continue
		}
		whole, first, after := append(leaning(p.Text, s.Time.Language), p.Accent), "", p.from
		for i, text := range shown {
			w := p
			w.Text, w.Said, w.Ends = text, said[i], p.Ends && i == len(shown)-1
			if v, next, ok := s.Time.Speech.Phrase(w.Said, after); ok {
				after = next
				if i > 0 {
					w.at, w.from = max(all[len(all)-1].at, v.From-kit.Ahead), next-len(w.Said)
				}
			}
			first = strings.TrimSpace(first + " " + text)
			switch w.fault = endFault(text); {
			case w.fault < phraseFault || i == len(shown)-1:
			case within(whole, first, p.Text):
				w.fault = tornFault
			case i == 0, i >= len(shown)-3:
				w.fault = withinFault + stubFault
			default:
				w.fault = withinFault
			}
			all = append(all, w)
		}
	}
	return all
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
func (s spokenScene) together(words []phrase) phrase {
	all := words[0]
	for _, w := range words[1:] {
		all.Text, all.Said, all.Ends = all.Text+s.gap()+w.Text, all.Said+s.gap()+w.Said, w.Ends
	}
	all.Accent = ""
	for _, w := range slices.Backward(words) {
		if w.Accent != "" && strings.Contains(all.Text, w.Accent) {
			all.Accent = w.Accent
		}
	}
	return all
}
