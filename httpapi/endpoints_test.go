package httpapi_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/scenewright/scenewright/httpapi"
	"github.com/scenewright/scenewright/httpapi/client"
)

// endpoint is an operation, and how the client that is shipped calls it.
type endpoint struct {
	pair   string // GET /auth/project/{projectId}
	status int    // of the answer
	shown  string // the fields that the contract shows, by their paths: "_id", "urls.uploadPath", "[].id"
	call   func(t *testing.T, s *stage) error
}

// stage is a world with a client whose answers are kept as they came.
type stage struct {
	*world
	client *client.Client
	last   *overheard
}

// overheard is the newest call of a client.
type overheard struct {
	method, path string
	said
}

// RoundTrip keeps what came.
func (e *overheard) RoundTrip(r *http.Request) (*http.Response, error) {
	resp, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, err
	}
	*e = overheard{r.Method, strings.TrimPrefix(r.URL.Path, "/v1"), said{resp.StatusCode, resp.Header, string(raw)}}
	resp.Body = io.NopCloser(bytes.NewReader(raw))
	return resp, nil
}

func newStage(t *testing.T) *stage {
	t.Helper()
	s := &stage{world: newWorld(t), last: &overheard{}}
	c, err := client.New(s.URL+"/v1", s.Key, &client.Options{HTTP: &http.Client{Transport: s.last}, Retries: -1})
	if err != nil {
		t.Fatal(err)
	}
	s.client = c
	return s
}

// TestEveryEndpoint calls every operation by the client, and looks at what
// came over the wire: the status, the type, the fields that the contract shows
// under their very names, and that all of it is as the document describes.
func TestEveryEndpoint(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := newStage(t)
	described := newAnswers(t, s.URL)
	driven := map[string]bool{}
	for _, e := range everyEndpoint() {
		driven[e.pair] = true
		t.Run(e.pair+" "+strconv.Itoa(e.status), func(t *testing.T) {
			if err := e.call(t, s); err != nil {
				t.Fatal(err)
			}
			if got := s.last.method + " " + s.last.path; !pattern(e.pair).MatchString(got) {
				t.Errorf("the client called %s", got)
			}
			if s.last.Status != e.status {
				t.Fatalf("status %d, want %d: %s", s.last.Status, e.status, s.last.Body)
			}
			shows(t, s.last.said, e.shown)
			described.check(t, e.pair, s.last.said)
		})
	}
	for _, rt := range httpapi.Routes() {
		if pair := rt.Method + " " + rt.Path; !driven[pair] {
			t.Errorf("no row calls %s", pair)
		}
	}
}

// everyEndpoint has a row for each operation, in an order in which they follow
// from one another.
func everyEndpoint() []endpoint {
	return slices.Concat(configEndpoints(), tenantEndpoints(), assetEndpoints(), projectEndpoints(), webhookEndpoints(), keyEndpoints())
}

var inBraces = regexp.MustCompile(`\\\{\w+\\\}`)

// pattern matches the requests of an operation.
func pattern(pair string) *regexp.Regexp {
	return regexp.MustCompile("^" + inBraces.ReplaceAllString(regexp.QuoteMeta(pair), `[^/]+`) + "$")
}

// shows wants fields in an answer, and none where there is no content.
func shows(t *testing.T, a said, fields string) {
	t.Helper()
	if a.Status == http.StatusNoContent {
		if a.Body != "" {
			t.Errorf("no content, and %q", a.Body)
		}
		return
	}
	if slices.ContainsFunc([]string{"text/event-stream", "image/jpeg", "audio/wav"}, func(kind string) bool { return strings.HasPrefix(a.Header.Get("Content-Type"), kind) }) {
		return
	}
	if kind := a.Header.Get("Content-Type"); kind != "application/json; charset=utf-8" {
		t.Errorf("Content-Type %q", kind)
	}
	var body any
	if err := json.Unmarshal([]byte(a.Body), &body); err != nil {
		t.Fatalf("%v in %s", err, a.Body)
	}
	for path := range strings.FieldsSeq(fields) {
		if !has(body, strings.Split(path, ".")) {
			t.Errorf("there is no %s in %s", path, a.Body)
		}
	}
}

// has reports whether a field is there; "[]" is the first of a list, which must
// not be empty.
func has(v any, path []string) bool {
	if len(path) == 0 {
		return true
	}
	if path[0] == "[]" {
		list, _ := v.([]any)
		return len(list) > 0 && has(list[0], path[1:])
	}
	object, _ := v.(map[string]any)
	field, ok := object[path[0]]
	return ok && has(field, path[1:])
}

// answers are the schemas of what the served document says is answered.
type answers struct {
	compiler *jsonschema.Compiler
	paths    map[string]map[string]struct{ Responses map[string]any }
}

func newAnswers(t *testing.T, url string) answers {
	t.Helper()
	raw := say(t, "GET", url+"/v1/openapi.json", "").Body
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	a := answers{compiler: jsonschema.NewCompiler()}
	a.compiler.AssertFormat()
	if err := a.compiler.AddResource("https://example.com/openapi.json", doc); err != nil {
		t.Fatal(err)
	}
	var whole struct {
		Paths map[string]map[string]struct{ Responses map[string]any }
	}
	if err := json.Unmarshal([]byte(raw), &whole); err != nil {
		t.Fatal(err)
	}
	a.paths = whole.Paths
	return a
}

// check compares an answer with its description.
func (a answers) check(t *testing.T, pair string, got said) {
	t.Helper()
	method, path, _ := strings.Cut(pair, " ")
	status := strconv.Itoa(got.Status)
	described, _ := a.paths[path][strings.ToLower(method)].Responses[status].(map[string]any)
	if described == nil {
		t.Fatalf("%s does not describe %s", pair, status)
	}
	content, _ := described["content"].(map[string]any)
	if content["application/json"] == nil {
		return
	}
	escape := strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D")
	at := "paths/" + escape.Replace(path) + "/" + strings.ToLower(method) + "/responses/" + status + "/content/application~1json/schema"
	a.fits(t, pair, at, got.Body)
}

// fits compares a body with the schema at a place of the document.
func (a answers) fits(t *testing.T, what, at, body string) {
	t.Helper()
	schema, err := a.compiler.Compile("https://example.com/openapi.json#/" + at)
	if err != nil {
		t.Fatal(err)
	}
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(v); err != nil {
		t.Errorf("%s is not as described: %v\n%s", what, err, body)
	}
}
