package design

import "strings"

// creditLines is how many lines the credits of a closing have at most.
const creditLines = 2

// credits fits what the film owes to others into lines of a width: all of it, or
// as much as there is room for; the rest is in the project's ledger.
func (s *stage) credits(width float64, lines int) words {
	all := s.film.Credits
	r := noteRole(s.grid.small()).resized(30*s.grid.small(), 28*s.grid.small(), lines)
	for n := len(all); n > 0 && lines > 0; n-- {
		text := strings.Join(all[:n], " · ")
		if n < len(all) {
			text += " · …"
		}
		if w, ok := s.Type.firstFit(text, width, s.grid.h, r); ok {
			return w
		}
	}
	return words{}
}
