package library_test

import (
	"bytes"
	"errors"
	"fmt"
	"net/http/httptest"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/frame"
	assets "github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/sources/internal/stocktest"
	"github.com/scenewright/scenewright/sources/library"
	"github.com/scenewright/scenewright/sources/sourcetest"
	"github.com/scenewright/scenewright/store"
	"github.com/scenewright/scenewright/store/blob"
	"github.com/scenewright/scenewright/store/sqlitetest"
)

// shelf is a store with two workspaces and their assets.
type shelf struct {
	*store.DB
	*blob.Folder
	mine, theirs string
}

func newShelf(t *testing.T) shelf {
	t.Helper()
	db := sqlitetest.New(t)
	files, err := blob.Open(blob.Dir(t.TempDir()), nil)
	if err != nil {
		t.Fatal(err)
	}
	s := shelf{DB: db, Folder: files}
	s.mine, s.theirs = s.workspace(t), s.workspace(t)
	return s
}

func (s shelf) workspace(t *testing.T) string {
	t.Helper()
	d, err := tenant.New(s.Stores.Tenants, nil)
	if err != nil {
		t.Fatal(err)
	}
	o, err := d.CreateOrganization(t.Context(), tenant.NewOrganization{Name: "Acme"})
	if err != nil {
		t.Fatal(err)
	}
	w, err := d.CreateWorkspace(t.Context(), tenant.NewWorkspace{OrganizationID: o.ID, Name: "Films"})
	if err != nil {
		t.Fatal(err)
	}
	return w.ID
}

// put adds an asset with a real file.
func (s shelf) put(t *testing.T, workspace, name string, change func(*assets.Asset)) string {
	t.Helper()
	id, w := uuid.NewString(), httptest.NewRecorder()
	a := assets.Asset{
		ID: id, WorkspaceID: workspace, DisplayName: name, Key: assets.Dir(id) + "original", MIMEType: "image/jpeg", Type: assets.Image,
		Folder: assets.Root, CreatedAt: time.Now(), State: assets.Ready, File: assets.File{Width: 640, Height: 427},
	}
	if filepath.Ext(name) == ".mp4" {
		a.Type, a.MIMEType, a.File = assets.Video, "video/mp4", assets.File{Width: 640, Height: 360, Duration: stocktest.FilmSeconds * time.Second}
		stocktest.Film(w, 640, 360, "")
	} else {
		stocktest.Picture(w, 640, 427, 7)
	}
	if change != nil {
		change(&a)
	}
	if err := errors.Join(s.Put(t.Context(), a.Key, w.Body), s.Stores.Assets.AddAssets(t.Context(), []assets.Asset{a})); err != nil {
		t.Fatal(err)
	}
	return id
}

func (s shelf) open(t *testing.T) *library.Library {
	t.Helper()
	l, err := library.New(s.Stores.Assets, s.Folder, nil)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func (s shelf) query(media footage.Media, words string) footage.Query {
	return footage.Query{Kind: footage.Assets, Media: media, Words: words, Language: "en", Format: frame.Wide, Width: 640, Height: 360, Limit: 10, WorkspaceID: s.mine}
}

func TestConformance(t *testing.T) {
	s := newShelf(t)
	for _, name := range []string{"solar roof.jpg", "Solar_farm.jpg", "solar tour.mp4", "solar hall.mp4"} {
		s.put(t, s.mine, name, nil)
	}
	sourcetest.Media(t, sourcetest.MediaSubject{
		Open:    func(t *testing.T) footage.Source { return s.open(t) },
		Finds:   []footage.Query{s.query(footage.Image, "solar"), s.query(footage.Video, "solar")},
		Nothing: "zeppelin",
	})
}

func TestWhatAssetsAreFoundBy(t *testing.T) {
	s := newShelf(t)
	l := s.open(t)
	if err := s.Stores.Assets.AddAssets(t.Context(), []assets.Asset{{ID: uuid.NewString(), WorkspaceID: s.mine, DisplayName: "Factory", Type: assets.Folder, Folder: assets.Root, State: assets.Ready, CreatedAt: time.Now()}}); err != nil {
		t.Fatal(err)
	}
	known := func(n assets.Analytics) func(*assets.Asset) { return func(a *assets.Asset) { a.Analytics = &n } }
	want := map[string]string{
		"wind turbines": s.put(t, s.mine, "Wind-turbine_field.JPG", nil),
		"factory":       s.put(t, s.mine, "IMG_1.jpg", func(a *assets.Asset) { a.Folder = "/Factory" }),
		"harvest":       s.put(t, s.mine, "IMG_2.jpg", known(assets.Analytics{Keywords: []string{"harvest", "dark"}})),
		"bridge":        s.put(t, s.mine, "IMG_3.jpg", known(assets.Analytics{Description: "A long text about many things, among which is a bridge over a river."})),
		"subsidies":     s.put(t, s.mine, "IMG_4.jpg", known(assets.Analytics{Transcript: "And then we got the subsidy, which helped."})),
		"broken":        "",
		"rival":         "",
	}
	s.put(t, s.mine, "broken.jpg", func(a *assets.Asset) { a.State = assets.Failed })
	s.put(t, s.theirs, "rival.jpg", nil)
	for words, id := range want {
		all, err := l.Search(t.Context(), s.query(footage.Image, words))
		if err != nil || (len(all) > 0) != (id != "") || len(all) > 0 && all[0].ID != id {
			t.Errorf("%s: %+v, %v; want %q", words, all, err, id)
		}
	}
}

func TestAllPagesAreRead(t *testing.T) {
	s := newShelf(t)
	old := s.put(t, s.mine, "lighthouse.jpg", func(a *assets.Asset) { a.CreatedAt = time.Now().Add(-time.Hour) })
	var many []assets.Asset
	for i := range 205 {
		many = append(many, assets.Asset{ID: uuid.NewString(), WorkspaceID: s.mine, DisplayName: fmt.Sprintf("other %d.jpg", i), Key: "k", Type: assets.Image, Folder: assets.Root, State: assets.Ready, CreatedAt: time.Now()})
	}
	if err := s.Stores.Assets.AddAssets(t.Context(), many); err != nil {
		t.Fatal(err)
	}
	if all, err := s.open(t).Search(t.Context(), s.query(footage.Image, "lighthouse")); err != nil || len(all) != 1 || all[0].ID != old {
		t.Errorf("%+v, %v; want the oldest of 206", all, err)
	}
	l, err := library.New(s.Stores.Assets, s.Folder, &library.Options{Most: 205})
	if err != nil {
		t.Fatal(err)
	}
	if all, err := l.Search(t.Context(), s.query(footage.Image, "lighthouse")); err != nil || len(all) != 0 {
		t.Errorf("%+v, %v; want none of the newest 205", all, err)
	}
}

func TestAssetsStayInTheirWorkspace(t *testing.T) {
	s := newShelf(t)
	theirs := s.put(t, s.theirs, "plan.jpg", nil)
	l := s.open(t)
	for _, file := range []string{s.mine + "/" + theirs, "/" + theirs, theirs, ""} {
		var b bytes.Buffer
		if err := l.Fetch(t.Context(), footage.Candidate{File: file}, &b, footage.ProviderJob{}); !errors.Is(err, fault.ErrNotFound) || b.Len() > 0 {
			t.Errorf("%s: %v and %d bytes, want not found", file, err, b.Len())
		}
	}
	q := s.query(footage.Image, "plan")
	q.WorkspaceID = ""
	if all, err := l.Search(t.Context(), q); err != nil || len(all) > 0 {
		t.Errorf("without a workspace: %+v, %v", all, err)
	}
}
