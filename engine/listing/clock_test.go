package listing_test

import (
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/listing"
)

func TestLaterIsLater(t *testing.T) {
	stands := time.Date(2026, 11, 21, 12, 0, 0, 987_654_321, time.FixedZone("", 3600))
	c := listing.Monotonic{Now: func() time.Time { return stands }}
	first := c.Next()
	if want := stands.UTC().Truncate(time.Millisecond); !first.Equal(want) || first.Location() != time.UTC {
		t.Errorf("first %v, want %v", first, want)
	}
	for i, last := 0, first; i < 5; i++ {
		next := c.Next()
		if next.Sub(last) != time.Millisecond {
			t.Fatalf("after %v came %v", last, next)
		}
		last = next
	}
	stands = stands.Add(time.Hour)
	if got := c.Next(); !got.Equal(stands.UTC().Truncate(time.Millisecond)) {
		t.Errorf("an hour later it is %v", got)
	}
}
