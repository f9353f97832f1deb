package timeline

import "time"

// Within is the layer with its times counted from before: what was at 0 is at
// from. It is seen no longer than until to.
func (l Layer) Within(from, to time.Duration) Layer {
	l.From += from
	if l.To += from; l.To == from || l.To > to {
		l.To = to
	}
	l.X, l.Y, l.Scale, l.Opacity = l.X.later(from), l.Y.later(from), l.Scale.later(from), l.Opacity.later(from)
	if l.Reveal != nil {
		r := *l.Reveal
		r.Progress = r.Progress.later(from)
		l.Reveal = &r
	}
	if l.Picture != nil {
		p := *l.Picture
		p.X, p.Y, p.Zoom = p.X.later(from), p.Y.later(from), p.Zoom.later(from)
		l.Picture = &p
	}
	return l
}

// later is the track with all of its keys moved.
func (tr Track) later(by time.Duration) Track {
	if len(tr) == 0 {
		return nil
	}
	out := make(Track, len(tr))
	for i, k := range tr {
		k.At += by
		out[i] = k
	}
	return out
}
