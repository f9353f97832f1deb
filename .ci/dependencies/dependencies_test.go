// Package dependencies holds the page of what go.mod requires directly, and the tests that
// keep it true.
package dependencies

import (
	"encoding/json"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const ours = "github.com/scenewright/scenewright/"

// run is what a command of go's says.
func run(t *testing.T, args ...string) []byte {
	t.Helper()
	out, err := exec.Command("go", args...).Output()
	if err != nil {
		t.Fatalf("go %v: %v", args, err)
	}
	return out
}

// TestDependenciesAreExplained compares the page with go.mod.
func TestDependenciesAreExplained(t *testing.T) {
	var mod struct {
		Require []struct {
			Path, Version string
			Indirect      bool
		}
	}
	if err := json.Unmarshal(run(t, "mod", "edit", "-json", "../../go.mod"), &mod); err != nil {
		t.Fatal(err)
	}
	var want, got []string
	for _, r := range mod.Require {
		if !r.Indirect {
			want = append(want, r.Path+" "+r.Version)
		}
	}
	page, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile(`(?m)^\| .([^|]+). \| [^|]+ \| [^|]+ \| (v\S+), \d{4}-\d\d \| [\d.]+ [kM]B \|$`)
	for _, row := range rows.FindAllSubmatch(page, -1) {
		got = append(got, string(row[1])+" "+string(row[2]))
	}
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("go.mod and the page differ: %s", diff)
	}
}

// TestDependenciesAreLinkedWhereImported looks which of our packages link what by
// themselves and by what they import, tests left out.
func TestDependenciesAreLinkedWhereImported(t *testing.T) {
	linking := map[string][]string{}
	for _, line := range strings.Split(strings.TrimSpace(string(run(t, "list", "-f", `{{.ImportPath}} {{join .Deps " "}}`, "../../..."))), "\n") {
		name, deps, _ := strings.Cut(line, " ")
		for _, dep := range strings.Fields(deps) {
			linking[dep] = append(linking[dep], strings.TrimPrefix(name, ours))
		}
	}
	for prefix, want := range map[string][]string{
		"github.com/aws/":   {"store/blob/s3", "store/open"}, // which opens whatever a host names
		"gocloud.dev":       {"store/blob/bucket", "store/blob/s3", "store/open"},
		"github.com/jackc/": {"store/open", "store/postgres"},
		// The root package opens an engine on a database of its own.
		"modernc.org/sqlite": {"github.com/scenewright/scenewright", "store/open", "store/sqlite"},
		// Tests alone.
		"github.com/go-chi/": nil, "go.opentelemetry.io/otel/sdk/trace": nil, "go.uber.org/goleak": nil,
	} {
		if got := linkedBy(linking, prefix); !slices.Equal(got, want) {
			t.Errorf("%s is linked by %q, want %q", prefix, got, want)
		}
	}
	for _, p := range linking["github.com/google/go-cmp/cmp"] {
		if !strings.HasSuffix(p, "test") {
			t.Errorf("%s links go-cmp, which is for tests", p)
		}
	}
}

// linkedBy are the packages that hosts import and that link what begins so; the
// examples are hosts themselves, and packages named …test are for tests.
func linkedBy(linking map[string][]string, prefix string) (all []string) {
	for dep, packages := range linking {
		for _, p := range packages {
			if strings.HasPrefix(dep, prefix) && !strings.HasPrefix(p, "examples/") && !strings.HasSuffix(p, "test") && !slices.Contains(all, p) {
				all = append(all, p)
			}
		}
	}
	slices.Sort(all)
	return all
}
