package ingest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/relief"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// viewing is the analysis of a video's frames, of some of them in more detail.
type viewing struct {
	frames []glance
	maps   []relief.Map    // of every mapEvery-th frame
	boxes  []timeline.Rect // of every boxEvery-th frame
}

const (
	mapEvery   = 6
	boxEvery   = 15
	facesEvery = 30
)

// glance is the short analysis of a frame.
type glance struct {
	relief.Change // since the frame before
	blank         bool
}

// pointsArgs returns the arguments that write the points of frames, by which package relief
// measures them, to standard output.
func pointsArgs(from string) []string {
	return []string{"-map", from, "-f", "rawvideo", "pipe:1"}
}

// points returns the filter that makes the points of a frame with the colours of a matrix.
func points(matrix string) string {
	const scaled = "scale=%d:%d:flags=neighbor:in_color_matrix=%s:out_color_matrix=bt709:out_range=pc,format=yuv444p"
	return fmt.Sprintf(scaled, relief.Wide, relief.Tall, matrix)
}

// glances analyses frames up to the end of a stream of points. A truncated last frame is dropped.
// Each frame is also passed to more.
func glances(r io.Reader, more func(n int, frame relief.Points)) (all []glance, err error) {
	now, before := make(relief.Points, relief.PointBytes), make(relief.Points, relief.PointBytes)
	for {
		_, err := io.ReadFull(r, now)
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return all, nil // the child reports whether it ended well
		}
		if err != nil {
			return all, err
		}
		if len(all) == 0 {
			copy(before, now)
		}
		more(len(all), now)
		all = append(all, glance{now.Since(before), now.Blank()})
		now, before = before, now
	}
}

// watch runs ffmpeg, which writes the points of frames, and analyses those as glances does.
func (in *Ingest) watch(ctx context.Context, c sandbox.Command, more func(int, relief.Points)) ([]glance, error) {
	c.Program, c.PipeStdout = "ffmpeg", true
	p, err := in.box.Start(ctx, c)
	if err != nil {
		return nil, err
	}
	all, read := glances(p.Stdout(), more)
	return all, errors.Join(p.Wait(), read)
}

// detailed returns the function that adds the analysis in more detail of frames of a ratio of width
// to height.
func (v *viewing) detailed(ratio float64) func(n int, frame relief.Points) {
	var faces []timeline.Rect
	var seen relief.Salience
	return func(n int, frame relief.Points) {
		if n%facesEvery == 0 {
			faces = frame.Faces(ratio)
		}
		if n%boxEvery == 0 {
			seen = frame.Salience()
			v.boxes = append(v.boxes, seen.Subject(faces...))
		}
		if n%mapEvery == 0 {
			v.maps = append(v.maps, frame.Map(seen, faces...))
		}
	}
}

// Criteria of a shot.
const (
	unseen       = 300 * time.Millisecond // of the beginning, which is often a fade or a shake
	leastStretch = 800 * time.Millisecond
	mostStretch  = 8 * time.Second // longer stretches are split: their subject moves
	stillTime    = 400 * time.Millisecond
	besideCut    = 2 // frames at a cut, which may show parts of both sides
)

// stretches returns the parts of a clip, at a frame rate, that can be shots. A clip too short for
// any is one whole.
func (v viewing) stretches(fps int) (all []story.Stretch) {
	at := func(d time.Duration) int { return int(d * time.Duration(fps) / time.Second) }
	from, least := at(unseen), at(leastStretch)
	if len(v.frames) < from+least {
		from, least = 0, 1
	}
	for _, s := range v.lively(from, at(stillTime)) {
		parts := max(1, (s.to-s.from+at(mostStretch)-1)/at(mostStretch))
		for i := range parts {
			part := span{s.from + (s.to-s.from)*i/parts, s.from + (s.to-s.from)*(i+1)/parts}
			if part.to-part.from >= least {
				all = append(all, v.stretch(part))
			}
		}
	}
	return all
}

// lively splits the frames from one on at cuts, at blank frames, and at runs of still frames of a
// length.
func (v viewing) lively(from, still int) []span {
	n, out := len(v.frames), v.dead(still)
	for i := range out {
		out[i] = out[i] || i < from
		for at := max(from, i+1-besideCut); at < min(i+1+besideCut, n) && !out[i]; at++ {
			out[i] = cut(v.frames, at)
		}
	}
	return runs(n, func(i int) bool { return !out[i] })
}

// dead reports for every frame whether it is blank or part of a run of at least still frames
// without motion.
func (v viewing) dead(still int) []bool {
	dead := make([]bool, len(v.frames))
	for i, g := range v.frames {
		dead[i] = g.blank
	}
	for _, r := range runs(len(v.frames), func(i int) bool { return i > 0 && v.frames[i].stands() }) {
		for i := r.from - 1; i < r.to && r.to-r.from+1 >= still; i++ {
			dead[i] = true
		}
	}
	return dead
}

// stands reports whether a frame shows the same as the one before it.
func (g glance) stands() bool { return g.Moved < .06 && g.Most < 1 }

// A cut changes the overall colours by this much, and more abruptly than the frames around it.
const (
	cutChange = 7.0
	cutSpike  = 3.0
	cutSurely = 40.0
)

// cut reports whether frame i begins another scene.
func cut(frames []glance, i int) bool {
	around := 0.0
	for k := max(0, i-2); k <= min(len(frames)-1, i+2); k++ {
		if k != i {
			around = max(around, frames[k].Scene)
		}
	}
	change := frames[i].Scene
	return change >= cutSurely || change >= cutChange && change >= cutSpike*around
}

// stretch returns the analysis of a span.
func (v viewing) stretch(s span) story.Stretch {
	return story.Stretch{
		From: s.from, Frames: s.to - s.from,
		Relief: relief.Join(within(v.maps, s, mapEvery)), Subject: steady(within(v.boxes, s, boxEvery)),
	}
}

// within returns the analyses of every n-th frame within a span: at least one, that before its
// first frame.
func within[T any](all []T, s span, every int) []T {
	from, to := min((s.from+every-1)/every, len(all)-1), min((s.to+every-1)/every, len(all))
	if from >= to {
		from = to - 1
	}
	return all[from:to]
}

// steady returns a box that holds most of several consecutive ones; an empty one if most are empty.
// Parts that only few of them reach do not count.
func steady(boxes []timeline.Rect) timeline.Rect {
	var edges [4][]float64
	for _, b := range boxes {
		if !b.Empty() {
			for i, v := range [4]float64{b.X, b.Y, -b.X - b.W, -b.Y - b.H} {
				edges[i] = append(edges[i], v)
			}
		}
	}
	n := len(edges[0])
	if n == 0 || 2*n < len(boxes) {
		return timeline.Rect{}
	}
	for _, e := range edges {
		slices.Sort(e)
	}
	x, y, right, below := edges[0][n/4], edges[1][n/4], -edges[2][n/4], -edges[3][n/4]
	return timeline.Rect{X: x, Y: y, W: right - x, H: below - y}
}
