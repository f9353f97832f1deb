// Package music is a library of background music that is composed on request: no files, no
// licences, no account. Every track belongs to a mood and has a title, a tempo and a picture; the
// seed decides key, harmony, figures and melody within them, so two films with the same track need
// not sound alike, while the same film made again has the same.
//
// A bed is composed to the film: a thin opening, a build, the main part, a turn, a height near the
// end, a cadence, and a last chord on which all parts meet where the film's closing begins. It
// rings to the end; a closing of more than five seconds gets a soft coda and an echo of the chord.
// The tempo gives a little so that bars come out even: nothing is cut or looped. A film longer than
// a minute or so continues with another verse, played another way. The range of speech consonants,
// 1 to 4 kHz, stays free.
//
// Pieces are played by the library's own synthesizer or, at the host's option, by the program
// fluidsynth with a sound font.
package music

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"os"
	"strings"

	"github.com/google/wire"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/filecache"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/music/internal/fluid"
	"github.com/scenewright/scenewright/sources/music/internal/score"
	"github.com/scenewright/scenewright/sources/music/internal/synth"
)

// Library composes background music. It is safe for concurrent use.
type Library struct {
	entries []entry
	cache   *filecache.Cache // nil: nothing is kept
	play    player
	mark    string // of the player, in the names of cached files
	fluid   *fluid.Player
}

// Options are all optional.
type Options struct {
	// CacheDir keeps the beds used last, 480 MB of them, 12 MB for a minute; it is created if
	// needed. Files can be deleted at any time. If one cannot be written the bed is composed again
	// next time. Empty: no cache, and every Open composes, two to three seconds of one core for a
	// minute.
	CacheDir string
	// SoundFont makes the program fluidsynth play the music with a sound font's recorded
	// instruments: the path of an .sf2 or .sf3, or "auto" for the system's one. Empty: the
	// library's own synthesizer, which needs neither.
	SoundFont string
	// Sandbox runs fluidsynth; it is needed with SoundFont only.
	Sandbox *sandbox.Box
}

// entry is one track: a title of a mood.
type entry struct {
	path  string
	mood  score.Mood
	title score.Title
	id    string
	image string // data URL
}

var (
	_ engine.MusicLibrary = (*Library)(nil)
	_ engine.Checker      = (*Library)(nil)
)

// New makes a library; nil options are the defaults. It fails if the cache folder cannot be
// created, and if a requested sound font is missing or cannot be played; the error then names the
// package to install.
func New(opts *Options) (*Library, error) {
	if opts == nil {
		opts = &Options{}
	}
	l := &Library{play: synth.Play}
	var err error
	if opts.CacheDir != "" {
		if l.cache, err = filecache.New(opts.CacheDir, &filecache.Options{MaxBytes: keptBytes}); err != nil {
			return nil, fmt.Errorf("music: Options.CacheDir: %w", err)
		}
	}
	if opts.SoundFont != "" {
		if l.fluid, err = fluid.New(opts.Sandbox, opts.SoundFont); err != nil {
			return nil, fmt.Errorf("music: Options.SoundFont: %w", err)
		}
		l.play, l.mark = l.fluid.Play, "-"+l.fluid.Mark()
	}
	for _, m := range score.Moods() {
		for i, t := range m.Titles {
			id := fmt.Sprintf("%s-%02d", m.Name, i+1)
			l.entries = append(l.entries, entry{"composed/" + id + ".wav", m, t, id, artwork(m.Art, t.Name)})
		}
	}
	return l, nil
}

// Set provides a [Library] as the engine's music library. It needs *Options.
var Set = wire.NewSet(New, wire.Bind(new(engine.MusicLibrary), new(*Library)))

// Check looks for fluidsynth and the sound font if they are used, and implements [engine.Checker].
func (l *Library) Check(ctx context.Context, _ string) error {
	if l.fluid == nil || ctx.Err() != nil {
		return ctx.Err()
	}
	if err := l.fluid.Check(); err != nil {
		return &fault.Error{Code: fault.CodeMissing, Provider: "music", Message: "music cannot be played: " + err.Error(), Remedy: "install fluidsynth, and put the sound font back", Err: err}
	}
	return nil
}

// Tracks returns all tracks, grouped by mood. Image is a data URL of an SVG of less than 2 KB, so
// it shows without a server.
func (l *Library) Tracks(ctx context.Context) ([]story.Track, error) {
	tracks := make([]story.Track, len(l.entries))
	for i, e := range l.entries {
		tracks[i] = story.Track{
			ID: e.id, Name: e.title.Name, RelativePath: e.path, Image: e.image, Mood: e.mood.Name,
			Tags: e.mood.Tags, Tones: e.mood.Tones, BPM: e.title.BPM,
		}
	}
	return tracks, ctx.Err()
}

// Open returns exactly the film's length of the track as a WAV of 48 kHz stereo at −20 LUFS with a
// true peak of at most −1 dBTP. Its last chord begins with the film's closing; without one, or with
// one of under 1.6 seconds, 2.5 to 3.6 seconds before the end. A film too short for a bar before
// that gets the chord alone. The error for an unknown path matches [fault.ErrNotFound]; others are
// ctx's and those of temporary files, of which a minute takes 23 MB while it is made, 46 MB with a
// sound font, and then also those of fluidsynth.
func (l *Library) Open(ctx context.Context, relativePath string, film story.MusicFilm) (io.ReadCloser, error) {
	e, err := l.find(relativePath)
	if err != nil {
		return nil, err
	}
	return l.bed(ctx, e, score.Film{Length: film.Length, Landing: film.Closing}, film.Seed)
}

func (l *Library) find(path string) (entry, error) {
	for _, e := range l.entries {
		if e.path == path {
			return e, nil
		}
	}
	return entry{}, &fault.Error{
		Code: fault.CodeNotFound, Provider: "music",
		Message: fmt.Sprintf("there is no track %q", clip(path)), Remedy: "take a relativePath from the music library",
	}
}

// clip shortens a path in a message.
func clip(path string) string {
	if r := []rune(strings.ToValidUTF8(path, "?")); len(r) > 80 {
		return string(r[:80]) + "…"
	}
	return path
}

// bed returns a track composed to a film as a WAV file, from the cache if possible. A new one is in
// a file that the system may keep in memory.
func (l *Library) bed(ctx context.Context, e entry, f score.Film, seed uint64) (io.ReadCloser, error) {
	key := fmt.Sprintf("%s-%016x-%dus-%dus-v%d%s", e.id, seed, f.Length.Microseconds(), f.Landing.Microseconds(), version, l.mark)
	out, err := os.CreateTemp("", "bed-*.wav")
	if err != nil {
		return nil, fmt.Errorf("music: %w", err)
	}
	bed := passing{out}
	if l.cache.Copy(key, out.Name(), nil) {
		return bed, nil
	}
	if err = out.Truncate(0); err != nil { // the rest of a damaged cached bed
		return nil, fmt.Errorf("music: %w", errors.Join(err, bed.Close()))
	}
	err = l.play.perform(ctx, score.Compose(e.mood, e.title, f, seed), f.Length, out)
	if _, back := out.Seek(0, io.SeekStart); err != nil || back != nil {
		return nil, fmt.Errorf("music: %w", errors.Join(err, back, bed.Close()))
	}
	_ = l.cache.Keep(key, out.Name(), nil) // it only saves time: an uncached bed is composed again
	return bed, nil
}

// artwork returns the picture of a track as a data URL of less than 2,048 bytes: rings in the
// colours of its mood, placed by its title. It is an SVG without text and references.
func artwork(a score.Art, title string) string {
	h := fnv.New64a()
	h.Write([]byte(title)) // never fails
	rng := rand.New(rand.NewPCG(h.Sum64(), 1))
	var svg strings.Builder
	fmt.Fprintf(&svg, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240"><path fill="%s" d="M0 0h240v240H0z"/>`, a.Ground)
	x, y, step := 40+rng.IntN(160), 40+rng.IntN(160), 24+rng.IntN(16)
	for i, color := range []string{a.Second, a.Figure, a.Second, a.Figure, a.Second, a.Accent} {
		fmt.Fprintf(&svg, `<circle cx="%d" cy="%d" r="%d" fill="%s"/>`, x, y, (6-i)*step, color)
	}
	svg.WriteString("</svg>")
	return "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString([]byte(svg.String()))
}
