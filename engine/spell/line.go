package spell

// line is the tokens of a text in a language.
type line struct {
	lang *language
	toks []raw
}

// at returns token i; beyond either end an empty one that ends a sentence.
func (l line) at(i int) raw {
	if i < 0 || i >= len(l.toks) {
		return raw{stop: Sentence}
	}
	return l.toks[i]
}

// isNumber reports whether token i begins with a digit.
func (l line) isNumber(i int) bool { return isDigit(firstByte(l.at(i).norm)) }

// behind returns token i if nothing separates it from the next one, else "".
func (l line) behind(i int) string {
	if l.at(i).stop != None {
		return ""
	}
	return l.at(i).norm
}
