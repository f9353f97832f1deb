package engine_test

import (
	"io/fs"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/tenant"
)

// filesOnDisk lists what lies below some folders of an engine's files.
func filesOnDisk(t *testing.T, dir string, below ...string) (all []string) {
	t.Helper()
	for _, b := range below {
		_ = filepath.WalkDir(filepath.Join(dir, "blobs", b), func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				all = append(all, path)
			}
			return nil
		})
	}
	return all
}

// TestRetention makes a film and an upload, lets days pass, and looks at the disk:
// what a workspace keeps no longer is gone from it, and the rest is there.
func TestRetention(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var days atomic.Int64
	now := func(o *engine.Options) {
		o.Now = func() time.Time { return time.Now().AddDate(0, 0, int(days.Load())) }
	}
	host := func(p *engine.Ports) { p.Media = enginetest.Media{} }
	eng := enginetest.NewIn(t, dir, host, now)
	org, err := eng.CreateOrganization(t.Context(), tenant.NewOrganization{Name: "Harbour"})
	if err != nil {
		t.Fatal(err)
	}
	w, err := eng.CreateWorkspace(t.Context(), tenant.NewWorkspace{OrganizationID: org.ID, Name: "Films"})
	if err != nil {
		t.Fatal(err)
	}
	r := newRequest()
	r.WorkspaceID = w.ID
	p := enginetest.Await(t, eng, r)
	upload(t, eng, w.ID, enginetest.Film)

	was, err := eng.WorkspaceStorage(t.Context(), w.ID)
	if err != nil || was.Projects != 1 || was.ProjectBytes == 0 || was.ExportBytes != p.Bytes() || was.Uploads != 1 || was.UploadBytes == 0 {
		t.Fatalf("on disk is %+v, %v", was, err)
	}
	for _, step := range []struct {
		days int64
		keep tenant.Retention
		gone []string // folders
		left []string
	}{
		{100, tenant.Retention{}, nil, []string{"projects", "exports", "assets"}},
		{100, tenant.Retention{Projects: 200, Exports: 90, Uploads: 101}, []string{"exports"}, []string{"projects", "assets"}},
		{102, tenant.Retention{Projects: 200, Exports: 90, Uploads: 101}, []string{"exports", "assets"}, []string{"projects"}},
		{400, tenant.Retention{Projects: 200, Exports: 90, Uploads: 101}, []string{"exports", "assets", "projects"}, nil},
	} {
		days.Store(step.days)
		if err := eng.SetRetention(t.Context(), w.ID, step.keep); err != nil {
			t.Fatal(err)
		}
		if err := eng.Close(t.Context()); err != nil { // the next start tidies
			t.Fatal(err)
		}
		if err := eng.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		deadline := time.Now().Add(30 * time.Second)
		for len(filesOnDisk(t, dir, step.gone...)) > 0 && time.Now().Before(deadline) {
			time.Sleep(20 * time.Millisecond)
		}
		if left := filesOnDisk(t, dir, step.gone...); len(left) > 0 {
			t.Errorf("after %d days: %v are on disk", step.days, left)
		}
		for _, f := range step.left {
			if len(filesOnDisk(t, dir, f)) == 0 {
				t.Errorf("after %d days: nothing is left of %s", step.days, f)
			}
		}
		if step.days == 102 {
			p, err := eng.Project(t.Context(), p.ID)
			if err != nil || p.Edit().Failure == nil || p.Edit().Failure.Code != fault.CodeGone || p.Edit().Rendition != nil || !strings.Contains(p.Edit().Failure.Message, "90 days") {
				t.Errorf("the export is told as %+v, %v", p.Edit(), err)
			}
		}
	}
	is, err := eng.WorkspaceStorage(t.Context(), w.ID)
	for deadline := time.Now().Add(30 * time.Second); err == nil && is.Projects > 0 && time.Now().Before(deadline); { // its row goes after its files
		time.Sleep(20 * time.Millisecond)
		is, err = eng.WorkspaceStorage(t.Context(), w.ID)
	}
	if err != nil || is.Bytes() != 0 || is.Projects+is.Uploads != 0 {
		t.Errorf("on disk is %+v, %v; want nothing", is, err)
	}
}
