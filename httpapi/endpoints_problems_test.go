package httpapi_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/httpapi"
	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/httpapi/contract"
	"github.com/scenewright/scenewright/httpapi/spec"
)

// described is an operation as the document has it, with its row of the matrix.
type described struct {
	*spec.Operation
	pair  string
	row   row
	scope access.Scope
}

// statuses are those that an operation is said to refuse with.
func (d described) statuses() (out []int) {
	responses, _ := d.Node["responses"].(map[string]any)
	for s := range responses {
		if n, _ := strconv.Atoi(s); n >= 400 {
			out = append(out, n)
		}
	}
	slices.Sort(out)
	return out
}

// takes reports whether it has a parameter of that name.
func (d described) takes(name string) bool {
	list, _ := d.Node["parameters"].([]any)
	return slices.ContainsFunc(list, func(p any) bool {
		node, _ := p.(map[string]any)
		ref, _ := node["$ref"].(string)
		return node["name"] == name || strings.HasSuffix(ref, "/"+name)
	})
}

// TestEveryDocumentedProblem has every operation refuse in each way that its
// description names. A way that nobody knows how to come by fails.
func TestEveryDocumentedProblem(t *testing.T) {
	ofValues(t)
	t.Parallel()
	w := newWorld(t)
	ways := newWays(t, w)
	doc, err := spec.Load(w.URL + "/v1")
	if err != nil {
		t.Fatal(err)
	}
	rows := w.rows()
	for _, rt := range httpapi.Routes() {
		pair := rt.Method + " " + rt.Path
		d := described{doc.Operation(rt.Method, rt.Path), pair, rows[pair], rt.Scope}
		for _, status := range d.statuses() {
			t.Run(fmt.Sprint(pair, " ", status), func(t *testing.T) {
				way := ways.find(status, pair)
				if way == nil {
					t.Fatal("nobody drives it")
				}
				wantProblem(t, way(t, d), status)
			})
		}
	}
}

// wantProblem checks a refusal: it is whole, and shows nothing of the inside.
func wantProblem(t *testing.T, got said, status int) {
	t.Helper()
	var p contract.Problem
	if err := json.Unmarshal([]byte(got.Body), &p); err != nil || got.Status != status {
		t.Fatalf("got %d, want %d: %.400s", got.Status, status, got.Body)
	}
	if kind := got.Header.Get("Content-Type"); kind != "application/problem+json" {
		t.Errorf("Content-Type %q", kind)
	}
	if p.Title == "" || p.Message == "" || p.Code == "" || !strings.HasPrefix(p.Type, "https://") || p.RequestID != got.Header.Get("X-Request-Id") {
		t.Errorf("the problem is not whole: %s", got.Body)
	}
	for _, inside := range []string{secretCause, "goroutine", ".go:", "/tmp/", "sql", "panic"} {
		if strings.Contains(got.Body, inside) {
			t.Errorf("the problem shows %q: %s", inside, got.Body)
		}
	}
}

// TestCreationsHaveTheirOwnLimit: other calls go on.
func TestCreationsHaveTheirOwnLimit(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, &apitest.Setup{API: httpapi.Options{Rates: httpapi.Rates{PerMinute: 100, CreatesPerMinute: 1}}})
	ask := func() said {
		return say(t, "POST", s.URL+"/v1/auth/project/create", `{"prompt":"Tea.","promptType":"Script"}`, "X-Api-Key", s.Key)
	}
	wantStatus(t, "the first", ask(), http.StatusCreated)
	got := ask()
	wantProblem(t, got, http.StatusTooManyRequests)
	if !strings.Contains(got.Body, `"violated-policies":["creates"]`) || len(got.Header.Values("RateLimit")) != 2 {
		t.Errorf("%v %s", got.Header, got.Body)
	}
	wantStatus(t, "another call", say(t, "GET", s.URL+"/v1/auth/templates", "", "X-Api-Key", s.Key), http.StatusOK)
}
