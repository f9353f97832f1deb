package spoken

import (
	"strings"
	"time"
	"unicode"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// underHeld keeps the subject of the scene on the screen, large, while what is
// said of it changes below.
func underHeld(s spokenScene) bool {
	c, _ := s.Board.Screen.Content().(story.Spoken)
	ps := s.phrases()
	held := kit.Typographic(strings.TrimSpace(c.Held), s.Type.Voice.Language)
	if held == "" || len(ps) == 0 || !strings.HasPrefix(ps[0].Text, held) {
		return false
	}
	rest, ok := s.afterHeld(ps, held)
	if !ok {
		return false
	}
	for i := range rest {
		rest[i].Accent = "" // the subject has the colour
	}
	g := s.Grid
	for _, room := range s.spokenRooms() {
		if g.Wide() {
			room.W = min(room.W, g.W-2*g.Cell()-g.Px(60)-room.X)
		}
		if s.underHeldIn(room, held, ps[0].at, rest) {
			return true
		}
	}
	return false
}

// afterHeld is the phrases without the subject that stays; false where nothing is
// said of it.
func (s spokenScene) afterHeld(ps []phrase, held string) ([]phrase, bool) {
	first := ps[0]
	text := strings.TrimLeftFunc(first.Text[len(held):], func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",，", r) })
	if text == "" {
		return ps[1:], len(ps) > 1
	}
	first.Text = text
	first.at += PhraseIn / 2
	if v, next, ok := s.Time.Speech.Phrase(kit.Bare(text), first.from); ok {
		first.at = max(first.at, v.From-kit.Ahead)
		first.from = next - len(kit.Bare(text))
		first.Said = s.Time.Speech.Narration[first.from:min(len(s.Time.Speech.Narration), next+1)]
	}
	return append([]phrase{first}, ps[1:]...), true
}

// heldGap is the air between the subject and what is said of it, in sizes of the
// latter.
const heldGap = .62

func (s spokenScene) underHeldIn(room timeline.Rect, held string, at time.Duration, rest []phrase) bool {
	big := s.sizes(300, 180)
	if !s.Grid.Wide() {
		big.px, big.least = 240, 120
	}
	subject, ok := s.heldWords(held, room, big)
	if !ok {
		return false
	}
	t := s.sizes(120, 112)
	t.fill, t.alone, t.each, t.most = 1, true, 3, 3
	gap := heldGap * s.Grid.Px(120)
	below := room
	below.Y += s.Type.Tall(subject) + gap
	below.H -= s.Type.Tall(subject) + gap
	all, ok := s.setter.leaves(rest, below, t)
	if !ok {
		return false
	}
	s.answer(all)
	height := s.Type.Tall(subject) + gap + s.setter.fullest(all)
	top := s.stackTop(room, height)
	lines := s.Canvas.Set("held", subject, room.X, top, s.heldColor())
	for i := range lines {
		s.Motion.RisesAt(&lines[i], at+time.Duration(i)*kit.LineStep, PhraseIn, phraseRise)
	}
	s.Canvas.Over(lines...)
	m := manner{name: "phrase", ink: s.Ground.Ink, bg: s.Ground.Bg, replace: true}
	y := top + s.Type.Tall(subject) + gap
	s.reciter.recite(all, room.X, func(leaf) float64 { return y }, m)
	return true
}

// heldWords fits the subject that stays.
func (s spokenScene) heldWords(held string, room timeline.Rect, t typing) (kit.Words, bool) {
	for px := t.px; px >= t.least; px *= .97 {
		r := t.role(px, 1)
		r.Leading = 1
		if w := s.setter.fitPhrase(held, t, r, room.W); w.Ok && s.Type.Tall(w) < .5*room.H {
			return w, true
		}
	}
	return kit.Words{}, false
}

// heldColor is the accent, or ink where there is none on the ground.
func (s spokenScene) heldColor() timeline.Color {
	if c, ok := s.AccentOn(s.Ground.Bg, s.Ground.Ink); ok {
		return c
	}
	return s.Ground.Ink
}
