package prompt

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/document"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/writer"
)

// condensing begins what the ledger says of such calls.
const condensing = "condensed"

// mostParts is in how many parts a source is condensed at most; of a longer one the
// weightiest sentences are.
const mostParts = 40

// condense brings the film's text into so many tokens: as it stands where it fits, else
// the model shortens it part by part. A part that it fails at is its weightiest sentences.
func (j *job) condense(ctx context.Context, tokens int) error {
	text := j.filmText()
	if j.given, j.parts = text, 0; tokensOf(text) <= tokens {
		return nil
	}
	// A part and what is made of it fit into the context beside the instructions.
	each := max(leastSource, (j.limit()-tokensOf(told(condenseInstructions, "always")))/3)
	parts := partsOf(weightiest(text, j.Language, mostParts*each), j.Language, each)
	words := max(10, j.wordsOf(tokens/len(parts)*4/j.bytesPerRune()))
	var kept []string
	for _, part := range parts {
		short, err := j.shortened(ctx, part, words)
		if err != nil {
			return err
		}
		kept = append(kept, cmp.Or(short, weightiest(part, j.Language, tokens/len(parts))))
	}
	j.parts = len(parts)
	j.given = weightiest(strings.Join(kept, "\n\n"), j.Language, tokens)
	return nil
}

// shortened is one part in about so many words, as the model has it: without what it adds,
// and "" where nothing came of it. Only the end of ctx is an error.
func (j *job) shortened(ctx context.Context, part string, words int) (string, error) {
	brief := asJSON(map[string]any{"words": words, "languageName": language.Of(j.Language).Name})
	q := Question{
		System: told(condenseInstructions, "always"), Turns: []Turn{{Text: brief + marked("source", part)}},
		Name: "part", Schema: strict(fields{"text": text}), Tokens: tokensOf(part) + leastAnswer,
	}
	r, err := j.ask(ctx, q, condensing+" the source")
	if err != nil {
		return "", ctx.Err()
	}
	short, _ := search(r.Text, readText) // "" where there is no text in it
	source := writer.NewSource(part, j.Language, false)
	var b strings.Builder
	for line := range strings.Lines(short) {
		if source.Lacks(line) == "" {
			b.WriteString(line)
		}
	}
	return strings.TrimSpace(b.String()), nil
}

func readText(raw []byte) (string, bool) {
	var a struct{ Text string }
	return a.Text, json.Unmarshal(raw, &a) == nil && strings.TrimSpace(a.Text) != ""
}

// partsOf cuts a text between its paragraphs, and longer ones between their sentences, into
// parts of at most so many tokens.
func partsOf(text, code string, tokens int) []string {
	var pieces []string
	for p := range strings.SplitSeq(text, "\n\n") {
		if tokensOf(p) <= tokens {
			pieces = append(pieces, p)
			continue
		}
		pieces = append(pieces, writer.Sentences(p, code)...)
	}
	var all []string
	n := 0
	for _, p := range pieces {
		if n+tokensOf(p) > tokens || len(all) == 0 {
			all, n = append(all, ""), 0
		}
		last := &all[len(all)-1]
		*last = strings.TrimSpace(*last + "\n\n" + p)
		n += tokensOf(p) + 1
	}
	return all
}

// line is a sentence of a source.
type line struct {
	text      string
	paragraph int
	worth     float64
}

// weightiest is a source in at most so many tokens: the whole of it where it
// fits, else its weightiest sentences in their order, and of each paragraph
// sooner the first.
func weightiest(text, language string, tokens int) string {
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
