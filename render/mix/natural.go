package mix

import (
	"context"
	"fmt"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/timeline"
)

// edge is the fade time of a natural sound.
const edge = 40 * time.Millisecond

// natural adds the sound recorded with clips, ducked under speech.
func natural(ctx context.Context, out audio.Sound, a timeline.Audio, open Opener) error {
	speech := spans(a.Speech)
	for i, n := range a.Natural {
		s, err := load(ctx, n.Blob, open)
		if err != nil {
			return fmt.Errorf("natural sound %d: %w", i+1, err)
		}
		s = s.Slice(n.Skip, n.Skip+n.For).FadeIn(edge).FadeOut(edge)
		duck(s, since(speech, int(n.At*Rate/time.Second)), &timeline.Bed{Gain: n.Gain, Depth: n.Depth})
		audio.MixInto(out, s, n.At)
	}
	return nil
}
