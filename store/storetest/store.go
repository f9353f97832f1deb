// Package storetest holds the conformance suites of engine.Stores,
// job.Queue and blobs.Blobs.
package storetest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/google/uuid"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/listing"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
)

// TestStore checks a store against engine.Stores's contract. Open is called for
// an empty one in each subtest.
func TestStore(t *testing.T, open func(*testing.T) engine.Stores) {
	for name, test := range map[string]func(*testing.T, engine.Stores){
		"a project comes back as it was":      comesBack,
		"unknown projects are not found":      unknown,
		"the list is newest first and paged":  listed,
		"the list can be filtered":            filtered,
		"a new status is found":               statusFollows,
		"an id is taken once":                 idTaken,
		"a commit is all or nothing":          allOrNothing,
		"results are kept, replaced, dropped": results,
		"concurrent commits lose nothing":     concurrent,
		"a deleted project leaves nothing":    deleted,
		"a cancelled context changes nothing": cancelled,
		"additionalParams keep their bytes":   verbatim,
		"the first fingerprint stays":         fingerprint,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, open(t))
		})
	}
}

func aProject(i int) project.Project {
	at := time.UnixMilli(1_700_000_000_000 + int64(i)*1000).UTC()
	return project.Project{
		ID: uuid.Must(uuid.NewV7()).String(), Name: fmt.Sprintf("Film %d", i), WorkspaceID: fmt.Sprintf("w%d", i%2),
		CreatedAt: at, UpdatedAt: at, Language: "en", Creation: project.Waiting, Enhancement: project.Waiting,
		Request: request.Request{Prompt: "Say “hello” to שלום and 你好.", VideoLength: .5},
	}
}

func add(t *testing.T, s engine.Stores, p project.Project) project.Project {
	t.Helper()
	if err := s.Projects.CreateProject(t.Context(), p, job.Job{Kind: job.Video, Subject: p.ID, Step: string(project.StepWrite), Delay: time.Hour}, nil); err != nil {
		t.Fatalf("create: %v", err)
	}
	return p
}

func comesBack(t *testing.T, s engine.Stores) {
	want := add(t, s, aProject(1))
	got, err := s.Projects.Project(t.Context(), want.ID)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, got, cmpopts.IgnoreUnexported(request.Request{})); d != "" {
		t.Errorf("project differs (-want +got):\n%s", d)
	}
}

func unknown(t *testing.T, s engine.Stores) {
	id := aProject(0).ID
	_, errRead := s.Projects.Project(t.Context(), id)
	_, errCommit := s.Projects.Commit(t.Context(), project.Commit{ProjectID: id})
	for name, err := range map[string]error{"Project": errRead, "Commit": errCommit, "DeleteProject": s.Projects.DeleteProject(t.Context(), id)} {
		if !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("%s: got %v, want ErrNotFound", name, err)
		}
	}
	found, err := s.Projects.Result(t.Context(), project.ResultKey{ProjectID: id, Step: project.StepWrite}, new(int))
	if found || err != nil {
		t.Errorf("Result: got %v, %v; want false and no error", found, err)
	}
}

func listed(t *testing.T, s engine.Stores) {
	var want []string
	for i := range 5 {
		want = append([]string{add(t, s, aProject(i)).ID}, want...)
	}
	var got []string
	for after := (listing.Cursor{}); ; {
		page, err := s.Projects.Projects(t.Context(), project.Query{After: after, Limit: 2})
		if err != nil {
			t.Fatal(err)
		}
		if len(page) == 0 {
			break
		}
		for _, p := range page {
			got = append(got, p.ID)
			after = p.Cursor()
		}
		if err := s.Projects.DeleteProject(t.Context(), after.ID); err != nil {
			t.Fatal(err) // the next page begins where it was
		}
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("pages differ (-want +got):\n%s", d)
	}
}

func filtered(t *testing.T, s engine.Stores) {
	for i := range 4 {
		p := aProject(i)
		p.OrganizationID = fmt.Sprintf("o%d", i/2)
		if i == 3 {
			p.Creation = project.Failed
		}
		add(t, s, p)
	}
	at := func(i int) time.Time { return aProject(i).CreatedAt }
	for name, row := range map[string]struct {
		query project.Query
		want  []string
	}{
		"all":            {project.Query{}, []string{"Film 3", "Film 2", "Film 1", "Film 0"}},
		"of a workspace": {project.Query{WorkspaceID: "w1"}, []string{"Film 3", "Film 1"}},
		"of both":        {project.Query{OrganizationID: "o0", WorkspaceID: "w1"}, []string{"Film 1"}},
		"of another":     {project.Query{OrganizationID: "o9"}, nil},
		"failed":         {project.Query{Status: project.StatusFailed}, []string{"Film 3"}},
		"under way":      {project.Query{Status: project.StatusStructure}, []string{"Film 2", "Film 1", "Film 0"}},
		"then or later":  {project.Query{CreatedAfter: at(2)}, []string{"Film 3", "Film 2"}},
		"earlier":        {project.Query{CreatedBefore: at(2)}, []string{"Film 1", "Film 0"}},
		"between":        {project.Query{CreatedAfter: at(1), CreatedBefore: at(3), Limit: 1}, []string{"Film 2"}},
		"no such status": {project.Query{Status: "' OR 1=1 --"}, nil},
	} {
		all, err := s.Projects.Projects(t.Context(), row.query)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var got []string
		for _, p := range all {
			got = append(got, p.Name)
		}
		if d := cmp.Diff(row.want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", name, d)
		}
	}
}

// statusFollows changes a project and looks for it by its new status.
func statusFollows(t *testing.T, s engine.Stores) {
	p := add(t, s, aProject(1))
	_, err := s.Projects.Commit(t.Context(), project.Commit{ProjectID: p.ID, Change: func(p *project.Project) error {
		p.Creation = project.Cancelled
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	all, err := s.Projects.Projects(t.Context(), project.Query{Status: project.StatusCancelled})
	if err != nil || len(all) != 1 {
		t.Errorf("got %d cancelled projects, %v; want 1", len(all), err)
	}
}

func idTaken(t *testing.T, s engine.Stores) {
	p := add(t, s, aProject(1))
	other := aProject(2)
	other.ID = p.ID
	err := s.Projects.CreateProject(t.Context(), other, job.Job{Kind: job.Video, Subject: p.ID, Step: string(project.StepWrite), Delay: time.Hour}, nil)
	if !errors.Is(err, fault.ErrConflict) {
		t.Errorf("got %v, want ErrConflict", err)
	}
	if got, err := s.Projects.Project(t.Context(), p.ID); err != nil || got.Name != p.Name {
		t.Errorf("the first is now %q, %v", got.Name, err)
	}
}

var errRefused = errors.New("refused")

func allOrNothing(t *testing.T, s engine.Stores) {
	p := add(t, s, aProject(1))
	_, err := s.Projects.Commit(t.Context(), project.Commit{
		ProjectID: p.ID,
		Change: func(p *project.Project) error {
			p.Name = "changed"
			return errRefused
		},
		Results: []project.Result{{Step: project.StepWrite, Value: json.RawMessage(`1`)}},
	})
	if !errors.Is(err, errRefused) {
		t.Fatalf("got %v, want the change's own error", err)
	}
	got, err := s.Projects.Project(t.Context(), p.ID)
	if err != nil || got.Name != p.Name {
		t.Errorf("name is %q, %v; want it unchanged", got.Name, err)
	}
	if found, _ := s.Projects.Result(t.Context(), project.ResultKey{ProjectID: p.ID, Step: project.StepWrite}, new(int)); found {
		t.Error("a result of an aborted commit was kept")
	}
}

func results(t *testing.T, s engine.Stores) {
	p := add(t, s, aProject(1))
	keep := func(all ...project.Result) {
		t.Helper()
		_, err := s.Projects.Commit(t.Context(), project.Commit{ProjectID: p.ID, Results: all})
		if err != nil {
			t.Fatal(err)
		}
	}
	read := func(part string) (v string, found bool) {
		t.Helper()
		found, err := s.Projects.Result(t.Context(), project.ResultKey{ProjectID: p.ID, Step: project.StepNarrate, Part: part}, &v)
		if err != nil {
			t.Fatal(err)
		}
		return v, found
	}
	result := func(part, value string) project.Result {
		return project.Result{Step: project.StepNarrate, Part: part, Value: json.RawMessage(value)}
	}
	keep(result("a", `"one"`))
	keep(result("a", `"two"`), result("c", `"four"`))
	if v, _ := read("a"); v != "two" {
		t.Errorf("result is %q, want the newer one", v)
	}
	if _, found := read("b"); found {
		t.Error("a part that was never kept was found")
	}
	keep(project.Result{Step: project.StepNarrate, Part: "a"}, project.Result{Step: project.StepNarrate, Part: "b"})
	if _, found := read("a"); found {
		t.Error("a result without a value was not removed")
	}
	if v, _ := read("c"); v != "four" {
		t.Errorf("another part is %q after one was removed, want four", v)
	}
	keep(project.Result{Step: project.StepNarrate, Part: "a"}, result("a", `"three"`))
	if v, found := read("a"); !found || v != "three" {
		t.Errorf("removed and kept in one commit: %q, %v; want three", v, found)
	}
}

func concurrent(t *testing.T, s engine.Stores) {
	p := add(t, s, aProject(1))
	const writers, each = 8, 10
	var wg sync.WaitGroup
	for range writers {
		wg.Go(func() {
			for range each {
				_, err := s.Projects.Commit(t.Context(), project.Commit{ProjectID: p.ID, Change: func(p *project.Project) error {
					p.Progress.Scene++
					return nil
				}})
				if err != nil {
					t.Errorf("commit: %v", err)
				}
			}
		})
	}
	wg.Wait()
	got, err := s.Projects.Project(t.Context(), p.ID)
	if err != nil || got.Progress.Scene != writers*each {
		t.Errorf("counted %d, %v; want %d", got.Progress.Scene, err, writers*each)
	}
}

func deleted(t *testing.T, s engine.Stores) {
	p := add(t, s, aProject(1))
	_, err := s.Projects.Commit(t.Context(), project.Commit{ProjectID: p.ID, Results: []project.Result{{Step: project.StepWrite, Value: json.RawMessage(`1`)}}})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Projects.DeleteProject(t.Context(), p.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Projects.Project(t.Context(), p.ID); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("after the delete: %v, want ErrNotFound", err)
	}
	if found, _ := s.Projects.Result(t.Context(), project.ResultKey{ProjectID: p.ID, Step: project.StepWrite}, new(int)); found {
		t.Error("a result outlived its project")
	}
}

func cancelled(t *testing.T, s engine.Stores) {
	p := add(t, s, aProject(1))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := s.Projects.Commit(ctx, project.Commit{ProjectID: p.ID, Change: func(p *project.Project) error {
		p.Name = "changed"
		return nil
	}})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want context.Canceled", err)
	}
	if got, _ := s.Projects.Project(t.Context(), p.ID); got.Name != p.Name {
		t.Error("a commit on a cancelled context changed the project")
	}
}

func verbatim(t *testing.T, s engine.Stores) {
	p := aProject(1)
	p.Request.AdditionalParams = json.RawMessage("{ \"a\" :\t9007199254740993,\n\"a\": \"\\u00e9<\", \"z\":1.0e0 }")
	add(t, s, p)
	_, err := s.Projects.Commit(t.Context(), project.Commit{ProjectID: p.ID, Change: func(p *project.Project) error {
		p.Name = "changed"
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	got, err := s.Projects.Project(t.Context(), p.ID)
	if err != nil {
		t.Fatal(err)
	}
	if string(got.Request.AdditionalParams) != string(p.Request.AdditionalParams) {
		t.Errorf("got  %s\nwant %s", got.Request.AdditionalParams, p.Request.AdditionalParams)
	}
}

// fingerprint keeps several at once: all are told the same, which stays.
func fingerprint(t *testing.T, s engine.Stores) {
	if got, err := s.Fingerprint.SecretFingerprint(t.Context()); got != "" || err != nil {
		t.Errorf("at first: %q, %v; want none", got, err)
	}
	var kept sync.Map
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			got, err := s.Fingerprint.KeepSecretFingerprint(t.Context(), fmt.Sprint("fingerprint ", i))
			if err != nil {
				t.Error(err)
			}
			kept.Store(got, true)
		})
	}
	all.Wait()
	got, err := s.Fingerprint.SecretFingerprint(t.Context())
	if err != nil || got == "" {
		t.Fatalf("afterwards: %q, %v", got, err)
	}
	for told := range kept.Range {
		if told != got {
			t.Errorf("one was told %q, and %q is there", told, got)
		}
	}
}
