package relevance

import "time"

// shape returns the factor for a subject's form, 0.7 to 1: 1 if aspect ratio, size and duration
// match the query. Unknown values count as half a match.
func shape(q Query, s Subject) float64 {
	return .7 + .2*lies(q, s) + .05*large(q, s) + .05*lasts(q, s)
}

const unknown = .5

// lies returns how close the aspect ratios are, 0 to 1.
func lies(q Query, s Subject) float64 {
	if q.Width <= 0 || q.Height <= 0 || s.Width <= 0 || s.Height <= 0 {
		return unknown
	}
	place, have := float64(q.Width)/float64(q.Height), float64(s.Width)/float64(s.Height)
	return min(place, have) / max(place, have) // the share that remains visible after cropping
}

// large returns 1 if no enlargement is needed, else the scale factor available.
func large(q Query, s Subject) float64 {
	if q.Width <= 0 || q.Height <= 0 || s.Width <= 0 || s.Height <= 0 {
		return unknown
	}
	return min(1, float64(s.Width)/float64(q.Width), float64(s.Height)/float64(q.Height))
}

// lasts returns 1 if a clip need not be frozen or looped, else its share of the length.
func lasts(q Query, s Subject) float64 {
	switch {
	case q.Length <= 0:
		return 1
	case s.Duration <= 0:
		return unknown
	}
	return min(1, float64(s.Duration)/float64(q.Length))
}

// Query is a search for a scene.
type Query struct {
	Words    string        // two to five concrete words
	Text     string        // narration of the scene
	Language string        // of both: a code that Voices lists, such as en
	Width    int           // pixels of the slot, 0 = any
	Height   int           //
	Length   time.Duration // how long a clip is shown, 0 for a picture
}

// Subject is a candidate picture or clip.
type Subject struct {
	Title    string
	Tags     []string
	Text     string        // anything else known: a description, a transcript
	Language string        // of the words, "" = unknown
	Width    int           // pixels, 0 = unknown
	Height   int           //
	Duration time.Duration // of a clip, 0 = unknown
	Used     int           // how often the film already shows it
}
