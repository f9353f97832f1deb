package httpapi_test

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/httpapi/apitest"
)

// TestRefusedBodiesAreHeardOut sends all of a body before it reads, as most
// clients do, where the answer is known before its end.
func TestRefusedBodiesAreHeardOut(t *testing.T) {
	t.Parallel()
	s := apitest.New(t, nil)
	body := strings.Repeat("x", 10<<20)
	for name, row := range map[string]struct {
		path, key string
		status    int
	}{
		"no key":    {"/v1/auth/project/create", "", 401},
		"no path":   {"/v1/auth/nothing", s.Key, 404},
		"too large": {"/v1/auth/project/create", s.Key, 413},
		"no form":   {"/v1/auth/workspace/" + s.Workspace.ID + "/assets", s.Key, 415},
	} {
		t.Run(name, func(t *testing.T) {
			conn, err := net.Dial("tcp", strings.TrimPrefix(s.URL, "http://"))
			must(t, err)
			defer conn.Close()
			_, err = fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: a\r\nX-Api-Key: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", row.path, row.key, len(body), body)
			must(t, err)
			resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
			must(t, err)
			defer resp.Body.Close()
			if resp.StatusCode != row.status || resp.Header.Get("Content-Type") != "application/problem+json" {
				t.Errorf("got %s %s, want a problem of %d", resp.Status, resp.Header.Get("Content-Type"), row.status)
			}
		})
	}
}

// TestRefusedBodiesThatWait are not asked for: a client that waits for leave to
// send has its answer at once, and nothing else.
func TestRefusedBodiesThatWait(t *testing.T) {
	t.Parallel()
	s := apitest.New(t, nil)
	conn, err := net.Dial("tcp", strings.TrimPrefix(s.URL, "http://"))
	must(t, err)
	defer conn.Close()
	_, err = fmt.Fprint(conn, "POST /v1/auth/project/create HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 1000\r\n\r\n")
	must(t, err)
	resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
	must(t, err)
	defer resp.Body.Close()
	if resp.StatusCode != 401 {
		t.Errorf("got %s, want 401", resp.Status)
	}
}

// TestNamesAndValuesThatAreNoText asks with what no store should have to look
// for, and with queries of which net/http would drop a part.
func TestNamesAndValuesThatAreNoText(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	assets := "/v1/auth/workspace/" + s.Workspace.ID + "/assets"
	for path, status := range map[string]int{
		assets + "?type=%00":                   400,
		assets + "?type=%ff":                   400,
		assets + "?%ff=x":                      400,
		assets + "?type=%zz":                   400,
		assets + "?type=image;folder=/":        400,
		assets + "?type=a%3Bb&folder=%2F":      200,
		"/v1/auth/workspace/%00/assets":        404,
		"/v1/auth/project/%ff":                 404,
		"/v1/auth/templates/a%00":              404,
		"/v1/files":                            404,
		"/v1/files/exports/" + long():          404,
		"/v1/files/exports/a/video.mp4/x":      404,
		"/v1/auth/branding/entity?workspaceId": 400,
	} {
		got := fetch(t, http.MethodGet, s.URL+path, map[string]string{"X-Api-Key": s.Key})
		if got.status != status || got.header.Get("X-Content-Type-Options") != "nosniff" || got.header.Get("Location") != "" {
			t.Errorf("%.80s: got %d %v %s, want %d", path, got.status, got.header, got.body, status)
		}
	}
}

func long() string { return strings.Repeat("a", 300) }
