package main

import (
	"os/exec"
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
	for program, want := range map[string]int{
		"../quickstart": 0,
		"../embed":      0,
		"../server":     len(unwanted),
	} {
		packages := linked(t, program)
		var found []string
		for _, prefix := range unwanted {
			for _, p := range packages {
				if strings.HasPrefix(p, prefix) {
					found = append(found, p)
					break
				}
			}
		}
		if len(found) != want {
			t.Errorf("%s links %v, want %d of %v", program, found, want, unwanted)
		}
	}
}

// linked lists the packages of a program.
func linked(t *testing.T, program string) []string {
	t.Helper()
	out, err := exec.Command("go", "list", "-deps", program).Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	return strings.Fields(string(out))
}
