package project_test

import (
	"errors"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/project"
)

// TestSharesAreKnownByTheirIDs: a share of another project, or one that has ended, is none.
func TestSharesAreKnownByTheirIDs(t *testing.T) {
	ours, theirs := uuid.NewString(), uuid.NewString()
	p, other := project.Project{ID: "p"}, project.Project{ID: "other"}
	for _, id := range []string{ours, ours} {
		if err := errors.Join(p.Share(project.Share{ID: id, CreatedAt: time.Unix(1, 0)}), other.Share(project.Share{ID: theirs})); err != nil {
			t.Fatal(err)
		}
	}
	if s, known := p.ShareByID(ours); !known || s.ID != ours || len(p.Shares) != 1 {
		t.Errorf("got %+v, %v, of %d; want the share, made once", s, known, len(p.Shares))
	}
	for _, id := range []string{theirs, "", ours[:8]} {
		if s, known := p.ShareByID(id); known {
			t.Errorf("%q finds %+v", id, s)
		}
		if err := p.EndShare(id); !errors.Is(err, fault.ErrNotFound) || len(p.Shares) != 1 {
			t.Errorf("end %q: %v, %d shares are left; want ErrNotFound and one", id, err, len(p.Shares))
		}
	}
	if err := p.EndShare(ours); err != nil {
		t.Fatal(err)
	}
	if s, known := p.ShareByID(ours); known {
		t.Errorf("it has ended, and %+v is found", s)
	}
}
