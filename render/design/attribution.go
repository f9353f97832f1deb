package design

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/timeline"
)

// attribution is who says a quote: an emblem, a name, and what they are.
type attribution struct {
	name, role words
	text       float64 // height of both
	height     float64 // of all; 0 = nobody is named
}

const (
	avatarSize = 112
	avatarGap  = 28
	roleGap    = 18
)

// attribution fits the speaker's name; ok is false where it does not fit.
func (s quoteScene) attribution(width float64) (a attribution, ok bool) {
	q, px, k := s.Quote, s.grid.px, s.grid.small()
	if q.Speaker == "" {
		return a, true
	}
	width -= k * px(avatarSize+avatarGap)
	name := role{px: 52 * k, least: 42 * k, lines: 2, leading: 1.2, weight: 700}
	if a.name, ok = s.Type.firstFit(q.Speaker, width, s.grid.h, name); !ok {
		return a, false
	}
	a.text = s.Type.tall(a.name)
	if q.Role != "" {
		if a.role, ok = s.Type.firstFit(q.Role, width, s.grid.h, role{px: 44 * k, least: 36 * k, lines: 2, leading: 1.25, weight: 400}); !ok {
			return a, false
		}
		a.text += k*px(roleGap) + s.Type.tall(a.role) - s.Type.sink(a.name)
	}
	a.height = max(k*px(avatarSize), a.text)
	return a, true
}

// room is the height it takes below a quotation.
func (a attribution) room(s quoteScene) float64 {
	if a.height == 0 {
		return 0
	}
	return a.height + s.grid.px(quoteGap)
}

// namedAt is when the speaker is shown: when they are named, and if that is
// late, when the quotation stands.
func (s quoteScene) namedAt(lastLine time.Duration) time.Duration {
	at := lastLine + 300*ms
	if v, _, ok := s.Time.speech.phrase(s.Speaker, 0); ok {
		at = min(at, v.from-ahead)
	}
	return max(s.Time.begin+3*stagger, at)
}

// draw puts the attribution at its start, its middle at the given height.
func (a attribution) draw(s quoteScene, at timeline.Point, when time.Duration) {
	if a.height == 0 {
		return
	}
	px, k := s.grid.px, s.grid.small()
	x, top := at.X+k*px(avatarSize+avatarGap), at.Y-a.text/2+s.Type.sink(a.name)/4
	badge := s.avatar(timeline.Rect{X: at.X, Y: at.Y - k*px(avatarSize)/2, W: k * px(avatarSize), H: k * px(avatarSize)})
	s.Motion.grows(&badge, when, iconIn, timeline.Pop)
	s.Canvas.over(badge)
	lines := s.Canvas.set("speaker", a.name, x, top, s.ground.Ink)
	if len(a.role.block.Lines) > 0 {
		below := top + s.Type.tall(a.name) - s.Type.sink(a.name) + k*px(roleGap)
		lines = append(lines, s.Canvas.set("speaker.role", a.role, x, below, s.ground.Ink2)...)
	}
	s.Motion.linesRise(lines, when)
	s.Canvas.over(lines...)
}

// avatar is a disc with the speaker's initials, or with a figure where the
// speaker is nobody's name.
func (s quoteScene) avatar(box timeline.Rect) timeline.Layer {
	fill := s.pal.Fill(s.partner(s.bandName()), s.ground.Bg)
	r := box.W / 2
	disc := shape(timeline.CirclePath(r, r, r), fill)
	inner := moved(iconIn24(personIcon(), .62*box.W), .19*box.W, .19*box.W)
	if text := initials(s.Speaker); text != "" {
		inner = s.Type.numeral(text, .4*box.W, r, r)
	}
	return s.Canvas.upright("speaker.badge", timeline.RoleIcon, box, disc, shape(inner, s.pal.On(fill)))
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
