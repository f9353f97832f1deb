package prompt

import (
	"cmp"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/document"
	"github.com/scenewright/scenewright/engine/writer"
)

// tokensOf is about how many tokens a text takes: a token is about four bytes
// of UTF-8 in each of the five languages.
func tokensOf(text string) int { return (len(text) + 3) / 4 }

// line is a sentence of a source.
type line struct {
	text      string
	paragraph int
	worth     float64
}

// condense is a source in at most so many tokens: the whole of it where it
// fits, else its weightiest sentences in their order, and of each paragraph
// sooner the first.
func condense(text, language string, tokens int) string {
	if tokensOf(text) <= tokens {
		return text
	}
	lines := linesOf(text, language)
	order := make([]int, len(lines))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(lines[b].worth, lines[a].worth) })
	taken := make([]bool, len(lines))
	for _, i := range order {
		if n := tokensOf(lines[i].text) + 1; n <= tokens {
			taken[i] = true
			tokens -= n
		}
	}
	var b strings.Builder
	last := 0
	for i, l := range lines {
		if !taken[i] {
			continue
		}
		if b.Len() > 0 {
			b.WriteString(between(l.paragraph != last))
		}
		b.WriteString(l.text)
		last = l.paragraph
	}
	return b.String()
}

func between(paragraphs bool) string {
	if paragraphs {
		return "\n\n"
	}
	return " "
}

func linesOf(text, language string) []line {
	terms := writer.NewTerms(text, language)
	var all []line
	for p, b := range document.Parse(text) {
		for i, s := range writer.Sentences(b.Words(), language) {
			l := line{text: s, paragraph: p, worth: terms.Density(s)}
			if i == 0 {
				l.worth += .2
			}
			if b.Kind == document.Heading {
				l.worth++
			}
			all = append(all, l)
		}
	}
	if len(all) > 0 {
		all[0].worth += 2 // what it is about
	}
	return all
}
