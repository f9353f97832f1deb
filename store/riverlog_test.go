package store_test

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/store"
	"github.com/scenewright/scenewright/store/sqlite"
)

// lines is a log that several write to.
type lines struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (l *lines) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.Write(b)
}

// TestRiverIsQuiet opens a database and works it: River has something to say,
// and none of it at the level of information.
func TestRiverIsQuiet(t *testing.T) {
	t.Parallel()
	var log lines
	db, err := sqlite.Open(t.Context(), sqlite.File(filepath.Join(t.TempDir(), "a.db")), &store.Options{
		Logger: slog.New(slog.NewJSONHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})),
	})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	stop, err := db.Work(t.Context(), func(context.Context, job.Job) error { return nil }, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	log.mu.Lock()
	defer log.mu.Unlock()
	debug := 0
	for line := range strings.Lines(log.buf.String()) {
		var l struct{ Level, Msg string }
		if err := json.Unmarshal([]byte(line), &l); err != nil {
			t.Fatal(err)
		}
		if l.Level == "DEBUG" && strings.Contains(l.Msg, "River client") {
			debug++
		}
		if l.Level == "INFO" {
			t.Errorf("at the level of information: %s", line)
		}
	}
	if debug != 2 {
		t.Errorf("River told %d times of its start and stop, want 2:\n%s", debug, log.buf.String())
	}
}

func TestRiverLogger(t *testing.T) {
	var log bytes.Buffer
	river := store.RiverLogger(slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{
		Level:       slog.LevelInfo,
		ReplaceAttr: func(groups []string, a slog.Attr) slog.Attr { return without(groups, a, slog.TimeKey) },
	})))
	river.Info("counts", "num_jobs_running", 3)
	river.With("timeout", 2*time.Second).WithGroup("job").Warn("slow", "duration", 1500*time.Microsecond, "id", 7)
	river.Error("failed", "error", "no connection")
	want := "level=WARN msg=slow timeoutMs=2000 job.durationMs=1.5 job.id=7\nlevel=ERROR msg=failed error=\"no connection\"\n"
	if diff := cmp.Diff(want, log.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func without(groups []string, a slog.Attr, key string) slog.Attr {
	if len(groups) == 0 && a.Key == key {
		return slog.Attr{}
	}
	return a
}
