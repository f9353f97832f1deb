package main

import (
	"bytes"
	"context"
	"encoding/hex"
	"fmt"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/engine/vault"
	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
	"github.com/scenewright/scenewright/store/sqlite"
)

// How many strangers there are of each kind. With all of them the key is at its
// limit of requests now and then, which is meant.
const (
	uploaders = 2
	readers   = 2 // who order films from hostile documents
	showers   = 2 // who order films with hostile pictures and films in them
	idlers    = 4 // who order films from slow servers

	// strangerTime is how long a stranger waits for a film before the next one,
	// pause how long after each upload.
	strangerTime = 45 * time.Second
	pause        = 500 * time.Millisecond
)

// stranger is another organization, which means no good.
type stranger struct {
	client    *client.Client
	workspace string
	addr, key string
	web       *web

	uploads, taken, orders, holds atomic.Int64
}

// newStranger adds an organization to the server's database, as a host does by
// Go calls: the server itself makes only the first one.
func newStranger(ctx context.Context, s *server, requests *count, w *web) (*stranger, error) {
	workspace, key, err := admit(ctx, s)
	if err != nil {
		return nil, fmt.Errorf("add an organization: %w", err)
	}
	c, err := requests.client(s.base, key)
	return &stranger{client: c, workspace: workspace, addr: strings.TrimPrefix(s.base, "http://"), key: key, web: w}, err
}

// admit makes an organization with a workspace and a key.
func admit(ctx context.Context, s *server) (workspaceID, key string, err error) {
	text, err := os.ReadFile(s.data("secret"))
	if err != nil {
		return "", "", err
	}
	secret, err := hex.DecodeString(strings.TrimSpace(string(text)))
	if err != nil {
		return "", "", err
	}
	v, err := vault.New(secret)
	if err != nil {
		return "", "", err
	}
	db, err := sqlite.Open(ctx, sqlite.File(s.data("scenewright.db")), nil)
	if err != nil {
		return "", "", err
	}
	defer db.Close()
	d, err := tenant.New(db.Stores.Tenants, nil)
	if err != nil {
		return "", "", err
	}
	keys, err := access.New(db.Stores.Keys, v, targets{d}, nil)
	if err != nil {
		return "", "", err
	}
	o, err := d.CreateOrganization(ctx, tenant.NewOrganization{Name: "Strangers"})
	if err != nil {
		return "", "", err
	}
	ws, err := d.CreateWorkspace(ctx, tenant.NewWorkspace{OrganizationID: o.ID, Name: "Strangers"})
	if err != nil {
		return "", "", err
	}
	_, key, err = keys.IssueRoot(ctx, access.Owner{OrganizationID: o.ID}, access.NewCredential{
		Name: "Strangers", Target: access.Target{Type: access.TargetOrganization, ID: o.ID}, Scopes: access.Scopes(),
	})
	return ws.ID, key, err
}

// targets tells the keyring which organization a workspace belongs to.
type targets struct{ *tenant.Directory }

// WorkspaceOrganization implements access.Targets.
func (t targets) WorkspaceOrganization(ctx context.Context, workspaceID string) (string, error) {
	w, err := t.Workspace(ctx, workspaceID)
	return w.OrganizationID, err
}

// attack does all that a stranger does until the context ends.
func (s *stranger) attack(ctx context.Context) {
	var all sync.WaitGroup
	for i := range uploaders {
		all.Go(func() { s.upload(ctx, float64(i)/uploaders) })
	}
	for i := range readers {
		all.Go(func() { s.order(ctx, float64(i)/readers, s.documents()) })
	}
	for i := range showers {
		all.Go(func() { s.order(ctx, float64(i)/showers, s.media()) })
	}
	for i := range idlers {
		all.Go(func() { s.order(ctx, float64(i)/idlers, s.idle()) })
	}
	all.Go(func() { s.hold(ctx) })
	all.Wait()
}

// upload sends one hostile file after the other; where in the list it begins is
// a share of it.
func (s *stranger) upload(ctx context.Context, begin float64) {
	names := slices.Sorted(maps.Keys(s.web.files))
	next := time.NewTicker(pause)
	defer next.Stop()
	for i := int(begin * float64(len(names))); ctx.Err() == nil; i++ {
		name := names[i%len(names)]
		s.uploads.Add(1)
		if _, err := s.client.Assets.Upload(ctx, s.workspace, "", client.UploadFile{Name: name, Content: bytes.NewReader(s.web.files[name])}); err == nil {
			s.taken.Add(1)
		}
		select {
		case <-next.C:
		case <-ctx.Done():
		}
	}
}

// order asks for one film after the other and waits for what becomes of each;
// where in the list it begins is a share of it.
func (s *stranger) order(ctx context.Context, begin float64, all []client.CreateProject) {
	for i := int(begin * float64(len(all))); ctx.Err() == nil; i++ {
		s.orders.Add(1)
		one := all[i%len(all)]
		one.AdditionalParams = fmt.Appendf(nil, `{"number":%d}`, i)
		id, err := s.client.Projects.Create(ctx, one)
		if err == nil {
			s.wait(ctx, id)
		}
	}
}

// wait waits until a project is over, or too long.
func (s *stranger) wait(ctx context.Context, id string) {
	ctx, cancel := context.WithTimeout(ctx, strangerTime)
	defer cancel()
	tick := time.NewTicker(2 * time.Second)
	defer tick.Stop()
	for {
		if p, err := s.client.Projects.Get(ctx, id); err == nil && p.Idle {
			return
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// documents are orders for films from documents that are made to hurt.
func (s *stranger) documents() (all []client.CreateProject) {
	for _, name := range slices.Sorted(maps.Keys(s.web.files)) {
		switch path.Ext(name) {
		case ".pdf":
			all = append(all, client.CreateProject{Prompt: s.web.file(name), PromptType: "Docs"}, client.CreateProject{Prompt: s.web.file(name), PromptType: "Slides"})
		case ".docx":
			all = append(all, client.CreateProject{Prompt: s.web.file(name), PromptType: "Docs"})
		}
	}
	return all
}

// media are orders for films that show files which are made to hurt.
func (s *stranger) media() (all []client.CreateProject) {
	for _, name := range slices.Sorted(maps.Keys(s.web.files)) {
		switch path.Ext(name) {
		case ".mp4":
			all = append(all, brought(contract.TemplateAsset{URL: s.web.file(name), Type: "video"}))
		case ".png", ".svg", ".gif":
			all = append(all, brought(contract.TemplateAsset{URL: s.web.file(name), Type: "image"}))
		}
	}
	return all
}

// brought is an order for a film of one sentence with media.
func brought(media contract.TemplateAsset) client.CreateProject {
	return client.CreateProject{
		Prompt: "Here is what we have brought.", PromptType: "Script", Resolution: "720p",
		CustomTemplate: &contract.CustomTemplate{Assets: []contract.TemplateAsset{media}},
	}
}

// idle are orders that name servers which are slow.
func (s *stranger) idle() []client.CreateProject {
	return []client.CreateProject{
		{Prompt: s.web.base + "/slow/page.html", PromptType: "Link"},
		{Prompt: s.web.base + "/slow/report.pdf", PromptType: "Docs"},
		{Prompt: s.web.base + "/slow/deck.pdf", PromptType: "Slides"},
		{Prompt: s.web.base + "/mute/report.docx", PromptType: "Docs"},
		brought(contract.TemplateAsset{URL: s.web.base + "/slow/film.mp4", Type: "video"}),
		brought(contract.TemplateAsset{URL: s.web.base + "/mute/picture.png", Type: "image"}),
		{Prompt: "This film is told to nobody.", PromptType: "Script", Resolution: "720p", ToAutoExport: true, Webhook: s.web.base + "/slow/hook"},
	}
}
