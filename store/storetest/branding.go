package storetest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/tenant"
)

// rebrand applies a change to an entity's branding; think asks for ideas.
func rebrand(t *testing.T, s Database, e tenant.Entity, think bool, edit func(*tenant.Branding)) tenant.Branding {
	t.Helper()
	b, err := s.Tenants.Branding.ChangeBranding(t.Context(), tenant.BrandingChange{
		Entity: e, Default: tenant.Branding{About: "default", Pronunciations: []tenant.Pronunciation{}},
		Ideas: job.Job{Kind: job.Ideas, Subject: e.ID()},
		Change: func(b *tenant.Branding) (bool, error) {
			edit(b)
			return think, nil
		},
	})
	if err != nil {
		t.Fatalf("change branding: %v", err)
	}
	return b
}

// effective wants an entity to have this branding.
func effective(t *testing.T, s Database, e tenant.Entity, want tenant.Branding) {
	t.Helper()
	got, found, err := s.Tenants.Branding.Branding(t.Context(), e)
	if !found {
		t.Error("there is no branding")
	}
	same(t, want)(got, err)
}

func brandingInherited(t *testing.T, s Database) {
	o := organization(t, s, 1)
	whole := tenant.Entity{OrganizationID: o.ID}
	part := tenant.Entity{OrganizationID: o.ID, WorkspaceID: workspace(t, s, o, 1).ID}
	if _, found, err := s.Tenants.Branding.Branding(t.Context(), part); found || err != nil {
		t.Errorf("before anybody set any: %v, %v", found, err)
	}
	size, place := 10, "Γενεύη"
	ofO := rebrand(t, s, whole, false, func(b *tenant.Branding) {
		b.Enabled, b.Company = true, tenant.Company{ID: "c", Name: "שלום", Domain: "a.example", MinSize: &size, GeoLocation: &place}
		b.Logo, b.LogoW, b.Colors = "https://a.example/l.png", "https://a.example/w.png", tenant.Colors{Primary: "#123", Secondary: "#456", Extra: "#789"}
		b.Pronunciations = []tenant.Pronunciation{{From: []string{"GIF", "gif"}, To: "jif", Language: "en"}}
	})
	if ofO.About != "default" {
		t.Errorf("about is %q: the first change did not start from the default", ofO.About)
	}
	effective(t, s, whole, ofO)
	effective(t, s, part, ofO)
	ofW := rebrand(t, s, part, false, func(b *tenant.Branding) { b.About = "own" })
	want := ofO
	want.About = "own"
	same(t, want)(ofW, nil)
	effective(t, s, part, want)
	effective(t, s, whole, ofO)
	rebrand(t, s, whole, false, func(b *tenant.Branding) { b.Logo = "" })
	effective(t, s, part, want)
}

func brandingRefused(t *testing.T, s Database) {
	e := tenant.Entity{OrganizationID: organization(t, s, 1).ID}
	want := rebrand(t, s, e, false, func(b *tenant.Branding) { b.About = "kept" })
	_, err := s.Tenants.Branding.ChangeBranding(t.Context(), tenant.BrandingChange{Entity: e, Ideas: job.Job{Kind: job.Ideas, Subject: e.ID()}, Change: func(b *tenant.Branding) (bool, error) {
		b.About = "dropped"
		return true, errRefused
	}})
	if !errors.Is(err, errRefused) {
		t.Errorf("got %v, want the change's own error", err)
	}
	effective(t, s, e, want)
	if _, found, err := s.Tenants.Ideas.Ideas(t.Context(), e); found || err != nil {
		t.Errorf("ideas of an aborted change: %v, %v", found, err)
	}
}

func brandingConcurrent(t *testing.T, s Database) {
	e := tenant.Entity{OrganizationID: organization(t, s, 1).ID}
	const writers = 20
	var wg sync.WaitGroup
	for i := range writers {
		wg.Go(func() {
			rebrand(t, s, e, false, func(b *tenant.Branding) {
				b.Pronunciations = append(b.Pronunciations, tenant.Pronunciation{To: fmt.Sprint(i)})
			})
		})
	}
	wg.Wait()
	if b, _, err := s.Tenants.Branding.Branding(t.Context(), e); err != nil || len(b.Pronunciations) != writers {
		t.Errorf("%d changes of %d are there, %v", len(b.Pronunciations), writers, err)
	}
}

func ideasMove(t *testing.T, s Database) {
	o := organization(t, s, 1)
	whole := tenant.Entity{OrganizationID: o.ID}
	part := tenant.Entity{OrganizationID: o.ID, WorkspaceID: workspace(t, s, o, 1).ID}
	move := func(want bool, id string, to tenant.VideoIdeas, from ...tenant.IdeaStatus) {
		t.Helper()
		same(t, want)(s.Tenants.Ideas.MoveIdeas(t.Context(), id, from, to))
	}
	seen := func(e tenant.Entity, want tenant.VideoIdeas) {
		t.Helper()
		got, found, err := s.Tenants.Ideas.Ideas(t.Context(), e)
		if !found {
			t.Error("there are no ideas")
		}
		same(t, want)(got, err)
	}
	move(false, o.ID, tenant.VideoIdeas{Status: tenant.IdeasInProgress}, tenant.IdeasPending)
	rebrand(t, s, whole, true, func(b *tenant.Branding) { b.About = "x" })
	seen(part, tenant.VideoIdeas{Status: tenant.IdeasPending, Ideas: []tenant.Idea{}})
	move(false, o.ID, tenant.VideoIdeas{Status: tenant.IdeasCompleted}, tenant.IdeasInProgress)
	move(true, o.ID, tenant.VideoIdeas{Status: tenant.IdeasInProgress}, tenant.IdeasInProgress, tenant.IdeasPending)
	done := tenant.VideoIdeas{Status: tenant.IdeasCompleted, Ideas: []tenant.Idea{{ID: "1", Title: "שלום", Prompt: "p", Tag: "Social", Technique: "pas", Length: .5}}}
	move(true, o.ID, done, tenant.IdeasInProgress)
	seen(whole, done)
	rebrand(t, s, whole, true, func(b *tenant.Branding) { b.About = "y" })
	seen(whole, tenant.VideoIdeas{Status: tenant.IdeasPending, Ideas: done.Ideas}) // the old ones stay until there are new ones
	rebrand(t, s, part, true, func(b *tenant.Branding) { b.About = "z" })
	seen(part, tenant.VideoIdeas{Status: tenant.IdeasPending, Ideas: []tenant.Idea{}})
}

func ideasEnqueued(t *testing.T, d Database) {
	e := tenant.Entity{OrganizationID: organization(t, d, 1).ID}
	got := make(chan job.Job, 10)
	work(t, d, func(_ context.Context, j job.Job) error {
		got <- j
		return nil
	})
	rebrand(t, d, e, false, func(b *tenant.Branding) { b.About = "x" })
	rebrand(t, d, e, true, func(b *tenant.Branding) { b.About = "y" })
	if j := receive(t, got); j.Kind != job.Ideas || j.Subject != e.ID() {
		t.Errorf("got %+v", j)
	}
	other := tenant.Entity{OrganizationID: organization(t, d, 2).ID}
	rebrand(t, d, other, true, func(b *tenant.Branding) { b.About = "z" })
	if j := receive(t, got); j.Subject != other.ID() {
		t.Errorf("a change that wanted no ideas had some thought of: %+v", j)
	}
}
