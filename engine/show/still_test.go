package show_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/show"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/workfolder"
)

// laidOut is a store of projects of one scene each, whose ids end with the letter of
// the organization and that of the project.
type laidOut struct{ project.Store }

const idStart = "00000000-0000-4000-8000-0000000000"

func (laidOut) Project(_ context.Context, id string) (project.Project, error) {
	return project.Project{ID: id, OrganizationID: id[len(idStart):][:1]}, nil
}

func (laidOut) Result(_ context.Context, k project.ResultKey, v any) (bool, error) {
	raw, err := json.Marshal(timeline.Timeline{Title: strings.TrimPrefix(k.ProjectID, idStart), Frames: 30, Scenes: []timeline.Scene{{ID: "s1", Frames: 30}}})
	return true, errors.Join(err, json.Unmarshal(raw, v))
}

// easel draws stills, each for as long as the test wants.
type easel struct {
	mu     sync.Mutex
	drawn  []string // the projects, in order
	widths []int
	next   chan struct{} // lets one be done
	takes  time.Duration // how long one takes without that; 0 = for ever
}

func (e *easel) Still(ctx context.Context, r story.StillRequest) (string, error) {
	e.mu.Lock()
	e.drawn, e.widths = append(e.drawn, r.Timeline.Title), append(e.widths, r.Width)
	e.mu.Unlock()
	var done <-chan time.Time
	if e.takes > 0 {
		done = time.After(e.takes)
	}
	select {
	case <-done:
	case <-e.next:
	case <-ctx.Done():
		return "", ctx.Err()
	}
	return "still.jpg", os.WriteFile(filepath.Join(r.Dir, "still.jpg"), []byte(r.Timeline.Title), 0o600)
}

func newStills(t *testing.T) (*show.Stills, *easel) {
	e := &easel{next: make(chan struct{})}
	return &show.Stills{
		Drawn: provider.NewMemory(1<<20, nil), Files: &pipeline.Files{Folder: &workfolder.Folder{Dir: t.TempDir()}},
		Projects: &pipeline.Log{Store: laidOut{}}, Renderer: e,
	}, e
}

// ask asks for the still of a project and returns how it ends.
func ask(ctx context.Context, s *show.Stills, project string) <-chan error {
	ended := make(chan error, 1)
	go func() {
		_, err := s.Draw(ctx, show.Still{ProjectID: idStart + project, SceneID: "s1", Width: 320})
		ended <- err
	}()
	synctest.Wait() // until it is drawn, waits or has ended
	return ended
}

// TestOrganizationsShareStillsEqually: one that asks for many stills first holds
// another up by one at a time.
func TestOrganizationsShareStillsEqually(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, e := newStills(t)
		var all []<-chan error
		for _, id := range []string{"a1", "a2", "a3", "a4", "a5", "b1", "b2", "c1"} {
			all = append(all, ask(t.Context(), s, id))
		}
		close(e.next)
		for _, ended := range all {
			if err := <-ended; err != nil {
				t.Error(err)
			}
		}
		if want := []string{"a1", "a2", "b1", "c1", "a3", "b2", "a4", "a5"}; !slices.Equal(e.drawn, want) {
			t.Errorf("drawn in the order %v, want %v", e.drawn, want)
		}
	})
}

// TestWaitingStillsAreLimited for each organization, and count only while they wait.
func TestWaitingStillsAreLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, e := newStills(t)
		waiting, leave := context.WithCancel(t.Context())
		drawing := ask(t.Context(), s, "c1")
		var all []<-chan error
		for i := range 16 {
			all = append(all, ask(waiting, s, fmt.Sprintf("a%x", i)))
		}
		if err := <-ask(t.Context(), s, "a1"); !errors.Is(err, fault.ErrLimited) {
			t.Errorf("one more: %v", err)
		}
		other := ask(t.Context(), s, "b1")
		leave()
		for _, ended := range all {
			if err := <-ended; !errors.Is(err, context.Canceled) {
				t.Errorf("one that was left: %v", err)
			}
		}
		again := ask(t.Context(), s, "a1")
		close(e.next)
		if err := errors.Join(<-drawing, <-other, <-again); err != nil {
			t.Error(err)
		}
		if want := []string{"c1", "b1", "a1"}; !slices.Equal(e.drawn, want) {
			t.Errorf("drawn %v, want %v", e.drawn, want)
		}
	})
}

// TestStillsLeaveFilmsHalfOfTheTime however many are asked for: a still that took two
// seconds is followed by two in which none is drawn.
func TestStillsLeaveFilmsHalfOfTheTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, e := newStills(t)
		e.takes = 2 * time.Second // of the bubble's clock
		began := time.Now()
		var all []<-chan error
		for _, id := range []string{"a1", "b1", "c1"} {
			all = append(all, ask(t.Context(), s, id))
		}
		for _, ended := range all {
			if err := <-ended; err != nil {
				t.Error(err)
			}
		}
		if took := time.Since(began); took != 10*time.Second {
			t.Errorf("three stills took %v, want 10 s: two of drawing each, and two rests", took)
		}
	})
}

// TestACallerWhoLeavesEndsTheirTurn: the next still is drawn.
func TestACallerWhoLeavesEndsTheirTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, e := newStills(t)
		drawing, leave := context.WithCancel(t.Context())
		first, second := ask(drawing, s, "a1"), ask(t.Context(), s, "b1")
		leave()
		if err := <-first; !errors.Is(err, context.Canceled) {
			t.Errorf("the first: %v", err)
		}
		close(e.next)
		if err := <-second; err != nil {
			t.Errorf("the second: %v", err)
		}
	})
}

// TestTheSameStillIsDrawnOnce, for those who ask while it is drawn and those who do
// later.
func TestTheSameStillIsDrawnOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, e := newStills(t)
		var all []<-chan error
		for range 5 {
			all = append(all, ask(t.Context(), s, "a1"))
		}
		close(e.next)
		all = append(all, ask(t.Context(), s, "a1"))
		for _, ended := range all {
			if err := <-ended; err != nil {
				t.Error(err)
			}
		}
		if jpeg, err := s.Draw(t.Context(), show.Still{ProjectID: idStart + "a1", SceneID: "s1", Width: 300}); string(jpeg) != "a1" || err != nil {
			t.Errorf("again: %q, %v", jpeg, err)
		}
		if len(e.drawn) != 1 {
			t.Errorf("drawn %d times", len(e.drawn))
		}
	})
}

// TestStillsHaveFewWidths: three, and the film's own.
func TestStillsHaveFewWidths(t *testing.T) {
	s, e := newStills(t)
	close(e.next)
	for _, width := range []int{16, 320, 321, 640, 900, 1280, 1281, 3840, 0} {
		if _, err := s.Draw(t.Context(), show.Still{ProjectID: idStart + "a1", SceneID: "s1", Width: width}); err != nil {
			t.Error(err)
		}
	}
	if want := []int{320, 640, 1280, 0}; !slices.Equal(e.widths, want) {
		t.Errorf("drawn in the widths %v, want %v", e.widths, want)
	}
}
