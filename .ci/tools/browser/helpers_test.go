// Package browser_test has a browser use the pages of the service: the studio, the claim
// pages, the description and what a server makes of its first day.
package browser_test

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/httpapi/apitest"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// claim is a server with a claim that an agent asked for.
type claim struct {
	*apitest.Server
	Credential access.Credential
	Page       string // the claim's URL
}

var anyKey = regexp.MustCompile(`swk-[0-9A-Za-z]{17}\.[0-9A-Za-z]{43}:[0-9A-Za-z]{8}`)

func askClaim(t *testing.T, setup *apitest.Setup) *claim {
	t.Helper()
	s := apitest.New(t, setup)
	from := access.Origin{Channel: access.Agent, Client: "edit-bot/2.1 <b>", IP: netip.MustParseAddr("203.0.113.7")}
	grant, err := s.Engine.Keys.Authenticate(t.Context(), s.Key, from.IP)
	must(t, err)
	c, asked, err := s.Engine.Keys.BeginIssue(t.Context(), access.Actor{Grant: grant, Origin: from}, access.NewCredential{
		Name: "Nightly clips & “more”", Target: access.Target{Type: access.TargetWorkspace, ID: s.Workspace.ID},
		Scopes: []access.Scope{access.ProjectsRead, access.ProjectsCreate, access.ExportsCreate, access.AssetsRead, access.AssetsDelete},
	})
	must(t, err)
	return &claim{s, c, s.URL + "/claim/" + asked.ID}
}

// said is an answer.
type said struct {
	Status int
	Body   string
}

// say sends a request with a body of any bytes and headers as pairs.
func say(t *testing.T, method, url, body string, header ...string) said {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	must(t, err)
	for i := 0; i < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	resp, err := http.DefaultClient.Do(req)
	must(t, err)
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	must(t, err)
	return said{resp.StatusCode, string(raw)}
}

func wantStatus(t *testing.T, what string, got said, status int) {
	t.Helper()
	if got.Status != status {
		t.Errorf("%s: got %d, want %d: %.300s", what, got.Status, status, got.Body)
	}
}

// patience bounds every wait for the server.
const patience = 2 * time.Minute

// startServer runs examples/server on an empty folder, and returns what it says.
func startServer(t *testing.T) map[string]string {
	t.Helper()
	program := filepath.Join(os.Getenv("SCENEWRIGHT_TEST_PROGRAMS"), "server")
	if program == "server" {
		program = filepath.Join(t.TempDir(), "server")
		if out, err := exec.Command("go", "build", "-C", "../../..", "-o", program, "./examples/server").CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	ctx, end := context.WithCancel(context.Background())
	cmd := exec.CommandContext(ctx, program, "-addr", "127.0.0.1:0", "-data", t.TempDir(), "-allow-private-urls")
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	out, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	t.Cleanup(func() {
		end()
		_ = cmd.Wait() // it was interrupted
	})
	told := map[string]string{}
	for lines := bufio.NewScanner(out); told["listening"] == "" && lines.Scan(); {
		name, value, _ := strings.Cut(lines.Text(), ": ")
		told[name] = value
	}
	if told["listening"] == "" {
		t.Fatalf("the server does not listen: it says %v", told)
	}
	return told
}
