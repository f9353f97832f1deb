package compose

// mask is coverage on one plane, as runs of each row. A large flat shape takes a few bytes a row;
// pixels between runs are not covered.
type mask struct {
	box  rect    // the smallest rectangle that holds every run
	y0   int     // the row of rows[0]
	rows []int32 // where the runs of each row begin, and the end
	runs []run
	bits []uint8 // coverage of the runs in which it varies
	next int     // where the last run would continue in bits, if that one varies
}

// run covers n pixels from x on: wholly if at is solid, else with the coverage in bits from at on.
type run struct {
	x, n int16
	at   int32
}

const solid = -1

// shortRun is the length below which full coverage joins the varying runs around it, because a run
// has a cost of its own.
const shortRun = 4

func (m *mask) begin(area rect) {
	*m = mask{rows: m.rows[:0], runs: m.runs[:0], bits: m.bits[:0], y0: area.y0}
}

func (m *mask) beginRow() {
	m.rows = append(m.rows, int32(len(m.runs)))
	m.next = -1
}

// emit adds n pixels of coverage c at x, to the right of all before it in the
// row.
func (m *mask) emit(x, n int, c uint8) {
	if n <= 0 || c == 0 {
		return
	}
	if n >= shortRun && c == 255 {
		m.runs = append(m.runs, run{int16(x), int16(n), solid})
		return
	}
	if x != m.next {
		m.runs = append(m.runs, run{int16(x), 0, int32(len(m.bits))})
	}
	m.next = x + n
	m.runs[len(m.runs)-1].n += int16(n)
	for ; n > 0; n-- {
		m.bits = append(m.bits, c)
	}
}

// end closes the mask and sets its box.
func (m *mask) end() {
	m.rows = append(m.rows, int32(len(m.runs)))
	for i := range len(m.rows) - 1 {
		runs := m.runs[m.rows[i]:m.rows[i+1]]
		if len(runs) == 0 {
			continue
		}
		last := runs[len(runs)-1]
		y := m.y0 + i
		m.box = m.box.union(rect{int(runs[0].x), y, int(last.x) + int(last.n), y + 1})
	}
}

// row returns the runs of a row that lies within the box.
func (m *mask) row(y int) []run {
	i := y - m.y0
	return m.runs[m.rows[i]:m.rows[i+1]]
}

// at returns the coverage of one pixel.
func (m *mask) at(x, y int) int {
	if y < m.box.y0 || y >= m.box.y1 {
		return 0
	}
	for _, r := range m.row(y) {
		switch i := x - int(r.x); {
		case i < 0 || i >= int(r.n):
		case r.at == solid:
			return 255
		default:
			return int(m.bits[int(r.at)+i])
		}
	}
	return 0
}

// bytes returns the memory that the mask takes.
func (m *mask) bytes() int { return 4*cap(m.rows) + 8*cap(m.runs) + cap(m.bits) }

// clone returns a copy of the mask without spare capacity.
func (m *mask) clone() mask {
	c := *m
	c.rows = append(make([]int32, 0, len(m.rows)), m.rows...)
	c.runs = append(make([]run, 0, len(m.runs)), m.runs...)
	c.bits = append(make([]uint8, 0, len(m.bits)), m.bits...)
	return c
}

// paint blends a value over a plane through the mask, within clip; k scales the coverage as in
// factor.
func (m *mask) paint(p plane, clip rect, v uint8, k uint32) {
	clip = clip.intersect(m.box)
	if clip.empty() {
		return
	}
	whole := weigh(255, k)
	for y := clip.y0; y < clip.y1; y++ {
		line := p.row(y, 0, p.w)
		for _, r := range m.row(y) {
			x0, x1 := max(int(r.x), clip.x0), min(int(r.x)+int(r.n), clip.x1)
			if x0 >= x1 {
				continue
			}
			if r.at == solid {
				blendEven(line[x0:x1], v, whole)
				continue
			}
			blendCover(line[x0:x1], m.bits[int(r.at)+x0-int(r.x):], v, k)
		}
	}
}
