// Package structure has what all finders of a text's structures ask and return. Each
// kind has its own folder: charts, comparisons, quotations, sequences.
package structure

import (
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
	"github.com/scenewright/scenewright/engine/writer/source"
)

// Rules is what every finder asks: what the words of a text say, and how long its lines are
// spoken. It is only read.
type Rules struct {
	grammar.Grammar
	Speech source.Speech
}

// Found is what the first of some lines make together.
type Found struct {
	Content story.Content
	Lines   int // how many of them; 0 = nothing was found
}
