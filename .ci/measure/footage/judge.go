package main

import (
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// seen is a shot of a film, and what of the library it shows.
type seen struct {
	story.Shot
	*fixture
	scene      int
	start, end int // frames of the film
}

// film reports whether the shot is one of a film.
func (s seen) film() bool { return s.Clip != nil }

// identified are the shots of a film. What the library's things look like tells which of
// them a shot shows: the ledger is not asked.
func (d designed) identified(all []*fixture, path func(blob string) string) (out []seen, err error) {
	known := map[string]*fixture{}
	for i, sc := range d.board.Scenes {
		for _, shot := range sc.Shots {
			s := seen{Shot: shot, scene: i, start: sc.Start + shot.From, end: sc.Start + shot.From + shot.Frames}
			blob := blobOf(shot)
			if blob == "" {
				continue
			}
			if known[blob] == nil {
				t, err := thumbOf(path(blob))
				if err != nil {
					return nil, err
				}
				known[blob] = nearest(all, t, s.film())
			}
			s.fixture = known[blob]
			out = append(out, s)
		}
	}
	return out, nil
}

func blobOf(s story.Shot) string {
	switch {
	case s.Clip != nil:
		return s.Clip.Blob
	case s.Picture != nil:
		return s.Picture.Blob
	}
	return ""
}

// tally is what is measured of films, by the columns' names and what they are made of.
type tally map[string]float64

// add joins what was measured of more films.
func (t tally) add(o tally) {
	for name, v := range o {
		switch have, ok := t[name]; {
		case !ok:
			t[name] = v
		case name == "min" || name == "text" || name == "large":
			t[name] = min(have, v)
		case name == "max":
			t[name] = max(have, v)
		default:
			t[name] += v
		}
	}
}

// judged counts what the storyboard and the timeline tell.
func (d designed) judged(text string, shots []seen) tally {
	t := tally{"films": 1, "scenes": float64(len(d.board.Scenes)), "shots": float64(len(shots)), "seconds": d.at(d.board.Frames()).Seconds()}
	for i := range d.board.Scenes {
		if !slices.ContainsFunc(shots, func(s seen) bool { return s.scene == i }) {
			t["bare"]++
		}
	}
	for i, s := range shots {
		long := d.at(s.Frames).Seconds()
		t["footage"] += long
		t.add(tally{"min": long, "max": long})
		if s.wrongFor(text) {
			t["wrong"]++
		}
		if repeated(shots[:i], s, d.board.FPS) {
			t["again"]++
		}
		box, subject, ok := d.subject(s, s.start+s.Frames/2)
		if !ok || s.Close || subject.W > 1.05*box.W || subject.H > 1.05*box.H { // no crop has all of it
			continue
		}
		t["marked"]++
		if in := subject.Intersect(box); in.W*in.H > .97*subject.W*subject.H {
			t["whole"]++
		}
	}
	return t
}

// repeated reports whether a shot was seen within 20 seconds before, or twice before. The
// same still seen whole and then close are two shots, and so are other parts of a film.
func repeated(before []seen, s seen, fps int) bool {
	times := 0
	for _, b := range before {
		if b.fixture != s.fixture || b.film() != s.film() || b.Close != s.Close || s.film() && !overlap(b, s) {
			continue
		}
		if times++; s.start-b.end < 20*fps {
			return true
		}
	}
	return times >= 2
}

// overlap reports whether two shots of a film show a part of it both.
func overlap(a, b seen) bool {
	return a.Clip.Start < b.Clip.Start+b.Frames && b.Clip.Start < a.Clip.Start+a.Frames
}

// subject is where the marked subject of a shot stands in a frame of the film, and the
// part of the frame that the shot fills. ok is false where nothing is marked.
func (d designed) subject(s seen, frame int) (box, subject timeline.Rect, ok bool) {
	sc := d.scenes[s.scene]
	t := d.at(frame - sc.Start)
	for _, l := range slices.Backward(sc.Layers) {
		if !l.Visible(t) {
			continue
		}
		var view timeline.Rect
		switch {
		case l.Picture != nil && s.Picture != nil && l.Picture.Blob == s.Picture.Blob && l.Picture.Blur == 0:
			size := timeline.Point{X: float64(s.Picture.Width), Y: float64(s.Picture.Height)}
			view, box = share(l.Picture.View(t, size.X, size.Y), size), l.Picture.Frame
			subject, ok = s.box(false, 0)
		case l.Clip != nil && s.Clip != nil && l.Clip.Blob == s.Clip.Blob && l.Clip.Blur == 0:
			size := timeline.Point{X: float64(s.Clip.Width), Y: float64(s.Clip.Height)}
			p := timeline.Picture{Frame: l.Clip.Frame}
			view, box = share(p.ViewOf(or(l.Clip.X, .5), or(l.Clip.Y, .5), or(l.Clip.Zoom, 1), size), size), l.Clip.Frame
			n := l.Clip.At(int((t-l.From).Seconds()*float64(d.board.FPS) + .5))
			subject, ok = s.box(true, float64(n)/float64(d.board.FPS*s.seconds))
		default:
			continue
		}
		return box, timeline.Rect{
			X: box.X + (subject.X-view.X)/view.W*box.W, Y: box.Y + (subject.Y-view.Y)/view.H*box.H,
			W: subject.W / view.W * box.W, H: subject.H / view.H * box.H,
		}, ok
	}
	return box, subject, false
}

// at is the moment of a scene's frame.
func (d designed) at(frame int) time.Duration {
	return time.Duration(frame) * time.Second / time.Duration(d.board.FPS)
}

// share is a part of a picture as shares of its size.
func share(r timeline.Rect, size timeline.Point) timeline.Rect {
	return timeline.Rect{X: r.X / size.X, Y: r.Y / size.Y, W: r.W / size.X, H: r.H / size.Y}
}

func or(v, def float64) float64 {
	if v == 0 {
		return def
	}
	return v
}
