package ingest

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/recent"
)

// mostRefusals is how many are remembered.
const mostRefusals = 10_000

// refusals remembers refused files by their content: a logo that fails after three seconds of a
// processor does so once, and not in every film.
type refusals struct {
	*recent.Cache[attempt, fault.Error]
}

func newRefusals() refusals { return refusals{recent.New[attempt, fault.Error](mostRefusals)} }

// attempt is a file and its purpose.
type attempt struct {
	sum  [sha256.Size]byte
	what aim
}

// once calls do with a file at its beginning, unless that was refused before.
func (r refusals) once(ctx context.Context, what aim, f *os.File, do func() error) error {
	sum, err := sumOf(f)
	if err != nil {
		return err
	}
	one := attempt{sum, what}
	if known, ok := r.Get(one); ok {
		return &known // a copy, which the caller may add to
	}
	err = do()
	var known *fault.Error
	if errors.As(failure(ctx, err), &known) && (known.Code == fault.CodeInvalid || known.Code == fault.CodeTooLarge) {
		r.Put(one, *known, 1)
	}
	return err
}

// sumOf returns the hash of a file's content, and leaves the file at its beginning.
func sumOf(f *os.File) (sum [sha256.Size]byte, err error) {
	if _, err = f.Seek(0, io.SeekStart); err != nil {
		return sum, err
	}
	h := sha256.New()
	if _, err = io.Copy(h, f); err == nil {
		_, err = f.Seek(0, io.SeekStart)
	}
	if err != nil {
		return sum, fmt.Errorf("read a picture: %w", err)
	}
	return [sha256.Size]byte(h.Sum(nil)), nil
}

// aim is the purpose for which a picture is unpacked.
type aim string

const (
	forStill  aim = "still"  // a film shows it
	forLogo   aim = "logo"   // a film shows it as a logo
	forColors aim = "colors" // it is analysed

	forNothing aim = "nothing" // only to check whether it can be drawn
)
