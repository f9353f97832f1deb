package design

import (
	"github.com/scenewright/scenewright/engine/typeset"
)

// sentence fits the heading and the caption under it. The marked phrase is kept
// on one line; in a narrow frame it is broken where that makes the sentence
// plainly larger.
func (s statementScene) sentence(width, height float64, roles []role) (head, foot words, ok bool) {
	if text := s.Caption; text != "" {
		if foot, ok = s.caption(text, s.roles.foot.resized(42, 34, 3), min(width, s.grid.px(1100))); !ok {
			return head, foot, false
		}
		height -= s.Type.tall(foot) + s.grid.px(footGap)
	}
	whole, kept := s.marking(width, height, roles, true)
	if s.grid.wide() && kept {
		return s.accompanied(whole, width, s.Mark), foot, true
	}
	head, ok = s.marking(width, height, roles, false)
	if kept && (!ok || whole.style.Size >= .8*head.style.Size) {
		return s.accompanied(whole, width, s.Mark), foot, true
	}
	return s.accompanied(head, width, ""), foot, ok
}

// accompanied is a heading in which no short word stands alone between two
// lines, where letters somewhat smaller, yet no smaller than its role allows, can
// help that.
func (s statementScene) accompanied(head words, width float64, together string) words {
	const smallest = .8
	if !s.stranded(head) {
		return head
	}
	full := head.block.Size / (s.grid.u * s.Type.voice.factor())
	for px := .96 * full; px >= max(smallest*full, head.role.least); px *= .96 {
		w := s.Type.fit(s.Heading, head.role.resized(px, px, len(head.block.Lines)), width, 0, together)
		if w.role = head.role; w.ok && !s.stranded(w) {
			return w
		}
	}
	return head
}

// stranded reports whether a short word stands alone between two lines.
func (s statementScene) stranded(w words) bool {
	const short = .45
	for i := 1; i < len(w.block.Lines)-1; i++ {
		l := w.block.Lines[i]
		if l.Width < short*wide(w) && len(typeset.Words(l.Text, s.Type.voice.language)) < 2 {
			return true
		}
	}
	return false
}

// marking fits the heading with the marked phrase whole or not.
func (s statementScene) marking(width, height float64, roles []role, whole bool) (head words, ok bool) {
	mark := s.Mark
	if whole && mark == "" {
		return head, false
	}
	for _, r := range roles {
		if whole && r.least < smallestMarked {
			continue
		}
		if r.display && !whole && (mark == "" || s.grid.wide()) {
			r.leading = min(r.leading, 1.1) // no box between the lines
		}
		together := ""
		if whole {
			together = mark
		}
		if head = s.Type.fit(s.Heading, r, width, height, together); head.ok && s.Type.tall(head) <= height {
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
func (s statementScene) both(head, foot words) float64 {
	h := s.Type.tall(head)
	if len(foot.block.Lines) > 0 {
		h += s.grid.px(footGap) + s.Type.tall(foot)
	}
	return h
}

// speak sets a sentence line by line as it is spoken, then marks its phrase.
func (s statementScene) speak(head, foot words, x, top float64) {
	lines := s.Canvas.set("heading", head, x, top, s.ground.Ink)
	times := s.Time.lineTimes(head)
	for i := range lines {
		s.Motion.rises(&lines[i], times[i], settles, 36)
	}
	s.Canvas.over(lines...)
	done := s.Time.begin
	if len(times) > 0 {
		done = times[len(times)-1] + settles*6/10
	}
	s.mark(head, lines, done)
	if len(foot.block.Lines) > 0 {
		caption := s.Canvas.set("foot", foot, x, top+s.Type.tall(head)+s.grid.px(footGap), s.ground.Ink2)
		s.Motion.linesRise(caption, done)
		s.Canvas.over(caption...)
	}
}
