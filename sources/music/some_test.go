//go:build !nightly

package music

import "github.com/scenewright/scenewright/sources/music/internal/score"

// moods are some of those that there are, as unlike as may be; the nightly run hears all.
func moods() (some []score.Mood) {
	for i, m := range score.Moods() {
		if i%4 == 0 {
			some = append(some, m)
		}
	}
	return some
}

// bySoundFont are the moods of which a sound font is heard; in the nightly run one more.
var bySoundFont = []string{"optimistic"}
