package spell

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	tongue "github.com/scenewright/scenewright/engine/language"
)

// letters reads a run of letters with its apostrophes.
func (r *reader) letters(s string, at int) ([]Word, int) {
	end := wordEnd(s[at:])
	if end == 0 {
		return nil, 0
	}
	w := s[at : at+end]
	if strings.HasPrefix(s[at+end:], "(s)") {
		w, end = w+"s", end+3
	}
	if say := r.lang.calendarPart(s, at, at+end); say != nil {
		return r.lang.words(say), end
	}
	if say := r.lang.abbr[w]; say != "" && at == 0 && strings.HasPrefix(s[end:], "-") {
		return r.lang.words(r.lang.fields(say)), end // St-Denis
	}
	if u, ok := r.lang.units[w]; ok && at > 1 && s[at-1] == '/' && ends(lastRune(s[:at-1])) {
		return r.lang.words(r.lang.fields(u.one)), end // $99/yr
	}
	low := strings.ToLower(w) == w && scriptOf(firstRune(w)) == "Latn"
	if at > 0 && s[at-1] == '.' && len(w) > 1 && low && !hasVowel(w) {
		return r.voiceOf(w).spelledWords(w), end // report.pdf
	}
	small := utf8.RuneCountInString(w) <= 3
	raised := len(w) > 1 && strings.ContainsRune("²³", firstRune(s[at+end:])) // mc²
	if small && (raised || besideSign(s, at, at+end) && strings.ToUpper(w) == w) {
		return r.voiceOf(w).spelledWords(w), end
	}
	return r.word(w), end
}

// formulaRE matches the signs of chemical elements.
var formulaRE = regexp.MustCompile(`^(?:A[cglmrstu]|B[aehikr]?|C[adeflmnorsu]?|D[bsy]|E[rsu]|F[elmr]?|` +
	`G[ade]|H[efgos]?|I[nr]?|Kr?|L[airuv]|M[cdgnot]|N[abdehiop]?|O[gs]?|P[abdmortu]?|R[abefghnu]|` +
	`S[bcegimnr]?|T[abcehilms]|U|V|W|Xe|Yb?|Z[nr])+$`)

// isFormula reports whether w is two elements or more in capitals and small letters: NaCl.
func isFormula(w string) bool {
	return formulaRE.MatchString(w) && !isUpper(w) && strings.ToLower(w[1:]) != w[1:]
}

// wordEnd returns the end of a word: letters, marks and the apostrophes and Hebrew quotes between
// or after them.
func wordEnd(s string) int {
	end := 0
	for i, c := range s {
		switch {
		case unicode.IsLetter(c), unicode.IsMark(c) && end > 0, unicode.Is(unicode.Nl, c):
			end = i + utf8.RuneLen(c)
		case (c == '\'' || c == '"') && end > 0:
		default:
			return end
		}
	}
	return end
}

// besideSign reports whether a digit or & is adjacent to s[from:to], as in H2O and AT&T.
func besideSign(s string, from, to int) bool {
	sign := func(c byte) bool { return isDigit(c) || c == '&' || c == '/' && to-from == 1 }
	return from > 0 && sign(s[from-1]) || to < len(s) && sign(s[to])
}

// voiceOf returns the language in which w is spoken: its own, or English for Latin letters in
// Chinese and Hebrew.
func (r *reader) voiceOf(w string) *language {
	if r.latin != nil && scriptOf(firstRune(w)) == "Latn" {
		return r.latin
	}
	return r.lang
}

// word reads a word: as capitals, as joined words, or unchanged.
func (r *reader) word(w string) []Word {
	l := r.voiceOf(w)
	first := firstRune(w)
	if name := r.lang.letters[string(unicode.ToLower(first))]; name != "" && len(w) == utf8.RuneLen(first) && len(w) > 1 {
		return r.lang.words([]string{name})
	}
	if !l.speaks(w) {
		r.unsaid = append(r.unsaid, w)
		return nil
	}
	if scriptOf(firstRune(w)) != "Latn" {
		return l.words([]string{strings.ReplaceAll(w, `"`, "")})
	}
	if head, tail := elision(l, w); head != "" {
		return withStart(head, r.word(tail))
	}
	if w == "A" && r.at(r.i).stop != None {
		return l.spelledWords(w)
	}
	if len(w) == 1 && isUpper(w) && !hasVowel(w) && l.letters[strings.ToLower(w)] != "" {
		return l.spelledWords(w)
	}
	base, s := w, ""
	if b, ok := strings.CutSuffix(w, "'s"); ok {
		base, s = b, "'s"
	}
	if caps, ok := strings.CutSuffix(base, "s"); ok && s == "" && isUpper(caps) && utf8.RuneCountInString(caps) > 1 {
		base, s = caps, "'s"
	}
	if r.isInitialism(l, base) || isFormula(base) {
		return withEnding(l.spelledWords(base), s)
	}
	if isUpper(base) {
		return l.words([]string{strings.ToLower(w)})
	}
	return r.plainWord(w)
}

// elision cuts an attached article or pronoun off a word: l'OTAN.
func elision(l *language, w string) (head, tail string) {
	i := strings.IndexByte(w, '\'')
	if l.rules["elides"] == "" || i < 0 || i > 2 || i+1 == len(w) {
		return "", w
	}
	return w[:i+1], w[i+1:]
}

func withStart(s string, words []Word) []Word {
	if len(words) > 0 {
		words[0].Text = s + words[0].Text
	}
	return words
}

// withEnding adds s to the last word.
func withEnding(words []Word, s string) []Word {
	if len(words) > 0 {
		words[len(words)-1].Text += s
	}
	return words
}

// plainWord reads a word that is not in capitals, and splits joined words: YouTube, LinkedIn.
func (r *reader) plainWord(w string) []Word {
	l := r.voiceOf(w)
	if !l.speaks(w) {
		return nil
	}
	var out []Word
	for _, part := range camel(w) {
		if part != w && isUpper(part) && utf8.RuneCountInString(part) > 1 && r.isInitialism(l, part) {
			out = append(out, l.spelledWords(part)...)
			continue
		}
		out = append(out, l.words([]string{strings.Trim(part, "'\"")})...)
	}
	return out
}

// camel splits before a capital after a small letter, except in names such as McDonald and DeLuca.
func camel(w string) []string {
	for _, name := range []string{"Mc", "Mac", "De", "Le", "La", "Di", "Du", "Van", "O'", "D'", "L'"} {
		if strings.HasPrefix(w, name) {
			return []string{w}
		}
	}
	var out []string
	start, prev := 0, ' '
	for i, c := range w {
		if unicode.IsUpper(c) && unicode.IsLower(prev) {
			out = append(out, w[start:i])
			start = i
		}
		prev = c
	}
	return append(out, w[start:])
}

// interjections are words without a vowel.
var interjections = set("hmm shh pst psst brr nth mm mmm zzz tsk pfft")

// isInitialism reports whether w is spelled letter by letter: two to five capitals that form no
// known word, unless the whole sentence is in capitals; and short words without a vowel.
func (r *reader) isInitialism(l *language, w string) bool {
	n := utf8.RuneCountInString(w)
	if n < 2 || n > 5 || strings.Contains(w, "'") {
		return false
	}
	if !hasVowel(w) {
		return !interjections[strings.ToLower(w)] && (isUpper(w) || n <= 4 && l.rules["vowelless"] == "spelled" && len(w) > 2)
	}
	low := strings.ToLower(w)
	noun := n == 2 && l.Is(tongue.Definite, strings.ToLower(r.previous())) && l.IsFunction(low) &&
		!l.IsAny(low, tongue.Preposition, tongue.Article)
	spelled := isUpper(w) && (noun || !l.acronyms[w]) && !isSaid(w) && !r.isHeading(l) // the OR
	return spelled && (n < 3 || !strings.Contains(r.at(r.i).norm, "_"))
}

// speaks reports whether the language can pronounce the letters of w.
func (l *language) speaks(w string) bool {
	return !strings.ContainsFunc(w, func(c rune) bool { return scriptOf(c) != "" && scriptOf(c) != l.Script })
}

// spelledWords returns the names of the letters of w.
func (l *language) spelledWords(w string) []Word {
	var out []string
	for _, c := range strings.ToLower(w) {
		if name, ok := l.letters[string(c)]; ok {
			out = append(out, name)
		} else if unicode.IsLetter(c) {
			out = append(out, strings.ToUpper(string(c)))
		}
	}
	return l.words(out)
}

// Capitalised words that are not spelled out: two syllables of two letters each, and longer
// pronounceable ones.
var (
	syllablesRE = regexp.MustCompile(`^(?:[bcdfghjklmnpqrstvwxyz][aeiou]){2}$`)
	sayableRE   = regexp.MustCompile(`^(?:(?:[bcdfghjklmnpqrstvwxyz]|[bcfgpt][rl]|dr|s[chklmnptw]|ch|th|ph|qu)?[aeiou]{1,2}(?:[lmnrst]?[dstzklnrm]?))+$`)
)

// isSaid reports whether a word in capitals reads as a word in any context: it has an accent, or
// too many syllables for an initialism.
func isSaid(w string) bool {
	low := strings.ToLower(w)
	bare := strings.ReplaceAll(low, "ñ", "n")
	n := utf8.RuneCountInString(low)
	accented := norm.NFD.String(bare) != bare
	return accented || n == 4 && syllablesRE.MatchString(low) ||
		n > 4 && sayableRE.MatchString(low) && vowelGroups(low) > 1
}

// vowelGroups returns the approximate number of syllables of w.
func vowelGroups(w string) int {
	return len(strings.FieldsFunc(w, func(c rune) bool { return !strings.ContainsRune("aeiou", c) }))
}

// isHeading reports whether the current token is among words in capitals that are not initialisms:
// one is longer than an initialism, or a function word; or it is alone in its sentence and
// pronounceable.
func (r *reader) isHeading(l *language) bool {
	const shortest, long = 4, 6
	loud := func(i int) bool { // numbers count as their neighbours
		s := r.at(i).norm
		caseless := strings.ToLower(s) == s && lettersEnd(s) > 0
		return s != "" && !caseless && strings.ToUpper(s) == s && lettersEnd(r.toks[r.i].norm) > 0
	}
	if !loud(r.i) {
		return false
	}
	from, to := r.i, r.i
	for from > r.i-window && loud(from-1) && !r.at(from-1).stop.Ends() {
		from--
	}
	for to < r.i+window && !r.toks[to].stop.Ends() && loud(to+1) {
		to++
	}
	whole := r.at(from-1).stop.Ends() && r.at(to).stop.Ends()
	if from == to {
		low := strings.ToLower(r.toks[to].norm)
		return whole && len(low) >= shortest && sayableRE.MatchString(low)
	}
	return slices.ContainsFunc(r.toks[from:to+1], func(t raw) bool {
		low := strings.ToLower(t.norm)
		switch {
		case l.initialisms[t.norm] && !whole, len(low) < 2, lettersEnd(low) == 0:
			return false
		case utf8.RuneCountInString(low[:lettersEnd(low)]) >= long && !l.acronyms[t.norm]:
			return true
		}
		return l.IsFunction(low) || whole && l.IsAny(low, tongue.Common, tongue.Cardinal)
	})
}
