package engine

import (
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/internal/caption"
	"github.com/scenewright/scenewright/engine/internal/casting"
	"github.com/scenewright/scenewright/engine/internal/check"
	"github.com/scenewright/scenewright/engine/internal/media"
	"github.com/scenewright/scenewright/engine/internal/ondemand"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/internal/revise"
	"github.com/scenewright/scenewright/engine/internal/step"
	"github.com/scenewright/scenewright/engine/internal/step/export"
	"github.com/scenewright/scenewright/engine/internal/step/fetch"
	"github.com/scenewright/scenewright/engine/internal/step/fill"
	"github.com/scenewright/scenewright/engine/internal/workspace"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/sample"
	"github.com/scenewright/scenewright/engine/share"
	"github.com/scenewright/scenewright/engine/still"
)

// bytesOfStills is how many bytes of stills are kept in memory.
const bytesOfStills = 16 << 20

// assemble builds the services, each of those before it.
func (s *services) assemble(e *Engine) {
	store, logger, now := e.Stores.Projects, e.opts.Logger, e.opts.Now
	s.results = &pipeline.Results{Store: store}
	s.files = &pipeline.Files{Blobs: e.Blobs, Folder: e.folder, Store: store, Results: s.results}
	s.projects = &pipeline.Log{Hub: e.hub, Logger: logger, Now: now, Store: store}
	s.fileURLs = &fileURLs{blobs: e.Blobs, lifetime: e.opts.FileLifetime, now: now, vault: e.Vault}
	brandings := &workspace.Brandings{Directory: e.Directory}
	resolver := &workspace.Resolver{Assets: e.Assets, Directory: e.Directory}

	once := ondemand.New(e.Blobs, e.opts.Secret)
	s.catalog = &casting.Catalog{Fonts: e.Fonts, Music: e.Music, Voices: e.Voices}
	s.previewer = &casting.Previewer{
		Drawn: e.Presenters, Logger: logger, Renderer: e.Renderer, Catalog: s.catalog, Files: s.files, OnDemand: once,
	}
	s.casting = &casting.Casting{Drawn: e.Presenters, Filmed: e.filming(), Previewer: s.previewer}
	s.templates = &workspace.Templates{Directory: e.Directory, Brandings: brandings}
	texts := &check.Texts{Researches: e.Researcher != nil, Refuser: e.refuser(), Catalog: s.catalog}
	s.checker = &check.Checker{
		Directory: e.Directory, Reads: e.Reader != nil, URLs: e.URLs, Webhooks: e.Webhooks,
		Brandings: brandings, Casting: s.casting, Catalog: s.catalog, Sources: e.askable(), Resolver: resolver, Texts: texts,
		Layouts: e.Layouts(),
	}
	s.estimator = &check.Estimator{
		Writer: e.Writer, Viewer: e.Viewer, Researcher: e.Researcher, Sources: e.askable(), Parallel: e.opts.Parallel,
		Casting: s.casting, Catalog: s.catalog, Texts: texts,
	}

	fetching := &fetch.Step{
		Results: s.results, Blobs: e.Blobs, Media: e.Preparer != nil, Fetcher: e.fetcher(), Store: store, Web: e.Web,
		Brandings: brandings, Files: s.files, Resolver: resolver,
	}
	maker := &media.Maker{Preparer: e.Preparer, Files: s.files, Hearing: s.hearing}
	filling := &fill.Step{
		Store: store, Logger: logger, Parallel: e.opts.Parallel, PublicFiles: e.publicFiles,
		Fetching: fetching, Media: maker, Sources: e.askable(), Viewer: e.Viewer, Files: s.files, Results: s.results,
	}
	s.exporting = &export.Step{
		Blobs: e.Blobs, Renderer: e.Renderer, Queue: e.tracked, FileURL: s.fileURLs.of, Files: s.files, Projects: s.projects,
	}
	steps := &step.Services{
		Blobs: e.Blobs, Logger: logger, Now: now, Parallel: e.opts.Parallel, Store: store,
		Designer: e.Designer, Music: e.Music, Preparer: e.Preparer, Reader: e.Reader, Researcher: e.Researcher, Writer: e.Writer,
		Brandings: brandings, Casting: s.casting, Catalog: s.catalog, Exporting: s.exporting, Fetching: fetching, Files: s.files,
		Filling: filling, Media: maker, Projects: s.projects, Resolver: resolver, Results: s.results,
		Subtitling: &caption.Subtitler{Fonts: e.Fonts}, Texts: texts,
	}
	s.runner = &pipeline.Runner{
		Logger: logger, Now: now, Steps: steps.Steps(), Store: store, Webhooks: e.Webhooks, Projects: s.projects, Results: s.results,
	}
	s.reviser = &revise.Reviser{
		Now: now, Store: store, Projects: s.projects, Results: s.results, Filling: filling,
		Rewriter: &revise.Rewriter{Writer: e.Writer, Layouts: e.Layouts(), Brandings: brandings},
	}
	s.remover = &remover{blobs: e.Blobs, now: now, queue: e.Queue, store: store, projects: s.projects}
	s.eraser = &eraser{assets: e.Assets, directory: e.Directory, projects: store, queue: e.Queue, remover: s.remover}
	s.janitor = &janitor{
		assets: e.Assets, blobs: e.Blobs, directory: e.Directory, logger: logger, now: now,
		publicFiles: e.publicFiles, replays: e.Replays, webhooks: e.Webhooks, projects: s.projects,
		remover: s.remover, runner: s.runner, eraser: s.eraser,
	}

	e.Samples = &sample.Samples{Blobs: e.Blobs, Catalog: s.catalog, OnDemand: once}
	e.Shares = &share.Shares{Blobs: e.Blobs, Now: e.clock.Next, Projects: s.projects}
	e.Stills = &still.Stills{
		Blobs: e.Blobs, Designer: e.Designer, Drawn: provider.NewMemory(bytesOfStills, now), Files: s.files, Projects: s.projects,
		Renderer: e.Renderer, Store: store,
	}
}

// askable returns the sources that can be asked: none where nothing that they have
// could be looked into.
func (p Ports) askable() []footage.Source {
	if p.Preparer == nil {
		return nil
	}
	return p.Sources
}

// filming returns the presenters that can be filmed: none where nothing that is
// filmed could be looked into.
func (p Ports) filming() []FilmedPresenter {
	if p.Preparer == nil {
		return nil
	}
	return p.FilmedPresenters
}

// refuser returns the writer where it adds nothing of its own, else nil.
func (p Ports) refuser() Refuser {
	w, _ := p.Writer.(Refuser)
	return w
}

// fetcher returns the reader where it fetches by itself, else nil.
func (p Ports) fetcher() SourceFetcher {
	r, _ := p.Reader.(SourceFetcher)
	return r
}
