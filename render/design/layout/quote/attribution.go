package quote

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// attribution is who says a quote: an emblem, a name, and what they are.
type attribution struct {
	name, role kit.Words
	text       float64 // height of both
	height     float64 // of all; 0 = nobody is named
}

const (
	avatarSize = 112
	avatarGap  = 28
	roleGap    = 18
)

// attribution fits the speaker's name; ok is false where it does not fit.
func (s scene) attribution(width float64) (a attribution, ok bool) {
	q, px, k := s.Quote, s.Grid.Px, s.Grid.Small()
	if q.Speaker == "" {
		return a, true
	}
	width -= k * px(avatarSize+avatarGap)
	name := kit.Role{Px: 52 * k, Least: 42 * k, Lines: 2, Leading: 1.2, Weight: 700}
	if a.name, ok = s.Type.FirstFit(q.Speaker, width, s.Grid.H, name); !ok {
		return a, false
	}
	a.text = s.Type.Tall(a.name)
	if q.Role != "" {
		if a.role, ok = s.Type.FirstFit(q.Role, width, s.Grid.H, kit.Role{Px: 44 * k, Least: 36 * k, Lines: 2, Leading: 1.25, Weight: 400}); !ok {
			return a, false
		}
		a.text += k*px(roleGap) + s.Type.Tall(a.role) - s.Type.Sink(a.name)
	}
	a.height = max(k*px(avatarSize), a.text)
	return a, true
}

// room is the height it takes below a quotation.
func (a attribution) room(s scene) float64 {
	if a.height == 0 {
		return 0
	}
	return a.height + s.Grid.Px(quoteGap)
}

// namedAt is when the speaker is shown: when they are named, and if that is
// late, when the quotation stands.
func (s scene) namedAt(lastLine time.Duration) time.Duration {
	at := lastLine + 300*time.Millisecond
	if v, _, ok := s.Time.Speech.Phrase(s.Speaker, 0); ok {
		at = min(at, v.From-kit.Ahead)
	}
	return max(s.Time.Begin+3*kit.Stagger, at)
}

// draw puts the attribution at its start, its middle at the given height.
func (a attribution) draw(s scene, at timeline.Point, when time.Duration) {
	if a.height == 0 {
		return
	}
	px, k := s.Grid.Px, s.Grid.Small()
	x, top := at.X+k*px(avatarSize+avatarGap), at.Y-a.text/2+s.Type.Sink(a.name)/4
	badge := s.avatar(timeline.Rect{X: at.X, Y: at.Y - k*px(avatarSize)/2, W: k * px(avatarSize), H: k * px(avatarSize)})
	s.Motion.Grows(&badge, when, kit.IconIn, timeline.Pop)
	s.Canvas.Over(badge)
	lines := s.Canvas.Set("speaker", a.name, x, top, s.Ground.Ink)
	if len(a.role.Block.Lines) > 0 {
		below := top + s.Type.Tall(a.name) - s.Type.Sink(a.name) + k*px(roleGap)
		lines = append(lines, s.Canvas.Set("speaker.role", a.role, x, below, s.Ground.Ink2)...)
	}
	s.Motion.LinesRise(lines, when)
	s.Canvas.Over(lines...)
}

// avatar is a disc with the speaker's initials, or with a figure where the
// speaker is nobody's name.
func (s scene) avatar(box timeline.Rect) timeline.Layer {
	fill := s.Pal.Fill(s.Partner(s.bandName()), s.Ground.Bg)
	r := box.W / 2
	disc := kit.Shape(timeline.CirclePath(r, r, r), fill)
	inner := kit.Moved(kit.SignIn(kit.PersonSign(), .62*box.W), .19*box.W, .19*box.W)
	if text := initials(s.Speaker); text != "" {
		inner = s.Type.Numeral(text, .4*box.W, r, r)
	}
	return s.Canvas.Upright("speaker.badge", timeline.RoleIcon, box, disc, kit.Shape(inner, s.Pal.On(fill)))
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
