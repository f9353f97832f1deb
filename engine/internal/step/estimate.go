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
	o := e.outline(p)
	out := project.Estimate{Length: o.Length, MaxCost: p.MaxCost, Warnings: p.Notices}
	for _, asks := range []func(context.Context, project.Project, story.Outline) ([]project.Ask, error){
		e.reading, e.writing, e.speaking, e.filling, e.presenting,
	} {
		more, err := asks(ctx, p, o)
		if err != nil {
			return out, err
		}
		out.Asks = append(out.Asks, more...)
	}
	out.Takes = ownWork(p, o)
	for _, a := range out.Asks {
		out.Takes += a.Takes
		out.Cost += a.Cost
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

// reading returns the ask of a prompt's fetch or of a subject's research.
func (e Estimator) reading(_ context.Context, p project.Project, _ story.Outline) ([]project.Ask, error) {
	q := provider.Quote{Calls: 1, Priced: true, Takes: fetchTakes}
	switch {
	case p.Request.PromptType.PointsAt():
		if u, err := url.Parse(strings.TrimSpace(p.Request.Prompt)); err == nil && p.File == "" {
			q.Service = u.Hostname()
		}
	case e.Checker.LooksUp(p.Request):
		q.Service, q.Calls = nameOf(e.Researcher), researchCalls
	default:
		return nil, nil
	}
	return asks(project.StepRead, q), nil
}

// nameOf returns a part's name, where it has one.
func nameOf(part any) string {
	if n, ok := part.(interface{ Name() string }); ok {
		return n.Name()
	}
	return "encyclopedia"
}

func (e Estimator) writing(_ context.Context, p project.Project, o story.Outline) ([]project.Ask, error) {
	q, ok := e.Writer.(port.Quoter)
	if !ok || p.Request.PromptType == story.PromptScript {
		return nil, nil
	}
	return asks(project.StepWrite, q.Quote(o)), nil
}

// speaking returns the ask of a voice that is not built in.
func (e Estimator) speaking(ctx context.Context, p project.Project, o story.Outline) ([]project.Ask, error) {
	s, _, err := e.Catalog.Speaker(ctx, p.Request, p.Language, e.Catalog.Voices)
	if err != nil || s.VoiceType == casting.VoiceLocal {
		return nil, err
	}
	if q, ok := s.Voice.(port.Quoter); ok {
		return asks(project.StepNarrate, q.Quote(o)), nil
	}
	return asks(project.StepNarrate, provider.Quote{Service: s.VoiceType, Calls: o.Scenes, Takes: e.each(o.Scenes, speechTakes)}), nil
}

func (e Estimator) presenting(ctx context.Context, p project.Project, o story.Outline) ([]project.Ask, error) {
	if !p.Request.Presented() {
		return nil, nil
	}
	by, who, err := e.Catalog.Presenter(ctx, p.Request.Avatar())
	if _, films := by.(port.FilmedPresenter); err != nil || !films {
		return nil, err
	}
	return asks(project.StepPresent, provider.Quote{Service: who.Provider, Calls: o.Scenes, Takes: e.each(o.Scenes, filmTakes)}), nil
}

// asks returns a slice of one ask, nil for a quote without a service.
func asks(step project.Step, q provider.Quote) []project.Ask {
	if q.Service == "" {
		return nil
	}
	return []project.Ask{{Step: step, Quote: q}}
}

// each returns the duration of as many calls, several at a time.
func (e Estimator) each(calls int, one time.Duration) time.Duration {
	return time.Duration((calls+e.Parallel-1)/e.Parallel) * one
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

// filling returns the asks of the pipelines' sources and of the viewer. A search counts once a
// scene, and a generator for every scene, as far as the budget goes. The dearest comes first where
// the order has it so, and later ones are bought with the rest.
func (e Estimator) filling(ctx context.Context, p project.Project, o story.Outline) ([]project.Ask, error) {
	if o.Scenes == 0 {
		return nil, nil
	}
	f := filling{Estimator: e, p: p, o: o, left: o.Scenes, budget: p.MaxCost}
	for _, w := range p.Request.Wants() {
		for _, s := range e.Filling.Sources {
			if err := f.ask(ctx, s, w); err != nil {
				return nil, err
			}
		}
	}
	if q, ok := e.Filling.Viewer.(port.Quoter); ok && f.searches {
		f.asks = append(f.asks, asks(project.StepFill, q.Quote(o))...)
	}
	return f.asks, nil
}

// filling adds up the asks of sources.
type filling struct {
	Estimator
	p        project.Project
	o        story.Outline
	left     int      // scenes without generated media
	budget   *float64 // the rest of it
	searches bool
	asks     []project.Ask
}

// ask adds the asks of one source at a place of the order.
func (f *filling) ask(ctx context.Context, s footage.Source, w footage.Want) error {
	w = w.Asks()
	switch {
	case w.Kind == footage.Assets || !s.Serves(w.Kind, w.Media):
		return nil
	case w.Kind == footage.Stock:
		f.search(s)
		return nil
	}
	q := f.query(w.Kind, w.Media)
	made, err := s.Search(ctx, q)
	if err != nil || len(made) == 0 {
		return ctx.Err() // a failing source is skipped, as in a film
	}
	f.buy(s, w.Media, made[0].Cost)
	return nil
}

// search adds the search of a library, once.
func (f *filling) search(s footage.Source) {
	if slices.ContainsFunc(f.asks, func(a project.Ask) bool { return a.Service == s.Name() }) {
		return
	}
	f.searches = true
	f.asks = append(f.asks, asks(project.StepFill, provider.Quote{
		Service: s.Name(), Calls: f.o.Scenes, Priced: true, Takes: f.each(f.o.Scenes, searchTakes),
	})...)
}

// buy adds a source's generations: one for each scene without media, within the budget.
func (f *filling) buy(s footage.Source, media footage.Media, price float64) {
	n := f.left
	if price > 0 && f.budget != nil {
		n = min(n, int((*f.budget+.005)/price))
	}
	if n <= 0 {
		return
	}
	cost := float64(n) * price
	f.left -= n
	if f.budget != nil {
		left := max(0, *f.budget-cost)
		f.budget = &left
	}
	takes := pictureTakes
	if media == footage.Video {
		takes = filmTakes
	}
	f.asks = append(f.asks, asks(project.StepFill, provider.Quote{
		Service: s.Name(), Calls: n, Cost: cost, Priced: price > 0, Takes: f.each(n, takes),
	})...)
}

// query returns a source's generation query for a scene.
func (f *filling) query(kind footage.Kind, media footage.Media) footage.Query {
	q := footage.Query{
		Kind: kind, Media: media, Words: "a scene of the film", Language: "en", Format: f.p.Request.AspectRatio,
		Length: f.o.Length / time.Duration(max(1, f.o.Scenes)), Limit: 1, WorkspaceID: f.p.WorkspaceID,
	}
	q.Length = max(q.Length, ShortestScene)
	q.Width, q.Height = f.p.Request.Size()
	if kind == footage.FromImage {
		q.Still = func(context.Context) (io.ReadCloser, error) { return nil, errNothingMade }
	}
	return q
}

var errNothingMade = errors.New("nothing is made for an estimate")
