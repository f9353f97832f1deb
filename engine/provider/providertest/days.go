package providertest

import (
	"encoding/json"
	"io"
	"net/http"
	"time"

	"github.com/scenewright/scenewright/engine/provider"
)

// days are the usual bad ones of a service that is asked with a key.
func days(key string, paid bool) []Day {
	again := provider.DefaultTries
	if paid {
		again = 1
	}
	usual := []Day{
		{Name: "401", Answer: always(status(401, repeated(key))), Want: provider.Denied, Tries: 1},
		{Name: "402", Answer: always(status(402, `{"error":{"message":"no credit"}}`)), Want: provider.Unpaid, Tries: 1},
		{Name: "403", Answer: always(status(403, `{"detail":"not yours"}`)), Want: provider.Denied, Tries: 1},
		{Name: "404", Answer: always(status(404, `{"message":"no such thing"}`)), Want: provider.Absent, Tries: 1},
		{Name: "422", Answer: always(status(422, `{"detail":[{"loc":["body"],"msg":"wrong","type":"value_error"}]}`)), Want: provider.Refused, Tries: 1},
		{Name: "429 with Retry-After", Answer: first(later("7", status(429, `{}`))), Waits: []time.Duration{7 * time.Second}},
		{Name: "429 without Retry-After", Answer: first(status(429, `slow down`)), Waits: []time.Duration{provider.DefaultBackoff}},
		{Name: "429 for ever", Answer: always(status(429, `{}`)), Want: provider.Limited, Tries: provider.DefaultTries},
		{Name: "429 with a wait of an hour", Answer: always(later("3600", status(429, `{}`))), Want: provider.Limited, Tries: 1},
		{Name: "500 for ever", Answer: always(status(500, `<html>oops</html>`)), Want: provider.Down, Tries: again},
		{Name: "hangs", Answer: always(hang), Want: provider.Down, Tries: again, Silent: true},
		{Name: "slow body", Answer: always(trickle), Want: provider.Down, Tries: again, Silent: true},
		{Name: "cut off", Answer: always(cutOff), Want: provider.Down, Tries: again},
		{Name: "wrong type", Answer: always(page), Want: provider.Broken, Tries: again},
		{Name: "not what it says", Answer: always(garbage), Want: provider.Broken},
	}
	if !paid {
		usual = append(usual, Day{Name: "500 then success", Answer: first(status(500, `{}`)), Waits: []time.Duration{provider.DefaultBackoff}})
	}
	return usual
}

// repeated is how services complain of a key, with the key in whatever they say.
func repeated(key string) string {
	raw, err := json.Marshal(map[string]any{
		"error":  map[string]string{"message": "bad key " + key, "code": key},
		"detail": map[string]string{"message": "bad key " + key, "status": key},
	})
	if err != nil {
		panic(err) // strings alone
	}
	return string(raw)
}

type handler = func(w http.ResponseWriter, r *http.Request)

// always answers every request so.
func always(h handler) func(http.ResponseWriter, *http.Request, int) bool {
	return func(w http.ResponseWriter, r *http.Request, _ int) bool {
		h(w, r)
		return true
	}
}

// first answers the first request so.
func first(h handler) func(http.ResponseWriter, *http.Request, int) bool {
	return func(w http.ResponseWriter, r *http.Request, n int) bool {
		if n == 1 {
			h(w, r)
		}
		return n == 1
	}
}

func status(code int, body string) handler {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(code)
		_, _ = io.WriteString(w, body)
	}
}

func later(after string, h handler) handler {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Retry-After", after)
		h(w, r)
	}
}

// hang answers nothing until the client gives up.
func hang(_ http.ResponseWriter, r *http.Request) {
	_, _ = io.Copy(io.Discard, r.Body)
	<-r.Context().Done()
}

// trickle begins an answer and never ends it.
func trickle(w http.ResponseWriter, r *http.Request) {
	_, _ = io.Copy(io.Discard, r.Body)
	w.Header().Set("Content-Type", "application/json")
	_, _ = io.WriteString(w, `{"`)
	_ = http.NewResponseController(w).Flush()
	<-r.Context().Done()
}

// cutOff ends an answer before the length it announced.
func cutOff(w http.ResponseWriter, r *http.Request) {
	_, _ = io.Copy(io.Discard, r.Body)
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", "4096")
	_, _ = io.WriteString(w, `{"results": [`)
}

// page is the challenge of a proxy in between, under a success.
func page(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = io.WriteString(w, "<!doctype html><title>Just a moment...</title>")
}

// garbage has the type of an answer and not its form.
func garbage(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	_, _ = io.WriteString(w, `{"results": [{"id": `)
}

// Day is a bad day: what the service does, and what the adapter is to make of
// it.
type Day struct {
	Name string
	// Answer handles the n-th request, from 1; false leaves it to the good
	// service.
	Answer func(w http.ResponseWriter, r *http.Request, n int) bool
	Want   provider.Kind // "" = the call works after all
	Tries  int           // requests that the first failing path takes; 0 = any
	Silent bool          // no request is ever answered in full, so that a short time is waited for it
	Waits  []time.Duration
}
