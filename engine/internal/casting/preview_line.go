package casting

import (
	"bytes"
	"context"
	"errors"
	"hash/fnv"
	"io"
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/internal/catalog"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// How a preview is: square, with some silence at both ends.
const (
	previewSize = 720 // pixels
	previewLead = 500 * time.Millisecond
	previewTail = 700 * time.Millisecond
)

// previewLine is what a presenter says, the same for women and men; "" where the
// language has no words for it.
func previewLine(code string) string {
	l, _ := language.ByCode(code)
	return l.Greeting
}

// previewSeat leaves some ground above and beside who stands there.
var previewSeat = timeline.Rect{X: 52, Y: 42, W: previewSize - 2*52, H: previewSize - 42}

// previewAppearance is somebody on light paper, in colours of the house that
// are always the same for this one, silent for a while.
func previewAppearance(avatar, language string) story.Appearance {
	h := fnv.New64a()
	h.Write([]byte(avatar)) // never fails
	seed := h.Sum64()
	return story.Appearance{
		Avatar: avatar, Language: language, Seat: previewSeat, FPS: story.FPS, Frames: story.FPS,
		Brand: story.HouseBrand(seed), Ground: palette.Default(seed).Paper2, Seed: seed,
	}
}

// previewSpeech has the sentence spoken by the voice that goes best with who
// says it.
func (pr *Previewer) previewSpeech(ctx context.Context, r previewJob) (story.Speech, error) {
	voice, option, err := pr.previewVoice(ctx, r.act.Language, r.who.Gender)
	if err != nil {
		return story.Speech{}, err
	}
	return voice.Speak(ctx, story.Utterance{Text: r.line, Voice: option.ID, Language: r.act.Language, Speed: 1})
}

// previewVoice finds a voice of this machine, which takes no money, and of these
// one that is of the presenter's gender; else the first that speaks the language.
func (pr *Previewer) previewVoice(ctx context.Context, language, gender string) (by catalog.Voice, best story.VoiceOption, err error) {
	most := -1
	for _, v := range pr.Catalog.Voices {
		options, failed := v.Voices(ctx)
		err = errors.Join(err, failed)
		for _, o := range options {
			score := 0
			if o.VoiceType == catalog.VoiceLocal {
				score += 2
			}
			if gender != "" && o.Gender == gender {
				score++
			}
			if score > most && slices.Contains(o.Languages, language) {
				by, best, most = v, o, score
			}
		}
	}
	if by != nil {
		return by, best, nil
	}
	return nil, best, catalog.NoVoice(request.VoiceSettings{}, language, nil, err)
}

// later is words that are said so much later.
func later(words []story.Word, by time.Duration) []story.Word {
	out := make([]story.Word, len(words))
	for i, w := range words {
		w.Start, w.End = w.Start+by, w.End+by
		w.Phones = slices.Clone(w.Phones)
		for k := range w.Phones {
			w.Phones[k].Start += by
			w.Phones[k].End += by
		}
		out[i] = w
	}
	return out
}

// opening gives a sound under a blob's name.
func opening(name string, s audio.Sound) func(context.Context, string) (io.ReadCloser, error) {
	return func(_ context.Context, blob string) (io.ReadCloser, error) {
		if blob != name {
			return nil, fault.NotFound("file")
		}
		var wav bytes.Buffer
		err := s.WriteWAV(&wav)
		return io.NopCloser(&wav), err
	}
}
