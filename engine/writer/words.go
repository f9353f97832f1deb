package writer

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
)

// Editor makes scenes of texts in one language. It is only read and safe for
// concurrent use.
type Editor struct {
	Lang *language.Language
	Rate float64 // runes without spaces that are spoken a second

	// Audience is whom a film is for and what about, in any words: where a length leaves
	// something out, what shares words with it stays sooner. "" = anybody.
	Audience string

	verbatim bool // no mark is added to what is spoken
}

// NewEditor returns the editor of a language, for a rate of speech in runes
// without spaces a second; 0 is the language's own.
func NewEditor(code string, rate float64) Editor {
	return Editor{Lang: language.Of(code), Rate: RateOf(story.Assignment{Language: code, Rate: rate})}
}

// RateOf returns the assignment's rate of speech, the language's where it has none:
// runes without spaces a second.
func RateOf(a story.Assignment) float64 {
	if a.Rate > 0 {
		return a.Rate
	}
	if l, ok := language.ByCode(a.Language); ok {
		return l.Rate
	}
	return 12.5
}

// Seconds returns how long a text is spoken.
func (e Editor) Seconds(text string) float64 { return float64(Chars(text)) / e.Rate }

// Chars counts what a voice has to speak: runes without white space.
func Chars(text string) int { return language.Chars(text) }

// WordCount counts the words of a text.
func WordCount(text, code string) int { return language.Of(code).Count(text) }

// Sentences cuts a text into sentences.
func Sentences(text, code string) []string { return language.Of(code).Sentences(text) }

// ContentWords lists the words of a text that carry its meaning, in lower case,
// in order, repeats included.
func ContentWords(text, code string) []string {
	l := language.Of(code)
	var all []string
	for _, w := range l.Words(text) {
		if l.IsContent(w) {
			all = append(all, l.Bare(w.Low))
		}
	}
	return all
}

// Join puts sentences after one another: with spaces, where the language has them.
func Join(sentences []string, code string) string { return NewEditor(code, 0).join(sentences) }

func (e Editor) join(sentences []string) string {
	var b strings.Builder
	for _, s := range sentences {
		s = strings.TrimSpace(s)
		if s == "" {
			continue
		}
		last, _ := utf8.DecodeLastRuneInString(b.String())
		first, _ := utf8.DecodeRuneInString(s)
		joined := e.Lang.Unspaced && (wide(last) || wide(first))
		if b.Len() > 0 && !joined {
			b.WriteByte(' ')
		}
		b.WriteString(s)
	}
	return b.String()
}

// wide reports whether a character is set without spaces around it.
func wide(r rune) bool {
	return language.IsUnspaced(r) || language.ClosesHan(r) || language.OpensHan(r)
}

// finished returns a text as a sentence: with a full stop, where it has no end.
func (e Editor) finished(text string) string {
	if e.verbatim {
		return text
	}
	text = strings.TrimSpace(strings.TrimRight(text, " ,;:，；："))
	if text == "" || isEnd(text) {
		return text
	}
	if e.Lang.Unspaced {
		return text + "。"
	}
	return text + "."
}

// isEnd reports whether a text ends as a sentence does, closing marks aside.
func isEnd(text string) bool {
	text = strings.TrimRight(text, "\"'”’»)）」』")
	r, _ := utf8.DecodeLastRuneInString(text)
	return text != "" && strings.ContainsRune(language.EndMarks, r)
}

// bare returns a text without the full stop, colon or comma at its end; a question or
// exclamation mark stays.
func bare(text string) string {
	if strings.HasSuffix(text, "...") || strings.HasSuffix(text, "…") {
		return text
	}
	return strings.TrimRight(strings.TrimSpace(text), ".。:：,，;；")
}

// Readable returns a text without the pictographs, tags and control characters that
// nobody reads out.
func Readable(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.So, r) && r > 0x2100 && r != '°', r == 0xFE0F, r == 0x200D, r == 0x20E3, r >= 0x1F3FB && r <= 0x1F3FF, r >= 0xE0020 && r <= 0xE007F:
			return unread
		case unicode.IsControl(r):
			return ' '
		}
		return r
	}, text)
	text = strings.ReplaceAll(unreadable.ReplaceAllString(text, "$1"), string(unread), "")
	return strings.TrimSpace(strings.Join(strings.FieldsFunc(text, isGap), " "))
}

// unread stands where something is taken out; the space before it goes with it where a mark
// follows.
const unread = '\uFFFF'

var unreadable = regexp.MustCompile(`[ \x{a0}]+\x{ffff}+([.,!?;:…)])`)

// isGap reports whether a character is plain white space: one that holds words together
// is none.
func isGap(r rune) bool { return unicode.IsSpace(r) && r != '\u00a0' && r != language.Thin }
