package project

import "time"

// Countdown estimates when a step will be done, from how fast its share grew of
// late. What was made before and is only looked up comes at once and says
// nothing of the rest, so that the first second is left out.
type Countdown struct {
	began time.Time
	seen  []progressSample
}

// progressSample is how much of a step was done at a time.
type progressSample struct {
	at    time.Time
	share float64
}

const (
	countWarmUp = time.Second      // left out at a step's start
	countLeast  = 3 * time.Second  // watched before anything is said
	countWindow = 30 * time.Second // of the past, to go by
)

// At returns how long a step that is at a share will take from now, 0 where that
// is not known yet.
func (c *Countdown) At(now time.Time, share float64) time.Duration {
	if c.began.IsZero() {
		c.began = now
	}
	if now.Sub(c.began) < countWarmUp {
		return 0
	}
	for len(c.seen) > 1 && now.Sub(c.seen[1].at) >= countWindow {
		c.seen = c.seen[1:]
	}
	c.seen = append(c.seen, progressSample{now, share})
	took, grew := now.Sub(c.seen[0].at), share-c.seen[0].share
	if took < countLeast || grew <= 0 {
		return 0
	}
	return time.Duration(float64(took) * (1 - share) / grew)
}
