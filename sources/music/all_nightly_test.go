//go:build nightly

package music

import "github.com/scenewright/scenewright/sources/music/internal/score"

// moods are all that there are.
func moods() []score.Mood { return score.Moods() }

// bySoundFont are the moods of which a sound font is heard.
var bySoundFont = []string{"optimistic", "tender"}
