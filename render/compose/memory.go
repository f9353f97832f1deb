package compose

// Memory is what canvases lie in. Several composers may use one at a time.
type Memory interface {
	// Lend is n bytes with anything in them.
	Lend(n int) []byte
	// Return takes back what was lent: nobody reads it any more.
	Return(b []byte)
}

// heap has canvases on the heap. The garbage collector takes them back.
type heap struct{}

func (heap) Lend(n int) []byte { return make([]byte, n) }

func (heap) Return([]byte) {}

// On has the composer draw on memory of m's, and gives the composer itself back.
// It must come before the first frame, and the composer must be closed in the
// end; what it handed out is m's from then on.
func (c *Composer) On(m Memory) *Composer {
	c.studio.memory = m
	return c
}

// giveBack returns all canvases. The composer has none after that.
func (c *Composer) giveBack() {
	for _, s := range []*stage{c.stage, c.before} {
		if s != nil {
			s.strike()
		}
	}
	for _, v := range append(c.studio.spare, c.out, c.other, c.studio.backdrop) {
		if v != nil {
			c.studio.memory.Return(v.frame.Pix)
		}
	}
	c.stage, c.before, c.out, c.other = nil, nil, nil, nil
	c.studio.spare, c.studio.backdrop = nil, nil
}
