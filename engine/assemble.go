package engine

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"time"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/delivery"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/filecache"
	"github.com/scenewright/scenewright/engine/internal/casting"
	"github.com/scenewright/scenewright/engine/internal/material"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/internal/step"
	"github.com/scenewright/scenewright/engine/internal/step/fill"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/replay"
	"github.com/scenewright/scenewright/engine/show"
	"github.com/scenewright/scenewright/engine/telemetry"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/engine/vault"
	"github.com/scenewright/scenewright/engine/workfolder"
)

// bytesOfStills bounds the stills that are kept in memory, in bytes.
const bytesOfStills = 16 << 20

// assemble builds the services of the pipeline in order of dependency.
func (e *Engine) assemble() {
	logger, now := e.opts.Logger, e.opts.Now
	refuser, _ := e.Writer.(Refuser)
	fetcher, _ := e.Reader.(SourceFetcher)
	e.files = &pipeline.Files{Blobs: e.Blobs, Folder: e.folder}
	e.projects = &pipeline.Log{Logger: logger, Now: now, Store: e.Stores.Projects}
	e.workspaces = &material.Workspaces{Assets: e.Assets, Directory: e.Directory}

	e.catalog = &casting.Catalog{
		Drawn: e.Presenters, Filmed: e.FilmedPresenters, Fonts: e.Fonts, Music: e.Music, Voices: e.Voices,
		Files: e.files, Logger: logger, OnDemand: blobs.NewOnDemand(e.Blobs, e.opts.Secret), Renderer: e.Renderer,
	}
	e.checker = &casting.Checker{
		Catalog: e.catalog, Directory: e.Directory, Layouts: e.Layouts(), Reads: e.Reader != nil, Refuser: refuser,
		Researches: e.Researcher != nil, Sources: e.Sources, URLs: e.URLs, Webhooks: e.Webhooks, Workspaces: e.workspaces,
	}
	maker := &material.Maker{
		Fetcher: fetcher, Preparer: e.Preparer, Web: e.Web,
		Files: e.files, Hearing: e.hearing, Workspaces: e.workspaces,
	}
	filling := &fill.Step{
		Parallel: e.opts.Parallel, PublicFiles: e.publicFiles, Projects: e.projects,
		Media: maker, Sources: e.Sources, Viewer: e.Viewer, Files: e.files,
	}
	steps := &step.Services{
		FileURL: e.FileURL, Parallel: e.opts.Parallel, Queue: e.tracked,
		Designer: e.Designer, Music: e.Music, Reader: e.Reader, Renderer: e.Renderer,
		Researcher: e.Researcher, Writer: e.Writer,
		Catalog: e.catalog, Checker: e.checker, Files: e.files, Filling: filling, Media: maker,
		Projects: e.projects, Workspaces: e.workspaces,
	}
	e.estimator, e.exporting = step.Estimator{Services: steps}, step.Exporting{Services: steps}
	e.reviser = step.Reviser{Services: steps}
	e.runner = &pipeline.Runner{Steps: steps.Steps(), Webhooks: e.Webhooks, Projects: e.projects}

	e.Samples = &show.Samples{Catalog: e.catalog}
	e.Shares = &show.Shares{Blobs: e.Blobs, Now: e.clock.Next, Projects: e.projects}
	e.Stills = &show.Stills{
		Brand: steps.Brand, Designer: e.Designer, Drawn: provider.NewMemory(bytesOfStills, now),
		Files: e.files, Projects: e.projects, Renderer: e.Renderer,
	}
}

// observe registers meters of the queue and the files where the host gave a meter or a tracer.
func (e *Engine) observe() error {
	r, err := telemetry.New(e.opts.Meter, e.opts.Tracer)
	if err != nil {
		return err
	}
	e.Blobs = r.Blobs(e.Blobs)
	e.Queue, err = r.Queue(e.Queue)
	return err
}

// initServices builds the services beside the pipeline. A service whose ports the host left
// out stays nil.
func (e *Engine) initServices() (err error) {
	tenants := &tenant.Options{Ideas: e.IdeaWriter, Now: e.opts.Now, PasswordRounds: e.opts.PasswordRounds, KeysEnded: e.forgetKeys}
	for _, l := range e.Layouts() {
		tenants.Layouts = append(tenants.Layouts, string(l.Name))
	}
	e.Directory, err = tenant.New(e.Stores.Tenants, tenants)
	if err != nil {
		return err
	}
	if e.Replays, err = replay.New(e.Stores.Replays, &replay.Options{Now: e.opts.Now, Logger: e.opts.Logger}); err != nil {
		return err
	}
	if e.publicFiles, err = openPublicFiles(e.opts); err != nil {
		return err
	}
	if e.folder, err = workfolder.Open(cmp.Or(e.opts.WorkDir, filepath.Join(os.TempDir(), "scenewright"))); err != nil {
		return err
	}
	e.quota = &quota{
		store: e.Stores.Usage, directory: e.Directory, caps: e.opts.Caps, now: e.opts.Now, usual: e.opts.MaxCost,
	}
	e.hearing = &material.Transcribers{All: e.Transcribers, Preparer: e.Preparer}
	if e.Media != nil {
		e.Assets, err = library.New(e.Stores.Assets, e.Blobs, e.Media, &library.Options{
			WorkDir: filepath.Join(e.folder.Dir, "uploads"), Listener: e.hearing.Listener(), Describer: describer{e.Ports}, Room: e.quota.room, Now: e.opts.Now, Logger: e.opts.Logger,
		})
	}
	if err != nil || e.opts.Secret == nil {
		return err
	}
	if e.Vault, err = vault.New(e.opts.Secret); err != nil {
		return err
	}
	if err := checkSecret(e.Stores, e.Vault); err != nil {
		return err
	}
	keys := e.opts.Keys
	keys.Now, keys.Logger = e.opts.Now, e.opts.Logger
	e.Keys, err = access.New(e.Stores.Keys, e.Vault, targets{e.Directory}, &keys)
	if err != nil || e.Notifier == nil {
		return err
	}
	e.Webhooks, err = delivery.New(e.Stores.Webhooks, e.Notifier, e.Vault, &delivery.Options{Now: e.opts.Now, Logger: e.opts.Logger})
	return err
}

// forgetKeys makes the keyring read keys anew.
func (e *Engine) forgetKeys() {
	if e.Keys != nil {
		e.Keys.Forget()
	}
}

// targets looks up a workspace's organization for the keyring.
type targets struct{ *tenant.Directory }

// WorkspaceOrganization implements access.Targets.
func (t targets) WorkspaceOrganization(ctx context.Context, workspaceID string) (string, error) {
	w, err := t.Workspace(ctx, workspaceID)
	return w.OrganizationID, err
}

// do runs a job of any kind; the queue calls it.
func (e *Engine) do(ctx context.Context, j job.Job) error {
	switch {
	case (j.Kind == job.Asset || j.Kind == job.Hearing) && e.Assets != nil:
		return e.Assets.Work(ctx, j)
	case j.Kind == job.Delivery && e.Webhooks != nil:
		return e.Webhooks.Work(ctx, j)
	case j.Kind == job.Ideas:
		return e.WorkIdeas(ctx, j)
	case j.Kind == job.Video, j.Kind == job.Fetch, j.Kind == job.Prepare:
		return e.runner.Work(ctx, j)
	case j.Kind == job.Segment:
		return e.exporting.Segment(ctx, j)
	}
	return &fault.Error{Code: fault.CodeMissing, Message: "this engine has no part that works jobs of the kind " + string(j.Kind), Remedy: "start it with the same ports as the one that took the request"}
}

// openPublicFiles opens the cache of public files. It returns nil without a working folder of the
// host's own, because other users may write into the folder for temporary files.
func openPublicFiles(o Options) (*filecache.Cache, error) {
	if o.WorkDir == "" {
		return nil, nil
	}
	files := o.PublicFiles
	files.Now = o.Now
	return filecache.New(filepath.Join(o.WorkDir, "public"), &files)
}

// secretCheck bounds the database queries about the secret.
const secretCheck = 10 * time.Second

// checkSecret returns an error for a secret that is not the database's: no key would match, no
// receiver could verify a webhook, and no other process could open what this one sealed. A database
// without a fingerprint stores this secret's, unless another one has sealed data in it.
func checkSecret(in Stores, v *vault.Vault) error {
	ctx, cancel := context.WithTimeout(context.Background(), secretCheck) // New has none
	defer cancel()
	kept, err := in.Fingerprint.SecretFingerprint(ctx)
	if err == nil && kept == "" {
		kept, err = keepSecret(ctx, in, v)
	}
	if err != nil {
		return err
	}
	if !v.Fits(kept) {
		return otherSecret()
	}
	return nil
}

func keepSecret(ctx context.Context, in Stores, v *vault.Vault) (string, error) {
	opens, err := delivery.Opens(ctx, in.Webhooks.Secrets, v)
	if err != nil {
		return "", err
	}
	if !opens {
		return "", otherSecret()
	}
	return in.Fingerprint.KeepSecretFingerprint(ctx, v.Fingerprint())
}

func otherSecret() error {
	return &fault.Error{
		Code: fault.CodeInvalid, Field: "Options.Secret",
		Message: "this is not the secret that the database is used with: keys and webhook secrets in it belong to another",
		Remedy:  "give every process of a database the same secret, that of its first start, or use another database; package store says what to do where it is lost",
		Err:     vault.ErrOther,
	}
}
