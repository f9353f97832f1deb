package host

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	otelprometheus "go.opentelemetry.io/otel/exporters/prometheus"
	"go.opentelemetry.io/otel/metric"
	sdkmetric "go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"

	"github.com/scenewright/scenewright/httpapi"
)

// Figures are what a process counts and traces: for Prometheus at an address of its
// own, and for whoever takes spans by OTLP.
type Figures struct {
	Meter  metric.MeterProvider // nil without -metrics-addr
	Tracer trace.TracerProvider // nil without an OTEL_EXPORTER_OTLP_ENDPOINT

	handler http.Handler
	close   []func(context.Context) error
}

// figures makes what the flags and the environment ask for.
func (c *Config) figures(ctx context.Context) (*Figures, error) {
	f := &Figures{}
	if c.MetricsAddr != "" {
		if err := f.count(); err != nil {
			return nil, fmt.Errorf("-metrics-addr: %w", err)
		}
	}
	if c.Getenv("OTEL_EXPORTER_OTLP_ENDPOINT") == "" && c.Getenv("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT") == "" {
		return f, nil
	}
	out, err := otlptracehttp.New(ctx) // reads the other OTEL_… variables, too
	if err != nil {
		return nil, fmt.Errorf("OTEL_EXPORTER_OTLP_ENDPOINT: %w", err)
	}
	named, err := resource.New(ctx, resource.WithHost(), resource.WithAttributes(attribute.String("service.name", "scenewright"), attribute.String("scenewright.role", string(c.Role))), resource.WithFromEnv())
	if err != nil {
		return nil, fmt.Errorf("OTEL_RESOURCE_ATTRIBUTES: %w", err)
	}
	tracer := sdktrace.NewTracerProvider(sdktrace.WithBatcher(out), sdktrace.WithResource(named))
	f.Tracer, f.close = tracer, append(f.close, tracer.Shutdown)
	return f, nil
}

// count makes a meter whose figures Prometheus reads, and beside them what the
// process and its memory take. What clients write as their Host is not counted by:
// there is no end of names.
func (f *Figures) count() error {
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	out, err := otelprometheus.New(otelprometheus.WithRegisterer(registry), otelprometheus.WithoutScopeInfo())
	if err != nil {
		return err
	}
	byRoute := sdkmetric.NewView(sdkmetric.Instrument{Name: "http.server.*"}, sdkmetric.Stream{AttributeFilter: attribute.NewDenyKeysFilter("server.address", "server.port")})
	meter := sdkmetric.NewMeterProvider(sdkmetric.WithReader(out), sdkmetric.WithView(byRoute))
	f.Meter, f.close = meter, append(f.close, meter.Shutdown)
	f.handler = promhttp.HandlerFor(registry, promhttp.HandlerOpts{ErrorHandling: promhttp.ContinueOnError})
	return nil
}

// serve answers GET /metrics at the address until the context ends; nothing without a
// listener. Whoever reaches it may read; there is no secret in it.
func (f *Figures) serve(ctx context.Context, l net.Listener, log *slog.Logger) error {
	if l == nil {
		return nil
	}
	mux := http.NewServeMux()
	if f.handler != nil {
		mux.Handle("GET /metrics", f.handler)
	}
	return httpapi.Serve(ctx, httpapi.NewServer(mux, log), l, httpapi.Drain{Grace: grace})
}

// end hands out what is left, once all else has ended.
func (f *Figures) end(ctx context.Context) error {
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), notice)
	defer cancel()
	var errs []error
	for _, end := range f.close {
		errs = append(errs, end(last))
	}
	return errors.Join(errs...)
}

// How long the end of a service may take: within 30 s all is over.
const (
	notice    = 3 * time.Second  // for those who send requests to read that they should not
	grace     = 15 * time.Second // for requests to finish
	jobsGrace = 10 * time.Second // for jobs to reach their checkpoint, meanwhile
)
