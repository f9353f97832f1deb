package mining

import (
	"strings"
	"unicode"
	"unicode/utf8"

	uaxwords "github.com/clipperhouse/uax29/v2/words"

	"github.com/scenewright/scenewright/engine/typeset"
)

// token is a word or a mark of punctuation, with its place in the text.
type token struct {
	text     string
	low      string // lower case, straight apostrophes
	from, to int    // bytes
	word     bool   // has a letter or a digit
	digit    bool   // begins with a digit
}

// Chars counts what a voice has to speak: runes without white space.
func Chars(text string) int {
	n := 0
	for _, r := range text {
		if !unicode.IsSpace(r) {
			n++
		}
	}
	return n
}

// tokens cuts text into words and marks; white space is left out.
func tokens(text, language string) []token {
	if language == "zh" {
		return hanTokens(text)
	}
	return plainTokens(text, 0)
}

func plainTokens(text string, offset int) []token {
	var all []token
	iter := uaxwords.FromString(text)
	for iter.Next() {
		v := iter.Value()
		if strings.TrimSpace(v) == "" {
			continue
		}
		all = append(all, newToken(v, offset+iter.Start()))
	}
	return joinHyphens(text, all, offset)
}

func newToken(v string, from int) token {
	first, _ := utf8.DecodeRuneInString(v)
	return token{
		text: v, low: strings.ReplaceAll(strings.ToLower(v), "’", "'"), from: from, to: from + len(v),
		word:  strings.ContainsFunc(v, isWordRune),
		digit: unicode.IsDigit(first),
	}
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// joinHyphens makes one word of floor-heating, where no space stands between.
func joinHyphens(text string, all []token, offset int) []token {
	joined := all[:0:0]
	for i := 0; i < len(all); i++ {
		t := all[i]
		for i+2 < len(all) && t.word && isHyphen(all[i+1].text) && all[i+2].word && all[i+1].from == t.to && all[i+2].from == all[i+1].to {
			t = newToken(text[t.from-offset:all[i+2].to-offset], t.from)
			i += 2
		}
		joined = append(joined, t)
	}
	return joined
}

func isHyphen(s string) bool { return s == "-" || s == "‐" || s == "‑" || s == "־" }

// hanTokens cuts Chinese: words by the dictionary of typeset, particles and
// punctuation apart, Latin runs as in other languages.
func hanTokens(text string) []token {
	var all []token
	for _, w := range typeset.Words(text, "zh") {
		for _, t := range plainRuns(w.Text, w.From) {
			all = append(all, splitParticle(t)...)
		}
	}
	return all
}

// plainRuns cuts a word that carries its punctuation into word and marks.
func plainRuns(text string, from int) []token {
	var all []token
	start, word := 0, false
	flush := func(end int) {
		if v := text[start:end]; strings.TrimSpace(v) != "" {
			all = append(all, newToken(v, from+start))
		}
		start = end
	}
	for i, r := range text {
		w := isWordRune(r) || r == '.' && i > start && word || r == '%' && i > start && word
		if i > 0 && (w != word || !w) {
			flush(i)
		}
		word = w
	}
	flush(len(text))
	return all
}

// splitParticle parts 的, 了, 着 and 过 from the word they lean on.
func splitParticle(t token) []token {
	r, size := utf8.DecodeLastRuneInString(t.text)
	if !t.word || size == len(t.text) || !strings.ContainsRune("的了着", r) {
		return []token{t}
	}
	cut := len(t.text) - size
	return []token{newToken(t.text[:cut], t.from), newToken(t.text[cut:], t.from+cut)}
}

// bare is a word without the elided article before it: l'isolation is
// isolation; in Hebrew without ו.
func bare(low, language string) string {
	if i := strings.IndexByte(low, '\''); i >= 0 && i <= 3 && language == "fr" {
		return low[i+1:]
	}
	return low
}

// isStop reports whether a word carries no meaning of its own.
func (l *lexicon) isStop(low, language string) bool {
	if l.stop[low] || l.stop[bare(low, language)] {
		return true
	}
	return language == "iw" && utf8.RuneCountInString(low) > 2 && l.stop[strings.TrimPrefix(low, "ו")]
}

// isContent reports whether a token is a word with a meaning of its own.
func (l *lexicon) isContent(t token, language string) bool {
	return t.word && !t.digit && !l.isStop(t.low, language) && !l.weak[bare(t.low, language)] && (utf8.RuneCountInString(t.text) > 1 || language == "zh")
}

// ContentWords lists the words of a text that carry its meaning, in lower
// case, in order, repeats included.
func ContentWords(text, language string) []string {
	l := lexiconOf(language)
	var all []string
	for _, t := range tokens(text, language) {
		if l.isContent(t, language) {
			all = append(all, bare(t.low, language))
		}
	}
	return all
}

// WordCount counts the words of a text.
func WordCount(text, language string) int {
	n := 0
	for _, t := range tokens(text, language) {
		if t.word {
			n++
		}
	}
	return n
}

// CueHits counts the cues a text has. A cue matches whole words; one that ends
// with * matches any ending. Chinese cues match anywhere, Hebrew ones also
// behind a one-letter prefix.
func CueHits(text string, cues []string, language string) int {
	low := " " + strings.Join(wordsOf(text, language), " ") + " "
	if language == "zh" {
		low = text
	}
	n := 0
	for _, cue := range cues {
		if hasCue(low, cue, language) {
			n++
		}
	}
	return n
}

func wordsOf(text, language string) []string {
	var all []string
	for _, t := range tokens(text, language) {
		if t.word || t.text == "%" {
			all = append(all, t.low)
		}
	}
	return all
}

// hasCue looks for a cue in words set apart by single spaces.
func hasCue(low, cue, language string) bool {
	stem, open := strings.CutSuffix(cue, "*")
	if language == "zh" {
		return strings.Contains(low, stem)
	}
	end := " "
	if open {
		end = ""
	}
	prefixes := []string{" "}
	if language == "iw" {
		prefixes = []string{" ", " ו", " ה", " ב", " ל", " מ", " ש", " כ", " וה"}
	}
	for _, p := range prefixes {
		if strings.Contains(low, p+stem+end) {
			return true
		}
	}
	return false
}
