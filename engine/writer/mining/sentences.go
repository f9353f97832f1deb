package mining

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	uaxsentences "github.com/clipperhouse/uax29/v2/sentences"
)

// Sentences cuts text into sentences. Nothing is lost but the white space
// between them; closing quotes and brackets stay with the sentence they close,
// and a full stop after an abbreviation or an initial ends none.
func Sentences(text, language string) []string {
	var pieces []string
	iter := uaxsentences.FromString(text)
	for iter.Next() {
		pieces = append(pieces, iter.Value())
	}
	for i := range len(pieces) - 1 {
		n := openingTail(pieces[i])
		pieces[i], pieces[i+1] = pieces[i][:n], pieces[i][n:]+pieces[i+1]
	}
	return mergePieces(pieces, lexiconOf(language))
}

// openingTail is where the quotation mark begins that a piece ends with and
// that opens the next one, as it stands in Chinese, without a space before it.
func openingTail(piece string) int {
	s := strings.TrimRightFunc(piece, unicode.IsSpace)
	for _, open := range []string{"“", "‘", "「", "『", "《"} {
		if before, ok := strings.CutSuffix(s, open); ok && !strings.Contains(s, "„") && strings.ContainsRune("。！？.!?", lastRune(before)) {
			return len(before)
		}
	}
	return len(piece)
}

func mergePieces(pieces []string, l *lexicon) []string {
	var all []string
	var open strings.Builder
	flush := func() {
		if s := strings.TrimSpace(open.String()); s != "" {
			all = append(all, s)
		}
		open.Reset()
	}
	for i, p := range pieces {
		open.WriteString(p)
		if i+1 < len(pieces) && goesOn(open.String(), pieces[i+1], l) {
			continue
		}
		flush()
	}
	flush()
	return all
}

// goesOn reports whether the piece after next still belongs to the sentence.
func goesOn(sentence, next string, l *lexicon) bool {
	if strings.HasSuffix(sentence, "\n") || strings.HasSuffix(sentence, "\r") {
		return false
	}
	s := strings.TrimRightFunc(sentence, unicode.IsSpace)
	next = strings.TrimLeftFunc(next, unicode.IsSpace)
	if next == "" || !strings.ContainsFunc(next, isWordRune) || !strings.ContainsFunc(s, isWordRune) {
		return true
	}
	first, _ := utf8.DecodeRuneInString(next)
	if unicode.IsLower(first) || strings.ContainsRune("»”’)]」』）", first) {
		return true
	}
	if strings.ContainsRune("”」』", lastRune(s)) && namesSpeaker(next) {
		return true
	}
	if !strings.HasSuffix(s, ".") {
		return false
	}
	return abbreviated(strings.TrimSuffix(s, "."), first, l)
}

// speakerHan is how many characters a Chinese sentence has at most that only
// says whose words those before it are.
const speakerHan = 18

// namesSpeaker reports whether a sentence only says whose words those before it
// are: in Chinese that is one of its own.
func namesSpeaker(s string) bool {
	s = strings.TrimRight(s, "。！ \n\r")
	return utf8.RuneCountInString(s) <= speakerHan && slices.ContainsFunc(sayings["zh"], func(w string) bool { return strings.HasSuffix(s, w) })
}

// abbreviated reports whether the last word of s is one whose full stop ends
// no sentence when first follows.
func abbreviated(s string, first rune, l *lexicon) bool {
	at := strings.LastIndexFunc(s, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("(«“\"", r) })
	_, size := utf8.DecodeRuneInString(s[max(at, 0):])
	word := s
	if at >= 0 {
		word = s[at+size:]
	}
	low := strings.ToLower(word)
	switch {
	case l.titles[low]:
		return true
	case l.abbrev[low]:
		return unicode.IsDigit(first)
	case utf8.RuneCountInString(word) == 1:
		r, _ := utf8.DecodeRuneInString(word)
		return unicode.IsUpper(r) && namesPerson(s[:max(at, 0)])
	}
	return false
}

// namesPerson reports whether an initial after s is part of a name: it stands
// first, or after a capitalised word that is not first in its sentence.
func namesPerson(s string) bool {
	fields := strings.Fields(s)
	if len(fields) == 0 {
		return true
	}
	first, _ := utf8.DecodeRuneInString(fields[len(fields)-1])
	return unicode.IsUpper(first)
}

// Depends reports whether a sentence needs the one before it to be understood:
// it begins with a pronoun, a connective or a conjunction.
func Depends(sentence, language string) bool {
	l := lexiconOf(language)
	ts := tokens(sentence, language)
	for len(ts) > 0 && !ts[0].word {
		ts = ts[1:]
	}
	if len(ts) == 0 {
		return true
	}
	first := ts[0].low
	for i := 1; i < min(4, len(ts)); i++ {
		if l.pointing[ts[i].low] && l.prepBefore(ts[:i]) {
			return true
		}
	}
	if l.anaphor[first] || l.and[first] || leadLength(sentence[ts[0].from:], l, language) > 0 && !l.fresh[first] {
		return true
	}
	if len(ts) > 1 && l.isStop(first, language) && !l.clause[first] && !l.condition[first] && l.anaphor[ts[1].low] && !l.article[ts[1].low] {
		return true // Together they ...
	}
	if l.prep[first] || first == "instead" || first == "selon" {
		if i := firstMark(ts); i+1 < len(ts) && l.anaphor[ts[i+1].low] && !l.article[ts[i+1].low] {
			return true // In winter, it ...
		}
	}
	if language == "iw" {
		return strings.HasPrefix(first, "ו") && l.anaphor[strings.TrimPrefix(first, "ו")]
	}
	return language == "zh" && l.anaphor.opens(sentence[ts[0].from:])
}

func firstMark(ts []token) int {
	for i, t := range ts {
		if !t.word && isClauseMark(t.text) {
			return i
		}
	}
	return len(ts)
}

// prepBefore reports whether a preposition or the like stands right before the
// end of ts: "Because of that evening".
func (l *lexicon) prepBefore(ts []token) bool {
	last := ts[len(ts)-1].low
	return l.prep[last] || last == "of" || last == "de" || last == "à"
}

// leadLength is the length in bytes of the connective a sentence begins with,
// with the comma and space after it; 0 where there is none.
func leadLength(sentence string, l *lexicon, language string) int {
	best := 0
	for _, lead := range l.leads {
		if n := foldPrefix(sentence, lead); n > best && endsLead(sentence[n:], language, l) && !namesTime(sentence[n:], language) {
			best = n
		}
	}
	if best == 0 {
		return 0
	}
	return best + gapLength(sentence[best:])
}

// foldPrefix is the length of s's prefix that reads as the lower-case prefix,
// whatever its case and the form of its apostrophes; 0 where it has none.
func foldPrefix(s, prefix string) int {
	at := 0
	for _, want := range prefix {
		r, size := utf8.DecodeRuneInString(s[at:])
		if r == '’' {
			r = '\''
		}
		if size == 0 || unicode.ToLower(r) != want {
			return 0
		}
		at += size
	}
	return at
}

// namesTime reports whether a connective goes on as the name of a time: "next
// year".
func namesTime(rest, language string) bool {
	if language != "en" {
		return false
	}
	next, _, _ := strings.Cut(strings.TrimSpace(rest), " ")
	return slices.Contains([]string{"year", "month", "week", "time", "day", "season", "spring", "summer", "autumn", "winter", "night", "morning", "quarter", "decade", "century"}, strings.Trim(next, ",."))
}

// endsLead reports whether a connective can end before rest: "instead of" is
// none.
func endsLead(rest, language string, l *lexicon) bool {
	if language == "zh" {
		return rest != ""
	}
	r, _ := utf8.DecodeRuneInString(rest)
	if strings.ContainsRune(",:;", r) {
		return true
	}
	next, _, _ := strings.Cut(strings.TrimSpace(rest), " ")
	return unicode.IsSpace(r) && next != "of" && next != "de" && !l.prep[strings.ToLower(next)]
}

func gapLength(rest string) int {
	return len(rest) - len(strings.TrimLeftFunc(rest, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",，:：;；、", r) }))
}
