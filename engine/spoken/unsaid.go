package spoken

import (
	"strings"

	"github.com/scenewright/scenewright/engine/spell"
	"github.com/scenewright/scenewright/engine/story"
)

// mostUnsaid is how many signs a warning names.
const mostUnsaid = 12

// Unsaid returns a warning of the signs and words of an utterance that are not heard where
// its text is spelled out, "" where all are.
func Unsaid(u story.Utterance) string {
	unsaid := spell.Unsaid(u.Text, u.Language, u.Pronunciations)
	if len(unsaid) == 0 {
		return ""
	}
	return "not heard, as the voice has no name for it: " + strings.Join(unsaid[:min(len(unsaid), mostUnsaid)], " ") + "; write it in words or give it a pronunciation"
}
