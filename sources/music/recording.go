package music

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/sources/music/internal/score"
	"github.com/scenewright/scenewright/sources/music/internal/synth"
)

const (
	landingTime = 3 * time.Second
	landingDrop = 1.0 // LU: the last chord is a little softer than the music
	openingFade = 300 * time.Millisecond
	cutFade     = 90 * time.Millisecond // of the music under the last chord
)

// recording is a played piece. The loop is at the library's loudness.
type recording struct{ loop, landing audio.Sound }

// record gives the recording of a track, from the cache if it is there. Fresh
// or cached, it has passed through the same WAV bytes and is the same.
func (l *Library) record(ctx context.Context, e entry, seed uint64) (recording, error) {
	piece := score.Compose(e.mood, e.title, seed)
	name := fmt.Sprintf("%s-%016x-%dbars-v%d.wav", e.id, seed, score.Bars, version)
	if r, ok := split(l.cache.load(name), piece); ok {
		return r, nil
	}
	wav, err := perform(ctx, piece)
	if err != nil {
		return recording{}, err
	}
	l.cache.save(name, wav)
	sound, err := audio.ReadWAV(bytes.NewReader(wav))
	if err != nil {
		return recording{}, err
	}
	r, _ := split(sound, piece)
	return r, nil
}

// perform plays a piece into WAV bytes: the loop and, right after it, the
// landing.
func perform(ctx context.Context, p score.Piece) ([]byte, error) {
	loop, err := synth.Loop(ctx, p)
	if err != nil {
		return nil, err
	}
	landing, err := synth.Landing(ctx, p, landingTime)
	if err != nil {
		return nil, err
	}
	loop = audio.Normalize(loop, loudness, ceiling)
	landing = audio.Normalize(landing, loudness-landingDrop, ceiling)
	loop.Samples = append(loop.Samples, landing.Samples...)
	var wav bytes.Buffer
	wav.Grow(2*len(loop.Samples) + 44)
	if err := loop.WriteWAV(&wav); err != nil {
		return nil, err
	}
	return wav.Bytes(), nil
}

// split undoes perform; a sound of any other length is not of this piece.
func split(s audio.Sound, p score.Piece) (recording, bool) {
	at := 2 * synth.Frames(p, score.Bars)
	if s.Rate != synth.Rate || s.Channels != 2 || len(s.Samples) != at+2*frames(landingTime) {
		return recording{}, false
	}
	part := func(samples []float32) audio.Sound {
		return audio.Sound{Rate: synth.Rate, Channels: 2, Samples: samples}
	}
	return recording{part(s.Samples[:at:at]), part(s.Samples[at:])}, true
}

// fit makes a bed of exactly length. The music ends where a phrase ends, so
// what has to give is the beginning: the bed enters somewhere in the intro.
func (r recording) fit(length time.Duration) audio.Sound {
	total := frames(length)
	body := total - min(frames(landingTime), total/2)
	out := audio.Sound{Rate: synth.Rate, Channels: 2, Samples: make([]float32, 2*total)}
	music := audio.Sound{Rate: synth.Rate, Channels: 2}
	music.Samples = r.around(r.entry(body), min(body+frames(cutFade), total))
	audio.MixInto(out, music.FadeIn(min(openingFade, length/8)).FadeOut(cutFade), 0)
	last := r.landing.Slice(0, duration(total-body))
	audio.MixInto(out, last.FadeOut(last.Duration()*3/5), duration(body))
	return out
}

// entry is the frame of the loop from which body frames lead to the end of a
// phrase.
func (r recording) entry(body int) int {
	phrase := float64(r.loop.Frames()) / score.Phrases
	n := math.Ceil(float64(body) / phrase)
	return max(int(math.Round(n*phrase))-body, 0)
}

// around copies n frames of the loop from one on, round and round.
func (r recording) around(from, n int) []float32 {
	out := make([]float32, 0, 2*n)
	for at := from % r.loop.Frames(); len(out) < 2*n; at = 0 {
		out = append(out, r.loop.Samples[2*at:min(len(r.loop.Samples), 2*(at+n)-len(out))]...)
	}
	return out
}

func frames(d time.Duration) int { return int(math.Round(d.Seconds() * synth.Rate)) }

// duration is the inverse of frames: exact for the frame it came from.
func duration(frames int) time.Duration {
	return time.Duration(math.Round(float64(frames) / synth.Rate * float64(time.Second)))
}
