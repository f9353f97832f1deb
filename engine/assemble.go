package engine

import (
	"github.com/scenewright/scenewright/engine/internal/caption"
	"github.com/scenewright/scenewright/engine/internal/casting"
	"github.com/scenewright/scenewright/engine/internal/catalog"
	"github.com/scenewright/scenewright/engine/internal/check"
	"github.com/scenewright/scenewright/engine/internal/estimate"
	"github.com/scenewright/scenewright/engine/internal/fileurl"
	"github.com/scenewright/scenewright/engine/internal/hearing"
	"github.com/scenewright/scenewright/engine/internal/media"
	"github.com/scenewright/scenewright/engine/internal/ondemand"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/internal/remake"
	"github.com/scenewright/scenewright/engine/internal/revise"
	"github.com/scenewright/scenewright/engine/internal/step/arrange"
	"github.com/scenewright/scenewright/engine/internal/step/board"
	"github.com/scenewright/scenewright/engine/internal/step/export"
	"github.com/scenewright/scenewright/engine/internal/step/fetch"
	"github.com/scenewright/scenewright/engine/internal/step/fill"
	"github.com/scenewright/scenewright/engine/internal/step/gather"
	"github.com/scenewright/scenewright/engine/internal/step/narrate"
	"github.com/scenewright/scenewright/engine/internal/step/present"
	"github.com/scenewright/scenewright/engine/internal/step/read"
	"github.com/scenewright/scenewright/engine/internal/step/score"
	"github.com/scenewright/scenewright/engine/internal/step/translate"
	"github.com/scenewright/scenewright/engine/internal/step/write"
	"github.com/scenewright/scenewright/engine/internal/workspace"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/sample"
	"github.com/scenewright/scenewright/engine/share"
	"github.com/scenewright/scenewright/engine/still"
)

// bytesOfStills is how many bytes of stills are kept in memory.
const bytesOfStills = 16 << 20

// services are what the engine does its work by.
type services struct {
	// What the parts beside the pipeline need.
	quota   *quota
	hearing *hearing.Transcribers

	// What keeps and reads for others.
	results   *pipeline.Results
	files     *pipeline.Files
	projects  *pipeline.Log
	resolver  *workspace.Resolver
	brandings *workspace.Brandings
	media     *media.Maker
	fileURLs  *fileurl.URLs

	// What a request chooses from, and what checks it.
	catalog   *catalog.Catalog
	previewer *casting.Previewer
	casting   *casting.Casting
	texts     *check.Texts
	templates *workspace.Templates
	checker   *check.Checker
	estimator *estimate.Estimator

	// The steps of the pipeline.
	fetching   *fetch.Step
	reading    *read.Step
	gathering  *gather.Step
	brander    *board.Brander
	writing    *write.Step
	narrating  *narrate.Step
	subtitling *caption.Subtitler
	boarding   *board.Step
	filling    *fill.Step
	presenting *present.Step
	scoring    *score.Step
	arranging  *arrange.Step

	translating *translate.Step

	// What works and ends jobs.
	remaking  *remake.Remaker
	rendering *export.Step
	runner    *pipeline.Runner
	rewriter  *revise.Rewriter
	reviser   *revise.Reviser
	remover   *remover
	eraser    *eraser
	janitor   *janitor
}

// assembleEarly builds what the parts beside the pipeline need.
func (s *services) assembleEarly(e *Engine) {
	s.quota = &quota{
		store: e.Stores.Usage, directory: e.Directory, caps: e.opts.Caps, now: e.opts.Now, usual: e.opts.MaxCost,
	}
	s.hearing = &hearing.Transcribers{All: e.transcribing(), Preparer: e.Preparer}
}

// assembleKeepers builds what keeps and reads for others.
func (s *services) assembleKeepers(e *Engine) {
	s.results = &pipeline.Results{Store: e.Stores.Projects}
	s.files = &pipeline.Files{Blobs: e.Blobs, Folder: e.folder, Store: e.Stores.Projects, Results: s.results}
	s.projects = &pipeline.Log{Hub: e.hub, Logger: e.opts.Logger, Now: e.opts.Now, Store: e.Stores.Projects}
	s.resolver = &workspace.Resolver{Assets: e.Assets, Directory: e.Directory}
	s.brandings = &workspace.Brandings{Directory: e.Directory}
	s.media = &media.Maker{Preparer: e.Preparer, Files: s.files, Hearing: s.hearing}
	s.fileURLs = &fileurl.URLs{Blobs: e.Blobs, Lifetime: e.opts.FileLifetime, Now: e.opts.Now, Vault: e.Vault}
}

// assembleChoices builds what a request chooses from, and what checks it.
func (s *services) assembleChoices(e *Engine) {
	s.catalog = &catalog.Catalog{Fonts: e.Fonts, Music: e.Music, Voices: e.speaking()}
	once := ondemand.New(e.Blobs, e.opts.Secret)
	e.Samples = &sample.Samples{Blobs: e.Blobs, Catalog: s.catalog, OnDemand: once}
	s.previewer = &casting.Previewer{
		Drawn: e.drawing(), Logger: e.opts.Logger, Renderer: e.Renderer, Catalog: s.catalog, Files: s.files, OnDemand: once,
	}
	s.casting = &casting.Casting{Drawn: s.previewer.Drawn, Filmed: e.filming(), Previewer: s.previewer}
	s.texts = &check.Texts{Researches: e.Researcher != nil, Refuser: e.refuser(), Catalog: s.catalog}
	s.estimator = &estimate.Estimator{
		Writer: e.Writer, Viewer: e.Viewer, Researcher: e.Researcher, Sources: e.askable(), Parallel: e.opts.Parallel,
		Casting: s.casting, Catalog: s.catalog, Texts: s.texts,
	}
	s.templates = &workspace.Templates{Directory: e.Directory, Brandings: s.brandings}
	s.checker = &check.Checker{
		Directory: e.Directory, Reads: e.Reader != nil, URLs: e.URLs, Webhooks: e.Webhooks,
		Brandings: s.brandings, Casting: s.casting, Catalog: s.catalog, Sources: e.askable(), Resolver: s.resolver,
		Texts: s.texts,
	}
}

// assembleSteps builds the steps of the pipeline.
func (s *services) assembleSteps(e *Engine) {
	s.fetching = &fetch.Step{
		Results: s.results, Blobs: e.Blobs, Media: e.Preparer != nil, Fetcher: e.fetcher(), Store: e.Stores.Projects, Web: e.Web,
		Brandings: s.brandings, Files: s.files, Resolver: s.resolver,
	}
	s.reading = &read.Step{
		Blobs: e.Blobs, Logger: e.opts.Logger, Reader: e.Reader, Researcher: e.Researcher, Catalog: s.catalog,
		Fetching: s.fetching, Files: s.files, Resolver: s.resolver, Texts: s.texts,
	}
	s.translating = &translate.Step{Blobs: e.Blobs, Store: e.Stores.Projects, Files: s.files, Results: s.results}
	if t, ok := e.Writer.(Translator); ok {
		s.translating.Translator = t
	}
	s.gathering = &gather.Step{
		Parallel: e.opts.Parallel, Usable: e.Preparer != nil, Store: e.Stores.Projects, Fetching: s.fetching, Media: s.media,
		Files: s.files, Resolver: s.resolver, Results: s.results,
	}
	s.brander = &board.Brander{
		Preparer: e.Preparer, Store: e.Stores.Projects, Brandings: s.brandings, Fetching: s.fetching, Files: s.files,
		Resolver: s.resolver, Results: s.results,
	}
	s.writing = &write.Step{Store: e.Stores.Projects, Writer: e.Writer, Brandings: s.brandings, Results: s.results}
	s.narrating = &narrate.Step{
		Blobs: e.Blobs, Logger: e.opts.Logger, Parallel: e.opts.Parallel, Store: e.Stores.Projects,
		Brandings: s.brandings, Catalog: s.catalog, Files: s.files, Results: s.results, Writing: s.writing,
	}
	s.subtitling = &caption.Subtitler{Fonts: e.Fonts}
	s.boarding = &board.Step{Brander: s.brander, Casting: s.casting, Results: s.results, Subtitling: s.subtitling}
	s.filling = &fill.Step{
		Store: e.Stores.Projects, Logger: e.opts.Logger, Parallel: e.opts.Parallel, PublicFiles: e.publicFiles,
		Fetching: s.fetching, Media: s.media, Sources: e.askable(), Viewer: e.Viewer, Files: s.files, Results: s.results,
	}
	s.presenting = &present.Step{
		Blobs: e.Blobs, Designer: e.Designer, Preparer: e.Preparer, Store: e.Stores.Projects, Casting: s.casting, Files: s.files,
		Results: s.results,
	}
	s.scoring = &score.Step{Blobs: e.Blobs, Music: e.Music, Catalog: s.catalog, Files: s.files, Results: s.results}
	s.arranging = &arrange.Step{
		Designer: e.Designer, Presenting: s.presenting, Projects: s.projects, Results: s.results,
		Subtitling: s.subtitling,
	}
}

// assembleJobs builds what works and ends jobs.
func (s *services) assembleJobs(e *Engine) {
	s.remaking = &remake.Remaker{
		Logger: e.opts.Logger, Now: e.opts.Now, Steps: e.steps, Store: e.Stores.Projects,
		Brandings: s.brandings, Catalog: s.catalog, Narrating: s.narrating, Files: s.files, Projects: s.projects,
		Results: s.results,
	}
	s.rendering = &export.Step{
		Blobs: e.Blobs, Renderer: e.Renderer, Queue: e.tracked, FileURLs: s.fileURLs, Files: s.files, Projects: s.projects,
		Remaking: s.remaking,
	}
	s.runner = &pipeline.Runner{
		Logger: e.opts.Logger, Now: e.opts.Now, Steps: e.steps, Store: e.Stores.Projects, Webhooks: e.Webhooks, Projects: s.projects,
		Results: s.results,
	}
	s.rewriter = &revise.Rewriter{Writer: e.Writer, Brandings: s.brandings}
	s.reviser = &revise.Reviser{Now: e.opts.Now, Store: e.Stores.Projects, Projects: s.projects, Results: s.results, Rewriter: s.rewriter, Filling: s.filling}
	s.remover = &remover{blobs: e.Blobs, now: e.opts.Now, queue: e.Queue, store: e.Stores.Projects, projects: s.projects}
	s.eraser = &eraser{assets: e.Assets, directory: e.Directory, projects: e.Stores.Projects, queue: e.Queue, remover: s.remover}
	e.Shares = &share.Shares{Blobs: e.Blobs, Now: e.clock.Next, Projects: s.projects}
	e.Stills = &still.Stills{
		Blobs: e.Blobs, Designer: e.Designer, Drawn: provider.NewMemory(bytesOfStills, e.opts.Now), Files: s.files, Projects: s.projects,
		Renderer: e.Renderer, Store: e.Stores.Projects,
	}
	s.janitor = &janitor{
		assets: e.Assets, blobs: e.Blobs, directory: e.Directory, logger: e.opts.Logger, now: e.opts.Now,
		publicFiles: e.publicFiles, replays: e.Replays, webhooks: e.Webhooks, projects: s.projects,
		remover: s.remover, runner: s.runner, eraser: s.eraser,
	}
}

// assemble builds all that is not built yet, each service of those before it.
func (s *services) assemble(e *Engine) {
	s.assembleKeepers(e)
	s.assembleChoices(e)
	s.assembleSteps(e)
	s.assembleJobs(e)
	of := s.translating.Of
	for step, do := range map[project.Step]pipeline.StepFunc{
		project.StepFetch: of(project.StepFetch, s.fetching.Sources), project.StepRead: of(project.StepRead, s.reading.Read),
		project.StepCollect: of(project.StepCollect, s.fetching.Collect), project.StepGather: of(project.StepGather, s.gathering.Gather),
		project.StepWrite: s.translating.Written(s.writing.Write), project.StepNarrate: s.narrating.Narrate,
		project.StepBoard: s.boarding.Board, project.StepFill: s.translating.Filled(s.filling.Fill),
		project.StepPresent: s.presenting.Film, project.StepScore: s.scoring.Score, project.StepArrange: s.arranging.Arrange, project.StepRender: s.rendering.Render,
	} {
		e.steps[step] = do
	}
}
