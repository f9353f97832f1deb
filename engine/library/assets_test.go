package library_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/library/librarytest"
)

func TestFolders(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	for name, want := range map[string]error{
		"": fault.ErrInvalid, " ": fault.ErrInvalid, "a/b": fault.ErrInvalid, "..": fault.ErrInvalid, ".": fault.ErrInvalid, "a\x00": fault.ErrInvalid,
		`a\b`: fault.ErrInvalid, "/": fault.ErrInvalid, "//a": fault.ErrInvalid, "\u202ea": fault.ErrInvalid, "\u200b\u00ad": fault.ErrInvalid, strings.Repeat("ü", 101): fault.ErrInvalid, "\xff": fault.ErrInvalid,
		strings.Repeat("ü", 100): nil, "/Brand": nil, "日本語": nil,
	} {
		_, err := w.CreateFolder(ctx, "w1", name, "")
		is(t, fmt.Sprintf("folder %q", name), err, want)
		if err != nil && fieldOf(err) != "newName" {
			t.Errorf("folder %q: field %q", name, fieldOf(err))
		}
	}
	_, err := w.CreateFolder(ctx, "w1", "brand", "")
	is(t, "the same name", err, fault.ErrConflict)
	a := w.add(t, "w1", "brand", "a.png", librarytest.Picture(9, 9))
	if a.Folder != "/Brand" {
		t.Errorf("the folder is %s, want it as it is written", a.Folder)
	}
	is(t, "into the root", w.Move(ctx, "w1", "/", []string{a.ID}), nil)
	is(t, "into none", w.Move(ctx, "w1", "nowhere", []string{a.ID}), fault.ErrInvalid)
	if f := fieldOf(w.Move(ctx, "w1", "nowhere", []string{a.ID})); f != "toFolder" {
		t.Errorf("field %q", f)
	}
	for name, ids := range map[string][]string{"none": nil, "twice": {a.ID, a.ID}, "101": make([]string, 101)} {
		is(t, name, w.Move(ctx, "w1", "/Brand", ids), fault.ErrInvalid)
		is(t, name, w.Delete(ctx, "w1", ids), fault.ErrInvalid)
	}
	for _, id := range []string{"x", uuid.NewString(), "{" + a.ID + "}", strings.ToUpper(uuid.NewString())} {
		is(t, "move "+id, w.Move(ctx, "w1", "/Brand", []string{a.ID, id}), fault.ErrNotFound)
		is(t, "delete "+id, w.Delete(ctx, "w1", []string{a.ID, id}), fault.ErrNotFound)
		is(t, "rename "+id, w.Rename(ctx, "w1", id, "x"), fault.ErrNotFound)
	}
	is(t, "an empty name", w.Rename(ctx, "w1", a.ID, "\t"), fault.ErrInvalid)
	is(t, "a name of 256", w.Rename(ctx, "w1", a.ID, strings.Repeat("x", 256)), fault.ErrInvalid)
	is(t, "a name of 255", w.Rename(ctx, "w1", a.ID, strings.Repeat("x", 255)), nil)
}

// TestStrangers: another workspace finds, changes and deletes nothing, whatever it knows.
func TestStrangers(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	folder, err := w.CreateFolder(ctx, "w1", "Brand", "")
	must(t, err)
	a := w.add(t, "w1", "Brand", "a.png", librarytest.Picture(9, 9))
	own := w.add(t, "w2", "", "own.png", librarytest.Picture(9, 9))
	_, err = w.Asset(ctx, "w2", a.ID)
	is(t, "look", err, fault.ErrNotFound)
	_, _, err = w.Resolve(ctx, "w2", w.files.URL(a.Key))
	is(t, "resolve", err, fault.ErrNotFound)
	is(t, "rename", w.Rename(ctx, "w2", a.ID, "x"), fault.ErrNotFound)
	is(t, "rename a folder", w.Rename(ctx, "w2", folder.ID, "x"), fault.ErrNotFound)
	is(t, "move", w.Move(ctx, "w2", "/", []string{a.ID}), fault.ErrNotFound)
	is(t, "move into a folder", w.Move(ctx, "w2", "Brand", []string{own.ID}), fault.ErrInvalid)
	is(t, "delete", w.Delete(ctx, "w2", []string{own.ID, a.ID}), fault.ErrNotFound)
	for _, q := range []library.Query{{WorkspaceID: "w2"}, {WorkspaceID: "w2", Folder: "/"}, {WorkspaceID: "w2", Folder: "Brand"}} {
		all, err := w.Assets(ctx, q)
		if must(t, err); len(all) > 1 || len(all) == 1 && all[0].ID != own.ID {
			t.Errorf("%+v lists %d assets, want no more than its own", q, len(all))
		}
	}
	for _, before := range []library.Asset{folder, a, own} {
		after, err := w.Asset(ctx, before.WorkspaceID, before.ID)
		if d := cmp.Diff(before, after); err != nil || d != "" {
			t.Errorf("%s was changed: %v\n%s", before.DisplayName, err, d)
		}
	}
	if names := left(t, w.blobDir); len(names) != 2 {
		t.Errorf("the files are %v, want both originals", names)
	}
}

func TestResolve(t *testing.T) {
	w := newWorld(t)
	a := w.add(t, "w1", "", "a.mp4", []byte(mp4))
	address := w.files.URL(a.Key)
	none := fault.ErrNotFound
	for _, tt := range []struct {
		workspace, url string
		ours           bool
		err            error
	}{
		{"w1", address, true, nil},
		{"w1", address + "?download#t=1", true, nil},
		{"w1", strings.Replace(address, "https://cdn.example.com", "HTTPS://CDN.EXAMPLE.COM", 1), true, nil},
		{"w1", strings.Replace(address, "assets", "%61ssets", 1), true, nil},
		{"w2", address, true, none},
		{"w1", strings.Replace(address, "original", "dash", 1), true, none},
		{"w1", strings.Replace(address, a.ID, uuid.NewString(), 1), true, none},
		{"w1", "https://cdn.example.com/v1/files/exports/x/video.mp4", true, none},
		{"w1", "https://cdn.example.com/v1/files/", true, none},
		{"w1", "https://cdn.example.com/other", false, nil},
		{"w1", "https://example.com/v1/files/" + a.Key, false, nil},
		{"w1", "http://cdn.example.com/v1/files/" + a.Key, false, nil},
		{"w1", "https://cdn.example.com:444/v1/files/" + a.Key, false, nil},
		{"w1", "::", false, nil},
		{"w1", "", false, nil},
	} {
		got, ours, err := w.Resolve(t.Context(), tt.workspace, tt.url)
		if ours != tt.ours || !errors.Is(err, tt.err) {
			t.Errorf("%s, %s: got %v, %v; want %v, %v", tt.workspace, tt.url, ours, err, tt.ours, tt.err)
		}
		if found := ours && err == nil; found != (got.ID == a.ID) {
			t.Errorf("%s: got asset %q", tt.url, got.ID)
		}
	}
}
