// Package telemetry records metrics and traces through the API of
// OpenTelemetry, if the host provides a meter or a tracer (engine.Options).
//
// A [Recorder] wraps the queue and the blobs, and travels in each job's context
// to clients of services, the encoder and caches. An exporter for Prometheus
// writes scenewright.job.duration as scenewright_job_duration_seconds.
//
//	scenewright.job.duration             histogram, s    one attempt, by kind, step and outcome
//	scenewright.job.active               sum, {job}      jobs that this process works on, by kind
//	scenewright.queue.jobs               gauge, {job}    jobs by kind and state
//	scenewright.queue.wait               gauge, s        wait of the oldest runnable job, by kind
//	scenewright.provider.call.duration   histogram, s    one call of a service, by its name and error.type
//	scenewright.provider.cost            counter, {USD}  price of these calls, by the service's name
//	scenewright.encode.duration          histogram, s    time to draw and encode one segment
//	scenewright.encode.media             counter, s      length of that film; divided by the above: speed
//	scenewright.cache.lookups            counter         by cache and hit
//	scenewright.blob.io                  counter, By     bytes of files written and read, by direction
//	scenewright.blob.operation.duration  histogram, s    by operation (put, open, delete) and error.type
//
// The attributes:
//
//	scenewright.job.kind       fetch, prepare, video, asset, hearing, ideas, delivery, segment; see package job
//	scenewright.job.step       the pipeline's: write, narrate, fill, render …
//	scenewright.job.outcome    done; failed (for good); retried; broken (program killed, or database or files unreachable); stopped (continues elsewhere)
//	scenewright.job.state      waiting, running, later (not yet due)
//	error.type                 a code of package fault, a kind of package provider, or a webhook's status; none on success
//	scenewright.provider.name  pexels, openai …
//	scenewright.cache.name     segments (of this host), shared_segments (of all hosts), public_files
//	scenewright.cache.hit      true, false
//	scenewright.io.direction   write, read
//	scenewright.operation      put, open, delete
//
// Queue metrics come from the database: every process reports the same values.
//
// There is a span per job, per call of a service and per segment. A job stores the span that
// created it, so that one trace leads from the request through all steps, on any host, to the
// last webhook attempt. Spans contain ids of projects and uploads; metrics contain no ids.
package telemetry

import (
	"context"
	"errors"
	"io"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/metric"
	metricnoop "go.opentelemetry.io/otel/metric/noop"
	"go.opentelemetry.io/otel/trace"
	tracenoop "go.opentelemetry.io/otel/trace/noop"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
)

// scope is the name of the instrumentation library.
const scope = "github.com/scenewright/scenewright"

// Recorder records metrics and spans. It is safe for concurrent use; a nil Recorder does nothing.
type Recorder struct {
	tracer trace.Tracer
	meter  metric.Meter

	jobs, calls, encodes, operations metric.Float64Histogram
	active                           metric.Int64UpDownCounter
	cost, media                      metric.Float64Counter
	lookups, bytes                   metric.Int64Counter
}

// New returns a Recorder, nil if both arguments are nil. The error is the meter's.
func New(meters metric.MeterProvider, tracers trace.TracerProvider) (*Recorder, error) {
	if meters == nil && tracers == nil {
		return nil, nil
	}
	if meters == nil {
		meters = metricnoop.NewMeterProvider()
	}
	if tracers == nil {
		tracers = tracenoop.NewTracerProvider()
	}
	r := &Recorder{tracer: tracers.Tracer(scope), meter: meters.Meter(scope)}
	return r, r.instruments()
}

// Histogram bounds in seconds: an API responds within the first, an
// export of three minutes may take the last.
var (
	callBounds = []float64{.01, .03, .1, .3, 1, 3, 10, 30, 100}
	jobBounds  = []float64{.03, .1, .3, 1, 3, 10, 30, 60, 120, 300, 600, 1800}
)

func (r *Recorder) instruments() error {
	var errs [9]error
	r.jobs, errs[0] = r.histogram("scenewright.job.duration", "Time of one attempt at a job", jobBounds)
	r.active, errs[1] = r.meter.Int64UpDownCounter("scenewright.job.active", metric.WithUnit("{job}"), metric.WithDescription("Jobs this process works"))
	r.calls, errs[2] = r.histogram("scenewright.provider.call.duration", "Time of a call of an outside service", callBounds)
	r.cost, errs[3] = r.meter.Float64Counter("scenewright.provider.cost", metric.WithUnit("{USD}"), metric.WithDescription("US dollars spent at an outside service, by its price list"))
	r.encodes, errs[4] = r.histogram("scenewright.encode.duration", "Time of drawing and encoding a segment", callBounds)
	r.media, errs[5] = r.meter.Float64Counter("scenewright.encode.media", metric.WithUnit("s"), metric.WithDescription("Length of film that was encoded"))
	r.lookups, errs[6] = r.meter.Int64Counter("scenewright.cache.lookups", metric.WithUnit("{lookup}"), metric.WithDescription("Lookups in a cache"))
	r.bytes, errs[7] = r.meter.Int64Counter("scenewright.blob.io", metric.WithUnit("By"), metric.WithDescription("Bytes of files written and read"))
	r.operations, errs[8] = r.histogram("scenewright.blob.operation.duration", "Time of an operation on a file", callBounds)
	return errors.Join(errs[:]...)
}

func (r *Recorder) histogram(name, description string, bounds []float64) (metric.Float64Histogram, error) {
	return r.meter.Float64Histogram(name, metric.WithUnit("s"), metric.WithDescription(description), metric.WithExplicitBucketBoundaries(bounds...))
}

type recorderKey struct{}

// from returns the Recorder of the current job, nil outside of jobs.
func from(ctx context.Context) *Recorder {
	r, _ := ctx.Value(recorderKey{}).(*Recorder)
	return r
}

// errorType returns the attribute of an error type, none for "".
func errorType(what string) []attribute.KeyValue {
	if what == "" {
		return nil
	}
	return []attribute.KeyValue{attribute.String("error.type", what)}
}

// since returns the seconds since began.
func since(began time.Time) float64 { return time.Since(began).Seconds() }

// Blobs returns blobs that record operations and bytes.
func (r *Recorder) Blobs(b blobs.Blobs) blobs.Blobs {
	if r == nil {
		return b
	}
	return recordedBlobs{b, r}
}

type recordedBlobs struct {
	blobs.Blobs
	r *Recorder
}

// Put implements blobs.Blobs.
func (b recordedBlobs) Put(ctx context.Context, key string, from io.Reader) (err error) {
	defer b.r.operation(ctx, "put", time.Now(), &err)
	return b.Blobs.Put(ctx, key, &recordedReader{from, ctx, b.r, "write"})
}

// Open implements blobs.Blobs.
func (b recordedBlobs) Open(ctx context.Context, key string) (_ blobs.Blob, err error) {
	defer b.r.operation(ctx, "open", time.Now(), &err)
	blob, err := b.Blobs.Open(ctx, key)
	if err != nil {
		return nil, err
	}
	return recordedBlob{blob, recordedReader{blob, ctx, b.r, "read"}}, nil
}

// Delete implements blobs.Blobs.
func (b recordedBlobs) Delete(ctx context.Context, prefix string) (err error) {
	defer b.r.operation(ctx, "delete", time.Now(), &err)
	return b.Blobs.Delete(ctx, prefix)
}

// operation records one operation. A missing key is not an error.
func (r *Recorder) operation(ctx context.Context, name string, began time.Time, err *error) {
	what := []attribute.KeyValue{attribute.String("scenewright.operation", name)}
	if *err != nil && !errors.Is(*err, fault.ErrNotFound) {
		what = append(what, errorType(string(fault.CodeOf(*err)))...)
	}
	r.operations.Record(ctx, since(began), metric.WithAttributes(what...))
}

// recordedReader counts the bytes read.
type recordedReader struct {
	io.Reader
	ctx       context.Context
	r         *Recorder
	direction string
}

// Read implements io.Reader.
func (c *recordedReader) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.r.bytes.Add(c.ctx, int64(n), metric.WithAttributes(attribute.String("scenewright.io.direction", c.direction)))
	return n, err
}

type recordedBlob struct {
	blobs.Blob
	read recordedReader
}

// Read implements io.Reader.
func (b recordedBlob) Read(p []byte) (int, error) { return b.read.Read(p) }

// Call starts the span of a call to a service. The returned function
// ends it with an error type, "" for success.
func Call(ctx context.Context, provider string) (context.Context, func(errorType string)) {
	r := from(ctx)
	if r == nil {
		return ctx, func(string) {}
	}
	began, of := time.Now(), attribute.String("scenewright.provider.name", provider)
	ctx, span := r.tracer.Start(ctx, "call "+provider, trace.WithSpanKind(trace.SpanKindClient), trace.WithAttributes(of))
	return ctx, func(what string) {
		wrong := errorType(what)
		r.calls.Record(ctx, since(began), metric.WithAttributes(append(wrong, of)...))
		end(span, what)
	}
}

// Spent records the price in dollars of a call to a service.
func Spent(ctx context.Context, provider string, dollars float64) {
	if r := from(ctx); r != nil && dollars > 0 {
		r.cost.Add(ctx, dollars, metric.WithAttributes(attribute.String("scenewright.provider.name", provider)))
	}
}

// Encode starts the span of a segment's encoding. The returned function
// ends it with the segment's duration, 0 after a failure.
func Encode(ctx context.Context) (context.Context, func(media time.Duration)) {
	r := from(ctx)
	if r == nil {
		return ctx, func(time.Duration) {}
	}
	began := time.Now()
	ctx, span := r.tracer.Start(ctx, "encode segment")
	return ctx, func(media time.Duration) {
		if media == 0 {
			end(span, "failed")
			return
		}
		r.encodes.Record(ctx, since(began))
		r.media.Add(ctx, media.Seconds())
		span.End()
	}
}

// Lookup records a cache lookup.
func Lookup(ctx context.Context, cache string, hit bool) {
	if r := from(ctx); r != nil {
		r.lookups.Add(ctx, 1, metric.WithAttributes(attribute.String("scenewright.cache.name", cache), attribute.Bool("scenewright.cache.hit", hit)))
	}
}

// end ends a span with an error type.
func end(span trace.Span, what string) {
	if what != "" {
		span.SetStatus(codes.Error, what)
		span.SetAttributes(errorType(what)...)
	}
	span.End()
}
