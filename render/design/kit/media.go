package kit

import (
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Media shows the scene's picture or film, and the credit that it asks for.
type Media struct {
	Colors
	Type     *Typesetter
	Canvas   *Canvas
	Time     *Timing
	Motion   *Motion
	Grid     *Grid
	Fps      FPS
	Rnd      *xorshift
	Picture  *story.Picture
	Clips    []story.Clip
	Frames   int  // of the scene
	Credited bool // all credits are listed at its foot
}

// HasPicture reports whether a scene has a picture that can be shown.
func HasPicture(sc story.BoardScene) bool { return Shows(sc.Picture) }

// Shows reports whether there is a picture that can be shown.
func Shows(p *story.Picture) bool {
	return p != nil && p.Blob != "" && p.Width > 0 && p.Height > 0
}

// MediaIn shows the scene's film or picture in an area of the grid, with the credit
// that it asks for.
func (s *Media) MediaIn(area timeline.Rect) {
	if clips := ShownClips(s.Clips); len(clips) > 0 {
		s.Picture = StandIn(clips)
		s.Play("clip", clips, area, Showing{})
	} else {
		s.HangPicture(area)
	}
	x, w := area.X+s.Grid.Px(mediaPad), area.W-2*s.Grid.Px(mediaPad)
	low := min(area.Y+area.H-s.Grid.Px(mediaPad), s.Grid.Floor(x, w), s.Grid.End())
	s.creditIn(timeline.Rect{X: x, Y: area.Y, W: w, H: low - area.Y})
}

// mediaPad is the air about the credit on a picture, at 1080 lines.
const mediaPad = 44

// MediaClear is how wide words may be beside a picture in the place of the motif of
// a wide frame, as a share of the width.
const MediaClear = .51

// BesidePanel is where the picture or the symbol is: at the end of a wide frame,
// at the top of a narrow one.
func (s *Media) BesidePanel() timeline.Rect {
	g := s.Grid
	if g.Wide() {
		w := Even(.395 * g.W)
		return timeline.Rect{X: g.W - w, W: w, H: g.H}
	}
	share := map[frame.Format]float64{frame.Vertical: .34, frame.Portrait: .36, frame.Square: .34}[g.Format]
	if s.Grid.FullHeight() {
		share = .42
	}
	return timeline.Rect{W: g.W, H: Even(share * g.H)}
}

// HangPicture shows the scene's picture in a panel; one that would have to be enlarged too
// far stands smaller in it, on a ground of the brand.
func (s *Media) HangPicture(area timeline.Rect) {
	at := s.Grid.Physical(area)
	size := timeline.Point{X: float64(s.Picture.Width), Y: float64(s.Picture.Height)}
	if k := max(at.W/size.X, at.H/size.Y); k*closer > MostEnlarged {
		s.Canvas.Under(s.Canvas.Block("panel", timeline.RoleGround, area, 0, s.Pal.Ground(s.PanelName()).Bg))
		small := min(MostEnlarged/closer, .86*at.W/size.X, .86*at.H/size.Y)
		w, h := Even(small*size.X), Even(small*size.Y)
		at = timeline.Rect{X: Even(at.X + (at.W-w)/2), Y: Even(at.Y + (at.H-h)/2), W: w, H: h}
	}
	s.shots("picture", at, timeline.Point{X: .5, Y: .46})
}

// MostEnlarged is how often a picture may be enlarged.
const MostEnlarged = 1.5

// note is the credit of a picture, and where it stands.
type note struct {
	words Words
	at    timeline.Rect
}

func (n note) Stands() bool { return len(n.words.Block.Lines) > 0 }

// CreditRoom takes room for the credit of the scene's picture at the foot of the
// words' room.
func (s *Media) CreditRoom(room *timeline.Rect) note {
	text := s.owed()
	if text == "" {
		return note{}
	}
	r := NoteRole(s.Grid.Small())
	w, ok := s.Type.FirstFit(text, room.W, s.Grid.H, r.Resized(r.Px, r.Least, 2), r.Resized(r.Least, r.Least, 4))
	if !ok {
		return note{}
	}
	h := s.Type.Tall(w)
	room.H -= h + s.Grid.Px(NoteGap)
	return note{w, timeline.Rect{X: room.X, Y: room.Y + room.H + s.Grid.Px(NoteGap), W: Wide(w), H: h}}
}

// owed is the credit that is shown with the scene's picture.
func (s *Media) owed() string {
	switch clips := ShownClips(s.Clips); {
	case s.Credited:
		return ""
	case len(clips) > 0:
		return StandIn(clips).Credit
	case Shows(s.Picture):
		return s.Picture.Credit
	}
	return ""
}

// CreditAt shows a credit where it was given room.
func (s *Media) CreditAt(n note) {
	if !n.Stands() {
		return
	}
	lines := s.Canvas.Set("credit", n.words, n.at.X, n.at.Y, s.Ground.Ink2)
	for i := range lines {
		lines[i].Opacity, lines[i].From = timeline.Ramp(max(0, s.Time.Begin), ItemIn, 0, 1, timeline.Linear), max(0, s.Time.Begin)
	}
	s.Canvas.Over(lines...)
}

// BeforeAll is a panel that covers nothing: at the foot of a narrow frame, whose
// picture stands above it.
func (s *Media) BeforeAll() timeline.Rect {
	if s.Grid.Wide() {
		return timeline.Rect{}
	}
	return timeline.Rect{Y: s.Grid.H, W: s.Grid.W}
}

// CreditPlate sets the credit of a picture that fills the frame on a plate at its
// foot.
func (s *Media) CreditPlate() {
	g := s.Grid
	x, w := g.Open(g.Margin(), g.Inner(), g.Px(BesideGap))
	low := g.Floor(x, w)
	if g.Wide() || !g.Seat().Empty() {
		w = min(w, .6*g.W)
	}
	s.creditIn(timeline.Rect{X: x, W: w, H: low})
}

// FillFrame shows the scene's film or picture all over the frame, with the credit that
// it asks for.
func (s *Media) FillFrame() {
	if clips := ShownClips(s.Clips); len(clips) > 0 {
		s.Picture = StandIn(clips)
		s.Play("clip", clips, s.Grid.All(), Showing{})
	} else {
		s.Photograph(s.BeforeAll())
	}
	s.CreditPlate()
}

// creditIn puts the credit of what is shown onto a plate at the foot of a room.
func (s *Media) creditIn(room timeline.Rect) {
	g := s.Grid
	n := s.CreditRoom(&room)
	if n.Stands() {
		padX, padY := g.Px(FootPadX), g.Px(FootPadY)
		n.at.Y -= padY
		area := timeline.Rect{X: Even(n.at.X - padX), Y: Even(n.at.Y - padY), W: Even(n.at.W + 2*padX), H: Even(n.at.H + 2*padY)}
		if s.Canvas.Occupied(g.Physical(area)) {
			return
		}
		s.Canvas.Over(s.Canvas.Block("credit.plate", timeline.RoleGround, area, g.Px(FootPadY), s.Ground.Bg))
		s.CreditAt(n)
	}
}

// NoteRole is the credit: small, yet to be read.
func NoteRole(k float64) Role {
	return Role{Px: 28 * k, Least: 24 * k, Lines: 3, Leading: 1.25, Weight: 400}
}

// Measures of the panel, at 1080 lines.
const (
	CaptionPad    = 64
	CaptionCorner = 36
	CaptionEdge   = 10 // of the line along its top
	BodyGap       = 36
	NoteGap       = 40
)

// Measures of the credits at the foot of a scene, at 1080 lines.
const (
	FootPadX = 16 // around their lines
	FootPadY = 12
	FootAir  = 20 // above their plate
)

// HasClips reports whether a scene has clips that can be shown.
func HasClips(sc story.BoardScene) bool { return len(ShownClips(sc.Clips)) > 0 }

// ShownClips are those that have something to show.
func ShownClips(all []story.Clip) (clips []story.Clip) {
	for _, c := range all {
		if c.Blob != "" && c.Width > 0 && c.Height > 0 && c.Frames > 0 {
			clips = append(clips, c)
		}
	}
	return clips
}

// StandIn is the first clip as a picture, by whose size the words are arranged,
// with the credits of all.
func StandIn(all []story.Clip) *story.Picture {
	var credits []string
	for _, c := range all {
		if c.Credit != "" && !slices.Contains(credits, c.Credit) {
			credits = append(credits, c.Credit)
		}
	}
	return &story.Picture{Blob: all[0].Blob, Width: all[0].Width, Height: all[0].Height, Focus: all[0].Focus, Credit: strings.Join(credits, " · ")}
}

// Pictures reports whether a scene has something to show beside its words.
func Pictures(sc story.BoardScene) bool { return HasPicture(sc) || HasClips(sc) }

// Adorn draws the scene's film or picture where the motif would be, or the motif.
func (s *Stage) Adorn(u Use, area timeline.Rect) {
	switch {
	case !Pictures(s.Board):
		s.Decorate(u, area, s.Ground, nil)
	case s.Grid.Wide():
		s.Media.MediaIn(s.Media.BesidePanel())
	default:
		s.Media.MediaIn(area)
	}
}
