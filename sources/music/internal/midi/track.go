package midi

import (
	"cmp"
	"slices"
)

// event is a message at a tick.
type event struct {
	at   int
	data []byte
}

// track is a row of events, in any order.
type track struct{ events []event }

// add appends a message and gives its place.
func (t *track) add(at int, data ...byte) int {
	t.events = append(t.events, event{at, data})
	return len(t.events) - 1
}

func (t *track) control(at, channel int, controller, value byte) {
	t.add(at, 0xb0|byte(channel), controller, value)
}

// bytes is the track's content: its events by time, what lets go before what
// strikes, and its end.
func (t *track) bytes(end int) []byte {
	slices.SortStableFunc(t.events, func(a, b event) int {
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.rank(), b.rank()))
	})
	var out []byte
	at := 0
	for _, e := range t.events {
		out = append(appendLength(out, e.at-at), e.data...)
		at = e.at
	}
	return append(appendLength(out, max(end-at, 0)), 0xff, 0x2f, 0)
}

// rank is what comes first of events at the same tick.
func (e event) rank() int {
	switch e.data[0] & 0xf0 {
	case 0x80:
		return 0
	case 0x90:
		return 2
	}
	return 1
}

// appendLength appends a quantity of variable length: seven bits a byte, the
// highest first.
func appendLength(to []byte, n int) []byte {
	for shift := 21; shift > 0; shift -= 7 {
		if n>>shift > 0 {
			to = append(to, byte(n>>shift)|0x80)
		}
	}
	return append(to, byte(n)&0x7f)
}
