package writer

import (
	"strings"

	"github.com/scenewright/scenewright/engine/language"
)

// Order is a prompt that requests a film.
type Order struct {
	Subject string // the film's subject, "" if it is not stated
	Told    string // the rest of the prompt, the film's material
}

// Ordered splits a prompt whose first or last paragraph opens with a request: "Create a video about
// …". From that paragraph it removes the request and directions such as "Use a friendly tone." All
// other sentences are material. ok is false without such a request.
func Ordered(prompt, code string) (o Order, ok bool) {
	l := language.Of(code)
	paragraphs := strings.Split(strings.TrimSpace(prompt), "\n\n")
	for _, i := range []int{0, len(paragraphs) - 1} {
		sentences := l.Sentences(paragraphs[i])
		if len(sentences) == 0 || !orders(l, sentences[0]) {
			continue
		}
		o.Subject, ok = subjectOf(l, sentences[0]), true
		rest := paragraphs[i]
		for _, s := range sentences {
			if orders(l, s) || l.Begins(language.Wishing, plainQuotes(s)) > 0 {
				rest = strings.Replace(rest, s, "", 1)
			}
		}
		paragraphs[i] = strings.TrimSpace(rest)
		break
	}
	o.Told = strings.TrimSpace(strings.Join(paragraphs, "\n\n"))
	return o, ok
}

// orders reports whether a sentence opens with a request for a film.
func orders(l *language.Language, sentence string) bool {
	s := plainQuotes(sentence)
	n := l.Begins(language.Ordering, s)
	return n > 0 && l.Contains(language.Film, s)
}

// subjectOf returns the stated subject of a request: the words after its first preposition of
// subject.
func subjectOf(l *language.Language, order string) string {
	s := plainQuotes(order)
	for at := l.Begins(language.Ordering, s); at < len(s); at++ {
		starts := l.Unspaced || s[at-1] == ' '
		if n := l.Begins(language.About, s[at:]); n > 0 && starts {
			subject := strings.Trim(s[at+n:], " .!。！")
			if film := l.Ending(language.Film, subject); film != "" && l.Unspaced { // 关于…的短片
				subject = strings.TrimSuffix(strings.TrimSuffix(subject, film), "的")
			}
			return subject
		}
	}
	return ""
}

func plainQuotes(s string) string { return strings.ReplaceAll(s, "’", "'") }
