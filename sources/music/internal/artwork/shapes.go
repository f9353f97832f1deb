package artwork

import (
	"math"

	"github.com/scenewright/scenewright/sources/music/internal/score"
)

// shapes draw the figures, by kind.
var shapes = [score.Shapes]func(*drawing){
	score.Ripple: ripple, score.Waves: waves, score.Hills: hills, score.Dots: dots, score.Rays: rays,
	score.Arches: arches, score.Stairs: stairs, score.Tiles: tiles, score.Bars: bars, score.Orbits: orbits,
}

// ripple is rings around a disc off the middle.
func ripple(d *drawing) {
	x, y := d.between(140, 190), d.between(70, 170)
	for i, colour := range [5]string{d.Second, d.Figure, d.Second, d.Figure, d.Second} {
		d.ring(x, y, 190-i*34, 16, colour)
	}
	d.disc(x, y, 26, d.Accent)
}

// waves lie before a low sun.
func waves(d *drawing) {
	d.disc(d.between(70, 170), d.between(72, 96), d.between(34, 48), d.Accent)
	for i, colour := range [4]string{d.Second, d.Figure, d.Second, d.Figure} {
		y, x := 112+i*34, -d.between(0, 60)
		d.area(colour, "M%d %dq30 -26 60 0t60 0 60 0 60 0 60 0V240H%dz", x, y, x)
	}
}

// hills overlap under a high sun.
func hills(d *drawing) {
	d.disc(d.between(60, 180), d.between(54, 74), 26, d.Accent)
	d.area(d.Second, "M0 %dC70 %d 120 %d 240 %dV240H0z", d.between(130, 160), d.between(70, 100), d.between(170, 200), d.between(90, 130))
	d.area(d.Figure, "M0 %dC90 %d 160 %d 240 %dV240H0z", d.between(170, 200), d.between(180, 230), d.between(110, 140), d.between(160, 190))
}

// dots grow towards one side.
func dots(d *drawing) {
	cx, cy := d.between(0, 240), d.between(0, 240)
	for i := range 16 {
		x, y := 36+i%4*56, 36+i/4*56
		far := math.Hypot(float64(x-cx), float64(y-cy)) / 300
		d.disc(x, y, int(25-16*far), d.pick())
	}
}

// rays leave a corner.
func rays(d *drawing) {
	const n = 7
	for i := range n {
		if i%2 == 1 {
			continue
		}
		a, b := float64(i)/n*math.Pi/2, (float64(i)+1)/n*math.Pi/2
		d.area([2]string{d.Figure, d.Second}[i/2%2], "M0 240L%d %dL%d %dz", along(a), 240-rise(a), along(b), 240-rise(b))
	}
	d.disc(0, 240, d.between(70, 100), d.Accent)
}

func along(a float64) int { return int(360 * math.Cos(a)) }
func rise(a float64) int  { return int(360 * math.Sin(a)) }

// arches stand in a row.
func arches(d *drawing) {
	for i := range 3 {
		x, top := 18+i*72, d.between(70, 130)
		d.area(d.Figure, "M%d 240V%da30 30 0 0 1 60 0V240z", x, top)
		d.area(d.Second, "M%d 240V%da16 16 0 0 1 32 0V240z", x+14, top+14)
	}
	d.disc(d.between(50, 190), 36, 18, d.Accent)
}

// stairs climb to the right.
func stairs(d *drawing) {
	for i := range 6 {
		h := 40 + i*28 + d.between(-8, 8)
		d.block(i*40, 240-h, 40, h, [2]string{d.Figure, d.Second}[i%2])
	}
	d.disc(d.between(40, 80), d.between(60, 90), 26, d.Accent)
}

// tiles are quarters and squares on a grid of three.
func tiles(d *drawing) {
	for i := range 9 {
		x, y := i%3*80, i/3*80
		switch d.rng.IntN(4) {
		case 0:
			d.area(d.pick(), "M%d %dv80h80A80 80 0 0 0 %d %dz", x, y, x, y)
		case 1:
			d.area(d.pick(), "M%d %dh80v80A80 80 0 0 1 %d %dz", x, y, x, y)
		case 2:
			d.disc(x+40, y+40, 30, d.pick())
		default:
			d.block(x, y, 80, 80, d.pick())
		}
	}
}

// bars are of many lengths, as a sound looks.
func bars(d *drawing) {
	for i := range 9 {
		h, colour := d.between(20, 90), [3]string{d.Figure, d.Second, d.Figure}[i%3]
		if i == 4 {
			h, colour = 96, d.Accent
		}
		d.block(18+i*24, 120-h, 12, 2*h, colour)
	}
}

// orbits are thin circles with a planet on each.
func orbits(d *drawing) {
	for i, colour := range [3]string{d.Figure, d.Accent, d.Second} {
		r, a := 104-i*32, d.rng.Float64()*2*math.Pi
		d.ring(120, 120, r, 3, d.Second)
		d.disc(120+int(float64(r)*math.Cos(a)), 120+int(float64(r)*math.Sin(a)), 16-i*3, colour)
	}
	d.disc(120, 120, 15, d.Figure)
}
