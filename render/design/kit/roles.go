package kit

import "github.com/scenewright/scenewright/engine/frame"

// Roles are the roles of texts in a film of a format.
type Roles struct {
	Heading, Item, Sub, Foot, Button Role

	Kicker Role // of a small line above a large one
	Title  Role // of a title, or of a last line
	Quote  Role
	Label  Role // of a figure's label, or of a speaker's name
	Unit   Role // of a figure's unit
}

// RolesOf returns the sizes of a format. Narrow frames are read on phones: large text is smaller
// there and takes more lines, small text is larger.
func RolesOf(f frame.Format) Roles {
	r := wideRoles()
	switch f {
	case frame.Vertical:
		r.Heading = r.Heading.Resized(120, 76, 4)
		r.Item, r.Sub, r.Foot = r.Item.Resized(54, 44, 2), r.Sub.Resized(50, 42, 4), r.Foot.Resized(44, 36, 4)
		r.Title, r.Quote = r.Title.Resized(142, 142, 5), r.Quote.Resized(104, 104, 8)
		r.Label, r.Unit = r.Label.Resized(62, 48, 4), r.Unit.Resized(120, 120, 2)
	case frame.Portrait:
		r.Heading = r.Heading.Resized(104, 68, 3)
		r.Item, r.Sub, r.Foot = r.Item.Resized(50, 42, 2), r.Sub.Resized(46, 38, 3), r.Foot.Resized(40, 34, 3)
		r.Title, r.Unit = r.Title.Resized(124, 124, 4), r.Unit.Resized(120, 120, 2)
	case frame.Square:
		r.Heading, r.Item = r.Heading.Resized(88, 60, 3), r.Item.Resized(48, 40, 2)
		r.Title, r.Unit = r.Title.Resized(112, 112, 4), r.Unit.Resized(120, 120, 2)
	}
	return r
}

func wideRoles() Roles {
	return Roles{
		Heading: Role{Px: 96, Least: 68, Lines: 3, Leading: 1.04, Display: true},
		Item:    Role{Px: 50, Least: 42, Lines: 2, Leading: 1.22, Weight: 700, Tracking: -.015},
		Sub:     Role{Px: 52, Least: 44, Lines: 3, Leading: 1.32, Weight: 400},
		Foot:    Role{Px: 42, Least: 36, Lines: 3, Leading: 1.25, Weight: 500},
		Button:  Role{Px: 60, Least: 34, Lines: 1, Leading: 1.2, Weight: 700},
		Kicker:  Role{Px: 42, Least: 34, Lines: 1, Leading: 1.2, Weight: 600, Tracking: -.005},
		Title:   Role{Px: 138, Least: 138, Lines: 3, Leading: 1.06, Display: true},
		Quote:   Role{Px: 92, Least: 92, Lines: 5, Leading: 1.16, Display: true},
		Label:   Role{Px: 54, Least: 44, Lines: 3, Leading: 1.26, Weight: 600, Tracking: -.01},
		Unit:    Role{Px: 104, Least: 104, Lines: 2, Leading: 1.1, Display: true},
	}
}
