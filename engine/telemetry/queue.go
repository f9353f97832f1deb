package telemetry

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/metric"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/job"
)

// Queue returns a queue that records its jobs, and its backlog if it is
// a job.Measured. The error is the meter's.
func (r *Recorder) Queue(q job.Queue) (job.Queue, error) {
	if r == nil {
		return q, nil
	}
	if m, ok := q.(job.Measured); ok {
		if err := r.measure(m); err != nil {
			return nil, err
		}
	}
	return recordedQueue{q, r}, nil
}

type recordedQueue struct {
	job.Queue
	r *Recorder
}

// Work implements job.Queue.
func (q recordedQueue) Work(ctx context.Context, do job.Do, opts *job.WorkOptions) (func(context.Context) error, error) {
	return q.Queue.Work(ctx, q.r.recorded(do), opts)
}

// recorded returns a do that records each job.
func (r *Recorder) recorded(do job.Do) job.Do {
	return func(ctx context.Context, j job.Job) error {
		began, what := time.Now(), jobAttributes(j)
		kind := metric.WithAttributes(what[0])
		r.active.Add(ctx, 1, kind)
		defer r.active.Add(ctx, -1, kind)
		var failed atomic.Pointer[string]
		ctx, span := r.tracer.Start(context.WithValue(context.WithValue(ctx, recorderKey{}, r), failureKey{}, &failed), spanName(j),
			trace.WithSpanKind(trace.SpanKindConsumer), trace.WithAttributes(append(what, attribute.String("scenewright.job.subject", j.Subject), attribute.Int("scenewright.job.attempt", j.Attempt))...))
		err := do(ctx, j)
		outcome, wrong := outcomeOf(ctx, err, failed.Load())
		r.jobs.Record(ctx, since(began), metric.WithAttributes(append(append(what, attribute.String("scenewright.job.outcome", outcome)), errorType(wrong)...)...))
		end(span, wrong)
		return err
	}
}

// jobAttributes returns the attributes of a job, its kind first.
func jobAttributes(j job.Job) []attribute.KeyValue {
	what := []attribute.KeyValue{attribute.String("scenewright.job.kind", string(j.Kind))}
	if ofFilm(j) {
		what = append(what, attribute.String("scenewright.job.step", j.Step))
	}
	return what[:len(what):len(what)] // appending copies
}

// ofFilm reports whether the job is a step of a film; other jobs may use
// Step for an attempt number.
func ofFilm(j job.Job) bool {
	return j.Kind == job.Video || j.Kind == job.Fetch || j.Kind == job.Prepare
}

func spanName(j job.Job) string {
	if !ofFilm(j) {
		return "job " + string(j.Kind)
	}
	return "job " + string(j.Kind) + " " + j.Step
}

// outcomeOf returns the outcome of an attempt and its error type.
func outcomeOf(ctx context.Context, err error, failed *string) (outcome, wrong string) {
	switch {
	case failed != nil:
		return "failed", *failed
	case err == nil:
		return "done", ""
	case ctx.Err() != nil:
		return "stopped", ""
	case errors.Is(err, job.ErrBroken):
		return "broken", "broken"
	}
	return "retried", string(fault.CodeOf(err))
}

type failureKey struct{}

// Failed records that a job failed for good. The queue does not learn of
// it: the failure is stored with the job's subject.
func Failed(ctx context.Context, errorType string) {
	if f, ok := ctx.Value(failureKey{}).(*atomic.Pointer[string]); ok {
		f.Store(&errorType)
	}
}

// measureTime is the time limit for a query of the backlog.
const measureTime = 5 * time.Second

// measure observes the backlog at every collection of metrics.
func (r *Recorder) measure(q job.Measured) error {
	jobs, err := r.meter.Int64ObservableGauge("scenewright.queue.jobs", metric.WithUnit("{job}"), metric.WithDescription("Jobs in the queue of the database"))
	if err != nil {
		return err
	}
	wait, err := r.meter.Float64ObservableGauge("scenewright.queue.wait", metric.WithUnit("s"), metric.WithDescription("How long the oldest job that could run has waited"))
	if err != nil {
		return err
	}
	_, err = r.meter.RegisterCallback(func(ctx context.Context, o metric.Observer) error {
		ctx, cancel := context.WithTimeout(ctx, measureTime)
		defer cancel()
		found, err := q.Backlog(ctx)
		if err != nil {
			return err
		}
		for _, k := range job.Kinds() {
			b := backlogOf(found, k)
			kind := attribute.String("scenewright.job.kind", string(k))
			for state, n := range map[string]int{"waiting": b.Waiting, "running": b.Running, "later": b.Later} {
				o.ObserveInt64(jobs, int64(n), metric.WithAttributes(kind, attribute.String("scenewright.job.state", state)))
			}
			o.ObserveFloat64(wait, b.Wait.Seconds(), metric.WithAttributes(kind))
		}
		return nil
	}, jobs, wait)
	return err
}

// backlogOf returns the backlog of a kind, or zero.
func backlogOf(all []job.Backlog, k job.Kind) job.Backlog {
	for _, b := range all {
		if b.Kind == k {
			return b
		}
	}
	return job.Backlog{}
}

// Traceparent returns the current span in W3C form, for storage in a job; "" for none.
func Traceparent(ctx context.Context) string {
	c := propagation.MapCarrier{}
	propagation.TraceContext{}.Inject(ctx, c)
	return c["traceparent"]
}

// Continue returns a context whose spans continue a Traceparent.
func Continue(ctx context.Context, traceparent string) context.Context {
	return propagation.TraceContext{}.Extract(ctx, propagation.MapCarrier{"traceparent": traceparent})
}
