package relevance

// Weights of words and vision, if a vision model has seen the picture.
const (
	ofWords = .35
	ofSight = .65
)

// Seen combines a subject's score by words and a vision model's score, each 0 to 1. Vision counts
// more, because words are only labels. If the picture scores below Floor, the result does too,
// whatever the words say.
func Seen(words, fits float64) float64 {
	fits = min(max(fits, 0), 1)
	score := ofWords*words + ofSight*fits
	if fits < Floor {
		return min(score, fits)
	}
	return score
}
