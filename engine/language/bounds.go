package language

import (
	"strings"
	"unicode"
)

// sign takes a minus into a number that counts.
func (r numberReader) sign(n *Number) {
	if !n.Counts() {
		return
	}
	before := r.text[:n.From]
	for _, sign := range []string{"−", "-", "–"} {
		head, ok := strings.CutSuffix(before, sign)
		if ok && (head == "" || strings.HasSuffix(head, " ") || strings.HasSuffix(head, "(")) && !strings.HasSuffix(head, "– ") {
			n.From -= len(sign)
			n.Value, n.Amount = -n.Value, -n.Amount
			return
		}
	}
	if w := r.to(n.From).last(); w != "" && r.l.Is(Minus, w) {
		n.From = strings.LastIndex(strings.ToLower(before), w)
		n.Value, n.Amount = -n.Value, -n.Amount
	}
}

// bounds minds what stands before a number: "up to", and how many were asked.
func (r numberReader) bounds(n *Number) {
	before := strings.TrimRightFunc(r.text[:n.From], unicode.IsSpace)
	n.AtMost = r.l.EndsWith(AtMost, before)
	if n.Kind != Amount {
		return
	}
	words := r.l.Words(before)
	near := before
	if len(words) > 4 {
		near = before[words[len(words)-4].From:]
	}
	n.Sampled = r.l.Contains(Sample, near)
}
