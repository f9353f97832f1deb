package mining

// series is a sentence's subject where that is an enumeration: "old radiators,
// draughty windows and thin walls make the bill larger". Both are indices of
// tokens; zero is no series.
type series struct {
	first int // behind the first item
	last  int // where the last item begins
}

// tells reports whether a headline that ends before token end names items of
// the series and says nothing about them.
func (s series) tells(end int) bool { return s.last > 0 && end >= s.first && end <= s.last }

// readSeries finds the series of a sentence. Only Latin scripts set the
// conjunction apart.
func (h *headliner) readSeries() series {
	if h.begin < 0 || h.language == "zh" || h.language == "iw" {
		return series{}
	}
	first := h.nextMark(h.begin)
	if first == len(h.toks) || h.toks[first].text != "," || first-h.begin > longestItem || h.hasPredicate(h.begin, first) {
		return series{}
	}
	last := h.lastItem(first)
	if last == 0 || h.nextMark(last)-last <= longestItem {
		return series{} // nothing is said of it: no more words follow than an item has
	}
	return series{first, last}
}

// lastItem is where the item behind the conjunction begins, 0 where what
// follows the first item is no series.
func (h *headliner) lastItem(first int) int {
	for i := first + 1; i < len(h.toks) && i <= first+3*longestItem; i++ {
		switch w := h.toks[i]; {
		case h.lex.and[w.low] && i > first+1:
			return i + 1
		case !w.word && w.text != "," || h.lex.predicate[w.low]:
			return 0
		}
	}
	return 0
}

// longestItem is how many words an item of a series has at most.
const longestItem = 4

// nextMark is the first token from i on that is no word.
func (h *headliner) nextMark(i int) int {
	for i < len(h.toks) && h.toks[i].word {
		i++
	}
	return i
}

func (h *headliner) hasPredicate(from, to int) bool {
	for _, w := range h.toks[from:to] {
		if h.lex.predicate[w.low] || h.lex.modal[w.low] {
			return true
		}
	}
	return false
}
