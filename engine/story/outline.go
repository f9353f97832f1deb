package story

import "time"

// Outline is what is known of a film before anything of it is made, at most.
type Outline struct {
	Length time.Duration
	Scenes int
	Source int // characters that it is made of
}
