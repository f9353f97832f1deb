package engine

import (
	"cmp"
	"context"
	"os"
	"path/filepath"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/delivery"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/filecache"
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
	e.Directory, err = tenant.New(e.Stores.Tenants, &tenant.Options{Ideas: e.IdeaWriter, Now: e.opts.Now, PasswordRounds: e.opts.PasswordRounds, KeysEnded: e.forgetKeys})
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
	e.assembleEarly(e)
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
		return e.rendering.Segment(ctx, j)
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
