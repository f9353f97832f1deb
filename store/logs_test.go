package store

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// TestOneLineAMinuteWhileTheDatabaseIsAway: five times a second two loggers of one say
// in words of their own that they cannot reach it, for two minutes and a half.
func TestOneLineAMinuteWhileTheDatabaseIsAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		log := quietLogger(slog.New(slog.NewTextHandler(&out, nil)))
		river := log.With("queue", "video")
		for range 5 * 150 {
			river.Error("producer: Error fetching jobs", "err", "the database cannot be reached (try again)")
			log.Warn("leases not polled", "error", errors.New("failed to connect to `user=a`: dial error"))
			time.Sleep(time.Second / 5) // of the bubble's clock
		}
		said := strings.Split(strings.TrimSpace(out.String()), "\n")
		if len(said) != 3 || !strings.Contains(said[0], "linesLeftOut=0") || !strings.Contains(said[1], fmt.Sprint("linesLeftOut=", 2*5*60-1)) {
			t.Fatalf("%d lines: %s", len(said), out.String())
		}
		for _, line := range said {
			if !strings.Contains(line, `level=WARN msg="the database does not answer" queue=video error="the database cannot be reached`) {
				t.Error(line)
			}
		}
	})
}

// TestOtherLinesAreSaid: what fails for another reason, or does not fail, is said each
// time; and who looks for a fault sees all.
func TestOtherLinesAreSaid(t *testing.T) {
	var out, all bytes.Buffer
	for range 3 {
		log := quietLogger(slog.New(slog.NewTextHandler(&out, nil)))
		log.Warn("lease not released", "error", "the database is busy (try again)")
		log.Info("the server listens", "error", "failed to connect to `user=a`")
	}
	if n := strings.Count(out.String(), "\n"); n != 6 {
		t.Errorf("%d lines: %s", n, out.String())
	}
	log := quietLogger(slog.New(slog.NewTextHandler(&all, &slog.HandlerOptions{Level: slog.LevelDebug})))
	for range 3 {
		log.Warn("leases not polled", "error", "conn closed")
	}
	if strings.Count(all.String(), "level=DEBUG msg=\"leases not polled\"") != 2 {
		t.Error(all.String())
	}
}
