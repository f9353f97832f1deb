// Package music is a library of background music that is composed when it is
// asked for: no files, no licences, no account. Every track belongs to a mood
// and has a title and a tempo; the seed decides key, harmony, figures and
// melody within them, so two films with the same track need not sound alike,
// while the same film made again does.
//
// A track has an intro, a cycle of six four-bar phrases (main, build, main,
// turn, lift, return) that leads back into itself, and a landing. A bed starts
// in the intro, goes round as often as it must, and reaches the landing at the
// end of a phrase, three seconds before the film ends. It leaves the range of
// speech consonants, 1 to 4 kHz, free.
package music

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/sources/music/internal/score"
)

// Loudness and peak of everything the library gives out.
const (
	loudness = -20.0 // LUFS
	ceiling  = -1.0  // dBTP
)

// Library composes background music. It is safe for concurrent use.
type Library struct {
	entries []entry
	cache   cache
}

// Options are all optional.
type Options struct {
	// CacheDir keeps composed tracks as WAV files, made on first use, 10 to
	// 20 MB each; it is created if need be. Files can be deleted at any time. If
	// one cannot be written the track is composed again next time. Empty: no
	// cache, and every Open composes, one to two seconds of one core.
	CacheDir string
}

// entry is one track: a title of a mood.
type entry struct {
	path  string
	mood  score.Mood
	title score.Title
	id    string
}

var _ engine.MusicLibrary = (*Library)(nil)

// New makes a library; nil options are the defaults. It fails if the cache
// folder cannot be created.
func New(opts *Options) (*Library, error) {
	if opts == nil {
		opts = &Options{}
	}
	cache, err := openCache(opts.CacheDir)
	if err != nil {
		return nil, err
	}
	l := &Library{cache: cache}
	for _, m := range score.Moods() {
		for i, t := range m.Titles {
			id := fmt.Sprintf("%s-%02d", m.Name, i+1)
			l.entries = append(l.entries, entry{"composed/" + id + ".wav", m, t, id})
		}
	}
	return l, nil
}

// Tracks lists all tracks, grouped by mood.
func (l *Library) Tracks(ctx context.Context) ([]engine.Track, error) {
	tracks := make([]engine.Track, len(l.entries))
	for i, e := range l.entries {
		tracks[i] = engine.Track{
			ID: e.id, Name: e.title.Name, RelativePath: e.path, Mood: e.mood.Name,
			Tags: e.mood.Tags, Tones: e.mood.Tones, BPM: e.title.BPM,
		}
	}
	return tracks, ctx.Err()
}

// Open gives exactly length of the track as 48 kHz stereo at −20 LUFS with a
// true peak of at most −1 dBTP. It starts in the intro and ends on a chord that
// sounds for the last three seconds (half of it, for a length under six) and
// has faded at the end. A length of 0 or less gives the cycle itself, whose end
// leads into its beginning. The error for an unknown path matches
// [engine.ErrNotFound]; the only other one is ctx's.
func (l *Library) Open(ctx context.Context, relativePath string, length time.Duration, seed uint64) (audio.Sound, error) {
	e, err := l.find(relativePath)
	if err != nil {
		return audio.Sound{}, err
	}
	r, err := l.record(ctx, e, seed)
	if err != nil {
		return audio.Sound{}, err
	}
	if length <= 0 {
		return r.loop, nil
	}
	return audio.Normalize(r.fit(length), loudness, ceiling), ctx.Err()
}

func (l *Library) find(path string) (entry, error) {
	for _, e := range l.entries {
		if e.path == path {
			return e, nil
		}
	}
	return entry{}, &engine.Error{
		Code: engine.CodeNotFound, Provider: "music",
		Message: fmt.Sprintf("there is no track %q", clip(path)), Remedy: "take a relativePath from the music library",
	}
}

// clip keeps a message readable whatever was asked for.
func clip(path string) string {
	if r := []rune(strings.ToValidUTF8(path, "?")); len(r) > 80 {
		return string(r[:80]) + "…"
	}
	return path
}
