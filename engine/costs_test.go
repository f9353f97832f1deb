package engine_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// makers are sources that take money: for films, and less for pictures.
func makers(made func()) []footage.Source {
	return []footage.Source{
		enginetest.Source{Called: "films", Kind: footage.FromImage, Media: footage.Video, Makes: true, Price: .35, Made: made},
		enginetest.Source{Called: "pictures", Kind: footage.FromText, Media: footage.Image, Makes: true, Made: made},
	}
}

// costOf adds up what a ledger says was paid, and counts what was bought of each source.
func costOf(ledger []footage.Entry) (cost float64, bought map[string]int, why string) {
	bought = map[string]int{}
	for _, e := range ledger {
		for _, a := range e.Asked {
			cost += a.Cost
			if a.Cost > 0 {
				bought[a.Source]++
			}
			if a.Outcome == footage.Refused && strings.Contains(a.Reason, "budget") {
				why = a.Reason
			}
		}
	}
	return cost, bought, why
}

func dollars(n float64) *float64 { return &n }

// TestBudget: what costs money is bought as far as the budget goes, what costs less
// even then, and the ledger says so.
func TestBudget(t *testing.T) {
	ofValues(t)
	t.Parallel()
	var caps atomic.Pointer[engine.Caps]
	for name, c := range map[string]struct {
		asked   *float64
		host    *float64
		cap     float64
		films   int
		cost    float64
		refused string
	}{
		"one dollar where nobody says":        {nil, nil, 0, 2, .70 + 4*.04, "of the film's budget of $1.00"},
		"the host's":                          {nil, dollars(.40), 0, 1, .35 + .04, "of the film's budget of $0.40"},
		"the request's before the host's":     {dollars(3), dollars(.40), 0, 6, 6 * .35, ""},
		"nothing that costs":                  {dollars(0), nil, 0, 0, 0, "it costs $0.04, and $0.00 of the film's budget of $0.00 are left"},
		"the organization's above all":        {dollars(3), nil, .36, 1, .35, "of the film's budget of $0.36"},
		"a host that lets films cost at will": {nil, dollars(-1), 0, 6, 6 * .35, ""},
	} {
		t.Run(name, func(t *testing.T) {
			caps.Store(&engine.Caps{FilmCost: c.cap})
			look := &enginetest.Boards{}
			eng := enginetest.NewIn(t, t.TempDir(), func(p *engine.Ports) {
				p.Designer, p.Preparer, p.Sources = look, enginetest.Preparer{}, makers(nil)
			}, func(o *engine.Options) {
				o.MaxCost, o.Parallel = c.host, 1
				o.Caps = func(context.Context, string) (engine.Caps, error) { return *caps.Load(), nil }
			})
			r := statements()
			r.WorkspaceID, r.MaxCost = workspace(t, eng, "A").ID, c.asked
			p, ledger := fill(t, eng, r)
			cost, bought, why := costOf(ledger)
			if bought["films"] != c.films || math.Abs(cost-c.cost) > .001 || !strings.Contains(why, c.refused) {
				t.Errorf("%d films, $%.2f, %q; want %d, $%.2f, %q", bought["films"], cost, why, c.films, c.cost, c.refused)
			}
			warned := strings.Contains(strings.Join(p.Warnings, "\n"), "to keep the budget")
			if warned != (c.refused != "") {
				t.Errorf("the warnings are %q", p.Warnings)
			}
			if shown := slices.ContainsFunc(look.Last().Scenes, func(sc story.BoardScene) bool { return len(sc.Shots) > 0 }); shown != (c.cost > 0) {
				t.Errorf("%t: something is shown of what was bought for $%.2f", shown, c.cost)
			}
			if c.cap > 0 && !strings.Contains(strings.Join(p.Warnings, "\n"), "the organization allows $0.36 a film") {
				t.Errorf("nothing says that the organization allows less: %q", p.Warnings)
			}
		})
	}
}

// TestBudgetIsTheFilms: what was paid stays paid, whatever scenes are filled again.
func TestBudgetIsTheFilms(t *testing.T) {
	ofValues(t)
	t.Parallel()
	eng := enginetest.New(t, func(p *engine.Ports) {
		p.Preparer, p.Sources = enginetest.Preparer{}, makers(nil)[:1]
	})
	r := statements()
	r.MaxCost, r.ToAutoExport = dollars(.75), false
	p, ledger := fill(t, eng, r)
	if cost, _, _ := costOf(ledger); math.Abs(cost-.70) > .001 {
		t.Fatalf("it cost $%.2f", cost)
	}
	bare := slices.IndexFunc(ledger, func(e footage.Entry) bool {
		cost, _, why := costOf([]footage.Entry{e})
		return cost == 0 && why != ""
	})
	if bare < 0 {
		t.Fatalf("every scene has a film: %+v", ledger)
	}
	_, err := eng.ChangeScenes(t.Context(), p.ID, repicture(ledger[bare].SceneID))
	if !errors.Is(err, fault.ErrInvalid) || !strings.Contains(err.Error(), "of the film's budget of $0.75") {
		t.Errorf("another film is bought beyond the budget: %v", err)
	}
}

// writing is a writer that is a service.
type writing struct{ engine.Writer }

func (writing) Quote(o story.Outline) provider.Quote {
	return provider.Quote{Service: "model", Calls: 2, Cost: .02, Priced: true, Takes: time.Duration(o.Scenes) * time.Second}
}

// TestEstimate: it is told who would be asked and what it costs, and nothing is made.
func TestEstimate(t *testing.T) {
	ofValues(t)
	t.Parallel()
	var made atomic.Int32
	eng := enginetest.New(t, func(p *engine.Ports) {
		stock := enginetest.Source{Called: "stock", Kind: footage.Stock, Media: footage.Video, Fault: errors.New("it was asked")}
		p.Preparer, p.Writer = enginetest.Preparer{}, writing{p.Writer}
		p.Sources = append([]footage.Source{stock}, makers(func() { made.Add(1) })...)
	})
	r := request.Request{Prompt: "How tides work", VideoLength: 1}
	got, err := eng.Estimate(t.Context(), r)
	if err != nil || len(got.Errors) > 0 {
		t.Fatalf("%v, %v", err, got.Errors)
	}
	want := map[string]project.Ask{
		"model":    {Step: project.StepWrite, Quote: provider.Quote{Calls: 2, Cost: .02, Priced: true}},
		"stock":    {Step: project.StepFill, Quote: provider.Quote{Calls: 9, Priced: true}},
		"films":    {Step: project.StepFill, Quote: provider.Quote{Calls: 2, Cost: .70, Priced: true}},
		"pictures": {Step: project.StepFill, Quote: provider.Quote{Calls: 7, Cost: .28, Priced: true}},
	}
	for _, a := range got.Asks {
		w, ok := want[a.Service]
		delete(want, a.Service)
		if !ok || a.Step != w.Step || a.Calls != w.Calls || math.Abs(a.Cost-w.Cost) > .001 || a.Priced != w.Priced || a.Takes == 0 {
			t.Errorf("asks %+v, want %+v", a, w)
		}
	}
	if len(want) > 0 || math.Abs(got.Cost-1) > .001 || got.Length != time.Minute || got.Takes < 20*time.Second || *got.MaxCost != 1 {
		t.Errorf("%+v; not asked: %v", got, want)
	}
	all, err := eng.Projects(t.Context(), project.Query{})
	if err != nil || len(all) > 0 || made.Load() > 0 {
		t.Errorf("%d projects and %d pictures are made, %v", len(all), made.Load(), err)
	}
}

// TestEstimateTellsAllErrors at once, each field's once, and those of the organization.
func TestEstimateTellsAllErrors(t *testing.T) {
	ofValues(t)
	t.Parallel()
	eng, caps := capped(t)
	r := request.Request{
		Prompt: "Tides come and go twice a day.", VideoLength: 7, ToneOfVoice: "Loud", VideoTagID: "none", MaxCost: dollars(-1),
		AIAvatarSettings: &request.AvatarSettings{AvatarID: "nobody"}, Webhook: "https://example.com/hook",
	}
	got, err := eng.Estimate(t.Context(), r)
	var fields []string
	for _, e := range got.Errors {
		var f *fault.Error
		if errors.As(e, &f) {
			fields = append(fields, f.Field)
		}
	}
	if want := "videoLength toneOfVoice videoTagId maxCost aiAvatarSettings.avatarId"; err != nil || strings.Join(fields, " ") != want {
		t.Errorf("%v, %v; want %s", fields, err, want)
	}
	caps.Store(&engine.Caps{Queued: 1})
	own := workspace(t, eng, "A").ID
	if err := ask(t, eng, own); err != nil {
		t.Fatal(err)
	}
	r = statements()
	r.WorkspaceID = own
	got, err = eng.Estimate(t.Context(), r)
	if err != nil || len(got.Errors) != 1 {
		t.Fatalf("%+v, %v", got, err)
	}
	wantCap(t, got.Errors[0], "queued")
}
