package check

import (
	"context"
	"errors"
	"io"
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/internal/pace"
	"github.com/scenewright/scenewright/engine/port"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/story"
)

// filling is what the sources of the pipelines would be asked for: each that searches
// for every shot, and those that make what they give for every scene, as far as the
// budget goes. The dearest stands first where the order has it so, and what comes behind
// it is bought with what it leaves.
func (e *Estimator) filling(ctx context.Context, p project.Project, o story.Outline) ([]project.Ask, error) {
	if o.Scenes == 0 {
		return nil, nil
	}
	f := filling{Estimator: e, p: p, o: o, left: o.Scenes, budget: p.MaxCost}
	for _, w := range p.Request.Wants() {
		for _, s := range e.Sources {
			if err := f.ask(ctx, s, w); err != nil {
				return nil, err
			}
		}
	}
	if q, ok := e.Viewer.(port.Quoter); ok && f.searches {
		f.asks = append(f.asks, asks(project.StepFill, q.Quote(o))...)
	}
	return f.asks, nil
}

// filling adds up what the sources would be asked for.
type filling struct {
	*Estimator
	p        project.Project
	o        story.Outline
	left     int      // scenes for which nothing is made yet
	budget   *float64 // what is left of it
	searches bool
	asks     []project.Ask
}

// ask adds what one source would be asked for in a place of the order.
func (f *filling) ask(ctx context.Context, s footage.Source, w footage.Want) error {
	kind := w.Kind
	if w.Kind == footage.FromImage && w.Media == footage.Image {
		kind = footage.FromText
	}
	switch {
	case kind == footage.Assets || !s.Serves(kind, w.Media):
		return nil
	case kind == footage.Stock:
		f.search(s)
		return nil
	}
	q := f.query(kind, w.Media)
	made, err := s.Search(ctx, q)
	if err != nil || len(made) == 0 {
		return ctx.Err() // a source that fails is passed over, as in a film
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

// buy adds what a source would make, as often as there is a scene without anything and
// money for it.
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

// query is what a source would be asked to make for a scene.
func (f *filling) query(kind footage.Kind, media footage.Media) footage.Query {
	q := footage.Query{
		Kind: kind, Media: media, Words: "a scene of the film", Language: "en", Format: f.p.Request.AspectRatio,
		Length: f.o.Length / time.Duration(max(1, f.o.Scenes)), Limit: 1, WorkspaceID: f.p.WorkspaceID,
	}
	q.Length = max(q.Length, pace.ShortestScene)
	q.Width, q.Height = f.p.Request.Size()
	if kind == footage.FromImage {
		q.Still = func(context.Context) (io.ReadCloser, error) { return nil, errNothingMade }
	}
	return q
}

var errNothingMade = errors.New("nothing is made for an estimate")
