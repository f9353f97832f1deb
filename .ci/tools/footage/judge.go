package main

import (
	"cmp"
	"fmt"
	"log"
	"slices"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

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

// part is one sum by another, 0 where there is none.
func (t tally) part(a, b string) float64 {
	if t[b] == 0 {
		return 0
	}
	return t[a] / t[b]
}

const head = "film                           films footage bare  /min  min  max again whole wider " +
	"  text  large faint/words   under hid wrong export"

// row prints a tally.
func (t tally) row(name string) {
	fmt.Printf("%-30s %5.0f %6.1f%% %4.0f %5.1f %4.1f %4.1f %5.0f %4.0f%% %5.0f", name, t["films"], 100*t.part("footage", "seconds"),
		t["bare"], 60*t.part("shots", "seconds"), t["min"], t["max"], t["again"], 100*t.part("whole", "marked"), t["wider"])
	fmt.Printf(" %6.2f %6.2f %5.0f/%-5.0f %5.1f%% %3.0f %5.0f %6.2f\n", t["text"], t["large"],
		t["faint"], t["words"], 100*t.part("covered", "subject"), t["hid"], t["wrong"], t.part("export", "alone"))
}

// seen is a shot of a film, and what of the library it shows.
type seen struct {
	story.Shot
	*fixture
	scene      int
	start, end int // frames of the film
}

// filmed reports whether the shot is one of a film.
func (s seen) filmed() bool { return s.Clip != nil }

// blob is the file that the shot shows, "" for none.
func (s seen) blob() string {
	switch {
	case s.Clip != nil:
		return s.Clip.Blob
	case s.Picture != nil:
		return s.Picture.Blob
	}
	return ""
}

// identified are the shots of a film. What the library's things look like tells which of
// them a shot shows: the ledger is not asked.
func (d designed) identified(all []*fixture, path func(blob string) string) (out []seen, err error) {
	known := map[string]*fixture{}
	for i, sc := range d.board.Scenes {
		for _, shot := range sc.Shots {
			s := seen{Shot: shot, scene: i, start: sc.Start + shot.From, end: sc.Start + shot.From + shot.Frames}
			if s.blob() == "" {
				continue
			}
			if known[s.blob()] == nil {
				t, err := thumbOf(path(s.blob()))
				if err != nil {
					return nil, err
				}
				known[s.blob()] = nearest(all, t, s.filmed())
			}
			s.fixture = known[s.blob()]
			out = append(out, s)
		}
	}
	return out, nil
}

// chosen prints a line a shot: what is said, what it was looked for with, by what it was
// taken, and what it shows.
func (d designed) chosen(film string, shots []seen, ledger []footage.Entry) {
	nth := map[string]int{}
	for _, s := range shots {
		sc := d.board.Scenes[s.scene]
		nth[sc.ID]++
		i := slices.IndexFunc(ledger, func(e footage.Entry) bool {
			return e.SceneID == sc.ID && e.Slot == fmt.Sprintf("shot %d", nth[sc.ID])
		})
		var query, taken string
		if i >= 0 {
			e := ledger[i]
			a := e.Asked[len(e.Asked)-1]
			query, taken = e.Query, fmt.Sprintf("%.2f rank %d %q", a.Score, a.Rank, cmp.Or(a.Query, a.Reason))
		}
		log.Printf("%s %5d %4.1fs %q | %s | %s | %s | %s", film, s.start, d.at(s.Frames).Seconds(), d.said(s), query, taken, s.Title, s.Shows)
	}
}

// said is what is spoken while a shot is seen.
func (d designed) said(s seen) string {
	var words []string
	for _, w := range d.board.Scenes[s.scene].Words {
		if at := story.Frames(w.Start); at >= s.From && at < s.From+s.Frames {
			words = append(words, w.Text)
		}
	}
	return strings.Join(words, " ")
}

// judged counts what the storyboard and the timeline tell.
func (d designed) judged(film, text string, shots []seen) tally {
	t := tally{"films": 1, "shots": float64(len(shots)), "seconds": d.at(d.board.Frames()).Seconds()}
	for i := range d.board.Scenes {
		if !slices.ContainsFunc(shots, func(s seen) bool { return s.scene == i }) {
			t["bare"]++
		}
	}
	for i, s := range shots {
		long := d.at(s.Frames).Seconds()
		t.add(tally{"footage": long, "min": long, "max": long})
		if s.Wrong == "*" || s.Wrong == text {
			t["wrong"]++
			log.Printf("%s, frame %d: %q is of another sense", film, s.start, s.Title)
		}
		if repeated(shots[:i], s, d.board.FPS) {
			t["again"]++
		}
		box, subject, found, ok := d.subject(s, s.start+s.Frames/2)
		if !ok || s.Close {
			continue
		}
		if subject.W > 1.05*box.W || subject.H > 1.05*box.H {
			t["wider"]++
			continue
		}
		t["marked"]++
		if in := subject.Intersect(box); in.W*in.H > .97*subject.W*subject.H {
			t["whole"]++
		} else {
			log.Printf("%s, frame %d: %.0f %% of the subject of %q is seen: at %s of the frame, found at %s", film, s.start,
				100*in.W*in.H/(subject.W*subject.H), s.Title, shares(subject, box), shares(found, box))
		}
	}
	return t
}

// found is the box of the subject that the film has for the shot, in shares of its picture.
func (s seen) found() timeline.Rect {
	if s.filmed() {
		return s.Clip.Stretch().Subject
	}
	return s.Picture.Subject
}

// shares prints a box in shares of another.
func shares(r, of timeline.Rect) string {
	return fmt.Sprintf("%.2f+%.2f %.2f+%.2f", (r.X-of.X)/of.W, r.W/of.W, (r.Y-of.Y)/of.H, r.H/of.H)
}

// repeated reports whether a shot was seen within 20 seconds before, or twice before. The
// same still seen whole and then close are two shots, and so are other parts of a film.
func repeated(before []seen, s seen, fps int) bool {
	times := 0
	for _, b := range before {
		if b.blob() != s.blob() || b.Close != s.Close || s.filmed() && !overlap(b.Shot, s.Shot) {
			continue
		}
		if times++; s.start-b.end < 20*fps {
			return true
		}
	}
	return times >= 2
}

// overlap reports whether two shots of a film show a part of it both.
func overlap(a, b story.Shot) bool {
	return a.Clip.Start < b.Clip.Start+b.Frames && b.Clip.Start < a.Clip.Start+a.Frames
}

// subject is where the marked subject of a shot stands in a frame of the film, where the film
// has found it, and the part of the frame that the shot fills. ok is false where nothing is marked.
func (d designed) subject(s seen, frame int) (box, subject, found timeline.Rect, ok bool) {
	sc := d.scenes[s.scene]
	t := d.at(frame - sc.Start)
	for _, l := range slices.Backward(sc.Layers) {
		var p timeline.Picture
		var size timeline.Point
		switch {
		case !l.Visible(t):
			continue
		case l.Picture != nil && s.Picture != nil && l.Picture.Blob == s.Picture.Blob && l.Picture.Blur == 0:
			p, size = *l.Picture, timeline.Point{X: float64(s.Picture.Width), Y: float64(s.Picture.Height)}
			subject = s.fixture.subject(false, 0)
		case l.Clip != nil && s.Clip != nil && l.Clip.Blob == s.Clip.Blob && l.Clip.Blur == 0:
			p = timeline.Picture{Frame: l.Clip.Frame, X: at(l.Clip.X), Y: at(l.Clip.Y), Zoom: at(l.Clip.Zoom)}
			size = timeline.Point{X: float64(s.Clip.Width), Y: float64(s.Clip.Height)}
			n := l.Clip.At(int((t-l.From).Seconds()*float64(d.board.FPS) + .5))
			subject = s.fixture.subject(true, float64(n)/float64(d.board.FPS*s.film.seconds))
		default:
			continue
		}
		view := p.View(t, size.X, size.Y)
		kx, ky := p.Frame.W/view.W, p.Frame.H/view.H
		place := func(r timeline.Rect) timeline.Rect {
			return timeline.Rect{
				X: p.Frame.X + (r.X*size.X-view.X)*kx, Y: p.Frame.Y + (r.Y*size.Y-view.Y)*ky, W: r.W * size.X * kx, H: r.H * size.Y * ky,
			}
		}
		return p.Frame, place(subject), place(s.found()), !subject.Empty()
	}
	return box, subject, found, false
}

// at is the track of a value that stays, and of none for 0.
func at(v float64) timeline.Track {
	if v == 0 {
		return nil
	}
	return timeline.Track{{Value: v}}
}

// at is the moment of a scene's frame.
func (d designed) at(frame int) time.Duration {
	return time.Duration(frame) * time.Second / time.Duration(d.board.FPS)
}
