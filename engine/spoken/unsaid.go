package spoken

import (
	"strings"

	"github.com/scenewright/scenewright/engine/spell"
	"github.com/scenewright/scenewright/engine/story"
)

// mostUnsaid is the maximum number of signs in a warning.
const mostUnsaid = 12

// Unsaid returns a warning that lists signs and words without a spoken
// form in an utterance; "" if there are none.
func Unsaid(u story.Utterance) string {
	unsaid := spell.Unsaid(u.Text, u.Language, u.Pronunciations)
	if len(unsaid) == 0 {
		return ""
	}
	return "not heard, as the voice has no name for it: " + strings.Join(unsaid[:min(len(unsaid), mostUnsaid)], " ") + "; write it in words or give it a pronunciation"
}
