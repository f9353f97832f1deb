package main

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// TestSlowClipsHoldUpNoFilm makes a film beside two projects that wait for clips which
// never end: there are as many slots for films.
func TestSlowClipsHoldUpNoFilm(t *testing.T) {
	t.Parallel()
	p := start(t, t.TempDir())
	c := p.client(t, p.said["api key"])
	waiting := awaitClips(t, c)
	if done, err := c.Projects.CreateAndWait(t.Context(), tiny()); err != nil || len(done.Edits) != 1 || done.Edits[0].Status != "DONE" {
		t.Errorf("the film beside two slow clips: %+v, %v", done, err)
	}
	for _, id := range waiting {
		if p, err := c.Projects.Get(t.Context(), id); err != nil || p.Status == "DONE" || p.Status == "FAILED" {
			t.Errorf("who waits for a clip is %s, %v", p.Status, err)
		}
	}
}

// awaitClips creates two projects that wait for clips which do not end, and returns them
// once both are being fetched: 32 KiB a second are twice what a server must send.
func awaitClips(t *testing.T, c *client.Client) (ids []string) {
	t.Helper()
	asked := make(chan struct{}, 2)
	slow := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "video/mp4")
		asked <- struct{}{}
		for tick := time.NewTicker(time.Second); ; {
			w.Write(make([]byte, 32<<10))
			w.(http.Flusher).Flush()
			select {
			case <-tick.C:
			case <-r.Context().Done():
				return
			case <-t.Context().Done():
				return
			}
		}
	}))
	t.Cleanup(slow.Close)
	for _, clip := range []string{"/a.mp4", "/b.mp4"} {
		order := short()
		order.CustomTemplate = &contract.CustomTemplate{Assets: []contract.TemplateAsset{{URL: slow.URL + clip, Type: "video"}}}
		id, err := c.Projects.Create(t.Context(), order)
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, id)
	}
	for range 2 {
		select {
		case <-asked:
		case <-time.After(patience):
			t.Fatal("the clips are not fetched at once")
		}
	}
	return ids
}
