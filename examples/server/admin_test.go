package main

import (
	"errors"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
	"github.com/scenewright/scenewright/store/postgrestest"
)

// admin has a command done on the database of a folder, and returns what it says.
func admin(t *testing.T, dir string, args ...string) string {
	t.Helper()
	out, err := exec.Command(program, append([]string{"admin", "-data", dir}, args...)...).CombinedOutput()
	if err != nil {
		t.Fatalf("admin %v: %v\n%s", args, err, out)
	}
	return string(out)
}

// value is what a command says under a name.
func value(t *testing.T, said, name string) string {
	t.Helper()
	m := regexp.MustCompile(`(?m)^` + name + `: (.*)$`).FindStringSubmatch(said)
	if m == nil {
		t.Fatalf("no %q in\n%s", name, said)
	}
	return m[1]
}

// operator is who administers a service that runs, without a line of Go.
type operator struct {
	t     *testing.T
	dir   string
	flags []string // of the database
}

func (o operator) do(args ...string) string {
	return admin(o.t, o.dir, slices.Concat(o.flags, args)...)
}

// has checks that there is something in what a command says.
func (o operator) has(said string, want ...string) {
	o.t.Helper()
	for _, w := range want {
		if !regexp.MustCompile(w).MatchString(said) {
			o.t.Errorf("%s is not in\n%s", w, said)
		}
	}
}

// TestAdminTenants: organizations and all that they have, beside a service that runs.
func TestAdminTenants(t *testing.T) {
	t.Parallel()
	o := operator{t: t, dir: t.TempDir()}
	p := start(t, o.dir)
	org := value(t, o.do("organization", "create", "Harbour Tours"), "organization")
	ws := value(t, o.do("workspace", "create", org, "Films"), "workspace")
	o.do("workspace", "rename", ws, "Trips")
	o.do("workspace", "priority", ws, "low")
	o.has(o.do("organizations"), org+`\s+\d{4}-\d\d-\d\d\s+1\s+0\s+0\s+Harbour Tours`, p.said["organization"])
	o.has(o.do("workspaces", org), ws+`\s+\S+\s+0\s+0\s+0 MB\s+low\s+Trips`)
	o.do("user", "create", org, "ada@example.com", "admin")
	if a, b := value(t, o.do("user", "password", "ada@example.com"), "password"), value(t, o.do("user", "password", "ada@example.com"), "password"); a == b || len(a) < 20 {
		t.Errorf("passwords %q and %q", a, b)
	}
	o.has(o.do("users", org), `admin\s+ada@example.com`)
	o.do("retention", "set", ws, "films=30", "exports=7")
	o.has(o.do("retention", org), ws+`\s+30\s+7\s+0\s+Trips`)
	o.templates(ws)

	said := o.do("key", "create", org, "website", ws, "projects:read")
	c := p.client(t, value(t, said, "api key"))
	if _, _, err := c.Projects.List(t.Context(), ws, client.ProjectList{}); err != nil {
		t.Error(err)
	}
	o.has(o.do("keys", org), value(t, said, "key")+`\s+active\s+\S+\s+\S+\s+workspace:`+ws+`\s+website`)
	o.has(o.do("key", "revoke", org, value(t, said, "key")), "revoked: 1")
	revoked, err := time.Now(), error(nil)
	for err == nil && time.Since(revoked) < patience {
		_, _, err = c.Projects.List(t.Context(), ws, client.ProjectList{})
	}
	var problem *contract.Problem
	if took := time.Since(revoked); !errors.As(err, &problem) || problem.Status != http.StatusUnauthorized || took > 6*time.Second {
		t.Errorf("the key holds for %v: %v", took, err)
	}
	o.has(o.do("health", p.said["listening"]), "200 OK")
}

// templates: one is saved from a file, listed and deleted.
func (o operator) templates(ws string) {
	file := filepath.Join(o.t.TempDir(), "template.json")
	if err := os.WriteFile(file, []byte(`{"name": "Trip", "scenes": [{"type": "title"}, {"type": "closing"}]}`), 0o600); err != nil {
		o.t.Fatal(err)
	}
	saved := value(o.t, o.do("template", "save", ws, file), "template")
	o.has(o.do("templates", ws), saved+`\s+\S+\s+2\s+Trip`)
	o.do("template", "delete", saved)
	if said := o.do("templates", ws); strings.Contains(said, saved) {
		o.t.Errorf("the template is still there:\n%s", said)
	}
}

// TestAdminWork: what waits and why, caps, and a film that is cancelled, tried again
// and deleted, on both kinds of database.
func TestAdminWork(t *testing.T) {
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) { adminWork(t) })
	t.Run("postgres", func(t *testing.T) {
		adminWork(t, "-database", postgrestest.New(t))
	})
}

func adminWork(t *testing.T, flags ...string) {
	t.Parallel()
	o := operator{t, t.TempDir(), flags}
	p := start(t, o.dir, flags...)
	c, org := p.client(t, p.said["api key"]), p.said["organization"]
	o.do("drain")
	film, err := c.Projects.Create(t.Context(), tiny())
	if err != nil {
		t.Fatal(err)
	}
	o.has(o.do("jobs"), `waiting\s+fetch\s+\S+\s+`+film+`\s+`+org+`\s+\d\s+drained: admin resume`)
	o.do("caps", "set", org, "queued=1", "films-a-day=5")
	o.do("caps", "set", "default", "running=3")
	o.has(o.do("caps"), `default\s+3\s+0\s+0\s+0`, org+`\s+0\s+1\s+0\s+5`)
	impatient := p.clientWith(t, p.said["api key"], &client.Options{Retries: -1})
	if _, err := impatient.Projects.Create(t.Context(), tiny()); err == nil || !strings.Contains(err.Error(), "as many as it may") {
		t.Errorf("a second film: %v", err)
	}
	o.do("caps", "clear", org)
	o.do("film", "cancel", film)
	o.has(o.do("films", org), film+`\s+\S+ \S+\s+CANCELLED`)
	o.do("film", "retry", film)
	o.do("resume")
	if done, err := c.Projects.Wait(t.Context(), film); err != nil || done.Status != "DONE" {
		t.Errorf("the film: %+v, %v", done, err)
	}
	o.do("film", "delete", film)
	if said := o.do("films"); strings.Contains(said, film) {
		t.Errorf("the film is still there:\n%s", said)
	}
	if workers := strings.Count(o.do("workers"), "\n") - 1; workers != 1 && strings.HasSuffix(t.Name(), "postgres") {
		t.Errorf("%d workers", workers)
	}
	for _, wrong := range [][]string{{"caps", "set", org, "walking=2"}, {"film", "retry"}, {"dance"}, {"film", "cancel", "nothing"}, {"workspace", "priority", p.said["workspace"], "highest"}} {
		if said := refusal(t, exec.Command(program, slices.Concat([]string{"admin", "-data", o.dir}, flags, wrong)...)); said == "" {
			t.Errorf("%v: not a word", wrong)
		}
	}
}

// TestAdminPeople: people are given roles, disabled, enabled and removed, workspaces and
// organizations deleted, beside a service that runs; and all of it is in the record.
func TestAdminPeople(t *testing.T) {
	t.Parallel()
	o := operator{t: t, dir: t.TempDir()}
	p := start(t, o.dir)
	org := value(t, o.do("organization", "create", "Harbour Tours"), "organization")
	ws := value(t, o.do("workspace", "create", org, "Films"), "workspace")
	password := value(t, o.do("user", "create", org, "ada@example.com", "admin"), "password")
	signIn := func() int {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, p.said["listening"]+"/v1/keys", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.SetBasicAuth("ada@example.com", password)
		resp, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		return resp.StatusCode
	}
	for _, step := range []struct {
		command string
		want    int
	}{
		{"", http.StatusOK}, {"role ada@example.com member", http.StatusForbidden}, {"role ada@example.com owner", http.StatusOK},
		{"disable ada@example.com", http.StatusUnauthorized}, {"enable ada@example.com", http.StatusOK}, {"remove ada@example.com", http.StatusUnauthorized},
	} {
		if step.command != "" {
			o.do(append([]string{"user"}, strings.Fields(step.command)...)...)
		}
		if got := signIn(); got != step.want {
			t.Errorf("after %q: %d, want %d", step.command, got, step.want)
		}
	}
	o.do("caps", "set", org, "queued=1")
	o.do("workspace", "delete", ws)
	if said := o.do("workspaces", org); strings.Contains(said, ws) {
		t.Errorf("the workspace is still there:\n%s", said)
	}
	o.has(o.do("record", org), `admin\s+host\s+workspace.delete\s+workspace:`+ws+`\s+ok\s+Films`, `user.role\s+user:\S+\s+ok\s+member`, `user.remove\s+user:\S+\s+ok\s+ada@example.com`)
	o.do("organization", "delete", org)
	if said := o.do("organizations"); strings.Contains(said, org) {
		t.Errorf("the organization is still there:\n%s", said)
	}
	said := o.do("record")
	o.has(said, `admin\s+host\s+operate\s+caps:`+org+`\s+ok\s+caps set `+org+` queued=1`, `organization.delete\s+organization:`+org)
	if strings.Contains(said, password) {
		t.Error("the record has a password")
	}
}
