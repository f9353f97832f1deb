package enginetest

import (
	"context"
	"time"

	"github.com/scenewright/scenewright/engine/story"
)

// Transcriber is a fake that hears the known script, or else always the same
// sentence, its words spread evenly over the sound.
type Transcriber struct{}

// heardText is what it hears where nothing is known.
const heardText = "A film hums so long."

// Hears is true of everything.
func (Transcriber) Hears(string, bool) bool { return true }

// Transcribe spreads the words over the sound.
func (Transcriber) Transcribe(ctx context.Context, h story.TranscribeRequest) (story.Transcript, error) {
	out := story.Transcript{Text: h.Known, Duration: h.Sound.Duration()}
	if out.Text == "" {
		out.Text = heardText
	}
	out.Words = words(out.Text)
	each := out.Duration / time.Duration(max(1, len(out.Words)))
	for i := range out.Words {
		out.Words[i].Start, out.Words[i].End = time.Duration(i)*each, time.Duration(i+1)*each
	}
	return out, ctx.Err()
}
