package timeline

// Pen writes the outlines of glyphs as a path. It implements the pen of package
// typeset.
type Pen struct {
	Path Path
	By   Point // added to every point
}

func (p *Pen) at(x, y float32) (float64, float64) { return float64(x) + p.By.X, float64(y) + p.By.Y }

// MoveTo begins a contour.
func (p *Pen) MoveTo(x, y float32) { p.Path.MoveTo(p.at(x, y)) }

// LineTo draws a straight line.
func (p *Pen) LineTo(x, y float32) { p.Path.LineTo(p.at(x, y)) }

// QuadTo draws a quadratic curve by its control point.
func (p *Pen) QuadTo(x1, y1, x, y float32) {
	cx, cy := p.at(x1, y1)
	ex, ey := p.at(x, y)
	p.Path.QuadTo(cx, cy, ex, ey)
}

// CubeTo draws a cubic curve by its control points.
func (p *Pen) CubeTo(x1, y1, x2, y2, x, y float32) {
	ax, ay := p.at(x1, y1)
	bx, by := p.at(x2, y2)
	ex, ey := p.at(x, y)
	p.Path.CubeTo(ax, ay, bx, by, ex, ey)
}

// Close ends the contour where it began.
func (p *Pen) Close() { p.Path.Close() }
