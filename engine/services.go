package engine

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"time"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/delivery"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/filecache"
	"github.com/scenewright/scenewright/engine/internal/media"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/replay"
	"github.com/scenewright/scenewright/engine/telemetry"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/engine/vault"
	"github.com/scenewright/scenewright/engine/workfolder"
)

// observe has the queue and the files counted where the host gave a meter or a tracer.
func (e *Engine) observe() error {
	r, err := telemetry.New(e.opts.Meter, e.opts.Tracer)
	if err != nil {
		return err
	}
	e.Blobs = r.Blobs(e.Blobs)
	e.Queue, err = r.Queue(e.Queue)
	return err
}

// initServices builds what stands beside the pipeline, as far as the host gave what
// it needs.
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
	e.hearing = &media.Transcribers{All: e.Transcribers, Preparer: e.Preparer}
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

// forgetKeys has the keyring read keys anew.
func (e *Engine) forgetKeys() {
	if e.Keys != nil {
		e.Keys.Forget()
	}
}

// targets tells the keyring which organization a workspace belongs to.
type targets struct{ *tenant.Directory }

// WorkspaceOrganization implements access.Targets.
func (t targets) WorkspaceOrganization(ctx context.Context, workspaceID string) (string, error) {
	w, err := t.Workspace(ctx, workspaceID)
	return w.OrganizationID, err
}

// do works a job of any kind: it is what the queue calls.
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

// openPublicFiles opens where files are kept that anybody may have: nowhere
// without a folder of the host's own, because others may write into the one for
// temporary files.
func openPublicFiles(o Options) (*filecache.Cache, error) {
	if o.WorkDir == "" {
		return nil, nil
	}
	files := o.PublicFiles
	files.Now = o.Now
	return filecache.New(filepath.Join(o.WorkDir, "public"), &files)
}

// secretCheck bounds the questions to the database about the secret.
const secretCheck = 10 * time.Second

// checkSecret refuses a secret that is not the database's: with it no key would
// be recognised, no webhook signed as its receiver expects, and what it seals
// nobody else could open. A database that knows none yet keeps this one's
// fingerprint, unless something in it was sealed with another.
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
