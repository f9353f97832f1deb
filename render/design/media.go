package design

import (
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Media shows the scene's picture or film, and the credit that it asks for.
type Media struct {
	Colors
	Type     *Typesetter
	Canvas   *Canvas
	Time     *Timing
	Motion   *Motion
	grid     *grid
	fps      FPS
	rnd      *xorshift
	picture  *engine.Picture
	clips    []engine.Clip
	frames   int  // of the scene
	credited bool // all credits are listed at its foot
}

func hasPicture(sc engine.BoardScene) bool { return shows(sc.Picture) }

// shows reports whether there is a picture that can be shown.
func shows(p *engine.Picture) bool {
	return p != nil && p.Blob != "" && p.Width > 0 && p.Height > 0
}

// mediaIn shows the scene's film or picture in an area of the grid, with the credit
// that it asks for.
func (s *Media) mediaIn(area timeline.Rect) {
	if clips := shownClips(s.clips); len(clips) > 0 {
		s.picture = standIn(clips)
		s.play("clip", clips, area, showing{})
	} else {
		s.hangPicture(area)
	}
	x, w := area.X+s.grid.px(mediaPad), area.W-2*s.grid.px(mediaPad)
	low := min(area.Y+area.H-s.grid.px(mediaPad), s.grid.floor(x, w), s.grid.end())
	s.creditIn(timeline.Rect{X: x, Y: area.Y, W: w, H: low - area.Y})
}

// mediaPad is the air about the credit on a picture, at 1080 lines.
const mediaPad = 44

// mediaClear is how wide words may be beside a picture in the place of the motif of
// a wide frame, as a share of the width.
const mediaClear = .51

// besidePanel is where the picture or the symbol is: at the end of a wide frame,
// at the top of a narrow one.
func (s *Media) besidePanel() timeline.Rect {
	g := s.grid
	if g.wide() {
		w := even(.395 * g.w)
		return timeline.Rect{X: g.w - w, W: w, H: g.h}
	}
	share := map[frame.Format]float64{frame.Vertical: .34, frame.Portrait: .36, frame.Square: .34}[g.format]
	if s.grid.fullHeight() {
		share = .42
	}
	return timeline.Rect{W: g.w, H: even(share * g.h)}
}

// hangPicture shows the scene's picture in a panel; one that would have to be enlarged too
// far stands smaller in it, on a ground of the brand.
func (s *Media) hangPicture(area timeline.Rect) {
	at := s.grid.physical(area)
	size := timeline.Point{X: float64(s.picture.Width), Y: float64(s.picture.Height)}
	if k := max(at.W/size.X, at.H/size.Y); k*closer > mostEnlarged {
		s.Canvas.under(s.Canvas.block("panel", timeline.RoleGround, area, 0, s.pal.Ground(s.panelName()).Bg))
		small := min(mostEnlarged/closer, .86*at.W/size.X, .86*at.H/size.Y)
		w, h := even(small*size.X), even(small*size.Y)
		at = timeline.Rect{X: even(at.X + (at.W-w)/2), Y: even(at.Y + (at.H-h)/2), W: w, H: h}
	}
	s.shots("picture", at, timeline.Point{X: .5, Y: .46})
}

// mostEnlarged is how often a picture may be enlarged.
const mostEnlarged = 1.5

// note is the credit of a picture, and where it stands.
type note struct {
	words words
	at    timeline.Rect
}

func (n note) stands() bool { return len(n.words.block.Lines) > 0 }

// creditRoom takes room for the credit of the scene's picture at the foot of the
// words' room.
func (s *Media) creditRoom(room *timeline.Rect) note {
	text := s.owed()
	if text == "" {
		return note{}
	}
	r := noteRole(s.grid.small())
	w, ok := s.Type.firstFit(text, room.W, s.grid.h, r.resized(r.px, r.least, 2), r.resized(r.least, r.least, 4))
	if !ok {
		return note{}
	}
	h := s.Type.tall(w)
	room.H -= h + s.grid.px(noteGap)
	return note{w, timeline.Rect{X: room.X, Y: room.Y + room.H + s.grid.px(noteGap), W: wide(w), H: h}}
}

// owed is the credit that is shown with the scene's picture.
func (s *Media) owed() string {
	switch clips := shownClips(s.clips); {
	case s.credited:
		return ""
	case len(clips) > 0:
		return standIn(clips).Credit
	case shows(s.picture):
		return s.picture.Credit
	}
	return ""
}

func (s *Media) creditAt(n note) {
	if !n.stands() {
		return
	}
	lines := s.Canvas.set("credit", n.words, n.at.X, n.at.Y, s.ground.Ink2)
	for i := range lines {
		lines[i].Opacity, lines[i].From = timeline.Ramp(max(0, s.Time.begin), itemIn, 0, 1, timeline.Linear), max(0, s.Time.begin)
	}
	s.Canvas.over(lines...)
}

// beforeAll is a panel that covers nothing: at the foot of a narrow frame, whose
// picture stands above it.
func (s *Media) beforeAll() timeline.Rect {
	if s.grid.wide() {
		return timeline.Rect{}
	}
	return timeline.Rect{Y: s.grid.h, W: s.grid.w}
}

// creditPlate sets the credit of a picture that fills the frame on a plate at its
// foot.
func (s *Media) creditPlate() {
	g := s.grid
	x, w := g.open(g.margin(), g.inner(), g.px(besideGap))
	low := g.floor(x, w)
	if g.wide() || !g.seat().Empty() {
		w = min(w, .6*g.w)
	}
	s.creditIn(timeline.Rect{X: x, W: w, H: low})
}

// creditIn puts the credit of what is shown onto a plate at the foot of a room.
func (s *Media) creditIn(room timeline.Rect) {
	g := s.grid
	n := s.creditRoom(&room)
	if n.stands() {
		padX, padY := g.px(footPadX), g.px(footPadY)
		n.at.Y -= padY
		area := timeline.Rect{X: even(n.at.X - padX), Y: even(n.at.Y - padY), W: even(n.at.W + 2*padX), H: even(n.at.H + 2*padY)}
		if s.Canvas.occupied(g.physical(area)) {
			return
		}
		s.Canvas.over(s.Canvas.block("credit.plate", timeline.RoleGround, area, g.px(footPadY), s.ground.Bg))
		s.creditAt(n)
	}
}

// noteRole is the credit: small, yet to be read.
func noteRole(k float64) role {
	return role{px: 28 * k, least: 24 * k, lines: 3, leading: 1.25, weight: 400}
}

// Measures of the panel, at 1080 lines.
const (
	captionPad    = 64
	captionCorner = 36
	captionEdge   = 10 // of the line along its top
	bodyGap       = 36
	noteGap       = 40
)

// Measures of the credits at the foot of a scene, at 1080 lines.
const (
	footPadX = 16 // around their lines
	footPadY = 12
	footAir  = 20 // above their plate
)

// hasClips reports whether a scene has clips that can be shown.
func hasClips(sc engine.BoardScene) bool { return len(shownClips(sc.Clips)) > 0 }

// shownClips are those that have something to show.
func shownClips(all []engine.Clip) (clips []engine.Clip) {
	for _, c := range all {
		if c.Blob != "" && c.Width > 0 && c.Height > 0 && c.Frames > 0 {
			clips = append(clips, c)
		}
	}
	return clips
}

// standIn is the first clip as a picture, by whose size the words are arranged,
// with the credits of all.
func standIn(all []engine.Clip) *engine.Picture {
	var credits []string
	for _, c := range all {
		if c.Credit != "" && !slices.Contains(credits, c.Credit) {
			credits = append(credits, c.Credit)
		}
	}
	return &engine.Picture{Blob: all[0].Blob, Width: all[0].Width, Height: all[0].Height, Focus: all[0].Focus, Credit: strings.Join(credits, " · ")}
}
