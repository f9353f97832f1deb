package spell

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	tongue "github.com/scenewright/scenewright/engine/language"
)

// romanUse is how a language counts by Roman figures.
type romanUse struct {
	ruler   string          // template of what stands behind a ruler's name
	last    uint64          // up to which one it holds; 0 = any
	one     bool            // a first ruler is told from the letter
	rulers  map[string]bool // names
	leads   map[string]bool // lower-case words that lead to a number
	ordered map[string]bool // words behind one letter that is an ordinal
	queen   string          // template behind the name of a woman
	queens  map[string]bool // their names
	ahead   map[string]bool // words that are counted by figures before them; none where nothing is
	first   map[string]bool // words behind the I of a first ruler, where one is told from no letter
}

func newRomanUse(table map[string]string) romanUse {
	last, _ := strconv.ParseUint(table["last"], 10, 64) // none where there is none
	return romanUse{
		ruler: table["ruler"], last: last, one: table["one"] != "", rulers: set(table["rulers"]), queen: table["queen"], queens: set(table["queens"]),
		first: set(table["first"]), leads: set(table["leads"]), ordered: set(table["ordered"]), ahead: set(table["ahead"]),
	}
}

// romanReader reads Roman figures, by what stands around them.
type romanReader struct{ cursor }

// read reads Roman figures behind a name, or behind what is counted by them: "World War
// II", "Louis XIV", "siglo XX", "XIXe". Rulers are counted as the language counts them.
func (r romanReader) read(s string) []Word {
	l := r.lang
	if from, to, ok := strings.Cut(s, "-"); ok && tongue.RomanNumber(strings.Trim(from, "er")) > 0 && tongue.RomanNumber(strings.Trim(to, "er")) > 0 && (len(from) > 1 || len(to) > 1) {
		return slices.Concat(r.read(from), l.words(l.say("range")), r.read(to))
	}
	end := strings.TrimLeft(s, "IVX")
	value := uint64(tongue.RomanNumber(s[:len(s)-len(end)]))
	if value == 0 || l.roman.ruler == "" {
		return nil
	}
	if g := l.nouns.gender(r.next()); end == "" && r.isAhead(s) {
		return l.words(l.ordinal(value, map[bool]gender{true: feminine, false: short}[g == feminine]))
	}
	if of, ok := strings.CutSuffix(s, "'s"); ok {
		return withEnding(r.read(of), "'s")
	}
	before := r.previous()
	led, ruler := l.roman.leads[strings.ToLower(before)] || l.leading[strings.ToLower(before)], l.roman.rulers[before] || l.roman.queens[before]
	g, ordinal := l.endings[end]
	sure := len(s)-len(end) > 1 || ruler || l.roman.ordered[r.next()] // not "Ver", "Va"
	switch {
	case ordinal && sure && strings.ToLower(end) == end:
		return l.words(l.ordinal(value, g))
	case end != "":
		return nil
	case len(s) == 1 && !led && (!ruler || s == "I" && !r.isFirst()):
		return nil // a letter: "Plan V", "Then I"
	case led, !ruler && unicode.IsUpper(firstRune(before)) && lastRune(before) != '.', ruler && l.roman.last > 0 && value > l.roman.last:
		return l.words(l.cardinal(value, alone))
	case l.roman.queens[before]:
		return l.words(l.fill(l.roman.queen, map[string]uint64{"n": value}, nil))
	case ruler:
		return l.words(l.fill(l.roman.ruler, map[string]uint64{"n": value}, nil))
	}
	return nil
}

// isAhead reports whether Roman figures count what follows them: "II República". One letter
// does so only before words that are known for it.
func (r romanReader) isAhead(s string) bool {
	next := r.next()
	named := unicode.IsUpper(firstRune(r.previous()))
	return len(r.lang.roman.ahead) > 0 && (r.lang.roman.ahead[next] || len(s) > 1 && !named && unicode.IsUpper(firstRune(next)) && !isUpper(next))
}

// isFirst reports whether the I behind a ruler's name is no word of the sentence.
func (r romanReader) isFirst() bool {
	return r.lang.roman.one || r.toks[r.i].stop != None || r.i+1 == len(r.toks) || r.lang.roman.first[r.next()]
}
