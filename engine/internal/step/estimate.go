package step

import (
	"context"
	"errors"
	"io"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/internal/casting"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/port"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/story"
)

// Estimator estimates the work of films. Of the sources it asks only the generators, which quote
// for free.
type Estimator struct{ *Services }

// Estimate returns the calls, time and cost of a planned project.
func (e Estimator) Estimate(ctx context.Context, p project.Project) (project.Estimate, error) {
	a := appraisal{Estimator: e, p: p, o: e.outline(p), budget: p.MaxCost}
	a.left = a.o.Scenes
	out := project.Estimate{Length: a.o.Length, MaxCost: p.MaxCost, Warnings: p.Notices, Takes: ownWork(p, a.o)}
	for _, add := range []func(context.Context) error{a.reading, a.writing, a.speaking, a.filling, a.presenting} {
		if err := add(ctx); err != nil {
			return out, err
		}
	}
	out.Asks = a.asks
	for _, ask := range out.Asks {
		out.Takes += ask.Takes
		out.Cost += ask.Cost
	}
	return out, nil
}

// outline returns a film's size by its requested length, else by its text, else by the longest
// usual length.
func (e Estimator) outline(p project.Project) story.Outline {
	goal := GoalOf(p)
	o := story.Outline{Length: goal.Length, Source: mostSource}
	if !p.Request.PromptType.PointsAt() && !e.Checker.LooksUp(p.Request) {
		o.Source = len([]rune(p.Request.Prompt))
		speech := time.Duration(float64(language.Chars(p.Request.Prompt)) / UsualRate(p) * float64(time.Second))
		if told := FilmLength(speech, ScenesFor(speech), Goal{}); goal.Length == 0 || goal.AtMost && told < goal.Length && !e.invents() {
			o.Length = told
		}
	}
	o.Scenes = max(ScenesFor(o.Length), len(p.Request.TemplateScenes()))
	return o
}

// mostSource is the assumed size, in characters, of a document that is not read yet.
const mostSource = 20_000

// invents reports whether the writer adds to a given text.
func (e Estimator) invents() bool {
	_, ok := e.Writer.(port.Quoter)
	return ok
}

// Approximate durations of outside calls.
const (
	fetchTakes    = 2 * time.Second
	researchCalls = 3
	speechTakes   = 2 * time.Second
	searchTakes   = time.Second
	pictureTakes  = 10 * time.Second
	filmTakes     = 90 * time.Second
)

// ownWork returns this machine's approximate time for a film: a third of its length at 1080 lines,
// as measured on two cores.
func ownWork(p project.Project, o story.Outline) time.Duration {
	const share, usual = .33, 1920 * 1080
	w, h := p.Request.Size()
	work := time.Duration(share * o.Length.Seconds() * float64(w*h) / usual * float64(time.Second))
	return time.Second + work
}

// appraisal adds up the asks of a film.
type appraisal struct {
	Estimator
	p      project.Project
	o      story.Outline
	left   int      // scenes without generated media
	budget *float64 // the rest of it
	asks   []project.Ask
}

// add adds an ask of a step, unless the quote has no service.
func (a *appraisal) add(step project.Step, q provider.Quote) {
	if q.Service != "" {
		a.asks = append(a.asks, project.Ask{Step: step, Quote: q})
	}
}

// each returns the duration of as many calls, several at a time.
func (a *appraisal) each(calls int, one time.Duration) time.Duration {
	return time.Duration((calls+a.Parallel-1)/a.Parallel) * one
}

// reading adds the ask of a prompt's fetch or of a subject's research.
func (a *appraisal) reading(context.Context) error {
	q := provider.Quote{Calls: 1, Priced: true, Takes: fetchTakes}
	switch {
	case a.p.Request.PromptType.PointsAt():
		if u, err := url.Parse(strings.TrimSpace(a.p.Request.Prompt)); err == nil && a.p.File == "" {
			q.Service = u.Hostname()
		}
	case a.Checker.LooksUp(a.p.Request):
		q.Service, q.Calls = "encyclopedia", researchCalls
		if n, ok := a.Researcher.(interface{ Name() string }); ok {
			q.Service = n.Name()
		}
	}
	a.add(project.StepRead, q)
	return nil
}

// writing adds the ask of a writer that calls a service.
func (a *appraisal) writing(context.Context) error {
	if q, ok := a.Writer.(port.Quoter); ok && a.p.Request.PromptType != story.PromptScript {
		a.add(project.StepWrite, q.Quote(a.o))
	}
	return nil
}

// speaking adds the ask of a voice that is not built in.
func (a *appraisal) speaking(ctx context.Context) error {
	s, _, err := a.Catalog.Speaker(ctx, a.p.Request, a.p.Language, a.Catalog.Voices)
	if err != nil || s.VoiceType == casting.VoiceLocal {
		return err
	}
	q := provider.Quote{Service: s.VoiceType, Calls: a.o.Scenes, Takes: a.each(a.o.Scenes, speechTakes)}
	if by, ok := s.Voice.(port.Quoter); ok {
		q = by.Quote(a.o)
	}
	a.add(project.StepNarrate, q)
	return nil
}

// presenting adds the ask of a presenter that a service films.
func (a *appraisal) presenting(ctx context.Context) error {
	if !a.p.Request.Presented() {
		return nil
	}
	by, who, err := a.Catalog.Presenter(ctx, a.p.Request.Avatar())
	if _, films := by.(port.FilmedPresenter); err == nil && films {
		a.add(project.StepPresent, provider.Quote{
			Service: who.Provider, Calls: a.o.Scenes, Takes: a.each(a.o.Scenes, filmTakes),
		})
	}
	return err
}

// filling adds the asks of the pipelines' sources and of the viewer. A search counts once a scene, and
// a generator for every scene, as far as the budget goes. The dearest comes first where the order has
// it so, and later ones are bought with the rest.
func (a *appraisal) filling(ctx context.Context) error {
	if a.o.Scenes == 0 {
		return nil
	}
	searches := false
	for _, w := range a.p.Request.Wants() {
		w = w.Asks()
		for _, s := range footage.Serving(a.Filling.Sources, w) {
			if w.Kind == footage.Stock {
				searches = true
				a.search(s)
			}
			if !w.Kind.Makes() {
				continue
			}
			made, err := s.Search(ctx, a.query(w))
			switch {
			case ctx.Err() != nil:
				return ctx.Err()
			case err == nil && len(made) > 0: // a failing source is skipped, as in a film
				a.buy(s, w.Media, made[0].Cost)
			}
		}
	}
	if q, ok := a.Filling.Viewer.(port.Quoter); ok && searches {
		a.add(project.StepFill, q.Quote(a.o))
	}
	return nil
}

// search adds the search of a library, once.
func (a *appraisal) search(s footage.Source) {
	asked := func(ask project.Ask) bool { return ask.Step == project.StepFill && ask.Service == s.Name() }
	if !slices.ContainsFunc(a.asks, asked) {
		a.add(project.StepFill, provider.Quote{
			Service: s.Name(), Calls: a.o.Scenes, Priced: true, Takes: a.each(a.o.Scenes, searchTakes),
		})
	}
}

// buy adds a source's generations: one for each scene without media, within the budget.
func (a *appraisal) buy(s footage.Source, media footage.Media, price float64) {
	n := a.left
	if price > 0 && a.budget != nil {
		n = min(n, int((*a.budget+.005)/price))
	}
	if n <= 0 {
		return
	}
	cost := float64(n) * price
	a.left -= n
	if a.budget != nil {
		a.budget = new(max(0, *a.budget-cost))
	}
	takes := pictureTakes
	if media == footage.Video {
		takes = filmTakes
	}
	a.add(project.StepFill, provider.Quote{
		Service: s.Name(), Calls: n, Cost: cost, Priced: price > 0, Takes: a.each(n, takes),
	})
}

// query returns a source's generation query for a scene.
func (a *appraisal) query(w footage.Want) footage.Query {
	q := footage.Query{
		Kind: w.Kind, Media: w.Media, Words: "a scene of the film", Language: "en", Format: a.p.Request.AspectRatio,
		Length: max(a.o.Length/time.Duration(a.o.Scenes), ShortestScene), Limit: 1, WorkspaceID: a.p.WorkspaceID,
	}
	q.Width, q.Height = a.p.Request.Size()
	if w.Kind == footage.FromImage {
		q.Still = func(context.Context) (io.ReadCloser, error) { return nil, errNothingMade }
	}
	return q
}

var errNothingMade = errors.New("nothing is made for an estimate")
