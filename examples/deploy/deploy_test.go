// Package deploy_test holds what is written here against what the server knows.
package deploy_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/scenewright/scenewright/examples/internal/host"
)

// help returns what the server says to arguments.
func help(t *testing.T, args ...string) string {
	t.Helper()
	var said strings.Builder
	if err := (host.Program{Name: "server", Args: args, Out: &said}).Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	return said.String()
}

// flags are those of the server, and the variables that go with them.
func flags(t *testing.T) (names, variables []string) {
	t.Helper()
	for _, m := range regexp.MustCompile(`(?m)^  (-[a-z-]+)`).FindAllStringSubmatch(help(t, "-help"), -1) {
		names = append(names, m[1])
		variables = append(variables, "SCENEWRIGHT_"+strings.ToUpper(strings.ReplaceAll(m[1][1:], "-", "_")))
	}
	if len(names) < 15 {
		t.Fatalf("the server has only %v", names)
	}
	return names, variables
}

// TestVariables: all flags and variables that stand in the files are the server's, and
// its page names each.
func TestVariables(t *testing.T) {
	names, variables := flags(t)
	for _, file := range []string{"Dockerfile", "compose.yaml", "scenewright.service", "scenewright.env", "README.md"} {
		for _, found := range regexp.MustCompile(`SCENEWRIGHT_[A-Z_]+`).FindAllString(read(t, file), -1) {
			if !slices.Contains(variables, strings.TrimSuffix(found, "_FILE")) {
				t.Errorf("%s: the server knows no %s", file, found)
			}
		}
	}
	var compose struct {
		Services map[string]struct{ Command []string }
	}
	if err := yaml.Unmarshal([]byte(read(t, "compose.yaml")), &compose); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"api", "worker"} {
		for _, arg := range compose.Services[name].Command {
			if strings.HasPrefix(arg, "-") && !slices.Contains(names, arg) {
				t.Errorf("%s: the server has no flag %s", name, arg)
			}
		}
		if !slices.Contains(compose.Services[name].Command, name) {
			t.Errorf("%s has the command %v", name, compose.Services[name].Command)
		}
	}
	page := read(t, "../server/README.md")
	for _, name := range names {
		if !strings.Contains(page, "| `"+name+"` |") {
			t.Errorf("../server/README.md does not tell %s", name)
		}
	}
}

// TestAdminIsTold: the page has every command.
func TestAdminIsTold(t *testing.T) {
	commands := help(t, "admin", "-help")
	page := read(t, "../server/README.md")
	all := regexp.MustCompile(`(?m)^  (.+?)  +\S`).FindAllStringSubmatch(commands, -1)
	for _, m := range all {
		if !strings.Contains(page, "`"+strings.ReplaceAll(m[1], "|", `\|`)+"`") {
			t.Errorf("../server/README.md does not tell %q", m[1])
		}
	}
	if len(all) < 25 {
		t.Errorf("only %d commands", len(all))
	}
}

// TestEmbedded: what the server embeds is not kept from the image's build.
func TestEmbedded(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	list, err := exec.Command("go", "list", "-deps", "-f", `{{$dir := .Dir}}{{range .EmbedFiles}}{{$dir}}/{{.}}{{"\n"}}{{end}}`, "../server").Output()
	if err != nil {
		t.Fatal(err)
	}
	patterns := strings.Split(strings.TrimSpace(read(t, "Dockerfile.dockerignore")), "\n")
	n := 0
	for path := range strings.Lines(string(list)) {
		file, own := strings.CutPrefix(strings.TrimSpace(path), root+"/")
		if !own {
			continue
		}
		n++
		// A pattern for the folders of languages takes that of the tests along.
		if ignored(patterns, file) && file != "engine/language/testdata/numbers.txt" {
			t.Errorf("Dockerfile.dockerignore keeps %s from the build", file)
		}
	}
	if n < 100 || !ignored(patterns, "engine/engine_test.go") || ignored(patterns, "engine/engine.go") {
		t.Errorf("%d files are embedded, by the patterns %q", n, patterns)
	}
}

// ignored tells whether Docker leaves a file out by these patterns: the last that fits
// counts.
func ignored(patterns []string, file string) bool {
	out := false
	for _, p := range patterns {
		if p == "" || p[0] == '#' {
			continue
		}
		p, but := strings.CutPrefix(p, "!")
		p = strings.NewReplacer(`\*\*/`, `(?:.*/)?`, `\*`, `[^/]*`).Replace(regexp.QuoteMeta(p))
		if regexp.MustCompile(`^` + p + `(?:/|$)`).MatchString(file) {
			out = !but
		}
	}
	return out
}

// TestDashboard: it shows every figure that there is, and no other.
func TestDashboard(t *testing.T) {
	var board struct {
		Panels []struct {
			Title   string
			Targets []struct{ Expr string }
		}
	}
	if err := json.Unmarshal([]byte(read(t, "dashboard.json")), &board); err != nil {
		t.Fatal(err)
	}
	var known []string
	for _, m := range regexp.MustCompile(`(?m)^//\t(scenewright\.\S+) +(?:histogram|sum|gauge|counter)`).FindAllStringSubmatch(read(t, "../../engine/telemetry/telemetry.go"), -1) {
		known = append(known, strings.ReplaceAll(m[1], ".", "_"))
	}
	shown := map[string]bool{}
	for _, p := range board.Panels {
		for _, target := range p.Targets {
			for _, name := range regexp.MustCompile(`\bscenewright_\w+\{?|\bscenewright_\w+`).FindAllString(target.Expr, -1) {
				i := slices.IndexFunc(known, func(k string) bool {
					return regexp.MustCompile(`^` + k + `(_seconds|_bytes)?(_bucket|_sum|_count|_total)?\{?$`).MatchString(name)
				})
				if i >= 0 {
					shown[known[i]] = true
				} else if !regexp.MustCompile(`^scenewright_(job_(kind|step|outcome|state)|provider_name|cache_(name|hit)|io_direction|operation)$`).MatchString(name) {
					t.Errorf("%s: there is no %s", p.Title, name)
				}
			}
		}
	}
	for _, name := range known {
		if !shown[name] {
			t.Errorf("no panel shows %s", name)
		}
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
