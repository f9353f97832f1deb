package main

import (
	"bytes"
	"encoding/hex"
	"errors"
	"io/fs"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/vault"
	"github.com/scenewright/scenewright/httpapi/client"
)

// TestTwoStarts: the first start says all that is needed to begin, the second
// keeps it to itself, and what the first gave still holds.
func TestTwoStarts(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	first := startFresh(t, nil, dir)
	want := []string{"api key", "listening", "organization", "owner", "password", "workspace"}
	if diff := cmp.Diff(want, first.names()); diff != "" {
		t.Errorf("lines of the first start: %s", diff)
	}
	all, err := first.client(t, first.said["api key"]).Organizations.List(t.Context())
	if err != nil || len(all) != 1 || all[0].ID != first.said["organization"] || all[0].Workspaces[0].ID != first.said["workspace"] {
		t.Errorf("organizations: %+v, %v", all, err)
	}
	info, err := os.Stat(filepath.Join(dir, "secret"))
	if err != nil || info.Mode() != 0o600 {
		t.Errorf("the secret: %v, %v; want mode 0600", info.Mode(), err)
	}
	onlyOwners(t, dir)
	first.terminate(t)
	first.wait(t)

	second := start(t, dir)
	if diff := cmp.Diff([]string{"listening"}, second.names()); diff != "" {
		t.Errorf("lines of the second start: %s", diff)
	}
	if _, err := second.client(t, first.said["api key"]).Workspaces.Get(t.Context(), first.said["organization"], first.said["workspace"]); err != nil {
		t.Errorf("the key of the first start: %v", err)
	}
	for _, path := range []string{"/healthz", "/readyz", "/v1/openapi.json"} {
		if status := statusOf(t, second.said["listening"]+path); status != http.StatusOK {
			t.Errorf("GET %s: %d", path, status)
		}
	}
}

// TestOtherSecret: a service whose secret is not its database's does not start,
// be it another one or none where the file is gone, and says where to look. With the right one back, all is as before.
func TestOtherSecret(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	first := start(t, dir)
	first.terminate(t)
	first.wait(t)
	file, kept := filepath.Join(dir, "secret"), filepath.Join(dir, "kept")
	if err := os.Rename(file, kept); err != nil {
		t.Fatal(err)
	}
	refused := func(also string) {
		said := refusal(t, exec.Command(program, "-addr", "127.0.0.1:0", "-data", dir))
		for _, want := range []string{file + also, "not the secret that the database is used with", "the same secret"} {
			if !strings.Contains(said, want) {
				t.Errorf("it says %q, want %q in it", said, want)
			}
		}
	}
	refused(" is missing")
	if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the refused start left a secret of its own: %v", err)
	}
	if err := os.WriteFile(file, []byte(hex.EncodeToString(vault.Random())), 0o600); err != nil {
		t.Fatal(err)
	}
	refused(": ")
	if err := os.Rename(kept, file); err != nil {
		t.Fatal(err)
	}
	again := start(t, dir)
	if _, err := again.client(t, first.said["api key"]).Organizations.List(t.Context()); err != nil {
		t.Errorf("the key of the first start: %v", err)
	}
}

// TestEmptyDatabaseBesideFiles: a service whose database is gone, and whose files
// are there, does not start with a new one. With the right one back, all is as
// before.
func TestEmptyDatabaseBesideFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	first := start(t, dir)
	c, workspace := first.client(t, first.said["api key"]), first.said["workspace"]
	if _, err := c.Assets.Upload(t.Context(), workspace, "", client.UploadFile{Name: "tea.png", Content: bytes.NewReader(picture(t))}); err != nil {
		t.Fatal(err)
	}
	first.terminate(t)
	first.wait(t)
	kept := t.TempDir()
	database := func(move func(name string) error) {
		names, err := filepath.Glob(filepath.Join(dir, "scenewright.db*"))
		for _, name := range names {
			err = errors.Join(err, move(name))
		}
		if err != nil || len(names) == 0 {
			t.Fatal(names, err)
		}
	}
	database(func(name string) error { return os.Rename(name, filepath.Join(kept, filepath.Base(name))) })
	said := refusal(t, exec.Command(program, "-addr", "127.0.0.1:0", "-data", dir))
	for _, want := range []string{"the database is empty", filepath.Join(dir, "files", "assets"), "put the database back"} {
		if !strings.Contains(said, want) {
			t.Errorf("it says %q, want %q in it", said, want)
		}
	}
	database(os.Remove)
	if err := os.CopyFS(dir, os.DirFS(kept)); err != nil {
		t.Fatal(err)
	}
	again := start(t, dir)
	if all, _, err := again.client(t, first.said["api key"]).Assets.List(t.Context(), workspace, client.AssetList{}); err != nil || len(all) != 1 {
		t.Errorf("%d assets, %v", len(all), err)
	}
}

// statusOf is what a GET answers; 0 where nobody listens.
func statusOf(t *testing.T, url string) int {
	t.Helper()
	resp, err := http.Get(url)
	if err != nil {
		return 0
	}
	resp.Body.Close()
	return resp.StatusCode
}

// TestWhatItRefuses: a message names the flag and what is wrong with it.
func TestWhatItRefuses(t *testing.T) {
	t.Parallel()
	env := append(os.Environ(), asInAWS("wordofpass")...)
	busy, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer busy.Close()
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	broken := filepath.Join(dir, "broken")
	if err := os.Mkdir(broken, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{file, filepath.Join(broken, "secret")} {
		if err := os.WriteFile(name, []byte("no secret"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		args []string
		want []string
	}{
		{[]string{"-colour", "red"}, []string{"-colour", "-help"}},
		{[]string{"serve"}, []string{`"serve" is not a flag`}},
		{[]string{"-rate", "many"}, []string{"-rate", `"many"`}},
		{[]string{"-blobs", "gopher://bucket"}, []string{"-blobs", "s3://"}},
		{[]string{"-blobs", "s3://bucket"}, []string{"-blobs", "no region", "s3://BUCKET?region=REGION"}},
		{[]string{"-blobs", "s3://user:wordofpass@bucket?region=r"}, []string{"-blobs", "environment"}},
		{[]string{"-blobs", "s3://bucket?region=r&secret=wordofpass"}, []string{"-blobs", "s3://bucket cannot be opened", `unknown query parameter "secret"`}},
		{[]string{"-blobs", "s3://bucket?region=r&use_path_style=true&endpoint=http://127.0.0.1:1"}, []string{"-blobs", "cannot be used", "refused"}},
		{[]string{"-blobs", "file://relative"}, []string{"-blobs", "file:///FOLDER"}},
		{[]string{"-public-url", "video.example.com"}, []string{"-public-url", "http"}},
		{[]string{"-database", "mysql://root@localhost/db"}, []string{"database", "postgres://"}},
		{[]string{"-database", "postgres://user:wordofpass@127.0.0.1:1/db?connect_timeout=1"}, []string{"database cannot be reached", "refused"}},
		{[]string{"-role", "queen"}, []string{"-role", "all, api, worker"}},
		{[]string{"-role", "api"}, []string{"-role api", "-database postgres://"}},
		{[]string{"-workers", "-1"}, []string{"-workers", "less than nothing"}},
		{[]string{"-proxies", "proxy"}, []string{"-proxies", "10.0.0.0/8"}},
		{[]string{"-tls-cert", "chain.pem"}, []string{"-tls-key", "missing"}},
		{[]string{"-tls-cert", file, "-tls-key", file}, []string{"-tls-cert", "PEM"}},
		{[]string{"-secret", filepath.Join(dir, "none", "secret")}, []string{"secret", "no such file"}},
		{[]string{"-addr", busy.Addr().String()}, []string{"-addr", "address already in use"}},
		{[]string{"-addr", "nowhere"}, []string{"-addr", "missing port"}},
		{[]string{"-data", filepath.Join(file, "data")}, []string{"-data", "not a directory"}},
		{[]string{"-data", broken}, []string{"secret", "put it back from a copy"}},
	} {
		args := append([]string{"-addr", "127.0.0.1:0", "-data", filepath.Join(dir, "data")}, c.args...)
		cmd := exec.Command(program, args...)
		cmd.Env = env
		said := refusal(t, cmd)
		for _, want := range c.want {
			if !strings.Contains(said, want) {
				t.Errorf("%v: it says %q, want %q in it", c.args, said, want)
			}
		}
		if strings.Contains(said, "wordofpass") {
			t.Errorf("%v: it says %q", c.args, said)
		}
	}
}

// TestFolderOfAnother: a folder that cannot be written is told at the start.
func TestFolderOfAnother(t *testing.T) {
	t.Parallel()
	dir, err := os.MkdirTemp("", "scenewright-server-test-") // t.TempDir is closed to nobody
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	if err := os.Chmod(dir, 0o555); err != nil { //nolint:gosec // that others may look is the point
		t.Fatal(err)
	}
	copied := filepath.Join(os.TempDir(), filepath.Base(dir)+"-program")
	if err := os.Link(program, copied); err != nil {
		t.Fatal(err)
	}
	defer os.Remove(copied)
	cmd := exec.Command(copied, "-addr", "127.0.0.1:0", "-data", dir)
	cmd.Dir = os.TempDir()
	if os.Geteuid() == 0 { // whom permissions do not stop
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	}
	if said := refusal(t, cmd); !strings.Contains(said, "permission denied") || !strings.Contains(said, "secret") {
		t.Errorf("it says %q", said)
	}
}

// TestFolderInUse: of two services on one SQLite folder the second one gives
// way, and the first one goes on.
func TestFolderInUse(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	first := start(t, dir)
	said := refusal(t, exec.Command(program, "-addr", "127.0.0.1:0", "-data", dir))
	if !strings.Contains(said, "another process works the jobs of this data folder") || strings.Contains(said, "api key") {
		t.Errorf("the second says %q", said)
	}
	if status := statusOf(t, first.said["listening"]+"/readyz"); status != http.StatusOK {
		t.Errorf("the first answers %d", status)
	}
}

func TestHelp(t *testing.T) {
	t.Parallel()
	out, err := exec.Command(program, "-help").CombinedOutput()
	for _, flag := range []string{"  -addr", "  -data", "  -database", "  -blobs", "  -public-url", "  -allow-private-urls", "  -rate", "  -role", "SCENEWRIGHT_PUBLIC_URL"} {
		if err != nil || !strings.Contains(string(out), flag) {
			t.Errorf("%v: %s is not in\n%s", err, flag, out)
		}
	}
}

// onlyOwners checks that nobody but their owner reads what a service keeps.
func onlyOwners(t *testing.T, dir string) {
	t.Helper()
	seen := map[string]bool{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || path == dir { // that is the test's
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		seen[d.Name()] = true
		want := fs.FileMode(0o600)
		if d.IsDir() {
			want = 0o700
		}
		if info.Mode().Perm() != want {
			t.Errorf("%s has mode %v, want %v", path, info.Mode().Perm(), want)
		}
		return nil
	})
	if err != nil || !seen["scenewright.db"] || !seen["files"] || !seen["secret"] {
		t.Errorf("seen are %v, %v", seen, err)
	}
}
