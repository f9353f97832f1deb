package openai

import "github.com/scenewright/scenewright/engine/writer/prompt"

// format is a way to ask for JSON.
type format int

// The formats, best first.
const (
	bySchema format = iota
	anyJSON
	inWords
)

// way is how a server is asked.
type way struct {
	format  format
	swapped bool // the limit goes by its other name
	whole   bool // answers do not come in parts

	effortless bool // nothing is said of how much the model thinks
}

// without is the next way to ask a server that complains so.
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
