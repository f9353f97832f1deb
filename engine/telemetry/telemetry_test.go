package telemetry_test

import (
	"context"
	"errors"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/telemetry"
	"github.com/scenewright/scenewright/store/blob"
)

// TestFilm: the spans of a film, from the call that asked for it to its webhook, are
// one trace, and each step is counted.
func TestFilm(t *testing.T) {
	reader, spans := metric.NewManualReader(), tracetest.NewSpanRecorder()
	tracer := sdktrace.NewTracerProvider(sdktrace.WithSpanProcessor(spans))
	told := enginetest.NewNotifier()
	eng := enginetest.NewIn(t, t.TempDir(), func(p *engine.Ports) { p.Notifier = told }, func(o *engine.Options) {
		o.Meter, o.Tracer = metric.NewMeterProvider(metric.WithReader(reader)), tracer
	})
	ctx, asked := tracer.Tracer("test").Start(t.Context(), "request")
	p, err := eng.Create(ctx, request.Request{Prompt: "Tea came to Europe by ship. It takes three minutes.", PromptType: "Script", ToAutoExport: true, Webhook: "https://example.com/done"})
	asked.End()
	if err != nil {
		t.Fatal(err)
	}
	if p, err = eng.Wait(t.Context(), p.ID); err != nil {
		t.Fatal(err)
	}
	<-told.Sent
	if err := eng.Close(t.Context()); err != nil { // all jobs have ended
		t.Fatal(err)
	}
	seen := map[string]int{}
	for _, s := range spans.Ended() {
		seen[s.Name()]++
		if s.SpanContext().TraceID() != asked.SpanContext().TraceID() {
			t.Errorf("%s is of another trace", s.Name())
		}
	}
	for _, want := range []string{"job video write", "job video narrate", "job video render", "job delivery"} {
		if seen[want] != 1 {
			t.Errorf("%d spans are called %q: %v", seen[want], want, slices.Sorted(maps.Keys(seen)))
		}
	}
	got := collect(t, reader)
	render := attribute.NewSet(attribute.String("scenewright.job.kind", "video"), attribute.String("scenewright.job.step", "render"), attribute.String("scenewright.job.outcome", "done"))
	steps := got["scenewright.job.duration"].(metricdata.Histogram[float64])
	if i := slices.IndexFunc(steps.DataPoints, func(p metricdata.HistogramDataPoint[float64]) bool { return p.Attributes.Equals(&render) }); i < 0 || steps.DataPoints[i].Count != 1 {
		t.Errorf("no render was counted: %+v", steps.DataPoints)
	}
	for _, p := range got["scenewright.job.active"].(metricdata.Sum[int64]).DataPoints {
		if p.Value != 0 {
			t.Errorf("%d jobs of %v are left", p.Value, p.Attributes)
		}
	}
	if n := len(got["scenewright.queue.jobs"].(metricdata.Gauge[int64]).DataPoints); n != 3*len(job.Kinds()) {
		t.Errorf("the queue has %d figures", n)
	}
	if written := sum(got["scenewright.blob.io"], attribute.String("scenewright.io.direction", "write")); written == 0 {
		t.Error("no byte was written")
	}
}

// once is a queue that does one job at a time, which a test hands to it.
type once struct{ do job.Do }

func (o *once) Work(_ context.Context, do job.Do, _ *job.WorkOptions) (func(context.Context) error, error) {
	o.do = do
	return func(context.Context) error { return nil }, nil
}

func (*once) Cancel(context.Context, string) error { return nil }

func (*once) Backlog(context.Context) ([]job.Backlog, error) {
	return []job.Backlog{{Kind: job.Video, Waiting: 3, Running: 2, Later: 1, Wait: 90 * time.Second}}, nil
}

// TestFigures: what is counted is what the package comment lists, by its names,
// units and attributes, and says what came of a job.
func TestFigures(t *testing.T) {
	reader := metric.NewManualReader()
	r, err := telemetry.New(metric.NewMeterProvider(metric.WithReader(reader)), nil)
	if err != nil {
		t.Fatal(err)
	}
	q := &once{}
	watched, err := r.Queue(q)
	if err != nil {
		t.Fatal(err)
	}
	files, err := blob.Open(blob.Dir(t.TempDir()), nil)
	if err != nil {
		t.Fatal(err)
	}
	away := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(away.Close)
	service, err := provider.New("pexels", away.URL, provider.Key{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	end := job.Do(func(ctx context.Context, j job.Job) error {
		switch j.Step {
		case "write":
			return &fault.Error{Code: fault.CodeProvider, Message: "again"}
		case "fill":
			return job.ErrBroken
		case "board":
			telemetry.Failed(ctx, string(fault.CodeQuality))
			return nil
		}
		if err := service.JSON(ctx, provider.Call{Path: "v1"}, nil); provider.KindOf(err) != provider.Absent {
			t.Errorf("the service answers %v", err)
		}
		telemetry.Spent(ctx, "pexels", .25)
		telemetry.Lookup(ctx, "segments", true)
		_, done := telemetry.Encode(ctx)
		done(5 * time.Second)
		b := r.Blobs(files)
		if err := b.Put(ctx, "a/b", strings.NewReader("12345")); err != nil {
			return err
		}
		f, err := b.Open(ctx, "a/b")
		if err != nil {
			return err
		}
		read, err := io.ReadAll(f)
		if string(read) != "12345" {
			t.Errorf("read %q", read)
		}
		return errors.Join(err, f.Close(), b.Delete(ctx, "a/"))
	})
	if _, err := watched.Work(t.Context(), end, nil); err != nil {
		t.Fatal(err)
	}
	for _, step := range []string{"write", "fill", "board", "render"} {
		_ = q.do(t.Context(), job.Job{Kind: job.Video, Step: step, Subject: "p"}) // what it returns is the queue's
	}
	got := collect(t, reader)
	comment, err := os.ReadFile("telemetry.go")
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, m := range regexp.MustCompile(`(?m)^//\t(scenewright\.\S+) +(histogram|sum|gauge|counter)`).FindAllStringSubmatch(string(comment), -1) {
		want = append(want, m[1])
	}
	slices.Sort(want)
	if diff := cmp.Diff(want, slices.Sorted(maps.Keys(got))); diff != "" {
		t.Error(diff)
	}
	outcomes := map[string]string{}
	for _, p := range got["scenewright.job.duration"].(metricdata.Histogram[float64]).DataPoints {
		outcomes[value(p.Attributes, "scenewright.job.step")] = value(p.Attributes, "scenewright.job.outcome") + " " + value(p.Attributes, "error.type")
	}
	if diff := cmp.Diff(map[string]string{"write": "retried provider", "fill": "broken broken", "board": "failed quality", "render": "done "}, outcomes); diff != "" {
		t.Error(diff)
	}
	for what, pair := range map[string][2]float64{
		"dollars":       {.25, sum(got["scenewright.provider.cost"], attribute.String("scenewright.provider.name", "pexels"))},
		"film":          {5, sum(got["scenewright.encode.media"])},
		"hits":          {1, sum(got["scenewright.cache.lookups"], attribute.Bool("scenewright.cache.hit", true))},
		"bytes written": {5, sum(got["scenewright.blob.io"], attribute.String("scenewright.io.direction", "write"))},
		"bytes read":    {5, sum(got["scenewright.blob.io"], attribute.String("scenewright.io.direction", "read"))},
		"waiting":       {3, sum(got["scenewright.queue.jobs"], attribute.String("scenewright.job.state", "waiting"))},
		"wait":          {90, sum(got["scenewright.queue.wait"])},
	} {
		if pair[0] != pair[1] {
			t.Errorf("%s: %v, want %v", what, pair[1], pair[0])
		}
	}
	calls := got["scenewright.provider.call.duration"].(metricdata.Histogram[float64]).DataPoints
	if len(calls) != 1 || value(calls[0].Attributes, "error.type") != "absent" {
		t.Errorf("calls: %+v", calls)
	}
}

// TestNothing: without a meter and a tracer nothing stands in between.
func TestNothing(t *testing.T) {
	r, err := telemetry.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	q := &once{}
	if same, err := r.Queue(q); same != job.Queue(q) || err != nil {
		t.Errorf("%v, %v", same, err)
	}
	ctx, done := telemetry.Call(t.Context(), "pexels")
	done("")
	if ctx != t.Context() || telemetry.Traceparent(ctx) != "" {
		t.Error("a context was changed")
	}
}

func collect(t *testing.T, reader metric.Reader) map[string]metricdata.Aggregation {
	t.Helper()
	var all metricdata.ResourceMetrics
	if err := reader.Collect(t.Context(), &all); err != nil {
		t.Fatal(err)
	}
	got := map[string]metricdata.Aggregation{}
	for _, s := range all.ScopeMetrics {
		for _, m := range s.Metrics {
			got[m.Name] = m.Data
		}
	}
	return got
}

// sum adds what is counted with attributes.
func sum(of metricdata.Aggregation, with ...attribute.KeyValue) (total float64) {
	add := func(set attribute.Set, v float64) {
		for _, a := range with {
			if got, ok := set.Value(a.Key); !ok || got != a.Value {
				return
			}
		}
		total += v
	}
	switch all := of.(type) {
	case metricdata.Sum[int64]:
		for _, p := range all.DataPoints {
			add(p.Attributes, float64(p.Value))
		}
	case metricdata.Sum[float64]:
		for _, p := range all.DataPoints {
			add(p.Attributes, p.Value)
		}
	case metricdata.Gauge[int64]:
		for _, p := range all.DataPoints {
			add(p.Attributes, float64(p.Value))
		}
	case metricdata.Gauge[float64]:
		for _, p := range all.DataPoints {
			add(p.Attributes, p.Value)
		}
	}
	return total
}

func value(of attribute.Set, key attribute.Key) string {
	v, _ := of.Value(key)
	return v.AsString()
}
