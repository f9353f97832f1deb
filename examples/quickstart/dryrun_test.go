package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
)

// TestDryRunMakesNothing: it is told who would be asked and what that costs, and nobody
// is asked.
func TestDryRunMakesNothing(t *testing.T) {
	t.Parallel()
	var asked atomic.Int32
	service := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked.Add(1) }))
	defer service.Close()
	c := newCall(t, "-dry-run", "-services", "-length", "1", "-o", "x.mp4", "How tides work")
	c.env = []string{"ANTHROPIC_API_KEY=s3cret", "ANTHROPIC_BASE_URL=" + service.URL, "FAL_KEY=s3cret", "FAL_BASE_URL=" + service.URL}
	got := outcome(t, c.command(t))
	for _, want := range []string{
		"asks      anthropic, writing the script: at most 2 times, $0.1", "asks      fal, filling the scenes: at most 1 times, $0.70\n",
		"film      at most 60 s\n", "takes     about ", "costs     at most $1.",
	} {
		if !strings.Contains(got.out, want) {
			t.Errorf("it says\n%s\nwant %q in it", got.out, want)
		}
	}
	if left := append(entries(t, c.dir), entries(t, c.tmp)...); got.code != 0 || asked.Load() > 0 || len(left) > 0 {
		t.Errorf("it ended with %d (%s); services were asked %d times, %v is left", got.code, got.err, asked.Load(), left)
	}
}

// TestDryRunTellsAllThatIsWrong at once.
func TestDryRunTellsAllThatIsWrong(t *testing.T) {
	t.Parallel()
	c := newCall(t, "-dry-run", "-length", "4", "-tone", "Loud", "-voice", "x", "How tides work")
	got := outcome(t, c.command(t))
	for _, want := range []string{"quickstart: -length: 4 is not allowed", "\nquickstart: -tone: \"Loud\" is not a tone", "\nquickstart: -voice: no \"x\" voice speaks en"} {
		if !strings.Contains(got.err, want) || got.code != exitWrong || got.out != "" {
			t.Errorf("it ended with %d and says\n%s\nwant %q in it", got.code, got.out+got.err, want)
		}
	}
}
