package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// TestBackup copies a service while it makes a film, and puts the copy elsewhere: the
// keys, a finished film and an upload are there, and the film that was being made is
// finished.
func TestBackup(t *testing.T) {
	t.Parallel()
	dir, kept, again := t.TempDir(), filepath.Join(t.TempDir(), "kept"), filepath.Join(t.TempDir(), "again")
	p := start(t, dir)
	key, workspace := p.said["api key"], p.said["workspace"]
	c := p.client(t, key)
	done, err := c.Projects.CreateAndWait(t.Context(), tiny())
	if err != nil {
		t.Fatal(err)
	}
	film := download(t, c, done.ID)
	if _, err := c.Assets.Upload(t.Context(), workspace, "", client.UploadFile{Name: "tea.png", Content: bytes.NewReader(picture(t))}); err != nil {
		t.Fatal(err)
	}
	first := admin(t, dir, "backup", kept)
	under, err := c.Projects.Create(t.Context(), tiny())
	if err != nil {
		t.Fatal(err)
	}
	until(t.Context(), t, c, under, func(p contract.Project) bool { return p.Progress.Step == "render" })
	second := admin(t, dir, "backup", kept)
	if value(t, first, "files there already") != "0" || value(t, second, "files there already") == "0" || value(t, second, "files copied") == "0" {
		t.Errorf("the first copy says\n%s, the second\n%s", first, second)
	}
	onlyOwners(t, kept)
	p.kill(t)

	admin(t, again, "restore", kept)
	p = start(t, again)
	c = p.client(t, key)
	if got := download(t, c, done.ID); got != film {
		t.Errorf("the film has %d bytes, want the same %d", len(got), len(film))
	}
	if all, _, err := c.Assets.List(t.Context(), workspace, client.AssetList{}); err != nil || len(all) != 1 {
		t.Errorf("%d assets, %v", len(all), err)
	}
	if p, err := c.Projects.Wait(t.Context(), under); err != nil || len(p.Edits) != 1 || p.Edits[0].Status != "DONE" {
		t.Errorf("the film that was being made: %+v, %v", p, err)
	}
	refusesToRestore(t, again, kept)
}

// download fetches a project's film.
func download(t *testing.T, c *client.Client, id string) string {
	t.Helper()
	s, err := c.Exports.Status(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return fetch(t, s.URLs.UploadPath, "")
}

// refusesToRestore: nothing is written over, and no half or damaged copy is taken for
// a whole one.
func refusesToRestore(t *testing.T, used, kept string) {
	t.Helper()
	refused := func(dir, from, want string) {
		t.Helper()
		if said := refusal(t, exec.Command(program, "admin", "-data", dir, "restore", from)); !strings.Contains(said, want) {
			t.Errorf("it says %q, want %q in it", said, want)
		}
	}
	refused(used, kept, "is there already")
	database := filepath.Join(kept, "scenewright.db")
	whole, err := os.ReadFile(database)
	if err != nil {
		t.Fatal(err)
	}
	spoiled := bytes.Clone(whole)
	for i := len(spoiled) / 2; i < len(spoiled)/2+8192; i++ {
		spoiled[i] ^= 0xff
	}
	if err := os.WriteFile(database, spoiled, 0o600); err != nil {
		t.Fatal(err)
	}
	refused(filepath.Join(t.TempDir(), "data"), kept, "scenewright.db")
	if err := os.Remove(filepath.Join(kept, "complete")); err != nil {
		t.Fatal(err)
	}
	refused(filepath.Join(t.TempDir(), "data"), kept, "no complete backup")
	if err := os.WriteFile(database, whole, 0o600); err != nil {
		t.Fatal(err)
	}
	refused(filepath.Join(t.TempDir(), "data"), filepath.Join(kept, "none"), "no complete backup")
}
