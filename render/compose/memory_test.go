package compose

import (
	"bytes"
	"testing"
)

// ledger is memory that is spoiled before it is lent and after it came back.
type ledger struct {
	lent  map[*byte]bool
	spare [][]byte
	made  int
}

func (l *ledger) Lend(n int) []byte {
	last := len(l.spare) - 1
	if last < 0 {
		l.spare, last = append(l.spare, make([]byte, n)), 0
		l.made++
	}
	b := l.spare[last]
	l.spare = l.spare[:last]
	copy(b, bytes.Repeat([]byte{0xa5}, n))
	l.lent[&b[0]] = true
	return b
}

func (l *ledger) Return(b []byte) {
	if !l.lent[&b[0]] {
		panic("it was not lent")
	}
	delete(l.lent, &b[0])
	copy(b, bytes.Repeat([]byte{0x5a}, len(b)))
	l.spare = append(l.spare, b)
}

// A composer draws the same on memory with anything in it, and returns all of it
// once: the next one needs no more.
func TestComposersDrawOnLentMemory(t *testing.T) {
	fonts, tl := richFilm(t, 320, 180)
	memory, cache := &ledger{lent: map[*byte]bool{}}, NewCache(0)
	made := 0
	for turn := range 2 {
		c := New(fonts, tl, cache).On(memory)
		for n := 0; n < tl.Frames; n += 7 {
			f, _, err := c.At(n)
			if err != nil {
				t.Fatal(err)
			}
			if at := differ(canvasOf(f), shot(t, fonts, tl, n)); at != "" {
				t.Fatalf("frame %d: %s", n, at)
			}
		}
		c.Close()
		c.Close()
		if len(memory.lent) > 0 {
			t.Errorf("%d canvases were not returned", len(memory.lent))
		}
		if turn == 0 {
			made = memory.made
		}
	}
	if made < 4 || memory.made > made {
		t.Errorf("the first composer had %d canvases, then there were %d", made, memory.made)
	}
}
