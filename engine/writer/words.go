package writer

import (
	"regexp"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
)

// Editor makes scenes from texts in one language. It is immutable and safe for concurrent use.
type Editor struct {
	Lang *language.Language
	Rate float64 // runes without spaces spoken in a second

	// Audience describes a film's audience and interests, in any words: if a length requires
	// omissions, text that shares words with it stays longer. "" = anyone.
	Audience string

	verbatim bool // no mark is added to the spoken words
}

// NewEditor returns the editor of a language, for a rate of speech in runes without spaces a
// second; 0 is the language's own.
func NewEditor(code string, rate float64) Editor {
	return Editor{Lang: language.Of(code), Rate: RateOf(story.Assignment{Language: code, Rate: rate})}
}

// RateOf returns the assignment's rate of speech in runes without spaces a second, or else the
// language's.
func RateOf(a story.Assignment) float64 {
	if a.Rate > 0 {
		return a.Rate
	}
	if l, ok := language.ByCode(a.Language); ok {
		return l.Rate
	}
	return 12.5
}

// Seconds returns the speaking time of a text.
func (e Editor) Seconds(text string) float64 { return float64(language.Chars(text)) / e.Rate }

// ContentWords returns the content words of a text, in lower case, in order, repeats included.
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

// Stems returns the stems of the content words of a text.
func (e Editor) Stems(text string) map[string]bool {
	all := map[string]bool{}
	for _, w := range ContentWords(text, e.Lang.Code) {
		all[e.Lang.Stem(w)] = true
	}
	return all
}

// Join joins sentences: with spaces, if the language has them.
func Join(sentences []string, code string) string { return NewEditor(code, 0).join(sentences) }

func (e Editor) join(sentences []string) string {
	var b strings.Builder
	for _, s := range sentences {
		s = strings.TrimSpace(s)
		if s == "" {
			continue
		}
		joined := e.Lang.Unspaced && (wide(language.LastRune(b.String())) || wide(language.FirstRune(s)))
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

// Finished returns a text as a sentence: with a full stop, if it has no end.
func (e Editor) Finished(text string) string {
	if e.verbatim {
		return text
	}
	text = strings.TrimSpace(strings.TrimRight(text, " ,;:，；："))
	if text == "" || language.Ends(text) {
		return text
	}
	if e.Lang.Unspaced {
		return text + "。"
	}
	return text + "."
}

// bare returns a text without the full stop, colon or comma at its end; a question or
// exclamation mark stays.
func bare(text string) string {
	if strings.HasSuffix(text, "...") || strings.HasSuffix(text, "…") {
		return text
	}
	return strings.TrimRight(strings.TrimSpace(text), ".。:：,，;；")
}

// Readable returns a text without pictographs, tags and control characters, which are not read
// aloud.
func Readable(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.So, r) && r > 0x2100 && r != '°', strings.ContainsRune("¶\uFE0F\u200D\u20E3", r),
			r >= 0x1F3FB && r <= 0x1F3FF, r >= 0xE0020 && r <= 0xE007F:
			return unread
		case unicode.IsControl(r):
			return ' '
		}
		return r
	}, text)
	text = strings.ReplaceAll(unreadable.ReplaceAllString(text, "$1"), string(unread), "")
	return strings.TrimSpace(strings.Join(strings.FieldsFunc(text, isGap), " "))
}

// unread marks a removed part; the space before it is also removed if a mark follows.
const unread = '\uFFFF'

var unreadable = regexp.MustCompile(`[ \x{a0}]+\x{ffff}+([.,!?;:…)])`)

// isGap reports whether a character is breaking white space.
func isGap(r rune) bool { return unicode.IsSpace(r) && r != '\u00a0' && r != language.Thin }

// A text of enough words, of which too few are function words of a language, is in another one.
const (
	enoughWords = 16
	knownWords  = .08
)

// Foreign reports whether a text is in another language than the film.
func (e Editor) Foreign(text string) bool {
	l := e.Lang
	return l.Reads(text) < .2 || !l.Unspaced && l.Studied() && l.Count(text) >= enoughWords && l.Knows(text) < knownWords
}
