//go:build nightly

package main

import (
	"testing"
	"time"
)

// TestSlowClipsSlowNoFilm makes a film alone and one beside two projects that wait for
// clips which do not end: it takes no longer. Nothing else runs meanwhile.
func TestSlowClipsSlowNoFilm(t *testing.T) {
	p := start(t, t.TempDir())
	c := p.client(t, p.said["api key"])
	film := func(text string) time.Duration {
		began := time.Now()
		order := short()
		order.Prompt = text + " " + order.Prompt
		id, err := c.Projects.Create(t.Context(), order)
		if err != nil {
			t.Fatal(err)
		}
		if done, err := c.Projects.Wait(t.Context(), id); err != nil || len(done.Edits) != 1 || done.Edits[0].Status != "DONE" {
			t.Fatalf("%+v, %v", done, err)
		}
		return time.Since(began)
	}
	film("One film is the first.") // what is only done once
	alone := max(film("Two films are alone."), film("Three films are alone."))
	awaitClips(t, c)
	beside := film("Four films are beside others.")
	t.Logf("a film took %v alone, and %v beside two clips that do not end", alone, beside)
	if beside > 2*alone {
		t.Errorf("a film took %v alone, and %v beside two slow clips", alone, beside)
	}
}
