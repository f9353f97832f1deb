package prompt

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/document"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

var (
	lineMarks = regexp.MustCompile(`(?m)^\s*(?:#{1,6}\s+|[-*•]\s+|>\s+)`)
	speaker   = regexp.MustCompile(`(?i)^\s*(?:narrator|voice ?over|vo|host|narrador(?:a)?|narrateur|narratrice|voix off|旁白|解说|קריין|מקריין)\s*(?:\([^)]*\))?\s*[:：]\s*`)
	direction = regexp.MustCompile(`[\[【][^\]】\n]{0,120}[\]】]|\*\([^)\n]{0,120}\)\*`)
	tags      = regexp.MustCompile(`</?[A-Za-z][^<>\n]{0,80}>`)
)

// spoken returns a narration without unspoken parts: markup, speakers'
// names, stage directions, emoji, enclosing quotation marks.
func (t *task) spoken(text string) string {
	text = lineMarks.ReplaceAllString(text, "")
	for _, found := range direction.FindAllString(text, -1) {
		if !strings.Contains(t.Text, found) {
			text = strings.ReplaceAll(text, found, " ")
		}
	}
	return unquoted(speaker.ReplaceAllString(t.plain(text), ""))
}

// plain returns a text on one line without markup.
func (t *task) plain(text string) string {
	text = tags.ReplaceAllString(document.Inline(strings.ToValidUTF8(text, "")), "")
	text = writer.Readable(strings.ReplaceAll(text, "*", ""))
	gap := " "
	if language.Of(t.Language).Unspaced && !strings.ContainsFunc(text, isLatin) {
		gap = ""
	}
	return unquoted(strings.Join(strings.Fields(text), gap))
}

func isLatin(r rune) bool { return r < utf8.RuneSelf && unicode.IsLetter(r) }

// unquoted removes quotation marks that enclose a whole text.
func unquoted(s string) string {
	for _, q := range [][2]string{{`"`, `"`}, {"“", "”"}, {"«", "»"}, {"「", "」"}} {
		inner, ok := strings.CutPrefix(s, q[0])
		if !ok {
			continue
		}
		inner, ok = strings.CutSuffix(inner, q[1])
		if ok && inner != "" && !strings.Contains(inner, q[0]) && !strings.Contains(inner, q[1]) {
			return strings.TrimSpace(inner)
		}
	}
	return s
}

// leastQuery is the minimum number of search words of a shot.
const leastQuery = 2

// sought converts a model's search words. Words in the film's language are
// kept if there are at least least of them, at most five; otherwise they are
// later taken from the narration. English words and the description must be
// in Latin script. English words are dropped if they equal the others.
func (t *task) sought(s sought, least int) (out story.Sought) {
	seen := t.plain(s.Seen)
	if s.Query == "" && t.Language == "en" {
		s.Query = strings.Join(writer.ContentWords(seen, "en"), " ")
	}
	words, english := t.words(s.Query), t.words(s.English)
	if (len(words) >= least || language.Of(t.Language).Unspaced) && language.Of(t.Language).Reads(strings.Join(words, "")) != 0 {
		out.Words = strings.Join(words, " ")
	}
	if t.Language != "en" && len(english) >= least && inLatin(strings.Join(english, "")) {
		out.English = strings.Join(english, " ")
	}
	if strings.EqualFold(out.English, out.Words) {
		out.English = ""
	}
	if r := []rune(seen); len(r) <= longestSeen && inLatin(seen) {
		out.Seen = seen
	}
	return out
}

// longestSeen is the maximum length of a description in characters.
const longestSeen = 240

func inLatin(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return unicode.IsLetter(r) && !isLatin(r) }) < 0
}

// words returns the first five words of a text.
func (t *task) words(text string) []string {
	all := strings.FieldsFunc(t.plain(text), func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune(",;:.!?\"“”，、。；：", r)
	})
	return all[:min(len(all), 5)]
}
