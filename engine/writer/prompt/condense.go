package prompt

import (
	"cmp"
	"context"
	"encoding/json"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/writer"
)

// condensing is the prefix of such calls in the ledger.
const condensing = "condensed"

// mostParts is the maximum number of parts that are condensed; weightiest
// first shortens a longer source.
const mostParts = 40

// condense reduces the film's text to a number of tokens: unchanged if it fits, else the model
// shortens it in parts. If it fails at a part, weightiest shortens that.
func (j *job) condense(ctx context.Context, tokens int) error {
	text := j.filmText()
	if j.given, j.parts = text, 0; tokensOf(text) <= tokens {
		return nil
	}
	// A part and its short version fit into the context with the instructions.
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

// shortened returns the model's version of a part in about words words, without lines
// that the part does not support; "" on failure. Only the end of ctx is an error.
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
	short, _ := search(r.Text, readText) // "" if it has no text
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

// partsOf splits a text into parts of at most tokens tokens, between
// paragraphs, or between sentences of long ones.
func partsOf(text, code string, tokens int) []string {
	var pieces []string
	for p := range strings.SplitSeq(text, "\n\n") {
		if tokensOf(p) <= tokens {
			pieces = append(pieces, p)
			continue
		}
		pieces = append(pieces, language.Of(code).Sentences(p)...)
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
