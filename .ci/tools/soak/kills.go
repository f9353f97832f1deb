package main

import (
	"context"
	"syscall"
	"time"
)

// orphanTime is how long after a kill of the server a child of it may live.
const orphanTime = 2 * time.Second

// kills are what was killed.
type kills struct {
	ofServer, ofEncoders int
	restart              time.Duration // the longest, from the kill until it listens
	outlived             []process     // children that lived orphanTime longer than a killed server
	refused              []error       // starts that failed
}

// servers kills the server every so often and starts it again.
func (k *kills) servers(ctx context.Context, s *server, every time.Duration) error {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return nil
		}
		began := time.Now()
		s.end()
		k.ofServer++
		k.outlived = append(k.outlived, leftAfter(context.WithoutCancel(ctx), orphanTime, 0)...)
		waited := time.Since(began)
		again := time.Now()
		if err := k.again(context.WithoutCancel(ctx), s); err != nil { // the last film needs it
			return err
		}
		k.restart = max(k.restart, time.Since(again))
		say("killed the server; its children were gone after %v, the next one listened after %v", waited.Round(time.Millisecond), time.Since(again).Round(time.Millisecond))
	}
}

// starts is how often a start is tried: an encoder may be killed as the server
// tries it out.
const starts = 3

// again starts the server, as a supervisor does: once more where it failed.
func (k *kills) again(ctx context.Context, s *server) error {
	for try := 1; ; try++ {
		err := s.again(ctx)
		if err == nil {
			return nil
		}
		k.refused = append(k.refused, err)
		if try == starts {
			return err
		}
	}
}

// encoders kills an ffmpeg of the server every so often, as soon as there is
// one.
func (k *kills) encoders(ctx context.Context, s *server, every time.Duration) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
		if killEncoder(ctx, s) {
			k.ofEncoders++
		}
	}
}

// killEncoder kills the first ffmpeg that it sees.
func killEncoder(ctx context.Context, s *server) bool {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		pid, _ := s.process()
		for _, p := range processes() {
			if p.parent == pid && p.name == "ffmpeg" && p.state != "Z" && syscall.Kill(p.pid, syscall.SIGKILL) == nil {
				return true
			}
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return false
		}
	}
}
