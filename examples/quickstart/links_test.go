package main

import (
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"
)

// unwanted are the clients of servers that a program on one machine does not
// have, by the beginning of their packages' names. OpenTelemetry's API is none: the
// engine counts by it, and without an SDK it counts nothing.
var unwanted = []string{
	"google.golang.org/grpc", "google.golang.org/protobuf", "github.com/jackc/", "github.com/aws/", "gocloud.dev",
	"go.opentelemetry.io/contrib/", "go.opentelemetry.io/auto/", "go.opentelemetry.io/otel/exporters/", "go.opentelemetry.io/otel/sdk",
}

// TestLinks: with SQLite and a folder nothing is linked that speaks to Postgres
// or to a cloud. examples/server shows that it would be found.
func TestLinks(t *testing.T) {
	t.Parallel()
	const line = `{{.ImportPath}}{{range .Deps}} {{.}}{{end}}`
	out, err := exec.Command("go", "list", "-f", line, "../quickstart", "../embed", "../server").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	programs := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(programs) != 3 {
		t.Fatalf("go list tells of %d programs, want 3", len(programs))
	}
	for _, program := range programs {
		want := 0
		packages := strings.Fields(program)
		if path.Base(packages[0]) == "server" {
			want = len(unwanted)
		}
		var found []string
		for _, prefix := range unwanted {
			if slices.ContainsFunc(packages, func(p string) bool { return strings.HasPrefix(p, prefix) }) {
				found = append(found, prefix)
			}
		}
		if len(found) != want {
			t.Errorf("%s links %v, want %d of %v", packages[0], found, want, unwanted)
		}
	}
}
