package delivery

import (
	"net/http"
	"testing"
	"time"
)

func TestABusyReceiverNamesTheTimeWithinBounds(t *testing.T) {
	now := time.Date(2026, 3, 1, 10, 0, 0, 0, time.UTC)
	const base = 5 * time.Minute
	low, high := 4*time.Minute, 6*time.Minute // what the jitter makes of it
	for name, c := range map[string]struct {
		status   int
		header   string
		min, max time.Duration
	}{
		"seconds":               {429, "400", 400 * time.Second, 400 * time.Second},
		"date":                  {503, now.Add(7 * time.Minute).Format(http.TimeFormat), 7 * time.Minute, 7 * time.Minute},
		"too soon":              {429, "1", base, base},
		"negative":              {429, "-5", base, base},
		"date in the past":      {503, now.Add(-time.Hour).Format(http.TimeFormat), base, base},
		"1e9 seconds":           {429, "1000000000", 2 * base, 2 * base},
		"more than fits":        {429, "99999999999999999999999", 2 * base, 2 * base},
		"less than fits":        {429, "-99999999999999999999999", base, base},
		"a date far off":        {503, "Fri, 31 Dec 9999 23:59:59 GMT", 2 * base, 2 * base},
		"1e9 as it is no digit": {429, "1e9", low, high},
		"nonsense":              {429, "soon", low, high},
		"none":                  {429, "", low, high},
		"another status":        {500, "400", low, high},
		"no answer":             {0, "", low, high},
	} {
		for range 50 {
			if got := waitFor(base, c.status, c.header, now); got < c.min || got > c.max {
				t.Errorf("%s: wait %v, want %v to %v", name, got, c.min, c.max)
			}
		}
	}
}

func TestJitterSpreads(t *testing.T) {
	seen := map[time.Duration]bool{}
	for range 50 {
		seen[waitFor(time.Hour, 0, "", time.Now())] = true
	}
	if len(seen) < 40 {
		t.Errorf("50 waits have %d values", len(seen))
	}
}

func FuzzRetryAfter(f *testing.F) {
	for _, s := range []string{"1", "-1", "1e9", "Fri, 31 Dec 9999 23:59:59 GMT", "99999999999999999999999", ""} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, header string) {
		got := waitFor(time.Minute, 429, header, time.Now())
		if got < 48*time.Second || got > 2*time.Minute {
			t.Errorf("%q: wait %v", header, got)
		}
	})
}
