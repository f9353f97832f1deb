package motion

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// quote shows what somebody says, word for word, and who says it, beside a
// panel with the quotation marks. The lines come as they are spoken.
func quote(s *stage) bool {
	g := s.grid
	x, width, top := .347*g.w, .59*g.w, .139*g.h
	by, ok := s.attribution(width)
	if !ok || !g.wide() {
		return false
	}
	bottom := s.quoteBottom()
	room := bottom - by.height - top
	if by.height > 0 {
		room -= s.grid.px(quoteGap)
	}
	said, ok := s.firstFit(s.quotation(), width, room, s.roles.quote, s.roles.quote.resized(72, 56, 7))
	if !ok {
		return false
	}
	s.quotePanel()
	lines := s.set("quote", said, x, max(top, top+(room-s.tall(said))*.4), s.ground.Ink)
	times := s.lineTimes(said)
	for i := range lines {
		s.rises(&lines[i], times[i], settles, 36)
	}
	s.over(lines...)
	by.draw(s, timeline.Point{X: x, Y: bottom - by.height/2}, s.namedAt(times[len(times)-1]))
	return true
}

// quoteGap is the least air between a quotation and who says it.
const quoteGap = 52

func hasQuote(sc engine.BoardScene) bool {
	return sc.Quote != nil && spelled(sc.Quote.Text) != ""
}

// quoteBottom is where the speaker's name ends: with air above the subtitles,
// which would else look like its third line.
func (s *stage) quoteBottom() float64 {
	if s.grid.subs {
		return s.bottom - s.grid.px(26)
	}
	return .883 * s.grid.h
}

// quotation is the quote as it is set. French is not read as speech without
// its guillemets; elsewhere the large marks on the panel say enough.
func (s *stage) quotation() string {
	if s.film.board.Language == "fr" {
		return "«\u00a0" + s.board.Quote.Text + "\u00a0»"
	}
	return s.board.Quote.Text
}

// quotePanel is the panel with the two marks, in the brand colour that is not
// the theme's own.
func (s *stage) quotePanel() {
	area := timeline.Rect{W: even(.284 * s.grid.w), H: s.grid.h}
	name := s.bandName()
	ground := s.pal.Ground(name)
	s.unveil(area, ground, func(a *art) { a.atZero = true })
	for i, c := range []timeline.Color{s.pal.E, s.partner(name)} {
		s.quoteMark(i, s.pal.Fill(c, ground.Bg))
	}
}

// bandName is the brand colour for a large area beside the text: the primary
// of a dark brand, the secondary of a light one, which keeps its primary for
// what is small and matters.
func (s *stage) bandName() palette.GroundName {
	order := []palette.GroundName{palette.Secondary, palette.Primary}
	if s.pal.Dark {
		order[0], order[1] = order[1], order[0]
	}
	for _, n := range order {
		if palette.Contrast(s.pal.Ground(n).Bg, s.ground.Bg) >= palette.FillContrast {
			return n
		}
	}
	return palette.Extra
}

// partner is the brand colour that goes with the one a band has.
func (s *stage) partner(band palette.GroundName) timeline.Color {
	if band == palette.Primary {
		return s.pal.S
	}
	return s.pal.P
}

// quoteMark is one of the two drops that a quotation mark is made of.
func (s *stage) quoteMark(i int, c timeline.Color) {
	px := s.grid.px
	size := px(132)
	x, y := s.grid.margin()+float64(i)*px(160), .13*s.grid.h
	var p timeline.Path
	p.MoveTo(x+size, y)
	p.CubeTo(x+.4477*size, y, x, y+.4477*size, x, y+size)
	p.LineTo(x, y+1.3*size)
	p.LineTo(x+size, y+1.3*size)
	p.Close()
	l := s.drawing("quote.mark", timeline.RoleIcon, shape(p, c))
	l.Pivot = timeline.Point{X: s.grid.left(x+size/2, 0), Y: y + .65*size}
	s.grows(&l, s.begin+time.Duration(2+i)*stagger, iconIn, timeline.Pop)
	s.over(l)
}

// attribution is who says a quote: an emblem, a name, and what they are.
type attribution struct {
	name, role words
	text       float64 // height of both
	height     float64 // of all; 0 = nobody is named
}

const (
	avatarSize = 96
	avatarGap  = 28
	roleGap    = 18
)

// attribution fits the speaker's name; ok is false where it does not fit.
func (s *stage) attribution(width float64) (a attribution, ok bool) {
	q, px := s.board.Quote, s.grid.px
	if q.Speaker == "" {
		return a, true
	}
	width -= px(avatarSize + avatarGap)
	name := role{px: 38, least: 30, lines: 2, leading: 1.2, weight: 700}
	if a.name, ok = s.firstFit(q.Speaker, width, s.grid.h, name); !ok {
		return a, false
	}
	a.text = s.tall(a.name)
	if q.Role != "" {
		if a.role, ok = s.firstFit(q.Role, width, s.grid.h, role{px: 32, least: 28, lines: 2, leading: 1.25, weight: 400}); !ok {
			return a, false
		}
		a.text += px(roleGap) + s.tall(a.role) - s.sink(a.name)
	}
	a.height = max(px(avatarSize), a.text)
	return a, true
}

// namedAt is when the speaker is shown: when they are named, and if that is
// late, when the quotation stands.
func (s *stage) namedAt(lastLine time.Duration) time.Duration {
	at := lastLine + 300*ms
	if v, _, ok := s.speech.phrase(s.board.Quote.Speaker, 0); ok {
		at = min(at, v.from-ahead)
	}
	return max(s.begin+3*stagger, at)
}

// draw puts the attribution at its start, its middle at the given height.
func (a attribution) draw(s *stage, at timeline.Point, when time.Duration) {
	if a.height == 0 {
		return
	}
	px := s.grid.px
	x, top := at.X+px(avatarSize+avatarGap), at.Y-a.text/2+s.sink(a.name)/4
	badge := s.avatar(timeline.Rect{X: at.X, Y: at.Y - px(avatarSize)/2, W: px(avatarSize), H: px(avatarSize)})
	s.grows(&badge, when, iconIn, timeline.Pop)
	s.over(badge)
	lines := s.set("speaker", a.name, x, top, s.ground.Ink)
	if len(a.role.block.Lines) > 0 {
		below := top + s.tall(a.name) - s.sink(a.name) + px(roleGap)
		lines = append(lines, s.set("speaker.role", a.role, x, below, s.ground.Ink2)...)
	}
	s.linesRise(lines, when)
	s.over(lines...)
}

// avatar is a disc with the speaker's initials, or with a figure where the
// speaker is nobody's name.
func (s *stage) avatar(box timeline.Rect) timeline.Layer {
	fill := s.pal.Fill(s.partner(s.bandName()), s.ground.Bg)
	r := box.W / 2
	disc := shape(timeline.CirclePath(r, r, r), fill)
	inner := moved(iconIn24(personIcon(), .62*box.W), .19*box.W, .19*box.W)
	if text := initials(s.board.Quote.Speaker); text != "" {
		inner = s.numeral(text, .4*box.W, r, r)
	}
	return s.upright("speaker.badge", timeline.RoleIcon, box, disc, shape(inner, s.pal.On(fill)))
}

// initials are the first letters of a name's first and last word, or of a name
// in a script without capitals its first letter; "" where the words are no
// name.
func initials(name string) string {
	var all []rune
	fields := strings.Fields(name)
	for _, word := range fields {
		r, _ := utf8.DecodeRuneInString(word)
		switch {
		case unicode.In(r, unicode.Han, unicode.Hebrew):
			return string(r)
		case !unicode.IsUpper(r):
			if len(all) == 0 {
				return ""
			}
			continue // Ludwig van Beethoven
		}
		all = append(all, r)
	}
	if len(all) == 1 && len(fields) > 1 {
		return "" // The driver
	}
	if len(all) > 2 {
		all = []rune{all[0], all[len(all)-1]}
	}
	return string(all)
}
