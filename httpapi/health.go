package httpapi

import (
	"context"
	"encoding/json"
	"net/http"
	"sync/atomic"
	"time"
)

// Probe looks at one thing the service needs. Its detail is for the operator,
// and is shown whether or not there is an error.
type Probe func(context.Context) (detail string, err error)

// Health answers /healthz and /readyz.
type Health struct {
	probes   map[string]Probe
	draining atomic.Bool
}

// NewHealth makes a Health of named probes.
func NewHealth(probes map[string]Probe) *Health { return &Health{probes: probes} }

// Drain has /readyz say from now on that no more requests should come.
func (h *Health) Drain() { h.draining.Store(true) }

// Live answers that the process runs. It looks at nothing else.
func (h *Health) Live(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = w.Write([]byte("ok\n"))
}

// probeTime is how long a probe may take.
const probeTime = 3 * time.Second

// found is what a probe found.
type found struct {
	OK     bool   `json:"ok"`
	Detail string `json:"detail,omitempty"`
	Error  string `json:"error,omitempty"`
}

// Ready answers 200 where every probe is well and 503 where one is not, or
// where the service is about to stop, with what each found.
func (h *Health) Ready(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), probeTime)
	defer cancel()
	all := map[string]found{"serving": {OK: !h.draining.Load()}}
	for name, probe := range h.probes {
		detail, err := probe(ctx)
		all[name] = found{OK: err == nil, Detail: detail, Error: said(err)}
	}
	status := http.StatusOK
	for _, f := range all {
		if !f.OK {
			status = http.StatusServiceUnavailable
		}
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(all) // a prober that has gone needs no answer
}

func said(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
