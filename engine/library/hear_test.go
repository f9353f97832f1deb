package library_test

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/library/librarytest"
)

// listener is a library.Listener.
type listener func(path string) (library.Speech, error)

// Listen implements library.Listener.
func (l *listener) Listen(_ context.Context, path string) (library.Speech, error) { return (*l)(path) }

// newListening is a world whose library has a listener, to be set before it is
// asked.
func newListening(t *testing.T) (w *world, speech *listener) {
	t.Helper()
	w, speech = newWorld(t), new(listener)
	var err error
	w.Library, err = library.New(w.db.Stores.Assets, w.files, w.media, &library.Options{WorkDir: w.workDir, Listener: speech})
	must(t, err)
	return w, speech
}

func hearing(a library.Asset, attempt int) job.Job {
	return job.Job{Kind: job.Hearing, Subject: a.ID, Attempt: attempt}
}

// TestHear: what is said is kept, whichever job is first, and a name that
// changes meanwhile stays.
func TestHear(t *testing.T) {
	for name, first := range map[string]job.Kind{"after it was looked into": job.Asset, "before": job.Hearing} {
		w, speech := newListening(t)
		a := w.add(t, "w1", "", "a.mp4", []byte(mp4))
		*speech = func(path string) (library.Speech, error) {
			if raw, err := os.ReadFile(path); err != nil || string(raw) != mp4 {
				t.Errorf("%s: the listener has %q, %v", name, raw, err)
			}
			return library.Speech{Text: strings.Repeat("שלום ", 5000), Language: "iw"}, w.Rename(t.Context(), "w1", a.ID, "Harbour.mp4")
		}
		second := map[job.Kind]job.Kind{job.Asset: job.Hearing, job.Hearing: job.Asset}[first]
		for _, kind := range []job.Kind{first, second} {
			must(t, w.Work(t.Context(), job.Job{Kind: kind, Subject: a.ID, Attempt: 1}))
		}
		got, err := w.Asset(t.Context(), "w1", a.ID)
		must(t, err)
		if n := got.Analytics; got.State != library.Ready || n.Language != "iw" || len([]rune(n.Transcript)) != 20_000 || n.Width != 1920 || n.Keywords[0] != "harbour" || got.Remark != "" {
			t.Errorf("%s: %+v, %+v", name, got, n)
		}
		if names := left(t, w.workDir); names != nil {
			t.Errorf("%s: left in the work folder: %v", name, names)
		}
	}
}

// TestHearThatFails: it is tried again, and the asset is ready all the same.
func TestHearThatFails(t *testing.T) {
	down := &fault.Error{Code: fault.CodeProvider, Message: "nobody hears"}
	for name, tt := range map[string]struct {
		err     error
		attempt int
		again   bool
		remark  string
	}{
		"a service that is down is asked again": {down, 1, true, ""},
		"and remarked at the last try":          {down, job.MaxAttempts, false, "nobody hears"},
		"without what is not for the public":    {errors.New("/secret/path"), job.MaxAttempts, false, "what is said could not be written down"},
	} {
		w, speech := newListening(t)
		a := w.add(t, "w1", "", "a.mp4", []byte(mp4))
		*speech = func(string) (library.Speech, error) { return library.Speech{}, tt.err }
		must(t, w.Work(t.Context(), job.Job{Kind: job.Asset, Subject: a.ID, Attempt: 1}))
		if err := w.Work(t.Context(), hearing(a, tt.attempt)); (err != nil) != tt.again {
			t.Errorf("%s: %v", name, err)
		}
		got, err := w.Asset(t.Context(), "w1", a.ID)
		must(t, err)
		if got.State != library.Ready || got.Failure != "" || got.Remark != tt.remark || got.Analytics.Transcript != "" {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// TestHeardAreThoseWithSound, once each; what was deleted meanwhile is nothing
// to hear.
func TestHeardAreThoseWithSound(t *testing.T) {
	w, speech := newListening(t)
	heard := make(chan struct{}, 10)
	*speech = func(string) (library.Speech, error) { heard <- struct{}{}; return library.Speech{}, nil }
	worked := make(chan job.Job, 10)
	stop, err := w.db.Work(t.Context(), func(ctx context.Context, j job.Job) error {
		err := w.Work(ctx, j)
		worked <- j
		return err
	}, nil)
	must(t, err)
	defer stop(context.Background())
	w.add(t, "w1", "", "a.png", librarytest.Picture(9, 9))
	next(t, worked)
	w.add(t, "w1", "", "a.mp4", []byte(mp4))
	next(t, worked)
	next(t, worked)
	if n := len(heard); n != 1 {
		t.Errorf("%d were heard, want the film", n)
	}
	*speech = func(string) (library.Speech, error) { return library.Speech{Text: "a"}, nil }
	a := w.add(t, "w1", "", "b.mp4", []byte(mp4))
	next(t, worked)
	next(t, worked)
	must(t, w.Delete(t.Context(), "w1", []string{a.ID}))
	must(t, w.Work(t.Context(), hearing(a, 1)))
}
