package storetest

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/google/uuid"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/listing"
)

// TestAssets checks a store against library.Store's contract. Open is called
// for an empty one in each subtest.
func TestAssets(t *testing.T, open func(*testing.T) library.Store) {
	for name, test := range map[string]func(*testing.T, library.Store){
		"an asset comes back as it was":        assetBack,
		"another workspace's are not found":    assetForeign,
		"the list is newest first and paged":   assetPages,
		"the list by type and folder":          assetFilters,
		"folder names are unique":              folderUnique,
		"a renamed folder keeps its content":   folderRenamed,
		"a move is all or nothing":             moveAll,
		"a deletion is all or nothing":         deleteAll,
		"a folder that holds something stays":  folderFull,
		"adding is all or nothing":             addAll,
		"a refused change leaves things alone": changeRefused,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, open(t))
		})
	}
}

func asset(i int, workspace string) library.Asset {
	id := uuid.NewString()
	return library.Asset{
		ID: id, WorkspaceID: workspace, DisplayName: fmt.Sprintf("Bild %d – שלום.png", i), Key: library.Dir(id) + "original.png",
		MIMEType: "image/png", Type: library.Image, Folder: library.Root, UserEmail: "a@example.com", AspectRatio: "16:9", Size: 12,
		CreatedAt: time.UnixMilli(1_700_000_000_000 + int64(i)).UTC(), State: library.Processing,
		File:      library.File{MIMEType: "image/png", Type: library.Image, Extension: "png", Width: 16, Height: 9, Duration: time.Second},
		Analytics: &library.Analytics{Width: 16, Height: 9, Brightness: new(float64), Keywords: []string{"bild"}},
	}
}

func folder(name, workspace string) library.Asset {
	return library.Asset{ID: uuid.NewString(), WorkspaceID: workspace, DisplayName: name, Type: library.Folder, Folder: library.Root, CreatedAt: time.UnixMilli(1).UTC(), State: library.Ready}
}

func keep(t *testing.T, s library.Store, assets ...library.Asset) {
	t.Helper()
	if err := s.AddAssets(t.Context(), assets); err != nil {
		t.Fatalf("add: %v", err)
	}
}

// in is an asset in a folder.
func in(path string, a library.Asset) library.Asset {
	a.Folder = path
	return a
}

func want(t *testing.T, what string, got, want error) {
	t.Helper()
	if !errors.Is(got, want) {
		t.Errorf("%s: got %v, want one that matches %v", what, got, want)
	}
}

// holds compares the display names of a list.
func holds(t *testing.T, s library.Store, q library.Query, want ...string) {
	t.Helper()
	page, err := s.Assets(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, a := range page {
		got = append(got, a.Folder+" "+a.DisplayName)
	}
	if d := cmp.Diff(want, got, cmpopts.EquateEmpty()); d != "" {
		t.Errorf("%+v (-want +got):\n%s", q, d)
	}
}

func assetBack(t *testing.T, s library.Store) {
	a := asset(1, "w1")
	keep(t, s, a)
	for _, workspace := range []string{"w1", ""} {
		got, err := s.Asset(t.Context(), workspace, a.ID)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(a, got); d != "" {
			t.Errorf("workspace %q (-want +got):\n%s", workspace, d)
		}
	}
}

func assetForeign(t *testing.T, s library.Store) {
	a := asset(1, "w1")
	keep(t, s, a, folder("F", "w1"))
	for _, id := range []string{a.ID, uuid.NewString()} {
		_, err := s.Asset(t.Context(), "w2", id)
		errs := map[string]error{
			"Asset":        err,
			"ChangeAsset":  s.ChangeAsset(t.Context(), "w2", id, func(*library.Asset) error { t.Error("change was called"); return nil }),
			"MoveAssets":   s.MoveAssets(t.Context(), "w2", library.Root, []string{id}),
			"DeleteAssets": s.DeleteAssets(t.Context(), "w2", []string{id}),
		}
		for name, err := range errs {
			if d := cmp.Diff(fault.NotFound("asset").Error(), fmt.Sprint(err)); d != "" {
				t.Errorf("%s (-want +got):\n%s", name, d)
			}
		}
	}
	if _, err := s.FolderPath(t.Context(), "w2", "/F"); !errors.Is(err, fault.ErrInvalid) {
		t.Errorf("another workspace's folder was found: %v", err)
	}
	holds(t, s, library.Query{WorkspaceID: "w2"})
}

func assetPages(t *testing.T, s library.Store) {
	var want []string
	for i := range 5 {
		a := asset(i/2, "w1") // two of the same age
		keep(t, s, a, asset(i, "w2"))
		want = append(want, a.ID)
	}
	var got []string
	for after := (listing.Cursor{}); ; {
		page, err := s.Assets(t.Context(), library.Query{WorkspaceID: "w1", After: after, Limit: 2})
		if err != nil {
			t.Fatal(err)
		}
		if len(page) == 0 {
			break
		}
		for i, a := range page {
			if i > 0 && a.CreatedAt.After(page[i-1].CreatedAt) {
				t.Error("an older one comes first")
			}
			got = append(got, a.ID)
			after = listing.Cursor{CreatedAt: a.CreatedAt, ID: a.ID}
		}
		if err := s.DeleteAssets(t.Context(), "w1", got[len(got)-len(page):]); err != nil {
			t.Fatal(err) // the place holds without them
		}
	}
	if d := cmp.Diff(want, got, cmpopts.SortSlices(func(a, b string) bool { return a < b })); d != "" {
		t.Errorf("pages differ (-want +got):\n%s", d)
	}
}

func assetFilters(t *testing.T, s library.Store) {
	song := asset(2, "w1")
	song.Type, song.MIMEType, song.DisplayName = library.Audio, "audio/mpeg", "song"
	picture := asset(1, "w1")
	picture.DisplayName = "picture"
	keep(t, s, folder("Straße", "w1"), picture, in("/STRASSE", song))
	holds(t, s, library.Query{WorkspaceID: "w1"}, "/Straße song", "/ picture", "/ Straße")
	holds(t, s, library.Query{WorkspaceID: "w1", Type: "aud"}, "/Straße song")
	holds(t, s, library.Query{WorkspaceID: "w1", Type: "image/p"}, "/ picture")
	holds(t, s, library.Query{WorkspaceID: "w1", Type: "%"})
	holds(t, s, library.Query{WorkspaceID: "w1", Folder: "/"}, "/ picture", "/ Straße")
	holds(t, s, library.Query{WorkspaceID: "w1", Folder: "/strasse"}, "/Straße song")
	holds(t, s, library.Query{WorkspaceID: "w1", Folder: "/none"})
}

func folderUnique(t *testing.T, s library.Store) {
	keep(t, s, folder("Brand", "w1"), folder("Brand", "w2"))
	other := folder("Other", "w1")
	keep(t, s, other)
	want(t, "the same name", s.AddAssets(t.Context(), []library.Asset{folder("BRAND", "w1")}), fault.ErrConflict)
	rename := func(name string) error {
		return s.ChangeAsset(t.Context(), "w1", other.ID, func(a *library.Asset) error { a.DisplayName = name; return nil })
	}
	want(t, "renamed to it", rename("brand"), fault.ErrConflict)
	want(t, "renamed to its own name", rename("OTHER"), nil)
	path, err := s.FolderPath(t.Context(), "w1", "/brand")
	if path != "/Brand" || err != nil {
		t.Errorf("the folder is %q, %v; want it as it is written", path, err)
	}
}

func folderRenamed(t *testing.T, s library.Store) {
	f, a := folder("Old", "w1"), asset(1, "w1")
	a.DisplayName = "a"
	keep(t, s, f, in("/Old", a))
	if err := s.ChangeAsset(t.Context(), "w1", f.ID, func(a *library.Asset) error { a.DisplayName = "New"; return nil }); err != nil {
		t.Fatal(err)
	}
	holds(t, s, library.Query{WorkspaceID: "w1", Folder: "/new"}, "/New a")
	holds(t, s, library.Query{WorkspaceID: "w1", Folder: "/Old"})
}

func moveAll(t *testing.T, s library.Store) {
	f, a, foreign := folder("F", "w1"), asset(1, "w1"), asset(2, "w2")
	a.DisplayName = "a"
	keep(t, s, f, a, foreign)
	want(t, "with another's", s.MoveAssets(t.Context(), "w1", "/F", []string{a.ID, foreign.ID}), fault.ErrNotFound)
	want(t, "with a folder", s.MoveAssets(t.Context(), "w1", "/F", []string{a.ID, f.ID}), fault.ErrConflict)
	want(t, "into none", s.MoveAssets(t.Context(), "w1", "/G", []string{a.ID}), fault.ErrInvalid)
	holds(t, s, library.Query{WorkspaceID: "w1", Folder: "/F"})
	want(t, "alone", s.MoveAssets(t.Context(), "w1", "/f", []string{a.ID}), nil)
	holds(t, s, library.Query{WorkspaceID: "w1", Folder: "/F"}, "/F a")
	want(t, "back", s.MoveAssets(t.Context(), "w1", "/", []string{a.ID}), nil)
	holds(t, s, library.Query{WorkspaceID: "w1", Folder: "/F"})
}

func deleteAll(t *testing.T, s library.Store) {
	a, foreign := asset(1, "w1"), asset(2, "w2")
	keep(t, s, a, foreign)
	want(t, "with another's", s.DeleteAssets(t.Context(), "w1", []string{a.ID, foreign.ID}), fault.ErrNotFound)
	_, err := s.Asset(t.Context(), "w1", a.ID)
	want(t, "after a failed deletion", err, nil)
	want(t, "alone", s.DeleteAssets(t.Context(), "w1", []string{a.ID}), nil)
	_, err = s.Asset(t.Context(), "w1", a.ID)
	want(t, "after it", err, fault.ErrNotFound)
	want(t, "again", s.DeleteAssets(t.Context(), "w1", []string{a.ID}), fault.ErrNotFound)
}

func folderFull(t *testing.T, s library.Store) {
	f, a := folder("F", "w1"), asset(1, "w1")
	keep(t, s, f, in("/F", a))
	want(t, "a full folder", s.DeleteAssets(t.Context(), "w1", []string{f.ID}), fault.ErrConflict)
	want(t, "with all that is in it", s.DeleteAssets(t.Context(), "w1", []string{f.ID, a.ID}), nil)
	holds(t, s, library.Query{WorkspaceID: "w1"})
	keep(t, s, folder("F", "w1")) // the name is free again
}

func addAll(t *testing.T, s library.Store) {
	a, lost := asset(1, "w1"), in("/none", asset(2, "w1"))
	err := s.AddAssets(t.Context(), []library.Asset{a, lost}, job.Job{Kind: job.Asset, Subject: a.ID, Delay: time.Hour})
	want(t, "one into no folder", err, fault.ErrInvalid)
	holds(t, s, library.Query{WorkspaceID: "w1"})
}

func changeRefused(t *testing.T, s library.Store) {
	a := asset(1, "w1")
	keep(t, s, a)
	err := s.ChangeAsset(t.Context(), "w1", a.ID, func(a *library.Asset) error { a.DisplayName = "x"; return errRefused })
	want(t, "a refusal", err, errRefused)
	got, err := s.Asset(t.Context(), "w1", a.ID)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(a, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}
