package mining

import (
	"strings"
	"unicode/utf8"
)

// titleIdeal is how many characters a title has at most where its words offer
// so short a one; the film's first sentence may take all a heading has.
const titleIdeal = 44

// longTitle is what speaks against a title that is longer than it had to be.
const longTitle = .7

// shortTitleHan is how long a first sentence in Chinese is at most that can only
// be the title.
const shortTitleHan = 10

// TitleOf finds a title in a text that has none: the headline that says most
// of what the whole text is about, sooner from its beginning.
func TitleOf(text string, terms *Terms) string {
	best, bestScore := "", -100.0
	sentences := Sentences(text, terms.language)
	for i, s := range sentences {
		if i == len(sentences)-1 && i > 1 {
			break // the film's last words, and the closing scene's heading
		}
		for _, h := range terms.titles(s, i == 0) {
			score := h.score + 2*terms.Density(h.text) + terms.titleWorth(s, i)
			if i == 0 && terms.language == "zh" && Chars(s) <= shortTitleHan && len(sentences) > 2 {
				score += 1.5
			}
			if score > bestScore {
				best, bestScore = h.text, score
			}
		}
	}
	return best
}

// titles are the headlines of a sentence that may be a title: the best short
// one, and of the film's first sentence the best at any length too.
func (t *Terms) titles(sentence string, first bool) []span {
	if first {
		sentence = sentence[t.presenting(sentence):]
	}
	all := t.headings(sentence, titleIdeal)[:1]
	if first {
		long := t.headings(sentence, 0)[0]
		long.score -= longTitle
		all = append(all, long)
	}
	return all
}

// titleWorth is what speaks for sentence i of a film as its title, and what
// against it: the first leans on none before it.
func (t *Terms) titleWorth(sentence string, i int) float64 {
	worth := 0.0
	switch {
	case i == 0:
		worth = 2 // what the film is about, or the question it answers
	case i < 3:
		worth = .2
	}
	if i > 0 && Depends(sentence, t.language) {
		worth -= .6
	}
	if strings.ContainsRune("\"“«„「『”", firstRune(sentence)) {
		worth -= 1.2 // somebody's words, not the film's
	}
	return worth
}

// presenting is the length of the words that only present what the sentence
// names: "This is | the plan for the open day", in Chinese also what points at
// it; 0 where it has none.
func (t *Terms) presenting(sentence string) int {
	best := 0
	for _, w := range presents[t.language] {
		n := foldPrefix(sentence, w)
		rest := strings.TrimLeft(sentence[n:], " ")
		next, _, _ := strings.Cut(rest, " ")
		named := t.language == "zh" || t.lex.article[strings.ToLower(next)] || t.language == "iw"
		if n > best && named && (t.language == "zh" || len(rest) < len(sentence[n:])) && WordCount(rest, t.language) > 1 {
			best = len(sentence) - len(rest)
		}
	}
	return best
}

// presents are the words that present something, by language.
var presents = map[string][]string{
	"en": {"this is", "here is", "these are", "here are"},
	"es": {"este es", "esta es", "estos son", "estas son", "aquí está", "así fue", "así es"},
	"fr": {"voici", "voilà", "c'est"},
	"zh": {"这是", "这就是", "这款", "这种", "这台", "这本", "这套"},
	"iw": {"זהו", "זוהי", "הנה", "אלה הם"},
}

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}
