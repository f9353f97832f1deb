package engine

import (
	"cmp"
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
	"github.com/scenewright/scenewright/engine/internal/material"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/internal/step"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/listing"
	"github.com/scenewright/scenewright/engine/port"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/replay"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/engine/show"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/engine/vault"
	"github.com/scenewright/scenewright/engine/workfolder"
)

// Ports are the parts an engine works with. Music, Presenters and those of the last group are
// optional; without Music, bgMusic is refused. All others are required.
type Ports struct {
	Stores   Stores
	Queue    job.Queue
	Blobs    blobs.Blobs
	Writer   Writer
	Voices   []Voice // in order of preference
	Designer Designer
	Renderer Renderer
	Music    MusicLibrary
	Fonts    *typeset.Fonts // shared by Designer and Renderer

	// In order of preference, drawn presenters first; without any, every avatarId is refused.
	// Filmed presenters need a Preparer.
	Presenters       []Presenter
	FilmedPresenters []FilmedPresenter

	// Media that films show beside the designer's drawing. Without a Preparer a request may bring
	// no media, and no source is asked.
	Sources      []footage.Source    // of one kind in order of preference
	Viewer       footage.VisionModel // rates candidates before one is fetched; nil: rated by words alone
	Preparer     Preparer
	Transcribers []Transcriber    // in order of preference
	Reader       Reader           // nil: no links, documents and slides
	Researcher   Researcher       // looks up the subject of a short prompt; nil: no subject is looked up
	Web          *safehttp.Client // fetches addresses in requests; default: a public-only client

	// For a service: without them there are no uploads, no webhooks and no ideas for videos.
	Media      library.Media
	Notifier   delivery.Notifier
	IdeaWriter tenant.IdeaWriter

	URLs URLChecker // decides which media addresses a request may name; default: Web's
}

// Options tune an engine. The zero value works.
type Options struct {
	Logger  *slog.Logger // default: discards
	WorkDir string       // for temporary files; default: a folder in os.TempDir
	// PublicFiles tunes the cache of media from stock libraries, which all projects share. It lies
	// in WorkDir; without WorkDir there is no cache. Its clock is the engine's.
	PublicFiles filecache.Options
	Parallel    int              // scenes voiced at once; default: the number of cores
	Now         func() time.Time // default: time.Now
	// Secret is the key that recognises API keys and signs webhooks: 32 random bytes or more that
	// the host keeps, the same for every process of a database. nil: the engine has neither.
	Secret []byte
	// Keys tunes the form of keys and the lifetime of their claims. Its clock and log are the
	// engine's.
	Keys access.Options
	// FileLifetime is how long an address of an exported file is valid, where package httpapi
	// serves it (the Blobs' URLs begin with …/v1/files/). 0: as long as the file exists, which
	// suits addresses in webhooks.
	FileLifetime time.Duration
	// Caps returns an organization's caps: the same for all, or by its plan. It is called at
	// every creation and upload, and when jobs begin. nil: no caps.
	Caps func(ctx context.Context, organizationID string) (Caps, error)
	// MaxCost bounds the cost of a film's pictures and films, in US dollars, where its request sets
	// no bound. nil: one dollar. Negative: no bound.
	MaxCost *float64
	// ShareSegments lets all processes of a database encode a long film. Its segments are jobs, and
	// are kept in Blobs for two weeks at most, or until the project is deleted. The Queue must be a
	// job.Tracked, the Renderer a SegmentRenderer, and all processes must share the Blobs.
	ShareSegments bool
	// Meter and Tracer receive the metrics and spans that package telemetry lists. nil: none are
	// recorded.
	Meter  metric.MeterProvider
	Tracer trace.TracerProvider
	// PasswordRounds is the number of hashing rounds of a password; see tenant.Options.
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
	Replays  *replay.Guard    // runs a repeated request only once
	Stills   *show.Stills     // shows and plays scenes before their film is rendered
	Shares   *show.Shares     // shows films to people without a key
	Samples  *show.Samples    // plays samples of voices and music

	opts Options

	folder      *workfolder.Folder // of this process, for temporary files
	publicFiles *filecache.Cache   // nil = no cache
	clock       listing.Monotonic  // of creation times
	tracked     job.Tracked        // the queue where several hosts share a film, else nil

	quota      *quota
	hearing    *material.Transcribers
	files      *pipeline.Files
	projects   *pipeline.Log
	catalog    *casting.Catalog
	workspaces *material.Workspaces
	checker    *casting.Checker
	estimator  step.Estimator
	exporting  step.Exporting
	reviser    step.Reviser
	runner     *pipeline.Runner

	mu   sync.Mutex
	stop func(context.Context) error // set while started
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

// sharing returns the queue for films that several hosts encode together, nil where each host
// encodes its own.
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

// settle sets defaults. The working folder becomes an absolute path, because programs run in
// folders of their own.
func (o *Options) settle() (err error) {
	o.Logger = cmp.Or(o.Logger, slog.New(slog.DiscardHandler))
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

// Stores keep all durable data, each resource in a store of its own, so that a host can combine its
// own. All must belong to one database: their calls are atomic and durable, and the jobs they add
// are in that database's queue.
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

// Checker is an optional port of any adapter. It reports early what this host lacks for a language,
// "" for the needs of all languages. Its error is a *fault.Error with CodeMissing that names the remedy.
type Checker interface {
	Check(ctx context.Context, language string) error
}

// Ports that adapters implement. Package port has their contracts.
type (
	// Writer turns an assignment into a script: see [port.Writer].
	Writer = port.Writer
	// Translator is a Writer that can translate a script: see [port.Translator].
	Translator = port.Translator
	// Refuser is a Writer that refuses an unsuitable request before any work: see [port.Refuser].
	Refuser = port.Refuser
	// Voice speaks: see [port.Voice].
	Voice = port.Voice
	// Designer draws a storyboard: see [port.Designer].
	Designer = port.Designer
	// LayoutDesigner is a Designer with layouts of the host's own: see [port.LayoutDesigner].
	LayoutDesigner = port.LayoutDesigner
	// Renderer turns a timeline into files: see [port.Renderer].
	Renderer = port.Renderer
	// Illustrator is a Renderer that draws single frames: see [port.Illustrator].
	Illustrator = port.Illustrator
	// SegmentRenderer is a Renderer that several hosts can share: see [port.SegmentRenderer].
	SegmentRenderer = port.SegmentRenderer
	// MusicLibrary holds background music: see [port.MusicLibrary].
	MusicLibrary = port.MusicLibrary
	// Presenter draws a person who speaks the narration: see [port.Presenter].
	Presenter = port.Presenter
	// FilmedPresenter has a service film a speaking person: see [port.FilmedPresenter].
	FilmedPresenter = port.FilmedPresenter
	// Preparer converts a foreign file for use in a film: see [port.Preparer].
	Preparer = port.Preparer
	// Transcriber recognises speech: see [port.Transcriber].
	Transcriber = port.Transcriber
	// Reader extracts the text of a page, a document or a deck: see [port.Reader].
	Reader = port.Reader
	// SourceFetcher is a Reader that can fetch before it reads: see [port.SourceFetcher].
	SourceFetcher = port.SourceFetcher
	// Researcher finds source texts on a subject: see [port.Researcher].
	Researcher = port.Researcher
	// URLChecker reports early whether a URL would be fetched: see [port.URLChecker].
	URLChecker = port.URLChecker
	// Quoter estimates the calls and the cost of a service: see [port.Quoter].
	Quoter = port.Quoter
)

// NoTranslator returns the refusal of a host whose writer is no [Translator].
func NoTranslator() error { return port.NoTranslator() }
