package fill_test

import (
	"context"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/internal/step/fill"
)

// slow is a shelf that takes its time: for an answer, and for every piece of a file. Both
// end with their context.
type slow struct {
	shelf
	answers, drips time.Duration
	piece, pieces  int // bytes, and how many pieces a file has
}

func wait(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (s *slow) Search(ctx context.Context, q footage.Query) ([]footage.Candidate, error) {
	if err := wait(ctx, s.answers); err != nil {
		return nil, err
	}
	return s.shelf.Search(ctx, q)
}

func (s *slow) Fetch(ctx context.Context, _ footage.Candidate, w io.Writer, _ footage.ProviderJob) error {
	for range s.pieces {
		if err := wait(ctx, s.drips); err != nil {
			return err
		}
		if _, err := w.Write(make([]byte, s.piece)); err != nil {
			return err
		}
	}
	return nil
}

// TestSourcesThatHang: one that does not answer, stalls in a file or drips costs a film
// eight seconds in all, is left out then and named once; one that is slow is used.
func TestSourcesThatHang(t *testing.T) {
	const never = 1000 * time.Hour
	for name, c := range map[string]struct {
		from slow
		most time.Duration // that six slots take
		used bool
	}{
		"it never answers":              {slow{answers: never}, 8 * time.Second, false},
		"each answer takes longer":      {slow{answers: 7 * time.Second, pieces: 1}, 12 * time.Second, false},
		"its files stall":               {slow{drips: never, pieces: 1}, 8 * time.Second, false},
		"its files drip":                {slow{drips: time.Second, piece: 100, pieces: 1e6}, 9 * time.Second, false},
		"a slow one is waited for":      {slow{answers: 2 * time.Second, drips: time.Second, piece: 40 << 10, pieces: 20}, 10 * time.Minute, true},
		"many small files are no fault": {slow{answers: time.Second, drips: time.Second, piece: 100, pieces: 1}, 10 * time.Minute, true},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c.from.name, c.from.kind, c.from.media = "a", footage.Stock, footage.Video
				c.from.has = pictures("cat1", "cat2", "cat3", "cat4", "cat5", "cat6", "cat7", "cat8", "cat9")
				next := &shelf{name: "b", kind: footage.Stock, media: footage.Video, has: c.from.has}
				ch := fill.NewChooser([]footage.Source{&c.from, next}, byTitle, nil)
				take := func(ctx context.Context, from footage.Source, cand footage.Candidate) error {
					return ch.Fetch(ctx, from, cand, io.Discard, footage.ProviderJob{})
				}
				began := time.Now()
				var last []footage.Asked
				for i := range 6 {
					words := strings.Repeat("cat ", i+1) // each is a question of its own
					got, asked, ok, err := ch.Fill(t.Context(), slot(words, stockFilms), take)
					if err != nil || !ok {
						t.Fatalf("slot %d: %v, %s", i+1, err, path(asked))
					}
					if last = asked; c.used && got.Source != "a" {
						t.Errorf("slot %d is filled from %s: %+v", i+1, got.Source, asked)
					}
				}
				left := ch.LeftOut()
				if took := time.Since(began); took > c.most || c.used != (len(left) == 0) {
					t.Errorf("six slots took %v, left out: %q; want %v at most", took, left, c.most)
				}
				if !c.used && (path(last) != "a:failed b:taken" || len(left) != 1 || left[0] != "a: "+last[0].Reason) {
					t.Errorf("the ledger says %+v, the warnings %q", last, left)
				}
			})
		})
	}
}
