package driver

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"testing"
)

// TestNotices: the first is sent at once, those that come while it is sent together
// afterwards, each queue once, also where sending failed.
func TestNotices(t *testing.T) {
	sending, answer := make(chan []string), make(chan error)
	n := NewNotices(func(_ context.Context, queues []string) error {
		sending <- queues
		return <-answer
	}, slog.New(slog.DiscardHandler))
	n.Add("video")
	got := [][]string{<-sending}
	for _, queue := range []string{"video", "segment", "video", "fetch"} {
		n.Add(queue)
	}
	answer <- errors.New("the database is away")
	got = append(got, <-sending)
	answer <- nil
	n.Close()
	n.Add("asset")
	got = append(got, <-sending)
	answer <- nil
	n.Close()
	if want := "[[video] [fetch segment video] [asset]]"; fmt.Sprint(got) != want {
		t.Errorf("sent %v, want %s", got, want)
	}
}
