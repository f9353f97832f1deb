package safehttp

import (
	"errors"
	"io"
	"net/http"
	"testing"
	"time"
)

// TestSlowBodies reads from servers that send a byte now and then, nothing after
// the header, or little after much: each is left once it is behind by the grace,
// long before the time for the whole is over.
func TestSlowBodies(t *testing.T) {
	const grace = 300 * time.Millisecond
	ended := make(chan bool, 10)
	for name, h := range map[string]http.HandlerFunc{
		"a byte now and then": func(w http.ResponseWriter, r *http.Request) { ended <- drip(w, r.Context().Done()) },
		"a picture, slowly": func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "image/png")
			ended <- drip(w, r.Context().Done())
		},
		"nothing": func(w http.ResponseWriter, r *http.Request) {
			w.(http.Flusher).Flush()
			<-r.Context().Done()
			ended <- true
		},
		"much, and then little": func(w http.ResponseWriter, r *http.Request) {
			w.Write(make([]byte, 8<<20)) // eight minutes' worth of it
			ended <- drip(w, r.Context().Done())
		},
	} {
		t.Run(name, func(t *testing.T) {
			s, port := site(t, h)
			opts := outside(port)
			opts.Grace, opts.Total = grace, time.Hour
			began := time.Now()
			_, err := refused(t, newTestClient(t, opts, newZone(nil)), s.URL, nil)
			if !errors.Is(err, ErrSlow) {
				t.Errorf("%v, want ErrSlow", err)
			}
			if took := time.Since(began); took > 20*grace {
				t.Errorf("it took %s to leave a server that is behind by %s", took, grace)
			}
			if !<-ended {
				t.Error("the server was not left")
			}
		})
	}
}

// TestLeastRateIsEnough reads from a server that sends as fast as it must, in
// pieces, for several times the grace, by a reader that takes its time.
func TestLeastRateIsEnough(t *testing.T) {
	piece := make([]byte, LeastRate/10)
	s, port := site(t, func(w http.ResponseWriter, _ *http.Request) {
		tick := time.NewTicker(90 * time.Millisecond)
		defer tick.Stop()
		for range 20 {
			w.Write(piece)
			w.(http.Flusher).Flush()
			<-tick.C
		}
	})
	opts := outside(port)
	opts.Grace = 600 * time.Millisecond
	resp, err := newTestClient(t, opts, newZone(nil)).Get(t.Context(), s.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	<-time.After(time.Second) // the reader's own time is not the server's
	all, err := io.ReadAll(resp.Body)
	if err != nil || len(all) != 20*len(piece) {
		t.Errorf("%d bytes and %v, want %d", len(all), err, 20*len(piece))
	}
}
