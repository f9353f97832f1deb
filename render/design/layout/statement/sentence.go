package statement

import (
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/render/design/kit"
)

// sentence fits the heading and the caption under it. The marked phrase is kept
// on one line; in a narrow frame it is broken where that makes the sentence
// plainly larger.
func (s statementScene) sentence(width, height float64, roles []kit.Role) (head, foot kit.Words, ok bool) {
	if text := s.Caption; text != "" {
		if foot, ok = s.FitCaption(text, s.Roles.Foot.Resized(42, 34, 3), min(width, s.Grid.Px(1100))); !ok {
			return head, foot, false
		}
		height -= s.Type.Tall(foot) + s.Grid.Px(footGap)
	}
	whole, kept := s.marking(width, height, roles, true)
	if s.Grid.Wide() && kept {
		return s.accompanied(whole, width, s.Mark), foot, true
	}
	head, ok = s.marking(width, height, roles, false)
	if kept && (!ok || whole.Style.Size >= .8*head.Style.Size) {
		return s.accompanied(whole, width, s.Mark), foot, true
	}
	return s.accompanied(head, width, ""), foot, ok
}

// accompanied is a heading in which no short word stands alone between two
// lines, where letters somewhat smaller, yet no smaller than its role allows, can
// help that.
func (s statementScene) accompanied(head kit.Words, width float64, together string) kit.Words {
	const smallest = .8
	if !s.stranded(head) {
		return head
	}
	full := head.Block.Size / (s.Grid.U * s.Type.Voice.Factor())
	for px := .96 * full; px >= max(smallest*full, head.Role.Least); px *= .96 {
		w := s.Type.Fit(s.Heading, head.Role.Resized(px, px, len(head.Block.Lines)), width, 0, together)
		if w.Role = head.Role; w.Ok && !s.stranded(w) {
			return w
		}
	}
	return head
}

// stranded reports whether a short word stands alone between two lines.
func (s statementScene) stranded(w kit.Words) bool {
	const short = .45
	for i := 1; i < len(w.Block.Lines)-1; i++ {
		l := w.Block.Lines[i]
		if l.Width < short*kit.Wide(w) && len(language.Tokens(l.Text, s.Type.Voice.Language)) < 2 {
			return true
		}
	}
	return false
}

// marking fits the heading with the marked phrase whole or not.
func (s statementScene) marking(width, height float64, roles []kit.Role, whole bool) (head kit.Words, ok bool) {
	mark := s.Mark
	if whole && mark == "" {
		return head, false
	}
	for _, r := range roles {
		if whole && r.Least < smallestMarked {
			continue
		}
		if r.Display && !whole && (mark == "" || s.Grid.Wide()) {
			r.Leading = min(r.Leading, 1.1) // no box between the lines
		}
		together := ""
		if whole {
			together = mark
		}
		if head = s.Type.Fit(s.Heading, r, width, height, together); head.Ok && s.Type.Tall(head) <= height {
			return head, true
		}
	}
	return head, false
}

const (
	footGap        = 56
	smallestMarked = 56 // below it a heading is text to be read, not a poster
)

// both is the height of a sentence with its foot.
func (s statementScene) both(head, foot kit.Words) float64 {
	h := s.Type.Tall(head)
	if len(foot.Block.Lines) > 0 {
		h += s.Grid.Px(footGap) + s.Type.Tall(foot)
	}
	return h
}

// speak sets a sentence line by line as it is spoken, then marks its phrase.
func (s statementScene) speak(head, foot kit.Words, x, top float64) {
	lines := s.Canvas.Set("heading", head, x, top, s.Ground.Ink)
	times := s.Time.LineTimes(head)
	for i := range lines {
		s.Motion.Rises(&lines[i], times[i], kit.Settles, 36)
	}
	s.Canvas.Over(lines...)
	done := s.Time.Begin
	if len(times) > 0 {
		done = times[len(times)-1] + kit.Settles*6/10
	}
	s.mark(head, lines, done)
	if len(foot.Block.Lines) > 0 {
		caption := s.Canvas.Set("foot", foot, x, top+s.Type.Tall(head)+s.Grid.Px(footGap), s.Ground.Ink2)
		s.Motion.LinesRise(caption, done)
		s.Canvas.Over(caption...)
	}
}
