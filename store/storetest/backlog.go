package storetest

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"go.opentelemetry.io/otel/trace"

	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/project"
)

// backlog: what a queue that can tell says of itself.
func backlog(t *testing.T, d Database) {
	m, ok := d.Queue.(job.Measured)
	if !ok {
		t.Fatal("the queue does not tell what is in it")
	}
	p := add(t, d.Stores, aProject(1)) // with a job for later
	enqueue(t, d, p, step(p, project.StepRender), job.Job{Kind: job.Delivery, Subject: "d"})
	began := time.Now()
	check := func(want ...job.Backlog) {
		t.Helper()
		got, err := m.Backlog(t.Context())
		if diff := cmp.Diff(want, got, cmpopts.IgnoreFields(job.Backlog{}, "Wait")); err != nil || diff != "" {
			t.Errorf("%v %s", err, diff)
		}
		for _, b := range got {
			if longest := time.Since(began) + time.Second; b.Wait > longest || b.Waiting == 0 && b.Wait > 0 {
				t.Errorf("%s waits for %v, want %v at most", b.Kind, b.Wait, longest)
			}
		}
	}
	check(job.Backlog{Kind: job.Delivery, Waiting: 1}, job.Backlog{Kind: job.Video, Waiting: 1, Later: 1})
	running, done := make(chan struct{}, 2), make(chan struct{})
	stop := work(t, d, func(ctx context.Context, _ job.Job) error {
		running <- struct{}{}
		<-done
		return nil
	})
	receive(t, running)
	receive(t, running)
	check(job.Backlog{Kind: job.Delivery, Running: 1}, job.Backlog{Kind: job.Video, Running: 1, Later: 1})
	close(done)
	stop()
	check(job.Backlog{Kind: job.Video, Later: 1})
}

// traced: who asked for a job is known to it by the span that is kept with it.
func traced(t *testing.T, d Database) {
	p := add(t, d.Stores, aProject(1))
	asked := trace.NewSpanContext(trace.SpanContextConfig{TraceID: trace.TraceID{1}, SpanID: trace.SpanID{2}, TraceFlags: trace.FlagsSampled})
	ctx := trace.ContextWithSpanContext(t.Context(), asked)
	if _, err := d.Projects.Commit(ctx, project.Commit{ProjectID: p.ID, Enqueue: []job.Job{step(p, project.StepRender)}}); err != nil {
		t.Fatal(err)
	}
	got := make(chan trace.SpanContext, 1)
	work(t, d, func(ctx context.Context, _ job.Job) error {
		got <- trace.SpanContextFromContext(ctx)
		return nil
	})
	if of := receive(t, got); of.TraceID() != asked.TraceID() || of.SpanID() != asked.SpanID() || !of.IsSampled() {
		t.Errorf("the job is in span %v, want %v", of, asked)
	}
}
