package storetest

import (
	"context"
	"slices"
	"testing"

	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/project"
)

// parts: the parts of a job run side by side, also where the tenant may have no job
// more, and whoever waits for them learns which are over.
func parts(t *testing.T, d Database) {
	tracked, ok := d.Queue.(job.Tracked)
	if !ok {
		t.Fatal("the queue does not tell which jobs are over")
	}
	p := add(t, d.Stores, aProject(1))
	one, two := job.Part(p.ID, "one"), job.Part(p.ID, "two")
	enqueue(t, d, p, step(p, project.StepRender), job.Job{Kind: job.Segment, Subject: one}, job.Job{Kind: job.Segment, Subject: two})
	unfinished := func(want ...string) {
		t.Helper()
		got, err := tracked.Unfinished(t.Context(), job.Segment, []string{one, two, p.ID})
		slices.Sort(got)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("unfinished: %v, %v; want %v", got, err, want)
		}
	}
	unfinished(one, two)
	begun, end, ended := make(chan string, 3), make(chan struct{}), make(chan struct{})
	stop := workWith(t, d, func(ctx context.Context, j job.Job) error {
		begun <- j.Subject
		if j.Subject == one {
			<-end
			defer close(ended)
			return nil
		}
		<-ctx.Done()
		return ctx.Err()
	}, &job.WorkOptions{Running: func(context.Context, string) (int, error) { return 1, nil }})
	for range 3 {
		receive(t, begun)
	}
	unfinished(one, two)
	close(end)
	receive(t, ended)
	stop()
	unfinished(two) // whoever works next takes it up
	if got, err := tracked.Unfinished(t.Context(), job.Segment, nil); err != nil || len(got) > 0 {
		t.Errorf("of none: %v, %v", got, err)
	}
}
