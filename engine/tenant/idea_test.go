package tenant_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/engine/writer"
)

// thinking is an idea writer made of a function.
type thinking func(context.Context, tenant.Brand) ([]tenant.Idea, error)

func (f thinking) Ideas(ctx context.Context, b tenant.Brand) ([]tenant.Idea, error) { return f(ctx, b) }

func ideas(t *testing.T, w world, e tenant.Entity) tenant.VideoIdeas {
	t.Helper()
	v, err := w.Ideas(t.Context(), e)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func ideasJob(id string, attempt int) job.Job {
	return job.Job{Kind: job.Ideas, Subject: id, Attempt: attempt}
}

// TestIdeasByTheQueue has the queue of the database work what a change of
// branding asks for, with the offline writer.
func TestIdeasByTheQueue(t *testing.T) {
	w := open(t, &tenant.Options{Ideas: writer.Ideas{}})
	if d := cmp.Diff(tenant.VideoIdeas{Status: tenant.IdeasCompleted, Ideas: []tenant.Idea{}}, ideas(t, w, w.part())); d != "" {
		t.Errorf("before any branding (-want +got):\n%s", d)
	}
	set(t, w, w.whole(), "logo", `"https://a.example/l.png"`)
	if s := ideas(t, w, w.whole()).Status; s != tenant.IdeasCompleted {
		t.Errorf("a logo has ideas thought of: %s", s)
	}
	set(t, w, w.part(), "about", `"Brightleaf installs solar panels. Customers save 38 percent of their electricity bill. Maintenance is free for ten years."`)
	if s := ideas(t, w, w.part()).Status; s != tenant.IdeasPending {
		t.Errorf("status %s, want PENDING", s)
	}
	done := make(chan error, 1)
	stop, err := w.db.Work(t.Context(), func(ctx context.Context, j job.Job) error {
		err := w.WorkIdeas(ctx, j)
		done <- err
		return err
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer stop(context.Background())
	select {
	case err := <-done:
		if err != nil {
			t.Fatal(err)
		}
	case <-time.After(30 * time.Second):
		t.Fatal("nobody thought")
	}
	v := ideas(t, w, w.part())
	if v.Status != tenant.IdeasCompleted || len(v.Ideas) < 6 || len(v.Ideas) > 9 {
		t.Fatalf("status %s, %d ideas", v.Status, len(v.Ideas))
	}
	seen := map[string]bool{}
	for _, i := range v.Ideas {
		if uuid.Validate(i.ID) != nil || seen[i.ID] || i.Title == "" || i.Prompt == "" {
			t.Errorf("idea %+v", i)
		}
		seen[i.ID] = true
	}
	if got := ideas(t, w, w.whole()); len(got.Ideas) != 0 {
		t.Errorf("the organization has its workspace's ideas: %+v", got)
	}
}

// TestIdeasFail fails every attempt: the last one leaves FAILED, and the ideas
// of before are still there.
func TestIdeasFail(t *testing.T) {
	broken := errors.New("no answer")
	fail := false
	w := open(t, &tenant.Options{Ideas: thinking(func(context.Context, tenant.Brand) ([]tenant.Idea, error) {
		if fail {
			return nil, broken
		}
		return []tenant.Idea{{Title: "old"}}, nil
	})})
	id := w.organization.ID
	set(t, w, w.whole(), "about", `"We bake."`)
	if err := w.WorkIdeas(t.Context(), ideasJob(id, 1)); err != nil {
		t.Fatal(err)
	}
	fail = true
	set(t, w, w.whole(), "about", `"We bake bread."`)
	for attempt, want := range map[int]tenant.IdeaStatus{1: tenant.IdeasInProgress, job.MaxAttempts: tenant.IdeasFailed} {
		set(t, w, w.whole(), "about", `"We bake bread."`)
		if err := w.WorkIdeas(t.Context(), ideasJob(id, attempt)); !errors.Is(err, broken) {
			t.Errorf("attempt %d: got %v", attempt, err)
		}
		if v := ideas(t, w, w.whole()); v.Status != want || len(v.Ideas) != 1 || v.Ideas[0].Title != "old" {
			t.Errorf("attempt %d: %+v, want %s and the old idea", attempt, v, want)
		}
	}
	fail = false
	set(t, w, w.whole(), "company", `{"name":"Ovens"}`)
	if err := w.WorkIdeas(t.Context(), ideasJob(id, 1)); err != nil {
		t.Fatal(err)
	}
	if v := ideas(t, w, w.whole()); v.Status != tenant.IdeasCompleted {
		t.Errorf("after a failure: %s", v.Status)
	}
}

// TestIdeasOvertaken changes branding while ideas are thought of: those are
// dropped, and the change's own job makes the ones that are kept.
func TestIdeasOvertaken(t *testing.T) {
	var w world
	var meanwhile func()
	w = open(t, &tenant.Options{Ideas: thinking(func(_ context.Context, b tenant.Brand) ([]tenant.Idea, error) {
		if meanwhile != nil {
			meanwhile()
			meanwhile = nil
		}
		return []tenant.Idea{{Title: b.About}}, nil
	})})
	set(t, w, w.whole(), "about", `"first"`)
	meanwhile = func() { set(t, w, w.whole(), "about", `"second"`) }
	if err := w.WorkIdeas(t.Context(), ideasJob(w.organization.ID, 1)); err != nil {
		t.Fatal(err)
	}
	if v := ideas(t, w, w.whole()); v.Status != tenant.IdeasPending || len(v.Ideas) != 0 {
		t.Errorf("got %+v, want PENDING and none", v)
	}
	if err := w.WorkIdeas(t.Context(), ideasJob(w.organization.ID, 1)); err != nil {
		t.Fatal(err)
	}
	if v := ideas(t, w, w.whole()); v.Status != tenant.IdeasCompleted || len(v.Ideas) != 1 || v.Ideas[0].Title != "second" {
		t.Errorf("got %+v, want the second one's", v)
	}
}

// TestIdeasOnlyOnce does a job again that a crash left in the queue, and one
// of an entity that is gone: neither thinks.
func TestIdeasOnlyOnce(t *testing.T) {
	n := 0
	w := open(t, &tenant.Options{Ideas: thinking(func(context.Context, tenant.Brand) ([]tenant.Idea, error) {
		n++
		return []tenant.Idea{{Title: "x"}}, nil
	})})
	set(t, w, w.part(), "about", `"We bake."`)
	for _, id := range []string{w.workspace.ID, w.workspace.ID, uuid.NewString(), w.organization.ID} {
		if err := w.WorkIdeas(t.Context(), ideasJob(id, 1)); err != nil {
			t.Error(err)
		}
	}
	if n != 1 {
		t.Errorf("thought %d times, want once", n)
	}
}

func TestNoIdeaWriter(t *testing.T) {
	w := open(t, nil)
	set(t, w, w.whole(), "about", `"We bake."`)
	if v := ideas(t, w, w.whole()); v.Status != tenant.IdeasCompleted {
		t.Errorf("nobody will think, but the status is %s", v.Status)
	}
}

// TestThinkerIsTold wants the writer to get what the branding says, and the
// prompts there are.
func TestThinkerIsTold(t *testing.T) {
	var got tenant.Brand
	w := open(t, &tenant.Options{Ideas: thinking(func(_ context.Context, b tenant.Brand) ([]tenant.Idea, error) {
		got = b
		return nil, nil
	})})
	if _, err := w.SavePrompt(t.Context(), w.part(), tenant.Prompt{Prompt: "About bread"}); err != nil {
		t.Fatal(err)
	}
	set(t, w, w.part(), "company", `{"name":"Ovens","domain":"ovens.example"}`)
	set(t, w, w.part(), "about", `"We bake."`)
	if err := w.WorkIdeas(t.Context(), ideasJob(w.workspace.ID, 1)); err != nil {
		t.Fatal(err)
	}
	want := tenant.Brand{Name: "Ovens", Domain: "ovens.example", About: "We bake.", Prompts: []string{"About bread"}}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func newProject(t *testing.T, w world, i int, prompt, tag string) project.Project {
	t.Helper()
	p := project.Project{
		ID: uuid.NewString(), WorkspaceID: w.workspace.ID, CreatedAt: time.UnixMilli(1_700_000_000_000 + int64(i)).UTC(),
		Request: request.Request{Prompt: prompt, VideoTagID: tag},
	}
	if err := w.db.Stores.Projects.CreateProject(t.Context(), p, job.Job{Kind: job.Video, Subject: p.ID, Delay: time.Hour}, nil); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestPrompts(t *testing.T) {
	w := open(t, &tenant.Options{Ideas: writer.Ideas{}})
	newProject(t, w, 1, "A video about heat pumps", "Training")
	newProject(t, w, 2, "Something else", "")
	again := newProject(t, w, 3, " A video about heat pumps\n", "Social")
	saved, err := w.SavePrompt(t.Context(), w.part(), tenant.Prompt{ID: "forged", Prompt: " About bread ", Tags: []string{"food"}, CreatedAt: time.Unix(0, 0)})
	if err != nil {
		t.Fatal(err)
	}
	if saved.ID == "forged" || saved.Prompt != "About bread" || saved.CreatedAt.Year() < 2020 {
		t.Errorf("saved as %+v", saved)
	}
	for name, e := range map[string]tenant.Entity{"workspace": w.part(), "organization": w.whole()} {
		all, err := w.Prompts(t.Context(), e)
		if err != nil || len(all) != 3 {
			t.Fatalf("%s: %d prompts, %v; want 3", name, len(all), err)
		}
		if d := cmp.Diff(saved, all[0]); d != "" {
			t.Errorf("%s: the saved one (-want +got):\n%s", name, d)
		}
		heat := all[1]
		if heat.ID != again.ID || strings.Join(heat.Tags, " ") != "Social Training" {
			t.Errorf("%s: %+v, want the newer one with the tags of both", name, heat)
		}
		if len(heat.Suggestions) == 0 || len(heat.Suggestions) > 3 || !strings.Contains(heat.Suggestions[0], "heat pumps") {
			t.Errorf("%s: suggestions %q", name, heat.Suggestions)
		}
		if all[2].Tags == nil || all[2].Suggestions == nil {
			t.Errorf("%s: %+v has no arrays", name, all[2])
		}
	}
}

// TestNoEmptySuggestions: a language whose words are not known has none rather than
// empty ones.
func TestNoEmptySuggestions(t *testing.T) {
	w := open(t, &tenant.Options{Ideas: writer.Ideas{}})
	german := "Warum ein Dachgarten im Sommer hilft. Ein schwarzes Dach wird bis zu 70 Grad warm. Ein begrüntes Dach bleibt bei 30 Grad."
	saved, err := w.SavePrompt(t.Context(), w.part(), tenant.Prompt{Prompt: german})
	if err != nil || slices.Contains(saved.Suggestions, "") || saved.Suggestions == nil {
		t.Errorf("suggestions %q, %v", saved.Suggestions, err)
	}
}

func TestSavePromptRefuses(t *testing.T) {
	w := open(t, nil)
	for field, p := range map[string]tenant.Prompt{
		"prompt":  {Prompt: " "},
		"tags":    {Prompt: "x", Tags: make([]string, tenant.MaxPromptTags+1)},
		"tags[1]": {Prompt: "x", Tags: []string{"a", ""}},
	} {
		_, err := w.SavePrompt(t.Context(), w.whole(), p)
		wantFault(t, err, fault.CodeInvalid, field)
	}
	_, err := w.SavePrompt(t.Context(), w.whole(), tenant.Prompt{Prompt: strings.Repeat("א", tenant.MaxPrompt+1)})
	wantFault(t, err, fault.CodeInvalid, "prompt")
}
