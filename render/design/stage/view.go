package stage

import (
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/relief"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Screen is the frame of a film.
type Screen struct {
	W, H float64 // pixels
	Unit float64 // pixels of one pixel at 1080 lines
	At   func(frame int) time.Duration

	Floor float64 // top of the subtitles; the lower edge without subtitles
}

func (s Screen) all() timeline.Rect { return timeline.Rect{W: s.W, H: s.H} }

func (s Screen) tall() bool { return s.H > 1.4*s.W }

// How a shot is cropped and moves.
const (
	mostEnlarged = 2    // scale of the source's pixels
	closeUp      = 1.5  // how much closer a close shot is
	aroundClose  = 1.08 // of its subject, at least this much is visible
	leastWay     = .04  // of the view, over the shot
	mostWay      = .08
	wayPerSecond = .016
	slowest      = .8 // of a clip's own pace
	cropped      = .8 // a view of a smaller share of its source pans, others zoom
)

// How a source that is shown whole is placed.
const (
	wholeWide   = .94 // of the frame's width
	wholeFrom   = .04 // of its height
	wholeRoom   = .66
	tallFrom    = .1 // of the height of a tall frame
	tallRoom    = .4
	pageEdge    = .02 // of the frame's shorter side, around a page of a deck
	groundBlur  = 40  // pixels at 1080 lines, of its own copy behind it
	groundLight = .45
	wholeGrows  = 1.04
)

// view is a shot with its framing and motion.
type view struct {
	story.Shot
	source
	from, to time.Duration
	frame    timeline.Rect // its place
	a, b     sight         // its first and its last moment
	whole    bool
}

// source is the picture or clip of a shot.
type source struct {
	blob    string
	size    timeline.Point // pixels
	subject timeline.Rect  // in shares of the source; empty = unknown
	relief  relief.Map
	graphic bool
	rest    int // frames of a clip's stretch from the start of the shot; 0 = unknown
}

// sight is a part of a source: its centre and its zoom.
type sight struct{ x, y, zoom float64 }

// sourceOf returns the picture or clip of a shot; ok is false if it has neither.
func sourceOf(s story.Shot) (o source, ok bool) {
	switch {
	case s.Picture != nil:
		p := s.Picture
		o = source{blob: p.Blob, size: timeline.Point{X: float64(p.Width), Y: float64(p.Height)}, subject: p.Subject, relief: p.Relief, graphic: p.Graphic}
	case s.Clip != nil:
		c := s.Clip
		o = source{blob: c.Blob, size: timeline.Point{X: float64(c.Width), Y: float64(c.Height)}}
		if part := c.Stretch(); part.Frames > 0 {
			o.subject, o.relief, o.rest = part.Subject, part.Relief, part.From+part.Frames-c.Start
		}
	}
	return o, o.blob != "" && o.size.X > 0 && o.size.Y > 0
}

// viewOf returns the view of a shot on a screen; it zooms in, or out at an odd turn.
func viewOf(shot story.Shot, s Screen, turn int) (v view, ok bool) {
	v = view{Shot: shot, from: s.At(shot.From), to: s.At(shot.From + shot.Frames), frame: s.all()}
	if v.source, ok = sourceOf(shot); !ok {
		return v, false
	}
	large := v.shape(sight{.5, .5, 1})
	enlarged := v.frame.W / large.W
	if v.graphic || shot.Page || enlarged > mostEnlarged && !shot.Fills {
		v.stand(s)
		return v, true
	}
	way := min(mostWay, max(leastWay, wayPerSecond*(v.to-v.from).Seconds()), mostEnlarged/enlarged-1)
	zoom := 1.0
	if shot.Close {
		zoom = max(1, min(closeUp, (1+v.spare(large))/aroundClose, mostEnlarged/enlarged/(1+way)))
	}
	v.move(zoom, way, v.Clip != nil, turn)
	return v, true
}

// shape returns the part of the source, in its pixels, that is visible at a sight.
func (v view) shape(at sight) timeline.Rect {
	return (&timeline.Picture{Frame: v.frame}).ViewOf(at.x, at.y, at.zoom, v.size)
}

// move makes the view pan along its source around its subject, or zoom in on it, by a share of
// itself; in reverse at an odd turn.
func (v *view) move(zoom, way float64, still bool, turn int) {
	near := v.closest(zoom)
	far := near
	part := v.shape(near)
	if w, h := part.W/v.size.X, part.H/v.size.Y; min(w, h) < cropped && !still {
		if w <= h {
			far.x, near.x = along(near.x, w, way, v.subject.X, v.subject.W)
		} else {
			far.y, near.y = along(near.y, h, way, v.subject.Y, v.subject.H)
		}
	}
	if far == near && !still {
		near = v.closest(zoom * (1 + min(way, max(leastWay/2, v.spare(part)))))
	}
	if v.a, v.b = far, near; turn%2 != 0 {
		v.a, v.b = near, far
	}
}

// spare returns by how much a part of the source can be enlarged and still hold the whole subject.
func (v view) spare(part timeline.Rect) float64 {
	return min(part.W/max(v.subject.W*v.size.X, 1), part.H/max(v.subject.H*v.size.Y, 1)) - 1
}

// closest returns the sight of a zoom that shows the subject best.
func (v view) closest(zoom float64) sight {
	r := v.shape(sight{.5, .5, zoom})
	p := v.relief.Crop(r.W/v.size.X, r.H/v.size.Y, v.subject)
	return sight{p.X, p.Y, zoom}
}

// along returns the start and end of a pan around a place, by a share of the view, within 0..1,
// that keeps a subject in view if it fits; the place itself if the pan would be too short.
func along(at, view, way, from, length float64) (a, b float64) {
	lo, hi := view/2, 1-view/2
	if length > 0 && length <= view {
		lo, hi = max(lo, from+length-view/2), min(hi, from+view/2)
	}
	way = min(way*view, hi-lo)
	if way < leastWay*view/2 {
		return at, at
	}
	a = min(max(at-way/2, lo), hi-way)
	return a, a + way
}

// stand shows the source whole, with all of it as the subject: as large as leaves room for words at
// the bottom or, in a tall frame, from the middle down; a page of a deck as large as subtitles
// allow.
func (v *view) stand(s Screen) {
	v.whole, v.subject = true, timeline.Rect{W: 1, H: 1}
	from, room := wholeFrom*s.H, wholeRoom*s.H
	if s.tall() {
		from, room = tallFrom*s.H, tallRoom*s.H
	}
	wide := wholeWide * s.W
	if edge := pageEdge * min(s.W, s.H); v.Page {
		wide, room = s.W-2*edge, room-edge
		if !s.tall() {
			from, room = edge, s.Floor-2*edge
		}
	}
	k := min(mostEnlarged, wide/v.size.X, room/v.size.Y)
	w, h := even(k*v.size.X), even(k*v.size.Y)
	v.frame = timeline.Rect{X: even((s.W - w) / 2), Y: even(from + (room-h)/2), W: w, H: h}
	v.a = sight{.5, .5, 1}
	v.b = v.a
}

func even(v float64) float64 { return 2 * float64(int(v/2+.5)) }

// layers returns the layers of the view, which is view i of its scene.
func (v view) layers(s Screen, i int) []timeline.Layer {
	name := "stage." + strconv.Itoa(i)
	if !v.whole {
		return []timeline.Layer{v.layer(name, v.frame)}
	}
	own := v.layer(name, v.frame)
	if v.Picture != nil && !v.Page {
		own.Pivot = timeline.Point{X: s.W / 2, Y: v.frame.Y + v.frame.H/2}
		own.Scale = timeline.Ramp(v.from, v.to-v.from, 1/wholeGrows, 1, timeline.Linear)
	}
	if v.graphic {
		edge := timeline.Shape{Path: timeline.RectPath(s.all(), 0), Fill: v.Picture.Edge}
		return []timeline.Layer{{Name: name + ".edge", Role: timeline.RoleGround, Drawing: &timeline.Drawing{Shapes: []timeline.Shape{edge}}}, own}
	}
	ground := v.layer(name+".ground", s.all())
	blur(&ground, groundBlur*s.Unit)
	return []timeline.Layer{ground, veil(name+".veil", s.all(), 1-groundLight), own}
}

// layer returns the source in a frame.
func (v view) layer(name string, frame timeline.Rect) timeline.Layer {
	l := timeline.Layer{Name: name, Role: timeline.RolePicture}
	if v.Clip != nil {
		l.Clip = &timeline.Clip{Blob: v.blob, Frame: frame, Start: v.Clip.Start, Frames: v.Clip.Frames, X: v.a.x, Y: v.a.y, Zoom: v.a.zoom, Pace: v.pace()}
		return l
	}
	l.Picture = &timeline.Picture{Blob: v.blob, Frame: frame}
	if v.a != v.b {
		l.Picture.Zoom = v.glide(v.a.zoom, v.b.zoom)
	}
	l.Picture.X, l.Picture.Y = v.glide(v.a.x, v.b.x), v.glide(v.a.y, v.b.y)
	return l
}

// pace returns the speed of a clip: slightly slower if its stretch is too short; 0 is normal speed.
func (v view) pace() float64 {
	if p := float64(v.rest) / float64(max(1, v.Frames)); p >= slowest && p < 1 {
		return p
	}
	return 0
}

// blur blurs a picture or a clip at least by an amount.
func blur(l *timeline.Layer, by float64) {
	if l.Picture != nil {
		l.Picture.Blur = max(l.Picture.Blur, by)
	}
	if l.Clip != nil {
		l.Clip.Blur = max(l.Clip.Blur, by)
	}
}

// glide returns a track from one value to another over the view, at constant speed.
func (v view) glide(a, b float64) timeline.Track {
	return timeline.Ramp(v.from, v.to-v.from, a, b, timeline.Linear)
}

// part returns the visible part of the source at a moment, in shares of it.
func (v view) part(at time.Duration) timeline.Rect {
	t := 0.0
	if v.to > v.from {
		t = min(1, max(0, float64(at-v.from)/float64(v.to-v.from)))
	}
	mix := func(a, b float64) float64 { return a + t*(b-a) }
	r := v.shape(sight{mix(v.a.x, v.b.x), mix(v.a.y, v.b.y), mix(v.a.zoom, v.b.zoom)})
	return timeline.Rect{X: r.X / v.size.X, Y: r.Y / v.size.Y, W: r.W / v.size.X, H: r.H / v.size.Y}
}

// onScreen returns the place of a part of the source on the screen at a moment.
func (v view) onScreen(part timeline.Rect, at time.Duration) timeline.Rect {
	p := v.part(at)
	kx, ky := v.frame.W/p.W, v.frame.H/p.H
	return timeline.Rect{X: v.frame.X + (part.X-p.X)*kx, Y: v.frame.Y + (part.Y-p.Y)*ky, W: part.W * kx, H: part.H * ky}
}

// light returns the brightness of the lightest point under a place on the screen, 0..1; white if
// unknown.
func (v view) light(place timeline.Rect, at time.Duration) float64 {
	beside := 0.0
	if v.whole && v.frame.Intersect(place) != place {
		beside = groundLight
		if v.graphic {
			beside = v.Picture.Edge.Luma() / 255
		}
	}
	in := v.frame.Intersect(place)
	if in.Empty() {
		return beside
	}
	if !v.relief.Known() {
		return 1
	}
	return max(beside, v.relief.Brightest(v.under(v.stirred(in), at)))
}

// stirred returns a place enlarged by the possible motion between two sampled moments of a clip.
func (v view) stirred(place timeline.Rect) timeline.Rect {
	const share = .04 // of the frame
	if v.Clip == nil {
		return place
	}
	dx, dy := share*v.frame.W, share*v.frame.H
	return timeline.Rect{X: place.X - dx, Y: place.Y - dy, W: place.W + 2*dx, H: place.H + 2*dy}.Intersect(v.frame)
}

// dark returns the brightness of the darkest possible point under a place on the screen, 0..1; 0 if
// the source has detail there, and at most that of its edge.
func (v view) dark(place timeline.Rect, at time.Duration) float64 {
	least := v.Picture.Edge.Luma() / 255
	if in := v.frame.Intersect(place); !in.Empty() {
		least = min(least, v.relief.Darkest(v.under(in, at)))
	}
	return least
}

// under returns the part of the source, in shares of it, that lies under a place on the screen.
func (v view) under(place timeline.Rect, at time.Duration) timeline.Rect {
	p := v.part(at)
	kx, ky := p.W/v.frame.W, p.H/v.frame.H
	return timeline.Rect{X: p.X + (place.X-v.frame.X)*kx, Y: p.Y + (place.Y-v.frame.Y)*ky, W: place.W * kx, H: place.H * ky}
}

// veil returns a darkening of a place.
func veil(name string, r timeline.Rect, strength float64) timeline.Layer {
	shape := timeline.Shape{Path: timeline.RectPath(r, 0), Fill: timeline.RGB(0, 0, 0).Alpha(strength)}
	return timeline.Layer{Name: name, Role: timeline.RoleGround, Drawing: &timeline.Drawing{Shapes: []timeline.Shape{shape}}}
}
