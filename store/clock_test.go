package store

import (
	"context"
	"errors"
	"testing"
	"time"
)

func TestClock(t *testing.T) {
	now := time.UnixMilli(1_700_000_000_000)
	for _, c := range []struct{ off, took, want time.Duration }{
		{0, 0, 0},
		{5 * time.Minute, 0, 5 * time.Minute},
		{-5 * time.Minute, 20 * time.Millisecond, -5 * time.Minute},
		{300 * time.Millisecond, 0, 0},
		{2 * time.Second, 3 * time.Second, 0}, // the answer took longer than that
	} {
		host := now.Add(-c.off)
		clock := newClock(func() time.Time { return host })
		err := clock.Measure(t.Context(), func(context.Context) (int64, error) {
			host = host.Add(c.took)
			return now.Add(c.took / 2).UnixMilli(), nil
		})
		if got := clock.Now().Sub(host); err != nil || got != c.want {
			t.Errorf("a host %v off, asked in %v: %v, %v, want %v", c.off, c.took, got, err, c.want)
		}
	}
}

func TestClockThatCannotAskKeepsWhatItKnew(t *testing.T) {
	host := time.UnixMilli(1_700_000_000_000)
	clock := newClock(func() time.Time { return host })
	ask := func(ms int64, err error) error {
		return clock.Measure(t.Context(), func(context.Context) (int64, error) { return ms, err })
	}
	lost := errors.New("connection lost")
	if err := ask(host.Add(time.Hour).UnixMilli(), nil); err != nil {
		t.Fatal(err)
	}
	if err := ask(0, lost); !errors.Is(err, lost) || clock.Now().Sub(host) != time.Hour {
		t.Errorf("got %v and an hour that is %v", err, clock.Now().Sub(host))
	}
	if clock.NowOrNil() != nil {
		t.Error("statements would use the host's time")
	}
}
