package kit

import "strings"

// CreditLines is how many lines the credits of a closing have at most.
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
