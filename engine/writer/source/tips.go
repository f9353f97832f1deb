package source

import "github.com/scenewright/scenewright/engine/writer/internal/grammar"

// tipMost is how many characters an item has at most with what stands below it.
const tipMost = 160

// tips returns a text's numbered lines with the line or two that stand below each as the items of
// a list, so that both are told: "2. No screens / Turn off the phone an hour before you sleep."
func (r *lineReader) tips(blocks []Block) []Block {
	var all []Block
	n := 0
	for i, b := range blocks {
		if i > 0 && b.below && blocks[i-1].Number > 0 {
			continue // told with its number
		}
		if b.Number > 0 {
			text, ok := r.tip(blocks[i:])
			if !ok {
				return blocks
			}
			b.Kind, b.Text, b.Lines = Item, text, []string{text}
			n++
		}
		all = append(all, b)
	}
	if n < leastRows {
		return blocks
	}
	return all
}

// tip returns the numbered line that blocks begin with, with what stands below it; false where
// nothing does, or too much.
func (r *lineReader) tip(blocks []Block) (string, bool) {
	b, said := blocks[0], []string(nil)
	switch {
	case len(blocks) > 1 && blocks[1].below:
		said = []string{r.Clauses.Finish(b.Text), blocks[1].Text}
	case len(b.Lines) > 1 && grammar.Finished(b.Lines[0]):
		said = b.Lines
	}
	text := r.Clauses.Join(said)
	return text, text != "" && grammar.Runes(text) <= tipMost
}
