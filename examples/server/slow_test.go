package main

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/scenewright/scenewright/httpapi/contract"
)

// TestSlowClipsHoldUpNoFilm makes a film alone and one beside two projects that
// wait for clips of a byte a second: there are as many slots for films.
func TestSlowClipsHoldUpNoFilm(t *testing.T) {
	asked := make(chan struct{}, 2)
	slow := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "video/mp4")
		asked <- struct{}{}
		for tick := time.NewTicker(time.Second); r.Context().Err() == nil; <-tick.C {
			w.Write([]byte{0})
			w.(http.Flusher).Flush()
		}
	}))
	t.Cleanup(slow.Close)
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
	for _, clip := range []string{"/a.mp4", "/b.mp4"} {
		order := short()
		order.CustomTemplate = &contract.CustomTemplate{Assets: []contract.TemplateAsset{{URL: slow.URL + clip, Type: "video"}}}
		if _, err := c.Projects.Create(t.Context(), order); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		select {
		case <-asked:
		case <-time.After(patience):
			t.Fatal("the clips are not fetched at once")
		}
	}
	beside := film("Four films are beside others.")
	t.Logf("a film took %v alone, and %v beside two clips of a byte a second", alone, beside)
	if beside > 2*alone {
		t.Errorf("a film took %v alone, and %v beside two slow clips", alone, beside)
	}
}
