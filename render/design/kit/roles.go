package kit

import "github.com/scenewright/scenewright/engine/frame"

// Roles are the roles of texts in a film of a format.
type Roles struct {
	Heading, Item, Sub, Foot, Button Role
}

// RolesOf returns the sizes of a format. Narrow frames are read on phones: large text is smaller
// there and takes more lines, small text is larger.
func RolesOf(f frame.Format) Roles {
	r := wideRoles()
	switch f {
	case frame.Vertical:
		r.Heading = r.Heading.Resized(120, 76, 4)
		r.Item, r.Sub, r.Foot = r.Item.Resized(54, 44, 2), r.Sub.Resized(50, 42, 4), r.Foot.Resized(44, 36, 4)
	case frame.Portrait:
		r.Heading = r.Heading.Resized(104, 68, 3)
		r.Item, r.Sub, r.Foot = r.Item.Resized(50, 42, 2), r.Sub.Resized(46, 38, 3), r.Foot.Resized(40, 34, 3)
	case frame.Square:
		r.Heading = r.Heading.Resized(88, 60, 3)
		r.Item = r.Item.Resized(48, 40, 2)
	}
	return r
}

func wideRoles() Roles {
	return Roles{
		Heading: Role{Px: 96, Least: 68, Lines: 3, Leading: 1.04, Display: true},
		Item:    Role{Px: 50, Least: 42, Lines: 2, Leading: 1.22, Weight: 700, Tracking: -.015},
		Sub:     Role{Px: 52, Least: 44, Lines: 3, Leading: 1.32, Weight: 400},
		Foot:    Role{Px: 42, Least: 36, Lines: 3, Leading: 1.25, Weight: 500},
		Button:  Role{Px: 46, Least: 34, Lines: 1, Leading: 1.2, Weight: 700},
	}
}

// Kicker returns the role of a small line above a large one.
func (Roles) Kicker() Role {
	return Role{Px: 42, Least: 34, Lines: 1, Leading: 1.2, Weight: 600, Tracking: -.005}
}

// OnStage returns the role of a title or a last line on the shots of a scene.
func (Roles) OnStage(f frame.Format) Role {
	r := Role{Px: 138, Lines: 3, Leading: 1.06, Display: true}
	switch f {
	case frame.Vertical:
		r.Px, r.Lines = 142, 5
	case frame.Portrait:
		r.Px, r.Lines = 124, 4
	case frame.Square:
		r.Px, r.Lines = 112, 4
	}
	r.Least = r.Px
	return r
}

// Said returns the role of a quotation on the shots of a scene.
func (Roles) Said(f frame.Format) Role {
	r := Role{Px: 92, Lines: 5, Leading: 1.16, Display: true}
	if f == frame.Vertical {
		r.Px, r.Lines = 104, 8
	}
	r.Least = r.Px
	return r
}

// Label returns the role of a figure's label, or of a speaker's name, on the shots of a scene.
func (Roles) Label(f frame.Format) Role {
	r := Role{Px: 54, Least: 44, Lines: 3, Leading: 1.26, Weight: 600, Tracking: -.01}
	if f == frame.Vertical {
		r.Px, r.Least, r.Lines = 62, 48, 4
	}
	return r
}

// Unit returns the role of a figure's unit on the shots of a scene.
func (Roles) Unit(f frame.Format) Role {
	r := Role{Px: 104, Least: 104, Lines: 2, Leading: 1.1, Display: true}
	if f != frame.Wide {
		r.Px, r.Least = 120, 120
	}
	return r
}
