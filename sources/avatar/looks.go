package avatar

import (
	"strings"

	"github.com/scenewright/scenewright/engine/timeline"
)

// look is a person: properties independent of film and brand.
type look struct {
	name    string
	gender  string // female, male
	skin    timeline.Color
	hair    timeline.Color
	style   hairStyle
	wear    garment
	likes   int     // preferred brand colours of clothes: light, P, S, E, deep
	brow    float64 // thickness of the brows, pixels of the rig
	lips    float64 // fullness of the lips, 1 = usual
	lashes  bool
	old     bool // lines beside nose and mouth
	glasses bool
	beard   beard
	rings   bool // in the ears
}

// id returns the person's id in requests.
func (l look) id() string { return Provider + "/" + strings.ToLower(l.name) }

// beard is a kind of beard.
type beard int

const (
	shaven beard = iota
	fullBeard
	moustache
)

// looks are the people, women and men, young and old.
var looks = []look{
	{name: "Maya", gender: "female", skin: rgb(0xc98b63), hair: rgb(0x33201a), style: bob, wear: crew, likes: 0, brow: 3.4, lips: 1.15, lashes: true},
	{name: "Omar", gender: "male", skin: rgb(0xb67a4f), hair: rgb(0x1f1714), style: cropped, wear: collar, likes: 4, brow: 4.6, lips: .85, beard: fullBeard},
	{name: "Grace", gender: "female", skin: rgb(0xeebd9d), hair: rgb(0xc9ccd2), style: waves, wear: blazer, likes: 1, brow: 3, lips: 1, lashes: true, old: true, glasses: true, rings: true},
	{name: "Leo", gender: "male", skin: rgb(0xf0bf9c), hair: rgb(0x8a4a23), style: quiff, wear: hoodie, likes: 3, brow: 4.2, lips: .85},
	{name: "Amara", gender: "female", skin: rgb(0x7d4a30), hair: rgb(0x1d1512), style: afro, wear: vneck, likes: 3, brow: 3.4, lips: 1.3, lashes: true, rings: true},
	{name: "Henri", gender: "male", skin: rgb(0xe3a883), hair: rgb(0xb9b6b0), style: balding, wear: blazer, likes: 4, brow: 4.6, lips: .8, old: true, beard: moustache},
	{name: "Lin", gender: "female", skin: rgb(0xf1c8a2), hair: rgb(0x17161c), style: fringe, wear: turtleneck, likes: 2, brow: 3, lips: 1.05, lashes: true},
	{name: "Noor", gender: "female", skin: rgb(0xd39a70), hair: rgb(0x2a1b16), style: scarf, wear: crew, likes: 0, brow: 3.8, lips: 1.1, lashes: true},
}

func rgb(v uint32) timeline.Color { return timeline.RGB(uint8(v>>16), uint8(v>>8), uint8(v)) }

// garment is a kind of clothes.
type garment int

const (
	crew garment = iota
	collar
	blazer
	hoodie
	vneck
	turtleneck
)

// hem is the lower end of bodies: below the edge of every seat, by more than they move in
// breathing.
const hem = 206

// torso returns the outline below the neck: smooth shoulders and straight sides. The point that is
// given twice is a corner.
func torso() timeline.Path {
	return even(
		pt(0, 78), pt(22, 78), pt(44, 87), pt(78, 97), pt(104, 118), pt(116, 152),
		pt(120, hem), pt(120, hem), pt(0, hem),
	)
}

// body returns the garment, the visible part of the neck, and the shadow below the chin.
func (g garment) body(c paint) []timeline.Shape {
	all := []timeline.Shape{fill(c.cloth, torso())}
	sleeves := fill(c.fold, both(bow(pt(84, 150), pt(90, hem), 2, 2)))
	switch g {
	case crew:
		all = append(all, fill(c.fold, oval(0, 84, 33, 20)), fill(c.skin, oval(0, 82, 28, 17)))
	case vneck:
		all = append(all, fill(c.fold, timeline.PolygonPath(pt(-26, 79), pt(26, 79), pt(0, 142))), fill(c.skin, timeline.PolygonPath(pt(-21, 78), pt(21, 78), pt(0, 132))))
	case collar:
		all = append(all, fill(c.fold, timeline.PolygonPath(pt(-1.5, 100), pt(1.5, 100), pt(1.5, hem), pt(-1.5, hem))), fill(c.skin, timeline.PolygonPath(pt(-22, 74), pt(22, 74), pt(0, 105))),
			fill(c.fold, both(timeline.PolygonPath(pt(21, 72), pt(40, 90), pt(24, 118), pt(0, 105)))))
	case blazer:
		all = append(all, fill(c.under, timeline.PolygonPath(pt(-20, 78), pt(20, 78), pt(0, 180))), fill(c.skin, timeline.PolygonPath(pt(-20, 78), pt(20, 78), pt(0, 116))),
			fill(c.fold, both(timeline.PolygonPath(pt(20, 78), pt(48, 92), pt(46, 128), pt(2, 192), pt(0, 178)))))
	case hoodie:
		all = append(all, fill(c.fold, oval(0, 88, 52, 24)), fill(c.cloth, oval(0, 92, 42, 19)), fill(c.skin, oval(0, 82, 25, 15)),
			fill(c.fold, both(timeline.PolygonPath(pt(16, 106), pt(19, 106), pt(20, 140), pt(17, 140)))))
	case turtleneck:
		return append(all, sleeves)
	}
	return append(all, sleeves)
}

// neck returns the neck in the garment, which ends within the smallest opening; a high collar
// covers it.
func (g garment) neck(c paint) []timeline.Shape {
	all := []timeline.Shape{
		fill(c.skin, timeline.PolygonPath(pt(-19, 34), pt(19, 34), pt(20, 76), pt(7, 92), pt(-7, 92), pt(-20, 76))),
		fill(c.shade, blob(pt(-19, 36), pt(19, 36), pt(19, 62), pt(0, 74), pt(-19, 62))),
	}
	if g == turtleneck {
		all = append(all, fill(c.fold, blob(pt(-26, 66), pt(0, 71), pt(26, 66), pt(30, 92), pt(0, 100), pt(-30, 92))))
	}
	return all
}

// hairStyle is the hair behind the head and over it.
type hairStyle int

const (
	bob hairStyle = iota
	cropped
	waves
	quiff
	afro
	balding
	fringe
	scarf
)

// behind returns the hair covered by neck and face.
func (h hairStyle) behind(c paint) []timeline.Shape {
	switch h {
	case bob:
		return []timeline.Shape{fill(c.hair, even(pt(0, -78), pt(36, -71), pt(58, -40), pt(62, 6), pt(68, 62), pt(62, 76), pt(34, 76), pt(0, 74)))}
	case waves:
		return []timeline.Shape{fill(c.hair, even(pt(0, -80), pt(38, -74), pt(60, -46), pt(60, -20), pt(66, 2), pt(58, 26), pt(62, 44), pt(44, 56), pt(0, 50)))}
	case afro:
		return []timeline.Shape{fill(c.hair, scalloped(0, -17, 62, 14))}
	case fringe:
		return []timeline.Shape{fill(c.hair, even(pt(0, -78), pt(36, -72), pt(56, -42), pt(58, 4), pt(60, 60), pt(62, 112), pt(40, 118), pt(0, 112)))}
	case scarf:
		return []timeline.Shape{fill(lighter(c.under, -.05), even(pt(0, -76), pt(38, -68), pt(58, -34), pt(60, 14), pt(56, 60), pt(64, 96), pt(34, 112), pt(0, 114)))}
	case balding:
		return []timeline.Shape{fill(c.hair, both(oval(46, -10, 10, 21)))}
	}
	return nil
}

// over returns the hair that covers the forehead.
func (h hairStyle) over(c paint) []timeline.Shape {
	switch h {
	case bob:
		return []timeline.Shape{fill(c.hair, blob(
			pt(-49, 4), pt(-56, -28), pt(-40, -64), pt(0, -78), pt(40, -64), pt(56, -28), pt(49, 4),
			pt(42, -14), pt(30, -28), pt(16, -42), pt(4, -32), pt(-16, -22), pt(-36, -16), pt(-43, -10)))}
	case cropped:
		return []timeline.Shape{fill(c.hair, blob(
			pt(-46, -2), pt(-50, -34), pt(-36, -64), pt(0, -73), pt(36, -64), pt(50, -34), pt(46, -2),
			pt(42, -16), pt(39, -32), pt(24, -42), pt(0, -44), pt(-24, -42), pt(-39, -32), pt(-42, -16)))}
	case waves:
		return []timeline.Shape{
			fill(c.hair, blob(
				pt(-48, 4), pt(-56, -30), pt(-40, -68), pt(0, -80), pt(40, -68), pt(56, -30), pt(48, 4),
				pt(44, -14), pt(36, -30), pt(16, -36), pt(-8, -38), pt(-24, -44), pt(-36, -30), pt(-42, -14))),
			fill(c.strand, bow(pt(-26, -46), pt(38, -34), -7, 1.6)),
		}
	case quiff:
		return []timeline.Shape{fill(c.hair, blob(
			pt(-45, -6), pt(-49, -34), pt(-42, -58), pt(-26, -74), pt(2, -82), pt(32, -77), pt(49, -58), pt(49, -34), pt(45, -6),
			pt(41, -22), pt(37, -36), pt(18, -38), pt(-6, -44), pt(-24, -50), pt(-36, -36), pt(-41, -22)))}
	case afro:
		return []timeline.Shape{fill(c.hair, blob(
			pt(-47, -2), pt(-54, -34), pt(-36, -66), pt(0, -76), pt(36, -66), pt(54, -34), pt(47, -2),
			pt(43, -20), pt(33, -36), pt(15, -43), pt(0, -41), pt(-15, -43), pt(-33, -36), pt(-43, -20)))}
	case fringe:
		return []timeline.Shape{fill(c.hair, blob(
			pt(-48, 20), pt(-55, -26), pt(-40, -64), pt(0, -78), pt(40, -64), pt(55, -26), pt(48, 20),
			pt(43, 2), pt(42, -22), pt(24, -27), pt(0, -28), pt(-24, -27), pt(-42, -22), pt(-43, 2)))}
	case scarf:
		return wrapped(c)
	}
	return nil
}

// wrapped returns a scarf around the face, with its folds.
func wrapped(c paint) []timeline.Shape {
	// It runs the other way round, which makes a hole.
	opening := even(pt(0, 58), pt(15, 55), pt(32, 40), pt(41, 10), pt(40, -18), pt(24, -42), pt(0, -47))
	cloth := append(even(pt(0, -75), pt(36, -67), pt(55, -34), pt(56, 10), pt(50, 48), pt(58, 86), pt(40, 102), pt(0, 108)), opening...)
	fold := lighter(c.under, -.09)
	return []timeline.Shape{
		fill(c.under, cloth),
		fill(fold, bow(pt(-46, 46), pt(34, 78), 8, 1.8)), fill(fold, bow(pt(-48, 66), pt(10, 96), 5, 1.6)),
		fill(fold, bow(pt(-34, -58), pt(38, -54), -8, 1.2)),
	}
}

// scalloped returns a round head of curls.
func scalloped(cx, cy, r float64, curls int) timeline.Path {
	var p timeline.Path
	ring := disc(cx, cy, r-7)
	for i := range curls {
		at := ring[i*len(ring)/curls]
		p = append(p, timeline.CirclePath(at.X, at.Y, 16)...)
	}
	return append(p, timeline.CirclePath(cx, cy, r)...)
}
