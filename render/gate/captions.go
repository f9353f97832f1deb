package gate

import (
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/asticode/go-astisub"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/pack"
)

// driftMost is how far a word may be from its sound.
const driftMost = 80 * time.Millisecond

// captions reads the caption file back: every cue in its place and within the
// film.
func captions(e *evidence) []string {
	planned := slices.DeleteFunc(slices.Clone(e.Timeline.Cues), func(c timeline.Cue) bool { return c.To-c.From < time.Millisecond })
	if len(planned) == 0 {
		return nil
	}
	f, err := os.Open(e.SRT)
	if err != nil {
		return faultf("the captions cannot be read")
	}
	defer f.Close()
	doc, err := astisub.ReadFromSRT(f)
	if err != nil || len(doc.Items) != len(planned) {
		return faultf("the caption file does not hold the %d cues planned", len(planned))
	}
	for i, item := range doc.Items {
		if (item.StartAt-planned[i].From).Abs() > time.Millisecond || (item.EndAt-planned[i].To).Abs() > time.Millisecond {
			return faultf("caption %d is not at its time", i+1)
		}
		if item.StartAt < 0 || item.EndAt > e.Timeline.Duration()+e.frame() {
			return faultf("caption %d lies outside the film", i+1)
		}
	}
	return nil
}

// drift checks the captions' words against the speech.
func drift(e *evidence) []string {
	said := e.beginnings()
	if len(said) == 0 {
		return nil
	}
	for i, c := range e.Timeline.Cues {
		if off := nearest(said, c.From); off.Abs() > driftMost {
			return faultf("caption %d is %v off the nearest word said", i+1, off)
		}
	}
	words := e.words()
	if len(words) != len(said) {
		return nil // the voice says numbers and signs in other words than are read
	}
	for i, w := range words {
		if off := w - said[i]; off.Abs() > driftMost {
			return faultf("word %d of the captions is %v off its sound", i+1, off)
		}
	}
	return nil
}

// beginnings are when spoken words begin, in order.
func (e *evidence) beginnings() (out []time.Duration) {
	for _, sp := range e.Timeline.Audio.Speech {
		for _, v := range sp.Said {
			out = append(out, v.From)
		}
	}
	slices.Sort(out)
	return out
}

// words are when the captions' words begin, in order.
func (e *evidence) words() (out []time.Duration) {
	for _, c := range e.Timeline.Cues {
		for _, w := range c.Words {
			out = append(out, w.From)
		}
	}
	slices.Sort(out)
	return out
}

// nearest is how far t is from the nearest of some times in order.
func nearest(times []time.Duration, t time.Duration) time.Duration {
	i, _ := slices.BinarySearch(times, t)
	off := t - times[min(i, len(times)-1)]
	if i > 0 && (t-times[i-1]).Abs() < off.Abs() {
		off = t - times[i-1]
	}
	return off
}

// stream checks the manifest and that all it names is there.
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
