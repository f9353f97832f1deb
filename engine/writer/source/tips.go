package source

import "github.com/scenewright/scenewright/engine/writer/internal/grammar"

// tipMost is how many characters an item has at most with what stands below it.
const tipMost = 160

// tips returns a text's numbered lines with the line or two that stand below each as the items of
// a list, so that both are told: "2. No screens / Turn off the phone an hour before you sleep."
// Where more stands below them, each begins anew.
func (r *lineReader) tips(blocks []Block) []Block {
	var all []Block
	n, long := 0, false
	for i, b := range blocks {
		if i > 0 && b.below && blocks[i-1].Number > 0 {
			continue // told with its number
		}
		if b.Number > 0 {
			text := r.tip(blocks[i:])
			if text == "" {
				return blocks
			}
			b.Kind, b.Text, b.Lines = Item, text, []string{text}
			long = long || grammar.Runes(text) > tipMost
			n++
		}
		all = append(all, b)
	}
	switch {
	case n < leastRows:
		return blocks
	case long:
		return begunAnew(blocks)
	}
	return all
}

// tip returns the numbered line that blocks begin with, with what stands below it; "" where
// nothing does.
func (r *lineReader) tip(blocks []Block) string {
	b := blocks[0]
	switch {
	case len(blocks) > 1 && blocks[1].below:
		return r.Clauses.Join([]string{r.Clauses.Finish(b.Text), blocks[1].Text})
	case len(b.Lines) > 1 && grammar.Finished(b.Lines[0]):
		return r.Clauses.Join(b.Lines)
	}
	return ""
}

// begunAnew returns blocks whose numbered sentences are paragraphs that begin anew.
func begunAnew(blocks []Block) []Block {
	for i, b := range blocks {
		if b.Kind == Item && b.Number > 0 && grammar.Finished(b.Lines[0]) {
			blocks[i].Kind, blocks[i].Number, blocks[i].anew = Paragraph, 0, true
		}
	}
	return blocks
}
