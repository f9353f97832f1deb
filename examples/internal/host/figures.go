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

// Figures has a process's metrics and traces: for Prometheus at an address of its own, and for OTLP
// collectors.
type Figures struct {
	Meter  metric.MeterProvider // nil without -metrics-addr
	Tracer trace.TracerProvider // nil without an OTEL_EXPORTER_OTLP_ENDPOINT

	handler http.Handler
	close   []func(context.Context) error
}

// figures makes the metrics and traces that the flags and the environment request.
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

// count makes a meter for Prometheus, with the process's own metrics. It leaves out the clients'
// Host, which has no limit of values.
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

// serve answers GET /metrics at the address until the context ends; nothing without a listener.
// Anyone who reaches it may read it; it has no secrets.
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

// end exports the remaining data, once all else has ended.
func (f *Figures) end(ctx context.Context) error {
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), notice)
	defer cancel()
	var errs []error
	for _, end := range f.close {
		errs = append(errs, end(last))
	}
	return errors.Join(errs...)
}

// Times of a service's shutdown: all is over within 30 s.
const (
	notice    = 3 * time.Second  // for load balancers to stop sending requests
	grace     = 15 * time.Second // for requests to finish
	jobsGrace = 10 * time.Second // for jobs to reach their checkpoint, meanwhile
)
