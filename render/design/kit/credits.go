package kit

import "strings"

// CreditLines is how many lines the credits of a film have at most.
const CreditLines = 2

// Credits fits what the film owes to others into lines of a width: all of it, or
// as much as there is room for; the rest is in the project's ledger.
func (s *Stage) Credits(width float64, lines int) Words {
	all := s.Film.Credits
	r := NoteRole(s.Grid.Small()).Resized(30*s.Grid.Small(), 28*s.Grid.Small(), lines)
	for n := len(all); n > 0 && lines > 0; n-- {
		text := strings.Join(all[:n], " · ")
		if n < len(all) {
			text += " · …"
		}
		if w, ok := s.Type.FirstFit(text, width, s.Grid.H, r); ok {
			return w
		}
	}
	return Words{}
}

// NoteRole is the credits: small, yet to be read.
func NoteRole(k float64) Role {
	return Role{Px: 28 * k, Least: 24 * k, Lines: 3, Leading: 1.25, Weight: 400}
}

// Measures of the credits at the foot of a scene, at 1080 lines.
const (
	FootPadX = 16 // around their lines
	FootPadY = 12
)

// NoteGap is the air about credits that stand by themselves, at 1080 lines.
const NoteGap = 40
