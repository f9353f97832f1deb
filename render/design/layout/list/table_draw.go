package list

import (
	"strconv"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// cells returns the layers of the values of row i by their columns: on the line of its name, or
// below it.
func (r rows) cells(s *kit.Stage, i int, name string, top float64, st rowState) (layers []timeline.Layer) {
	for k, c := range r.columns {
		w := c.cells[i]
		style, color := w.Style, st.text
		style.Weight = st.weight
		if c.isSign(i) {
			style.Weight, color = 500, signColor(s, st)
		}
		layers = append(layers, r.label(s, i, k, name, top, st)...)
		for j, line := range w.Block.Lines {
			l := s.Type.Fonts.Shape(line.Text, style)
			baseline := s.Type.Baseline(r.texts[i], top, 0) + float64(j)*w.Block.Leading
			if r.line > 0 {
				baseline = s.Type.Baseline(w, top+r.cellDown(s, i, k), j)
			}
			id := name + ".cell." + strconv.Itoa(k)
			if j > 0 {
				id += "." + strconv.Itoa(j)
			}
			layers = append(layers, s.Canvas.Line(id, l, style, r.startOf(s, c, l, style), baseline, color))
		}
	}
	return layers
}

// signColor returns the colour of a sign for a missing value, fainter than that of values.
func signColor(s *kit.Stage, st rowState) timeline.Color {
	if st.name != "now" {
		return s.Ground.Faint
	}
	for a := .6; a < 1; a += .02 {
		if c := palette.Over(st.text.Alpha(a), s.Ground.Bar); palette.Contrast(c, s.Ground.Bar) >= palette.TextContrast+.05 {
			return c
		}
	}
	return st.text
}

// headColor returns the colour of heads: the brand's second if it is plainly legible.
func headColor(s *kit.Stage) timeline.Color {
	const plain, farthest = 6, .25
	if s.Ground.Name.Colored() {
		return s.Ground.Ink
	}
	c, moved := palette.Step(s.Pal.S, s.Ground.Bg, plain)
	if moved > farthest || palette.Contrast(c, s.Ground.Bg) < palette.TextContrast {
		return s.Ground.Ink
	}
	return c
}

// label returns the head above the value of row i in column k, if each has its own.
func (r rows) label(s *kit.Stage, i, k int, name string, top float64, st rowState) []timeline.Layer {
	c := r.columns[k]
	if !r.labelled() || len(c.cells[i].Block.Lines) == 0 {
		return nil
	}
	color := st.text
	if st.name == "past" {
		color = headColor(s)
	}
	at := top + r.cellDown(s, i, k) - s.Grid.Px(labelGap) - s.Type.Tall(c.head)
	return s.Canvas.Set(name+".head."+strconv.Itoa(k), c.head, c.x, at, color)
}

// heads draws the heads of the columns, and a line below them.
func (r rows) heads(s *kit.Stage) {
	if len(r.columns) == 0 || r.labelled() {
		return
	}
	any := false
	for k, c := range r.columns {
		top := r.headsEnd(s) - s.Type.Tall(c.head)
		var lines []timeline.Layer
		for j, l := range c.head.Block.Lines {
			lines = append(lines, s.Canvas.Line("head."+strconv.Itoa(k)+"."+strconv.Itoa(j), l, c.head.Style, r.headStart(s, c, l.Width), s.Type.Baseline(c.head, top, j), headColor(s)))
		}
		if len(lines) > 0 {
			any = true
			s.RiseLines(s.Time.Begin+2*kit.Stagger, lines...)
		}
	}
	if any {
		px := s.Grid.Px
		line := timeline.Rect{X: r.x, Y: r.top - px(22), W: r.w, H: px(4)}
		s.Fade(s.Time.Begin+2*kit.Stagger, kit.ItemIn, s.Canvas.Block("heads.rule", timeline.RoleGround, line, 0, s.Ground.Ink2))
	}
}

// corner draws the head of the names above them, if there is room.
func (s listScene) corner(p rows) {
	head := p.columns[0].head
	if s.columns.Corner == "" || p.labelled() || len(head.Block.Lines) == 0 {
		return
	}
	role := head.Role
	role.Px = head.Block.Size / s.Grid.Px(s.Type.Voice.Factor())
	role.Least, role.Lines = role.Px, 1
	w := s.Type.Fit(s.columns.Corner, role, p.columns[0].x-p.x-s.Grid.Px(columnGap), 0)
	if !w.Ok || len(w.Block.Lines) != 1 {
		return
	}
	l := s.Canvas.Line("head.corner", w.Block.Lines[0], w.Style, p.x, s.Type.Baseline(w, p.headsEnd(s.Stage)-s.Type.Tall(w), 0), headColor(s.Stage))
	s.Fade(s.Time.Begin+2*kit.Stagger, kit.ItemIn, l)
}

// headStart returns the start of a line of a head: aligned with the values below it, at their start
// or end.
func (r rows) headStart(s *kit.Stage, c column, width float64) float64 {
	if s.Grid.Rtl || !c.figures {
		return c.x
	}
	return c.x + c.w - width
}

// headsEnd returns the lower end of the heads' descenders.
func (r rows) headsEnd(s *kit.Stage) float64 { return r.top - s.Grid.Px(belowHeads) }

// markBeside puts the page number at the end of a heading's last line, if there is no room for it
// above the names of a table. The room of the heading begins at the height of end and reaches up to
// it.
func (s listScene) markBeside(pages []rows, head kit.Words, end timeline.Point) {
	const width = 190
	n, free := len(head.Block.Lines), end.X-s.Grid.Margin()-s.Grid.Px(width)
	if s.columns == nil || pages[0].line == 0 || n == 0 || head.Block.Lines[n-1].Width > free {
		return
	}
	for i := range pages {
		pages[i].mark = timeline.Point{X: end.X, Y: s.Type.Baseline(head, end.Y, n-1)}
	}
}

// pageMarks shows beside the heads the page number of a table, and the number of pages.
func (s listScene) pageMarks(pages []rows) {
	if s.columns == nil {
		return
	}
	if of := len(s.run); of > 1 {
		s.Canvas.Over(s.pageMark(pages[0], s.page+1, of)...)
		return
	}
	if len(pages) == 1 {
		s.corner(pages[0])
	}
	for i, p := range pages {
		for _, l := range s.pageMark(p, i+1, len(pages)) {
			p.show(s.Stage, l)
		}
	}
}

// pageMark returns the number of a page of several; empty if there is no room.
func (s listScene) pageMark(p rows, page, of int) []timeline.Layer {
	head := p.columns[0].head
	if of == 1 || p.line > 0 && p.mark.Y == 0 || len(head.Block.Lines) == 0 {
		return nil
	}
	style := head.Style
	style.Weight = 500
	l := s.Type.Fonts.Shape(strconv.Itoa(page)+" / "+strconv.Itoa(of), style)
	at := timeline.Point{X: p.x, Y: p.headsEnd(s.Stage) - s.Type.Sink(head)}
	if p.line > 0 {
		at = timeline.Point{X: p.mark.X - l.Width, Y: p.mark.Y}
	}
	mark := s.Canvas.Line("page."+strconv.Itoa(page), l, style, at.X, at.Y, s.Ground.Ink2)
	s.Motion.Fades(&mark, max(s.Time.Begin+2*kit.Stagger, p.from), kit.ItemIn)
	return []timeline.Layer{mark}
}
