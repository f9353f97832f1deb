package engine

import (
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"runtime"
	"sync"
	"time"

	"go.opentelemetry.io/otel/metric"
	"go.opentelemetry.io/otel/trace"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/delivery"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/filecache"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/internal/casting"
	"github.com/scenewright/scenewright/engine/internal/check"
	"github.com/scenewright/scenewright/engine/internal/material"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/internal/revise"
	"github.com/scenewright/scenewright/engine/internal/step/export"
	"github.com/scenewright/scenewright/engine/internal/workspace"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/listing"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/replay"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/engine/show"
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
	Sources      []footage.Source    // of one kind in order of preference
	Viewer       footage.VisionModel // looks at what they offer before one is fetched; nil: words alone decide
	Preparer     Preparer
	Transcribers []Transcriber    // in order of preference
	Reader       Reader           // nil: no links, documents and slides
	Researcher   Researcher       // looks up the subject of a prompt of a few words; nil: none is looked up
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

// Engine makes videos. It is safe for concurrent use.
type Engine struct {
	Ports
	*tenant.Directory // organizations, workspaces, users, branding, templates

	Assets   *library.Library // nil without Ports.Media
	Keys     *access.Keyring  // nil without Options.Secret
	Webhooks *delivery.Outbox // nil without Options.Secret or Ports.Notifier
	Vault    *vault.Vault     // nil without Options.Secret
	Replays  *replay.Guard    // does a request once that comes twice
	Stills   *show.Stills     // shows and plays scenes before there is a film of them
	Shares   *show.Shares     // shows films to people without a key
	Samples  *show.Samples    // lets voices and music be heard before they are chosen

	opts Options

	folder      *workfolder.Folder // of this process, for files on their way
	publicFiles *filecache.Cache   // nil = nothing is kept
	hub         *pipeline.Hub
	clock       listing.Monotonic // of what is made
	tracked     job.Tracked       // the queue, where films are made by several hosts; else nil
	services

	mu   sync.Mutex
	stop func(context.Context) error // set while started
}

// services are what the engine does its work by.
type services struct {
	quota   *quota
	hearing *material.Transcribers

	results  *pipeline.Results
	files    *pipeline.Files
	projects *pipeline.Log
	fileURLs *fileURLs

	catalog   *casting.Catalog
	previewer *casting.Previewer
	casting   *casting.Casting
	templates *workspace.Templates
	checker   *check.Checker
	estimator *check.Estimator

	exporting *export.Step
	runner    *pipeline.Runner
	reviser   *revise.Reviser
	remover   *remover
	eraser    *eraser
	janitor   *janitor
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

// Warmer is an optional port of any adapter: once the engine works jobs, Warm prepares
// in the background what the first video would wait for. It ends with its context.
type Warmer interface {
	Warm(ctx context.Context) error
}

// Checker is an optional port of any adapter: it says early what this host
// lacks to work in a language, "" for what all of them need. Its error is an
// *Error with CodeMissing that names the remedy.
type Checker interface {
	Check(ctx context.Context, language string) error
}
