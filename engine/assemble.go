package engine

import "github.com/scenewright/scenewright/engine/project"

// services are what the engine does its work by.
type services struct {
	// What the parts beside the pipeline need.
	quota   *quota
	hearing *transcribing

	// What keeps and reads for others.
	results   *results
	files     *projectFiles
	projects  *projectLog
	resolver  *resolver
	brandings *brandings
	sources   *mediaSources
	media     *mediaPreparer
	fileURLs  *fileURLs

	// What a request chooses from, and what checks it.
	catalog   *catalog
	previewer *previewer
	casting   *casting
	texts     *textChecker
	templates *templater
	checker   *referenceChecker

	// The steps of the pipeline.
	fetching   *fetchStep
	reading    *readStep
	gathering  *gatherStep
	brander    *brander
	writing    *writeStep
	narrating  *narrateStep
	subtitling *subtitler
	boarding   *boardStep
	filling    *fillStep
	presenting *presentStep
	scoring    *scoreStep
	arranging  *arrangeStep

	// What works and ends jobs.
	remaking  *remaker
	rendering *renderStep
	runner    *runner
	rewriter  *sceneRewriter
	reviser   *reviser
	remover   *remover
	janitor   *janitor
}

// assembleEarly builds what the parts beside the pipeline need.
func (s *services) assembleEarly(e *Engine) {
	s.quota = &quota{store: e.Stores.Usage, directory: e.Directory, caps: e.opts.Caps, now: e.opts.Now}
	s.hearing = &transcribing{all: e.Transcribers, preparer: e.Preparer}
}

// assembleKeepers builds what keeps and reads for others.
func (s *services) assembleKeepers(e *Engine) {
	s.results = &results{store: e.Stores.Projects}
	s.files = &projectFiles{blobs: e.Blobs, folder: e.folder, store: e.Stores.Projects, results: s.results}
	s.projects = &projectLog{hub: e.hub, logger: e.opts.Logger, now: e.opts.Now, store: e.Stores.Projects}
	s.resolver = &resolver{assets: e.Assets, directory: e.Directory}
	s.brandings = &brandings{directory: e.Directory}
	s.sources = &mediaSources{preparer: e.Preparer, sources: e.Sources, viewer: e.Viewer}
	s.media = &mediaPreparer{preparer: e.Preparer, files: s.files, hearing: s.hearing}
	s.fileURLs = &fileURLs{blobs: e.Blobs, lifetime: e.opts.FileLifetime, now: e.opts.Now, vault: e.Vault}
}

// assembleChoices builds what a request chooses from, and what checks it.
func (s *services) assembleChoices(e *Engine) {
	s.catalog = &catalog{fonts: e.Fonts, music: e.Music, voices: e.Voices}
	s.previewer = &previewer{
		blobs: e.Blobs, drawn: e.Presenters, logger: e.opts.Logger, previews: e.previews, renderer: e.Renderer,
		secret: e.opts.Secret, voices: e.Voices, files: s.files,
	}
	s.casting = &casting{drawn: e.Presenters, filmed: e.FilmedPresenters, preparer: e.Preparer, previewer: s.previewer}
	s.texts = &textChecker{researcher: e.Researcher, writer: e.Writer, catalog: s.catalog}
	s.templates = &templater{directory: e.Directory, brandings: s.brandings}
	s.checker = &referenceChecker{
		directory: e.Directory, reader: e.Reader, urls: e.URLs, web: e.Web, webhooks: e.Webhooks, writer: e.Writer,
		brandings: s.brandings, casting: s.casting, catalog: s.catalog, sources: s.sources, resolver: s.resolver,
		texts: s.texts,
	}
}

// assembleSteps builds the steps of the pipeline.
func (s *services) assembleSteps(e *Engine) {
	s.fetching = &fetchStep{
		results: s.results, blobs: e.Blobs, preparer: e.Preparer, reader: e.Reader, store: e.Stores.Projects, web: e.Web,
		brandings: s.brandings, files: s.files, resolver: s.resolver,
	}
	s.reading = &readStep{
		blobs: e.Blobs, logger: e.opts.Logger, reader: e.Reader, researcher: e.Researcher, catalog: s.catalog,
		fetching: s.fetching, files: s.files, resolver: s.resolver, texts: s.texts,
	}
	s.gathering = &gatherStep{
		parallel: e.opts.Parallel, preparer: e.Preparer, store: e.Stores.Projects, fetching: s.fetching, media: s.media,
		files: s.files, resolver: s.resolver, results: s.results,
	}
	s.brander = &brander{
		preparer: e.Preparer, store: e.Stores.Projects, brandings: s.brandings, fetching: s.fetching, files: s.files,
		resolver: s.resolver, results: s.results,
	}
	s.writing = &writeStep{store: e.Stores.Projects, writer: e.Writer, brandings: s.brandings, results: s.results}
	s.narrating = &narrateStep{
		blobs: e.Blobs, logger: e.opts.Logger, parallel: e.opts.Parallel, store: e.Stores.Projects, voices: e.Voices,
		brandings: s.brandings, catalog: s.catalog, files: s.files, results: s.results, writing: s.writing,
	}
	s.subtitling = &subtitler{fonts: e.Fonts}
	s.boarding = &boardStep{brander: s.brander, casting: s.casting, results: s.results, subtitling: s.subtitling}
	s.filling = &fillStep{
		store: e.Stores.Projects, logger: e.opts.Logger, parallel: e.opts.Parallel, publicFiles: e.publicFiles,
		fetching: s.fetching, media: s.media, sources: s.sources, files: s.files, results: s.results,
	}
	s.presenting = &presentStep{
		blobs: e.Blobs, designer: e.Designer, preparer: e.Preparer, store: e.Stores.Projects, casting: s.casting, files: s.files,
		results: s.results,
	}
	s.scoring = &scoreStep{blobs: e.Blobs, music: e.Music, catalog: s.catalog, files: s.files, results: s.results}
	s.arranging = &arrangeStep{
		designer: e.Designer, casting: s.casting, presenting: s.presenting, projects: s.projects, results: s.results,
		subtitling: s.subtitling,
	}
}

// assembleJobs builds what works and ends jobs.
func (s *services) assembleJobs(e *Engine) {
	s.remaking = &remaker{
		logger: e.opts.Logger, now: e.opts.Now, steps: e.steps, store: e.Stores.Projects, voices: e.Voices,
		brandings: s.brandings, catalog: s.catalog, narrating: s.narrating, files: s.files, projects: s.projects,
		results: s.results,
	}
	s.rendering = &renderStep{
		blobs: e.Blobs, renderer: e.Renderer, fileURLs: s.fileURLs, files: s.files, projects: s.projects,
		remaking: s.remaking,
	}
	s.runner = &runner{
		logger: e.opts.Logger, now: e.opts.Now, steps: e.steps, store: e.Stores.Projects, projects: s.projects,
		results: s.results,
	}
	s.rewriter = &sceneRewriter{writer: e.Writer, brandings: s.brandings}
	s.reviser = &reviser{now: e.opts.Now, store: e.Stores.Projects, projects: s.projects, results: s.results, rewriter: s.rewriter}
	s.remover = &remover{blobs: e.Blobs, now: e.opts.Now, queue: e.Queue, store: e.Stores.Projects, projects: s.projects}
	s.janitor = &janitor{
		assets: e.Assets, blobs: e.Blobs, directory: e.Directory, logger: e.opts.Logger, now: e.opts.Now,
		publicFiles: e.publicFiles, replays: e.Replays, webhooks: e.Webhooks, projects: s.projects,
		remover: s.remover,
	}
}

// assemble builds all that is not built yet, each service of those before it.
func (s *services) assemble(e *Engine) {
	s.assembleKeepers(e)
	s.assembleChoices(e)
	s.assembleSteps(e)
	s.assembleJobs(e)
	for step, do := range map[project.Step]stepFunc{
		project.StepFetch: s.fetching.fetchSources, project.StepRead: s.reading.read, project.StepCollect: s.fetching.collect, project.StepGather: s.gathering.gather,
		project.StepWrite: s.writing.write, project.StepNarrate: s.narrating.narrate, project.StepBoard: s.boarding.board, project.StepFill: s.filling.fill,
		project.StepPresent: s.presenting.filmPresenter, project.StepScore: s.scoring.score, project.StepArrange: s.arranging.arrange, project.StepRender: s.rendering.render,
	} {
		e.steps[step] = do
	}
}
