package show_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/show"
	"github.com/scenewright/scenewright/store/blob"
)

// projects is a store of some.
type projects struct {
	project.Store
	all map[string]project.Project
}

// Project implements project.Store.
func (s projects) Project(_ context.Context, id string) (project.Project, error) {
	p, found := s.all[id]
	if !found {
		return p, fault.NotFound("project")
	}
	return p, nil
}

// Commit implements project.Store.
func (s projects) Commit(ctx context.Context, c project.Commit) (project.Project, error) {
	p, err := s.Project(ctx, c.ProjectID)
	if err != nil {
		return p, err
	}
	if err := c.Change(&p); err != nil {
		return p, err
	}
	s.all[p.ID] = p
	return p, nil
}

// TestSharesShowTheirOwnFilm: the id of a share opens one project's film, until it ends,
// and nothing of another's.
func TestSharesShowTheirOwnFilm(t *testing.T) {
	ctx := t.Context()
	files, err := blob.Open(blob.Dir(t.TempDir()), nil)
	if err != nil {
		t.Fatal(err)
	}
	store := projects{all: map[string]project.Project{}}
	shares := show.Shares{Blobs: files, Now: time.Now, Projects: &pipeline.Log{Store: store}}
	ours, theirs, unmade := uuid.NewString(), uuid.NewString(), uuid.NewString()
	made := map[string]string{}
	for _, id := range []string{ours, theirs, unmade} {
		p := project.Project{ID: id}
		if id != unmade {
			r := &project.Rendition{}
			r.Video = id + "/video.mp4"
			p.Edits = []project.Edit{{State: project.Done, Rendition: r}}
			if err := files.Put(ctx, r.Video, strings.NewReader("film of "+id)); err != nil {
				t.Fatal(err)
			}
		}
		store.all[id] = p
		s, err := shares.Make(ctx, id, uuid.NewString())
		if err != nil {
			t.Fatal(err)
		}
		made[id] = s.ID
	}
	video := func(r project.Rendition) string { return r.Video }
	f, err := shares.Open(ctx, ours, made[ours], video)
	if err != nil {
		t.Fatal(err)
	}
	if raw, err := io.ReadAll(f); string(raw) != "film of "+ours || err != nil {
		t.Errorf("the share shows %q, %v", raw, err)
	}
	f.Close()
	if err := shares.End(ctx, theirs, made[ours]); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("ended under another project: %v, want ErrNotFound", err)
	}
	ended := made[ours]
	if err := shares.End(ctx, ours, ended); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string][2]string{
		"another project's share": {theirs, ended}, "no share": {theirs, uuid.NewString()}, "no id": {theirs, ""},
		"a share that has ended": {ours, ended}, "no project": {uuid.NewString(), made[theirs]}, "no film": {unmade, made[unmade]},
	} {
		if _, err := shares.Open(ctx, c[0], c[1], video); !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("%s: %v, want ErrNotFound", name, err)
		}
		if p, err := shares.Project(ctx, c[0], c[1]); !errors.Is(err, fault.ErrNotFound) || p.ID != "" && name != "no project" {
			t.Errorf("%s: project %q, %v, want ErrNotFound", name, p.ID, err)
		}
	}
}
