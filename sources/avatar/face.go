package avatar

import "github.com/scenewright/scenewright/engine/timeline"

// Heights of the parts of a face.
const (
	eyeLine   = -5.0
	eyeOff    = 19.5 // from the middle
	browLine  = -22.0
	noseLine  = 14.0
	mouthLine = 35.0
)

// head returns the skull with its ears.
func (l look) head(c paint) []timeline.Shape {
	all := []timeline.Shape{}
	if l.style != scarf {
		all = append(all, fill(c.skin, both(oval(46, 2, 8, 13))), fill(c.shade, both(oval(47, 3, 3.6, 7))))
	}
	if l.rings {
		all = append(all, fill(timeline.RGB(244, 196, 92), both(timeline.CirclePath(49, 17, 3.6))))
	}
	return append(all, fill(c.skin, even(pt(0, -62), pt(34, -52), pt(47, -22), pt(45, 10), pt(37, 36), pt(20, 53), pt(0, 58))))
}

// jaw returns the part that drops when the mouth opens.
func (l look) jaw(c paint) []timeline.Shape {
	return []timeline.Shape{fill(c.skin, even(pt(0, 10), pt(36, 14), pt(38, 32), pt(22, 53), pt(0, 60)))}
}

// growth returns the beard, which moves with the jaw.
func (l look) growth(c paint) []timeline.Shape {
	if l.beard != fullBeard {
		return nil
	}
	return []timeline.Shape{fill(c.hair, blob(
		pt(-47, -4), pt(-45, 16), pt(-38, 42), pt(-20, 61), pt(0, 65), pt(20, 61), pt(38, 42), pt(45, 16), pt(47, -4),
		pt(41, 10), pt(30, 24), pt(14, 25), pt(0, 23), pt(-14, 25), pt(-30, 24), pt(-41, 10)))}
}

// features returns the parts that neither blink nor speak.
func (l look) features(c paint) []timeline.Shape {
	all := []timeline.Shape{
		fill(c.blush, both(oval(29, 16, 9.5, 6.5))),
		fill(c.shade, bow(pt(-6, noseLine-2), pt(6.5, noseLine-2), 2.6, 2.2)),
	}
	if l.old {
		all = append(all, fill(c.shade, both(bow(pt(15, 20), pt(22, 36), 1, 1.1))), fill(c.shade, both(bow(pt(27, 4.5), pt(11, 5.5), 1.4, 1))))
	}
	if l.beard == moustache {
		all = append(all, fill(c.hair, both(blob(pt(0, 21), pt(9, 20), pt(20, 26), pt(24, 33), pt(13, 30), pt(0, 28.5)))))
	}
	return all
}

// brows returns thin bows over the eyes.
func (l look) brows(c paint) []timeline.Shape {
	ink := c.hair
	if distance(ink, c.skin) < enough || l.old {
		ink = mix(lighter(c.skin, -.2), c.hair, .35)
	}
	return []timeline.Shape{fill(ink, both(bow(pt(eyeOff-10, browLine+1), pt(eyeOff+10.5, browLine+2), -2.6, l.brow)))}
}

// eyes returns the eyes open, half shut or shut.
func (l look) eyes(c paint, shut lid) []timeline.Shape {
	lidInk := lighter(c.skin, -.28)
	if l.lashes {
		lidInk = pupil
	}
	if shut == closedLid {
		return []timeline.Shape{fill(lidInk, both(bow(pt(eyeOff-9, eyeLine+2), pt(eyeOff+9, eyeLine+2), 3, 1.5)))}
	}
	middle, ry, rise := eyeLine+.6, 6.4, -5.8
	if shut == halfLid {
		middle, ry, rise = eyeLine+2.8, 3, -.6
	}
	all := []timeline.Shape{fill(eyeWhite, both(oval(eyeOff, middle, 9, ry)))}
	all = append(all, fill(pupil, both(oval(eyeOff-.4, middle, 5.4, min(ry-.4, 5.9)))))
	if shut == openLid {
		all = append(all, fill(eyeWhite, timeline.CirclePath(-eyeOff+2.2, eyeLine-1.6, 1.5)), fill(eyeWhite, timeline.CirclePath(eyeOff+1.4, eyeLine-1.6, 1.5)))
	}
	thick := 1.3
	if l.lashes {
		thick = 1.9
	}
	return append(all, fill(lidInk, both(bow(pt(eyeOff-9.6, eyeLine-.2), pt(eyeOff+10.2, eyeLine-.4), rise, thick))))
}

// specs returns the glasses.
func (l look) specs() []timeline.Shape {
	if !l.glasses {
		return nil
	}
	frame := timeline.RGB(70, 52, 60)
	return []timeline.Shape{
		fill(frame, both(timeline.RingPath(eyeOff+.5, eyeLine+2, 14.5, 2.2))),
		fill(frame, bow(pt(-5.5, eyeLine), pt(5.5, eyeLine), -1.6, 1.6)),
		fill(frame, both(timeline.PolygonPath(pt(34.5, eyeLine-1), pt(46, eyeLine-4), pt(46, eyeLine-1.8), pt(34.5, eyeLine+1.2)))),
	}
}
