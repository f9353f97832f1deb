package engine

import (
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/internal/casting"
	"github.com/scenewright/scenewright/engine/internal/catalog"
	"github.com/scenewright/scenewright/engine/internal/hearing"
)

// The packages below take ports as the small interfaces that they need: these
// are the host's adapters as those.

// askable returns the sources that can be asked: none where nothing that they have
// could be looked into.
func (p Ports) askable() []footage.Source {
	if p.Preparer == nil {
		return nil
	}
	return p.Sources
}

func (p Ports) speaking() []catalog.Voice {
	all := make([]catalog.Voice, len(p.Voices))
	for i, v := range p.Voices {
		all[i] = v
	}
	return all
}

func (p Ports) drawing() []casting.Presenter {
	all := make([]casting.Presenter, len(p.Presenters))
	for i, d := range p.Presenters {
		all[i] = d
	}
	return all
}

// filming returns the presenters that can be filmed: none where nothing that is
// filmed could be looked into.
func (p Ports) filming() []casting.FilmedPresenter {
	if p.Preparer == nil {
		return nil
	}
	all := make([]casting.FilmedPresenter, len(p.FilmedPresenters))
	for i, f := range p.FilmedPresenters {
		all[i] = f
	}
	return all
}

func (p Ports) transcribing() []hearing.Transcriber {
	all := make([]hearing.Transcriber, len(p.Transcribers))
	for i, t := range p.Transcribers {
		all[i] = t
	}
	return all
}
