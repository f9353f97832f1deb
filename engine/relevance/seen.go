package relevance

// What each judge says of the whole, where somebody has seen the picture.
const (
	ofWords = .35
	ofSight = .65
)

// Seen is the score of a subject whose words score so much, 0..1, and of whose
// picture somebody who has seen it says that it fits so well, 0..1. Words are
// what somebody has called a picture, so seeing it counts more; and what shows
// something else is out, whatever it is called.
func Seen(words, fits float64) float64 {
	fits = min(max(fits, 0), 1)
	score := ofWords*words + ofSight*fits
	if fits < Floor {
		return min(score, fits)
	}
	return score
}
