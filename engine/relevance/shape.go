package relevance

// shape is what the form of a subject leaves of a score: all of it where it lies
// as the place does, is as large, and lasts as long. Of what is not known half
// is assumed.
func shape(q Query, s Subject) float64 {
	return .7 + .2*lies(q, s) + .05*large(q, s) + .05*lasts(q, s)
}

const unknown = .5

// lies compares which way up they are.
func lies(q Query, s Subject) float64 {
	if q.Width <= 0 || q.Height <= 0 || s.Width <= 0 || s.Height <= 0 {
		return unknown
	}
	place, have := float64(q.Width)/float64(q.Height), float64(s.Width)/float64(s.Height)
	return min(place, have) / max(place, have) // the share that is seen when it is cut
}

// large is 1 where nothing has to be enlarged.
func large(q Query, s Subject) float64 {
	if q.Width <= 0 || q.Height <= 0 || s.Width <= 0 || s.Height <= 0 {
		return unknown
	}
	return min(1, float64(s.Width)/float64(q.Width), float64(s.Height)/float64(q.Height))
}

// lasts is 1 where a film need not be held or shown twice.
func lasts(q Query, s Subject) float64 {
	switch {
	case q.Length <= 0:
		return 1
	case s.Duration <= 0:
		return unknown
	}
	return min(1, float64(s.Duration)/float64(q.Length))
}
