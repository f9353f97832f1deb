package engine

import (
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/internal/casting"
	"github.com/scenewright/scenewright/engine/internal/catalog"
	"github.com/scenewright/scenewright/engine/internal/check"
	"github.com/scenewright/scenewright/engine/internal/hearing"
	"github.com/scenewright/scenewright/engine/internal/step/fetch"
)

// The packages below take ports as the small interfaces that they need: these
// are the host's adapters as those.

// each returns adapters as another interface that they implement.
func each[From, To any](all []From, as func(From) To) []To {
	out := make([]To, len(all))
	for i, a := range all {
		out[i] = as(a)
	}
	return out
}

// askable returns the sources that can be asked: none where nothing that they have
// could be looked into.
func (p Ports) askable() []footage.Source {
	if p.Preparer == nil {
		return nil
	}
	return p.Sources
}

func (p Ports) speaking() []catalog.Voice {
	return each(p.Voices, func(v Voice) catalog.Voice { return v })
}

func (p Ports) drawing() []casting.Presenter {
	return each(p.Presenters, func(d Presenter) casting.Presenter { return d })
}

// filming returns the presenters that can be filmed: none where nothing that is
// filmed could be looked into.
func (p Ports) filming() []casting.FilmedPresenter {
	if p.Preparer == nil {
		return nil
	}
	return each(p.FilmedPresenters, func(f FilmedPresenter) casting.FilmedPresenter { return f })
}

func (p Ports) transcribing() []hearing.Transcriber {
	return each(p.Transcribers, func(t Transcriber) hearing.Transcriber { return t })
}

// refuser returns the writer where it adds nothing of its own, else nil.
func (p Ports) refuser() check.Refuser {
	w, _ := p.Writer.(Refuser)
	return w
}

// fetcher returns the reader where it fetches by itself, else nil.
func (p Ports) fetcher() fetch.SourceFetcher {
	r, _ := p.Reader.(SourceFetcher)
	return r
}
