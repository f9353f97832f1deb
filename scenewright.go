// Package scenewright opens the whole engine on this machine by one call: it
// needs no key, no account and no network.
//
//	eng, err := scenewright.Open(ctx, "data", nil)
//	defer eng.Close(ctx)
//	p, err := eng.Create(ctx, request.Request{Prompt: text, ToAutoExport: true})
//	p, err = eng.Wait(ctx, p.ID)
//	fmt.Println(eng.Path(p.Edit().Rendition.Video))
//
// The outside services that the environment names go before what is built in:
//
//	services, err := scenewright.FromEnvironment(os.Getenv)
//	eng, err := scenewright.Open(ctx, "data", &scenewright.Options{Services: services})
//
// A host with a database or files elsewhere takes the parts: [OfflinePorts],
// [Services.Add], [Secret], [CreateFirstTenant]; examples/server puts them together.
//
// Package engine has the requests and what becomes of them, package httpapi the
// same as a service:
//
//	     httpapi        the service: an http.Handler of an engine
//	        │
//	      engine        ports, pipeline, accounts; below it plain values
//	        ▲
//	┌───────┼────────┬────────┐
//	sources voice  render   store    adapters: this package puts them together
package scenewright

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/engine/vault"
	"github.com/scenewright/scenewright/store"
	"github.com/scenewright/scenewright/store/blob"
	"github.com/scenewright/scenewright/store/sqlite"
)

// Options of [Open]. The zero value is good.
type Options struct {
	Engine engine.Options // WorkDir is set by Open where it is ""
	// BaseURL is what the addresses of files begin with. Where package httpapi
	// serves the engine that is its PublicURL and /v1/files. "": the folder's own
	// address, file:///….
	BaseURL  string
	Offline  OfflineOptions
	Services *Services // outside services; nil: none, the engine stays offline
	// Ports changes what the engine is built of before it is built: a voice, a
	// source or a writer of the host's own in the place of, or before, ours. Its
	// error is Open's.
	Ports func(*engine.Ports) error
}

// Engine is an [engine.Engine] with the database and the files that it was opened
// with. It is safe for concurrent use.
type Engine struct {
	*engine.Engine
	db    *store.DB
	files *blob.Folder
}

// Open builds the offline engine and starts it: jobs that an earlier process left
// behind go on. All that lasts is in dir, which is made where it is missing: the
// database (SQLite), the files, caches. What this host lacks, such as a program or
// a font, is an error that matches fault.ErrMissing and names the remedy.
func Open(ctx context.Context, dir string, opts *Options) (*Engine, error) {
	var o Options
	if opts != nil {
		o = *opts
	}
	e := &Engine{}
	err := e.open(ctx, dir, o)
	if err != nil {
		return nil, errors.Join(err, e.closeDatabase())
	}
	return e, nil
}

// Path returns where a file of a project lies, by its key: Rendition.Video.
func (e *Engine) Path(key string) string { return e.files.Path(key) }

// Close stops the work, which the next Open goes on with, and closes the database.
func (e *Engine) Close(ctx context.Context) error {
	return errors.Join(e.Engine.Close(ctx), e.closeDatabase())
}

func (e *Engine) closeDatabase() error {
	if e.db == nil {
		return nil
	}
	return e.db.Close()
}

// open builds and starts the engine; what it has opened stays in e.
func (e *Engine) open(ctx context.Context, dir string, o Options) error {
	ports, err := OfflinePorts(dir, &o.Offline)
	if err != nil {
		return err
	}
	if e.files, err = blob.Open(blob.Dir(filepath.Join(dir, "files")), &blob.Options{BaseURL: o.BaseURL}); err != nil {
		return err
	}
	if e.db, err = sqlite.Open(ctx, sqlite.File(filepath.Join(dir, "scenewright.db")), nil); err != nil {
		return err
	}
	ports.Stores, ports.Queue, ports.Blobs = e.db.Stores, e.db, e.files
	if o.Services != nil {
		o.Services.Add(&ports)
	}
	if o.Ports != nil {
		if err := o.Ports(&ports); err != nil {
			return err
		}
	}
	if o.Engine.WorkDir == "" {
		o.Engine.WorkDir = filepath.Join(dir, "work")
	}
	if e.Engine, err = engine.New(ports, &o.Engine); err != nil {
		return err
	}
	return e.Start(ctx)
}

// Secret returns the secret of a file for engine.Options.Secret, and makes the file
// where there is none, which isNew reports. All processes of a database need the same
// file; who loses it loses all keys and webhook secrets with it.
func Secret(file string) (secret []byte, isNew bool, err error) {
	secret, err = readSecret(file)
	if isNew = errors.Is(err, fs.ErrNotExist); isNew {
		if err = writeSecret(file, vault.Random()); err == nil {
			secret, err = readSecret(file)
		}
	}
	if err != nil {
		return nil, false, fmt.Errorf("secret: %w", err)
	}
	return secret, isNew, nil
}

func readSecret(file string) ([]byte, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	secret, err := hex.DecodeString(strings.TrimSpace(string(text)))
	if err != nil {
		return nil, fmt.Errorf("%s is not as it was written: put it back from a copy", file)
	}
	return secret, nil
}

// writeSecret keeps a new secret, whole or not at all, unless another process was
// first.
func writeSecret(file string, secret []byte) error {
	tmp, err := os.CreateTemp(filepath.Dir(file), ".secret-*") // for its owner only
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name())
	_, err = tmp.WriteString(hex.EncodeToString(secret) + "\n")
	if err = errors.Join(err, tmp.Sync(), tmp.Close()); err != nil {
		return err
	}
	if err := os.Link(tmp.Name(), file); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return nil
}

// Tenant is what [CreateFirstTenant] made. Nothing returns Password and APIKey again.
type Tenant struct {
	OrganizationID, WorkspaceID string
	OwnerEmail, Password        string // the owner's sign-in
	APIKey                      string // for all of the organization, with all scopes
}

// CreateFirstTenant makes an organization, a workspace, their owner and a key where
// there is no organization yet, else it returns nil. The engine needs a secret
// (engine.Options.Secret).
func CreateFirstTenant(ctx context.Context, eng *engine.Engine) (*Tenant, error) {
	all, err := eng.Organizations(ctx, tenant.OrganizationQuery{Limit: 1})
	if err != nil || len(all) > 0 {
		return nil, err
	}
	org, err := eng.CreateOrganization(ctx, tenant.NewOrganization{Name: "My organization"})
	if err != nil {
		return nil, err
	}
	t := &Tenant{OrganizationID: org.ID, OwnerEmail: "owner@scenewright.invalid", Password: rand.Text()} // no mail reaches this domain
	owner, err := eng.AddUser(ctx, tenant.NewUser{OrganizationID: org.ID, Email: t.OwnerEmail, Name: "Owner", Role: tenant.Owner, Password: t.Password})
	if err != nil {
		return nil, err
	}
	ws, err := eng.CreateWorkspace(ctx, tenant.NewWorkspace{OrganizationID: org.ID, Name: "My workspace", CreatedBy: owner.ID})
	if err != nil {
		return nil, err
	}
	t.WorkspaceID = ws.ID
	_, t.APIKey, err = eng.Keys.IssueRoot(ctx, access.Owner{OrganizationID: org.ID, UserID: owner.ID}, access.NewCredential{
		Name: "First key", Target: access.Target{Type: access.TargetOrganization, ID: org.ID}, Scopes: access.Scopes(),
	})
	return t, err
}
