package show

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"time"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/internal/casting"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/port"
	"github.com/scenewright/scenewright/engine/story"
)

// sampleLength is the length of a music sample.
const sampleLength = 12 * time.Second

// Samples provides sounds of a few seconds for selection.
type Samples struct{ Catalog *casting.Catalog }

// OfVoice returns the name of a voice's sample; "" if speaking costs
// money or the voice's first language has no greeting.
func (s *Samples) OfVoice(v story.VoiceOption) string {
	if v.VoiceType != casting.VoiceLocal || greeting(v) == "" {
		return ""
	}
	return s.Catalog.OnDemand.Name("sample", "voice", v.ID)
}

// greeting returns a voice's text in its first language; "" if there is none.
func greeting(v story.VoiceOption) string {
	if len(v.Languages) == 0 {
		return ""
	}
	l, _ := language.ByCode(v.Languages[0])
	return l.Greeting
}

// OfTrack returns the name of a track's sample.
func (s *Samples) OfTrack(t story.Track) string {
	return s.Catalog.OnDemand.Name("sample", "track", t.RelativePath)
}

// Open opens a sample as WAV: a local voice with one sentence, or the
// first 12 s of a track. It is recorded on first use, one at a time, and
// stored. The error for an unknown name matches ErrNotFound.
func (s *Samples) Open(ctx context.Context, name string) (blobs.Blob, error) {
	key, record, err := s.find(ctx, name)
	if err != nil {
		return nil, err
	}
	return s.Catalog.OnDemand.Open(ctx, key, func(ctx context.Context) error {
		wav, err := record(ctx)
		if err != nil {
			return err
		}
		return fault.OfDisk(errors.Join(s.Catalog.Files.Blobs.Put(ctx, key, wav), wav.Close()))
	})
}

// recording records a WAV.
type recording func(context.Context) (io.ReadCloser, error)

// find returns the blob key of a sample and the function that records it.
func (s *Samples) find(ctx context.Context, name string) (key string, record recording, err error) {
	for by, v := range casting.Offers(ctx, s.Catalog.Voices, port.Voice.Voices, &err) {
		if s.OfVoice(v) == name {
			return sampleKey(name, greeting(v)), spoken(by, v), nil
		}
	}
	tracks, failed := s.Catalog.Tracks(ctx)
	for _, t := range tracks {
		if s.OfTrack(t) == name {
			return sampleKey(name, t.RelativePath), s.played(t), nil
		}
	}
	return "", nil, cmp.Or[error](err, failed, fault.NotFound("sample"))
}

// sampleKey returns a key that depends on the content of the sample.
func sampleKey(name, content string) string {
	return "previews/" + name + "/" + blobs.Digest([]byte(content)) + ".wav"
}

func spoken(by port.Voice, v story.VoiceOption) recording {
	return func(ctx context.Context) (io.ReadCloser, error) {
		said, err := by.Speak(ctx, story.Utterance{Text: greeting(v), Voice: v.ID, Language: v.Languages[0], Speed: 1})
		if err != nil {
			return nil, err
		}
		var wav bytes.Buffer
		err = said.Sound.WriteWAV(&wav)
		return io.NopCloser(&wav), err
	}
}

func (s *Samples) played(t story.Track) recording {
	return func(ctx context.Context) (io.ReadCloser, error) {
		return s.Catalog.Music.Open(ctx, t.RelativePath, story.MusicFilm{Length: sampleLength})
	}
}
