package prompttest

import (
	"encoding/json"

	"github.com/scenewright/scenewright/engine/writer/prompt"
)

// See is how a fake sees a picture, a JPEG: what it shows, and how well that
// fits what is looked for, 0 to 100.
type See func(lookedFor string, picture []byte) (shows string, fits int)

// view answers what the user's turn asks of the pictures before it; ok is false
// where it asks nothing of the kind.
func (m Model) view(turn string, pictures [][]byte) (answer string, ok bool) {
	brief := read[prompt.BriefView](turn)
	all := []map[string]any{}
	for _, scene := range brief.Scenes {
		if scene.Pictures > len(pictures) {
			return "", false
		}
		for _, p := range pictures[:scene.Pictures] {
			shows, fits := scene.LookedFor, 90
			if m.See != nil {
				shows, fits = m.See(scene.LookedFor, p)
			}
			all = append(all, map[string]any{"shows": shows, "fits": fits})
		}
		pictures = pictures[scene.Pictures:]
	}
	raw, err := json.Marshal(map[string]any{"pictures": all})
	return string(raw), len(all) > 0 && err == nil
}
