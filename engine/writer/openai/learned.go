package openai

import "github.com/scenewright/scenewright/engine/writer/prompt"

// format is a way to request JSON.
type format int

// Formats, best first.
const (
	bySchema format = iota
	anyJSON
	inWords
)

// way is the set of features that a server accepts.
type way struct {
	format  format
	swapped bool // the token limit uses its other name
	whole   bool // answers are not streamed

	effortless bool // the effort is omitted
}

// without returns the next way to try after an error, if any.
func (w way) without(err error) (way, bool) {
	switch {
	case !w.swapped && prompt.Refuses(err, "max_tokens", "max_completion_tokens"):
		w.swapped = true
	case !w.effortless && prompt.Refuses(err, "reasoning", "thinking", "think value"):
		w.effortless = true
	case !w.whole && prompt.Refuses(err, "stream"):
		w.whole = true
	case w.format < inWords && prompt.Refuses(err, "response_format", "json_schema", "json_object", "structured output", "json mode", "response format", "grammar"):
		w.format++
	default:
		return w, false
	}
	return w, true
}
