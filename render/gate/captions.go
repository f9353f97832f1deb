package gate

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/caption"
	"github.com/scenewright/scenewright/render/pack"
)

// driftMost is the maximum deviation of a word from its sound.
const driftMost = 80 * time.Millisecond

// captions checks that the caption file has exactly the planned captions.
func captions(e *evidence) []string {
	var want bytes.Buffer
	got, err := os.ReadFile(e.SRT)
	if err != nil || caption.WriteSRT(&want, e.Timeline.Cues) != nil {
		return faultf("the captions cannot be read")
	}
	if !bytes.Equal(got, want.Bytes()) {
		return faultf("the caption file does not hold the captions planned")
	}
	return nil
}

// Flaws returns the faults of a plan, which affect any film made of it.
func Flaws(tl timeline.Timeline) []string { return append(overhang(tl), drift(tl)...) }

// overhang checks that captions lie within the film.
func overhang(tl timeline.Timeline) []string {
	for i, c := range tl.Cues {
		if c.From < 0 || c.To > tl.At(tl.Frames+1) {
			return faultf("caption %d lies outside the film", i+1)
		}
	}
	return nil
}

// drift checks that the words of captions begin with the spoken words.
// Parts of a word after the first have no sound of their own.
func drift(tl timeline.Timeline) []string {
	said := beginnings(tl)
	if len(said) == 0 {
		return nil
	}
	var words []time.Duration
	for i, c := range tl.Cues {
		continued := len(c.Words) > 0 && c.Words[0].Part
		if off := nearest(said, c.From); !continued && off.Abs() > driftMost {
			return faultf("caption %d is %v off the nearest word said", i+1, off.Round(time.Millisecond))
		}
		for _, w := range c.Words {
			if !w.Part {
				words = append(words, w.From)
			}
		}
	}
	if len(words) != len(said) {
		return nil // the voice speaks numbers and signs in other words
	}
	slices.Sort(words)
	for i, w := range words {
		if off := w - said[i]; off.Abs() > driftMost {
			return faultf("word %d of the captions is %v off its sound", i+1, off.Round(time.Millisecond))
		}
	}
	return nil
}

// beginnings returns the sorted start times of spoken words.
func beginnings(tl timeline.Timeline) (out []time.Duration) {
	for _, sp := range tl.Audio.Speech {
		for _, v := range sp.Said {
			out = append(out, v.From)
		}
	}
	slices.Sort(out)
	return out
}

// nearest returns the difference of t and the nearest of the sorted times.
func nearest(times []time.Duration, t time.Duration) time.Duration {
	i, _ := slices.BinarySearch(times, t)
	off := t - times[min(i, len(times)-1)]
	if i > 0 && (t-times[i-1]).Abs() < off.Abs() {
		off = t - times[i-1]
	}
	return off
}

// stream checks the manifest and the files that it names.
func stream(e *evidence) []string {
	raw, err := os.ReadFile(e.Manifest)
	if err != nil {
		return faultf("the manifest cannot be read")
	}
	m, err := pack.ReadManifest(raw)
	if err != nil {
		return faultf("the manifest is broken")
	}
	if m.Type != "static" || len(m.Tracks) != 2 || (m.Duration-e.Timeline.Duration()).Abs() > e.frame() {
		return faultf("the manifest tells of a %q stream of %d tracks, %v long", m.Type, len(m.Tracks), m.Duration)
	}
	for _, t := range m.Tracks {
		if fault := e.track(t); fault != nil {
			return fault
		}
	}
	return nil
}

// track checks one track of the stream.
func (e *evidence) track(t pack.Track) []string {
	if t.Kind == "video" && len(t.Segments) != len(e.Traces) {
		return faultf("the stream has %d segments, not %d", len(t.Segments), len(e.Traces))
	}
	if (t.Length - e.Timeline.Duration()).Abs() > max(e.frame(), soundOff) {
		return faultf("the stream's %s lasts %v", t.Kind, t.Length)
	}
	for _, name := range t.Files {
		path := filepath.Join(filepath.Dir(e.Manifest), name)
		if info, err := os.Stat(path); err != nil || info.Size() == 0 || !slices.Contains(e.Stream, path) {
			return faultf("%s of the stream is missing", name)
		}
	}
	return nil
}
