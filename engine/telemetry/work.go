package telemetry

import (
	"context"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/metric"
	"go.opentelemetry.io/otel/trace"
)

// Call begins a call of an outside service. What it returns ends it, and takes what
// went wrong, "" for nothing.
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

// Spent notes dollars that an outside service takes.
func Spent(ctx context.Context, provider string, dollars float64) {
	if r := from(ctx); r != nil && dollars > 0 {
		r.cost.Add(ctx, dollars, metric.WithAttributes(attribute.String("scenewright.provider.name", provider)))
	}
}

// Encode begins the drawing and encoding of a segment. What it returns ends it, and
// takes how long the segment lasts, 0 where it failed.
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

// Lookup notes whether a cache had what was looked for.
func Lookup(ctx context.Context, cache string, hit bool) {
	if r := from(ctx); r != nil {
		r.lookups.Add(ctx, 1, metric.WithAttributes(attribute.String("scenewright.cache.name", cache), attribute.Bool("scenewright.cache.hit", hit)))
	}
}

// end ends a span, with what went wrong.
func end(span trace.Span, what string) {
	if what != "" {
		span.SetStatus(codes.Error, what)
		span.SetAttributes(errorType(what)...)
	}
	span.End()
}
