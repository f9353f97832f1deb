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
	if w := r.wordBefore(before); w != "" && r.l.Is(Minus, w) {
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

// joinRange makes one number of two that are a range: "22 to 25 minutes",
// "between €1.58 billion and €1.62 billion", "9–12".
func (r numberReader) joinRange(a, b Number) (Number, bool) {
	if a.Kind == Label || b.Kind == Label || a.To > b.From || a.Range {
		return a, false
	}
	between := strings.TrimSpace(r.text[a.To:b.From])
	ranged := between == "-" || between == "–" || between == "—" || r.l.Is(Alternate, strings.ToLower(between))
	if !ranged && r.l.Is(And, strings.ToLower(between)) {
		ranged = r.l.EndsWith(Between, strings.TrimSpace(r.text[:a.From]))
	}
	same := a.Kind == b.Kind || a.Kind == Amount && a.Noun == "" || a.Kind == Year && b.Counts() && (b.Amount > a.Amount || !r.l.Is(Alternate, strings.ToLower(between))) // "people in 2019 to 45"
	if !ranged || !same || !b.Counts() && b.Kind != Clock && b.Kind != Date && b.Kind != Year {
		return a, false
	}
	b.Range = true
	b.From, b.Digits = a.From, a.Digits+between+b.Digits
	b.Text = r.text[b.From:b.To]
	return b, true
}
