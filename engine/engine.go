package engine

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"time"

	"go.opentelemetry.io/otel/metric"
	"go.opentelemetry.io/otel/trace"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/clock"
	"github.com/scenewright/scenewright/engine/delivery"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/filecache"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/replay"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/engine/sample"
	"github.com/scenewright/scenewright/engine/share"
	"github.com/scenewright/scenewright/engine/still"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/engine/vault"
	"github.com/scenewright/scenewright/engine/workfolder"
)

// Ports are the parts an engine works with. Music may be missing, and bgMusic
// is refused then; so may Presenters, and those of the last group. All others are required.
type Ports struct {
	Stores   Stores
	Queue    job.Queue
	Blobs    blobs.Blobs
	Writer   Writer
	Voices   []Voice // in order of preference
	Designer Designer
	Renderer Renderer
	Music    MusicLibrary
	Fonts    *typeset.Fonts // the ones Designer and Renderer use

	// In order of preference, those that draw first; without any every avatarId
	// is refused. Those that film need a Preparer.
	Presenters       []Presenter
	FilmedPresenters []FilmedPresenter

	// What films show beside what the designer draws. Without a Preparer no
	// request may bring media, and no source is asked.
	Sources      []footage.Source // of one kind in order of preference
	Viewer       footage.Viewer   // looks at what they offer before one is fetched; nil: words alone decide
	Preparer     Preparer
	Transcribers []Transcriber    // in order of preference
	Reader       Reader           // nil: no links, documents and slides
	Researcher   Researcher       // looks up what a prompt of a few words is about; nil: nobody does
	Web          *safehttp.Client // fetches what requests name; default: one for public addresses

	// For a service: without them there are no uploads, no webhooks, and no
	// ideas for videos.
	Media      library.Media
	Notifier   delivery.Notifier
	IdeaWriter tenant.IdeaWriter

	URLs URLChecker // which addresses of media a request may name; default: Web's
}

// Options tune an engine. The zero value is good.
type Options struct {
	Logger  *slog.Logger // default: discards
	WorkDir string       // for files on their way; default: a folder in os.TempDir
	// PublicFiles tunes the cache of what stock libraries gave, which is fetched
	// once for all projects. It is in WorkDir, and there is none where that is
	// not set. Its clock is the engine's.
	PublicFiles filecache.Options
	Parallel    int              // scenes voiced at once; default: the number of cores
	Now         func() time.Time // default: time.Now
	// Secret is what keys are recognised and webhooks signed by: 32 random
	// bytes or more that the host keeps, the same for every process of a
	// database. nil: the engine has neither.
	Secret []byte
	// Keys tunes how keys look and how long their claims live. Its clock and
	// log are the engine's.
	Keys access.Options
	// FileLifetime is how long an address of an export's file holds, where package
	// httpapi serves it (the Blobs' URLs begin with …/v1/files/). 0: as long as the
	// file is there, as the one that a webhook carries should.
	FileLifetime time.Duration
	// Caps returns what an organization may have: the same for all, or by its plan.
	// It is asked at every creation and upload, and when jobs begin. nil: no caps.
	Caps func(ctx context.Context, organizationID string) (Caps, error)
	// MaxCost is what the pictures and films of a film may cost whose request says
	// nothing of it, in US dollars. nil: one dollar. Negative: anything.
	MaxCost *float64
	// ShareSegments has a long film made by all processes of a database: its
	// segments are jobs, and are kept in Blobs for two weeks at most, or until the
	// project is deleted. The Queue must be a job.Tracked, the Renderer a
	// SegmentRenderer, and the Blobs the same for all.
	ShareSegments bool
	// Meter and Tracer get what package telemetry lists. nil: nothing is counted,
	// and there are no spans.
	Meter  metric.MeterProvider
	Tracer trace.TracerProvider
	// PasswordRounds is how often a password is hashed; see tenant.Options.
	PasswordRounds int
}

// fetchTime is how long the fetch of one film may take.
const fetchTime = 10 * time.Minute

// Engine makes videos. It is safe for concurrent use.
type Engine struct {
	Ports
	*tenant.Directory // organizations, workspaces, users, branding, templates

	Assets   *library.Library // nil without Ports.Media
	Keys     *access.Keyring  // nil without Options.Secret
	Webhooks *delivery.Outbox // nil without Options.Secret or Ports.Notifier
	Vault    *vault.Vault     // nil without Options.Secret
	Replays  *replay.Guard    // does a request once that comes twice
	Stills   *still.Stills    // shows and plays scenes before there is a film of them
	Shares   *share.Shares    // shows films to who has no key
	Samples  *sample.Samples  // lets voices and music be heard before they are chosen

	opts Options

	folder      *workfolder.Folder // of this process, for files on their way
	publicFiles *filecache.Cache   // nil = nothing is kept
	hub         *pipeline.Hub
	clock       clock.Rising // of what is made
	tracked     job.Tracked  // the queue, where films are made by several hosts; else nil
	services

	mu   sync.Mutex
	stop func(context.Context) error // set while started
}

// New builds an engine. It starts nothing: call Start to have jobs worked, or
// leave that to another process on the same database.
//
// It asks the store whether Secret is the one that the database is used with,
// for 10 seconds at most. Another one is an *Error with CodeInvalid, which
// errors.Is knows as vault.ErrOther: this process must not run.
func New(ports Ports, opts *Options) (*Engine, error) {
	if err := ports.check(); err != nil {
		return nil, err
	}
	e := &Engine{Ports: ports, hub: pipeline.NewHub()}
	if opts != nil {
		e.opts = *opts
	}
	if err := e.opts.settle(); err != nil {
		return nil, err
	}
	e.clock.Now = e.opts.Now
	var err error
	if e.tracked, err = ports.sharing(&e.opts); err != nil {
		return nil, err
	}
	if err := e.observe(); err != nil {
		return nil, err
	}
	if e.Web == nil {
		web, err := safehttp.New(&safehttp.Options{Total: fetchTime})
		if err != nil {
			return nil, err
		}
		e.Web = web
	}
	if e.URLs == nil {
		e.URLs = e.Web
	}
	if err := e.initServices(); err != nil {
		return nil, err
	}
	e.assemble(e)
	return e, nil
}

func (p Ports) check() error {
	for _, port := range []struct {
		name string
		ok   bool
	}{
		{"Stores.Projects", p.Stores.Projects != nil},
		{"Stores.Usage", p.Stores.Usage != nil},
		{"Stores.Fingerprint", p.Stores.Fingerprint != nil},
		{"Queue", p.Queue != nil},
		{"Blobs", p.Blobs != nil},
		{"Writer", p.Writer != nil},
		{"Voices", len(p.Voices) > 0},
		{"Designer", p.Designer != nil},
		{"Renderer", p.Renderer != nil},
		{"Fonts", p.Fonts != nil},
	} {
		if !port.ok {
			return fault.Invalid("Ports."+port.name, "the engine cannot work without it", "pass an adapter, for example the offline one")
		}
	}
	return nil
}

// sharing returns the queue as what films need that several hosts make, nil where
// each host makes its own.
func (p Ports) sharing(o *Options) (job.Tracked, error) {
	if !o.ShareSegments {
		return nil, nil
	}
	tracked, ok := p.Queue.(job.Tracked)
	if !ok {
		return nil, fault.Invalid("Options.ShareSegments", "the queue cannot tell which jobs are over", "take a queue that is a job.Tracked, for example a *store.DB")
	}
	if _, ok := p.Renderer.(SegmentRenderer); !ok {
		return nil, fault.Invalid("Options.ShareSegments", "the renderer makes no single segments", "take a renderer that is an engine.SegmentRenderer")
	}
	return tracked, nil
}

// settle fills in what was left open. Programs have a working folder of their
// own and look for files by whole paths.
func (o *Options) settle() (err error) {
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	if o.Parallel <= 0 {
		o.Parallel = runtime.GOMAXPROCS(0)
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.WorkDir == "" {
		return nil
	}
	if o.WorkDir, err = filepath.Abs(o.WorkDir); err != nil {
		return fmt.Errorf("engine: WorkDir: %w", err)
	}
	return nil
}

// Start has this process work jobs, those that an earlier process left behind
// first. Starting twice is fine. It fails where this host lacks what every
// video needs, such as a program, or has too old a one.
func (e *Engine) Start(ctx context.Context) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.stop != nil {
		return nil
	}
	if err := e.Check(ctx); err != nil {
		return err
	}
	stop, err := e.Queue.Work(ctx, e.do, e.quota.workOptions())
	if err != nil {
		return err
	}
	background, end := context.WithCancel(context.WithoutCancel(ctx))
	var running sync.WaitGroup
	running.Go(func() { e.janitor.work(background) })
	running.Go(func() { e.warm(background) })
	e.stop = func(ctx context.Context) error {
		end()
		running.Wait()
		return stop(ctx)
	}
	return nil
}

// Warmer is an optional port of any adapter: once the engine works jobs, Warm prepares
// in the background what the first video would wait for. It ends with its context.
type Warmer interface {
	Warm(ctx context.Context) error
}

// warm has the adapters prepare themselves. What fails is tried again by who needs it.
func (e *Engine) warm(ctx context.Context) {
	for _, p := range e.parts() {
		w, ok := p.(Warmer)
		if !ok {
			continue
		}
		if err := w.Warm(ctx); err != nil && ctx.Err() == nil {
			e.opts.Logger.Warn("not prepared before the first video", "error", err)
		}
	}
}

// Close stops working jobs: what runs is cancelled at its next checkpoint and
// goes on at the next Start. Closing twice, or before Start, is fine.
func (e *Engine) Close(ctx context.Context) error {
	e.mu.Lock()
	stop := e.stop
	e.stop = nil
	e.mu.Unlock()
	if stop == nil {
		return nil
	}
	return stop(ctx)
}

// Checker is an optional port of any adapter: it says early what this host
// lacks to work in a language, "" for what all of them need. Its error is an
// *Error with CodeMissing that names the remedy.
type Checker interface {
	Check(ctx context.Context, language string) error
}

// Check asks every adapter whether this host has what videos in the languages
// need: programs, voices, fonts, folders. What several lack is told once.
func (e *Engine) Check(ctx context.Context, languages ...string) error {
	var all missingParts
	for _, p := range e.parts() {
		c, ok := p.(Checker)
		if !ok {
			continue
		}
		for _, l := range append([]string{""}, languages...) {
			all.add(c.Check(ctx, l))
		}
	}
	for _, l := range languages {
		all.add(e.catalog.CheckFonts(l))
	}
	return errors.Join(all...)
}

// parts are all adapters.
func (e *Engine) parts() []any {
	parts := []any{e.Writer, e.Designer, e.Renderer, e.Music, voices(e.Voices), e.Preparer, e.Media, e.Reader, e.Researcher, e.Viewer, e.Notifier, e.IdeaWriter}
	for _, p := range e.casting.Presenters() {
		parts = append(parts, p)
	}
	for _, s := range e.Sources {
		parts = append(parts, s)
	}
	for _, t := range e.Transcribers {
		parts = append(parts, t)
	}
	return parts
}

// missingParts are the errors of what is missing, each once.
type missingParts []error

// add adds an error, unless another adapter lacks the same.
func (m *missingParts) add(err error) {
	same := func(known error) bool { return lack(known) == lack(err) }
	if err != nil && !slices.ContainsFunc(*m, same) {
		*m = append(*m, err)
	}
}

// lack returns what an error says is missing, without who misses it.
func lack(err error) string {
	var e *fault.Error
	if errors.As(err, &e) {
		return e.Message
	}
	return err.Error()
}

// voices are those of an engine, of which one is enough.
type voices []Voice

// Check fails where no voice can speak, as [Checker] demands.
func (all voices) Check(ctx context.Context, language string) error {
	var errs []error
	for _, v := range all {
		c, ok := v.(Checker)
		if !ok {
			return nil
		}
		err := c.Check(ctx, language)
		if err == nil {
			return nil
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// Stores keep all that lasts, each resource in a store of its own, so that a host
// can put its own together of parts. They are of one database: the calls of all
// are atomic and durable, and the jobs they add are in the queue of that database.
type Stores struct {
	Projects    project.Store
	Usage       project.UsageStore
	Tenants     tenant.Stores
	Assets      library.Store
	Keys        access.Stores
	Webhooks    delivery.Stores
	Replays     replay.Store
	Fingerprint vault.Store
}
