package story

import "context"

// Segments is where all hosts keep the segments of a film, and its sound, by names that
// say what determines their packets. It is safe for concurrent use.
type Segments interface {
	// Take copies a segment to the file path, and returns the note that was kept with
	// it; found is false where nothing has the name. What it returns may be spoiled:
	// the caller checks.
	Take(ctx context.Context, name, path string) (note []byte, found bool, err error)
	// Put keeps a file and a note, which has no line feed, instead of what has the
	// name.
	Put(ctx context.Context, name, path string, note []byte) error
	// Offer has segments made and put by whichever process has room, this one among
	// them, the first ones first. It calls over once for each on which nobody works any more:
	// it can be taken then, unless it could not be made. It returns once all are over,
	// or ctx is, and withdraws the rest then. over is called by one goroutine and
	// returns at once.
	Offer(ctx context.Context, offered []SegmentRef, over func(number int)) error
}

// SegmentRef names a segment of a film.
type SegmentRef struct {
	Number int // in the film, from 0
	Name   string
}
