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
	cutFade     = 90 * time.Millisecond // from intro to loop, and of the music under the last chord
)

// recording is a played piece. Intro and loop have the same gain, the loop is
// at the library's loudness.
type recording struct{ intro, loop, landing audio.Sound }

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

// perform plays a piece into WAV bytes: intro, loop and landing in a row.
func perform(ctx context.Context, p score.Piece) ([]byte, error) {
	intro, err := synth.Intro(ctx, p)
	if err != nil {
		return nil, err
	}
	loop, err := synth.Loop(ctx, p)
	if err != nil {
		return nil, err
	}
	landing, err := synth.Landing(ctx, p, landingTime)
	if err != nil {
		return nil, err
	}
	all := audio.Limit(intro.Gain(loudness-audio.Loudness(loop)), ceiling)
	all.Samples = append(all.Samples, audio.Normalize(loop, loudness, ceiling).Samples...)
	all.Samples = append(all.Samples, audio.Normalize(landing, loudness-landingDrop, ceiling).Samples...)
	var wav bytes.Buffer
	wav.Grow(2*len(all.Samples) + 44)
	if err := all.WriteWAV(&wav); err != nil {
		return nil, err
	}
	return wav.Bytes(), nil
}

// split undoes perform; a sound of any other length is not of this piece.
func split(s audio.Sound, p score.Piece) (recording, bool) {
	a := 2 * synth.Frames(p, score.PhraseBars)
	b := a + 2*synth.Frames(p, score.Bars)
	if s.Rate != synth.Rate || s.Channels != 2 || len(s.Samples) != b+2*frames(landingTime) {
		return recording{}, false
	}
	part := func(samples []float32) audio.Sound {
		return audio.Sound{Rate: synth.Rate, Channels: 2, Samples: samples}
	}
	return recording{part(s.Samples[:a:a]), part(s.Samples[a:b:b]), part(s.Samples[b:])}, true
}

// fit makes a bed of exactly length. The music ends where a phrase ends, so
// what has to give is the beginning: the bed enters somewhere in the intro.
func (r recording) fit(length time.Duration) audio.Sound {
	total := frames(length)
	body := total - min(frames(landingTime), total/2)
	out := audio.Sound{Rate: synth.Rate, Channels: 2, Samples: make([]float32, 2*total)}
	music := audio.Sound{Rate: synth.Rate, Channels: 2}
	from := r.entry(body)
	music.Samples = r.around(from, min(body+frames(cutFade), total))
	r.begin(music.Samples, from)
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

// begin puts the intro in the place of the loop's first phrase, of which the
// music has what follows from. Both hold the same notes, so a short crossfade
// at the end of the phrase is not heard.
func (r recording) begin(music []float32, from int) {
	intro, fade := r.intro.Samples[min(2*from, len(r.intro.Samples)):], float64(2*frames(cutFade))
	for i := range min(len(intro), len(music)) {
		left := min(float64(len(intro)-i)/fade, 1)
		share := float32(0.5 - 0.5*math.Cos(math.Pi*left))
		music[i] += (intro[i] - music[i]) * share
	}
}

func frames(d time.Duration) int { return int(math.Round(d.Seconds() * synth.Rate)) }

// duration is the inverse of frames: exact for the frame it came from.
func duration(frames int) time.Duration {
	return time.Duration(math.Round(float64(frames) / synth.Rate * float64(time.Second)))
}
