package design

import "github.com/scenewright/scenewright/engine/frame"

// roles are what texts are for in a film of a format.
type roles struct {
	title, statement, heading, quote, closing role
	lead, item, sub, foot, button             role
}

// rolesOf are the sizes of a format. Narrow frames are read on telephones: large
// text gets smaller in them and takes more lines, small text gets larger.
func rolesOf(f frame.Format) roles {
	r := wideRoles()
	switch f {
	case frame.Vertical:
		r.title = r.title.resized(132, 84, 5)
		r.statement = r.statement.resized(132, 84, 7)
		r.heading = r.heading.resized(120, 76, 4)
		r.quote = r.quote.resized(116, 64, 9)
		r.closing = r.closing.resized(132, 84, 5)
		r.item, r.sub, r.foot = r.item.resized(54, 44, 2), r.sub.resized(50, 42, 4), r.foot.resized(44, 36, 4)
	case frame.Portrait:
		r.title = r.title.resized(124, 80, 4)
		r.statement = r.statement.resized(128, 80, 6)
		r.heading = r.heading.resized(104, 68, 3)
		r.quote = r.quote.resized(100, 60, 8)
		r.closing = r.closing.resized(124, 80, 4)
		r.item, r.sub, r.foot = r.item.resized(50, 42, 2), r.sub.resized(46, 38, 3), r.foot.resized(40, 34, 3)
	case frame.Square:
		r.title = r.title.resized(118, 76, 4)
		r.statement = r.statement.resized(124, 76, 5)
		r.heading = r.heading.resized(88, 60, 3)
		r.quote = r.quote.resized(92, 56, 7)
		r.closing = r.closing.resized(118, 76, 4)
		r.item = r.item.resized(48, 40, 2)
	}
	return r
}

func wideRoles() roles {
	return roles{
		title:     role{px: 184, least: 112, lines: 3, leading: 1.02, display: true},
		statement: role{px: 160, least: 96, lines: 4, leading: 1.20, display: true},
		heading:   role{px: 96, least: 68, lines: 3, leading: 1.04, display: true},
		quote:     role{px: 120, least: 72, lines: 5, leading: 1.16, display: true},
		closing:   role{px: 156, least: 104, lines: 3, leading: 1.03, display: true},
		lead:      role{px: 64, least: 50, lines: 3, leading: 1.24, weight: 500, tracking: -.02},
		item:      role{px: 50, least: 42, lines: 2, leading: 1.22, weight: 700, tracking: -.015},
		sub:       role{px: 52, least: 44, lines: 3, leading: 1.32, weight: 400},
		foot:      role{px: 42, least: 36, lines: 3, leading: 1.25, weight: 500},
		button:    role{px: 46, least: 34, lines: 1, leading: 1.2, weight: 700},
	}
}
