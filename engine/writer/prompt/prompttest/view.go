package prompttest

import (
	"encoding/json"
	"strings"

	"github.com/scenewright/scenewright/engine/writer/prompt"
)

// See is how a fake sees a picture, a JPEG: what it shows, and how well that
// fits what is looked for, 0 to 100.
type See func(lookedFor string, picture []byte) (shows string, fits int)

// agree sees in every picture what is looked for.
func agree(lookedFor string, _ []byte) (string, int) { return lookedFor, 90 }

// View answers what the user's turn asks of the pictures before it; ok is false
// where it asks nothing of the kind. A nil see sees in every picture what is
// looked for.
func View(turn string, pictures [][]byte, see See) (answer string, ok bool) {
	brief := prompt.ReadView(strings.TrimSpace(turn))
	if brief.Pictures == 0 || brief.LookedFor == "" {
		return "", false
	}
	if see == nil {
		see = agree
	}
	all := []map[string]any{}
	for _, p := range pictures {
		shows, fits := see(brief.LookedFor, p)
		all = append(all, map[string]any{"shows": shows, "fits": fits})
	}
	raw, err := json.Marshal(map[string]any{"pictures": all})
	return string(raw), err == nil
}
