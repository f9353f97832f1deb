package httpapi_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/scenewright/scenewright/httpapi"
	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// TestEventsEndWithTheServer: a stream does not hold up the end of its server,
// and does not say that it is complete.
func TestEventsEndWithTheServer(t *testing.T) {
	t.Parallel()
	g := newGate()
	defer close(g.open)
	var handler http.Handler
	c := newCaller(t, &apitest.Setup{Ports: g.ports, Mount: func(h http.Handler) http.Handler {
		handler = h
		return h
	}})
	id := create(t, c, client.CreateProject{Prompt: film, VideoLength: .5, ToAutoExport: true})
	g.wait(t)
	s := serve(t, handler, httpapi.Drain{Grace: time.Minute})
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.url+"/v1/auth/project/"+id+"/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("X-Api-Key", c.key)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	names, _ := follow(t, resp, func(contract.Project) { s.end() })
	if names[len(names)-1] != "progress" {
		t.Errorf("events %v: the last is no record", names)
	}
	if err := <-s.ended; err != nil {
		t.Errorf("the server ended with %v", err)
	}
}
