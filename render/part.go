package render

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

// drawing is the version of the drawing code. It changes when the same timeline and fonts give
// other pixels, so that no old segment is used.
const drawing = 3

// part is a segment as a film of its own: its scenes, the overlay above them, and nothing else.
// Only the part is drawn, and its name is the hash of the part, so the two cannot disagree.
type part struct {
	timeline timeline.Timeline // without sounds, cues and poster
	first    int               // the segment's first frame in that timeline
	frames   int
}

// cutPart takes the frames of s out of a film. Times of the overlay are counted from the part, so
// that the same picture at another time of the film is the same part.
func cutPart(tl timeline.Timeline, s span) part {
	first, last := sceneAt(tl, s.from), sceneAt(tl, s.to-1)
	transition := entering(tl.Scenes, first, s.from)
	if transition {
		first--
	}
	base := tl.Scenes[first].Start
	p := part{first: s.from - base, frames: s.frames()}
	p.timeline = timeline.Timeline{Width: tl.Width, Height: tl.Height, FPS: tl.FPS}
	for i := first; i <= last; i++ {
		sc := cutScene(tl, tl.Scenes[i], s)
		if i == first {
			sc.Enter = timeline.Transition{}
		}
		sc.Start -= base
		p.timeline.Scenes = append(p.timeline.Scenes, sc)
		p.timeline.Frames = sc.Start + sc.Frames
	}
	p.timeline.Frames = max(p.timeline.Frames, s.to-base)
	p.timeline.Overlay = cutOverlay(tl, s, base)
	return p
}

// only cuts the film to the part that a span shows, and fetches the media of that.
func (f *film) only(ctx context.Context, s span) (part, error) {
	p := cutPart(f.tl, s)
	f.tl = p.timeline
	err := f.stageMedia(ctx)
	p.timeline = f.tl
	return p, err
}

// sceneAt returns the scene of a frame.
func sceneAt(tl timeline.Timeline, frame int) int {
	for i := len(tl.Scenes) - 1; i > 0; i-- {
		if tl.Scenes[i].Start <= frame {
			return i
		}
	}
	return 0
}

// entering reports whether the scene before is still visible at a frame.
func entering(scenes []timeline.Scene, i, frame int) bool {
	e := scenes[i].Enter
	return i > 0 && e.Kind != timeline.Cut && frame-scenes[i].Start < e.Frames
}

// cutScene returns a scene with only the layers that the segment may show. Of the scene before a
// transition these are the layers of its last frame.
func cutScene(tl timeline.Timeline, sc timeline.Scene, s span) timeline.Scene {
	from := min(max(s.from-sc.Start, 0), sc.Frames-1)
	to := max(min(s.to-sc.Start, sc.Frames), from+1)
	sc.Layers = visible(sc.Layers, tl.At(from), tl.At(to-1))
	return sc
}

// visible returns the layers visible at some time in [from, to].
func visible(layers []timeline.Layer, from, to time.Duration) []timeline.Layer {
	var out []timeline.Layer
	for _, l := range layers {
		if l.From <= to && (l.To == 0 || l.To > from) {
			out = append(out, l)
		}
	}
	return out
}

// cutOverlay returns the layers of the overlay visible in the segment, with times counted from
// frame base.
func cutOverlay(tl timeline.Timeline, s span, base int) []timeline.Layer {
	layers := visible(tl.Overlay, tl.At(s.from), tl.At(s.to-1))
	c := clock{tl, base}
	for i, l := range layers {
		layers[i] = l.Retimed(c.moment)
		layers[i].From = c.frame(l.From)
		if l.To != 0 {
			layers[i].To = c.frame(l.To)
		}
	}
	return layers
}

// clock counts times of the film from a frame. Frames do not begin at whole nanoseconds: times of
// frames are moved by frames, others are rounded to a microsecond, so that nothing depends on the
// segment's place.
type clock struct {
	tl   timeline.Timeline
	base int
}

// frame moves a time to the first frame that is not before it, which looks the same.
func (c clock) frame(t time.Duration) time.Duration {
	n := c.nearest(t)
	for c.tl.At(n) < t {
		n++
	}
	for c.tl.At(n-1) >= t {
		n--
	}
	return c.tl.At(n - c.base)
}

// nearest returns the frame that begins nearest to t.
func (c clock) nearest(t time.Duration) int {
	f := time.Duration(c.tl.FPS)
	return int((t*f*2 + time.Second) / (2 * time.Second))
}

// moment returns a time, moved.
func (c clock) moment(t time.Duration) time.Duration {
	if n := c.nearest(t); (c.tl.At(n) - t).Abs() <= 2 {
		return c.tl.At(n - c.base)
	}
	return (t - c.tl.At(c.base)).Round(time.Microsecond)
}

// name returns the hash of everything that determines the part's packets.
func (p part) name(fonts *typeset.Fonts, encoder []string) (string, error) {
	what := struct {
		Drawing, First, Frames int
		Encoder, Fonts         []string
		Timeline               timeline.Timeline
	}{drawing, p.first, p.frames, encoder, nil, p.timeline}
	var scenes []timeline.Scene
	for _, s := range p.timeline.Scenes {
		s.ID, s.Layout, s.Layers = "", "", nameless(s.Layers)
		scenes = append(scenes, s)
		what.Fonts = append(what.Fonts, outlines(fonts, s.Layers)...)
	}
	what.Timeline.Scenes = scenes
	what.Timeline.Overlay = nameless(p.timeline.Overlay)
	what.Fonts = append(what.Fonts, outlines(fonts, p.timeline.Overlay)...)
	h := sha256.New()
	if err := json.NewEncoder(h).Encode(what); err != nil {
		return "", fmt.Errorf("name of a segment: %w", err)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// nameless returns layers without the fields that only people and checks use.
func nameless(layers []timeline.Layer) []timeline.Layer {
	out := make([]timeline.Layer, len(layers))
	for i, l := range layers {
		l.Name, l.Role = "", ""
		out[i] = l
	}
	return out
}

// outlines returns names of the outlines of all text.
func outlines(fonts *typeset.Fonts, layers []timeline.Layer) (out []string) {
	for _, l := range layers {
		if l.Text != nil {
			out = append(out, fonts.Fingerprint(fonts.Shape(l.Text.Line, l.Text.Style)))
		}
	}
	return out
}
