package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/scenewright/scenewright/engine/delivery"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/engine/tenant"
)

// referenceChecker checks what a request names: addresses, assets, templates.
type referenceChecker struct {
	directory *tenant.Directory
	reader    Reader
	urls      URLChecker
	web       *safehttp.Client
	webhooks  *delivery.Outbox
	writer    Writer

	brandings *brandings
	casting   *casting
	catalog   *catalog
	sources   *mediaSources
	resolver  *resolver
	texts     *textChecker
}

// checkReferences checks what a request names outside itself, but for its
// workspace: presenter, webhook, and the URLs of media. What belongs to another
// workspace is refused in the words for what does not exist.
func (c *referenceChecker) checkReferences(ctx context.Context, r request.Request) error {
	for _, check := range []func(context.Context, request.Request) error{
		c.checkSource, c.casting.checkAvatarID, c.checkWebhookURL, c.checkMedia,
	} {
		if err := check(ctx, r); err != nil {
			return err
		}
	}
	return nil
}

// checkWorkspace gives the organization that the workspace belongs to, "" where
// there is no workspace.
func (c *referenceChecker) checkWorkspace(ctx context.Context, r request.Request) (organizationID string, err error) {
	if r.WorkspaceID == "" {
		return "", nil
	}
	w, err := c.directory.Workspace(ctx, r.WorkspaceID)
	if errors.Is(err, fault.ErrNotFound) {
		err = NoWorkspace()
	}
	return w.OrganizationID, err
}

// NoWorkspace is what a request is told that names a workspace which does not
// exist, or which the caller may not know of.
func NoWorkspace() *fault.Error {
	return fault.Invalid("workspaceId", "there is no such workspace", "take one of those the organization lists")
}

func (c *referenceChecker) checkWebhookURL(_ context.Context, r request.Request) error {
	switch {
	case r.Webhook == "":
		return nil
	case c.webhooks == nil:
		return &fault.Error{Code: fault.CodeMissing, Field: "webhook", Message: "this engine sends no webhooks", Remedy: "set engine.Options.Secret and Ports.Notifier"}
	}
	return c.webhooks.CheckURL(r.Webhook)
}

// reference is a URL of a request, where it stands, and the types of asset that
// will do there.
type reference struct {
	field, url string
	types      []library.Type
}

// referencesOf lists the media that a request names.
func referencesOf(r request.Request) []reference {
	if r.CustomTemplate == nil {
		return nil
	}
	var all []reference
	for i, a := range r.CustomTemplate.Assets {
		all = append(all, reference{fmt.Sprintf("customTemplate.assets[%d].url", i), a.URL, []library.Type{library.Type(a.Type)}})
	}
	for i, s := range r.CustomTemplate.Scenes {
		all = append(all, sceneReferences(s, fmt.Sprintf("customTemplate.scenes[%d]", i))...)
	}
	return all
}

func sceneReferences(s request.TemplateScene, at string) []reference {
	var all []reference
	for i, v := range s.VideosToAdd {
		types := []library.Type{library.Video, library.Image}
		if v.IsMaster {
			types = types[:1] // a picture says nothing
		}
		all = append(all, reference{fmt.Sprintf("%s.videosToAdd[%d].url", at, i), v.URL, types})
	}
	for i, d := range s.DynamicValues {
		if types := isMedia(d); types != nil && request.LooksLikeURL(d.Value) {
			all = append(all, reference{fmt.Sprintf("%s.dynamicValues[%d].value", at, i), d.Value, types})
		}
	}
	return all
}

// isMedia is the types of asset that the value may name, none where it is text.
func isMedia(d request.DynamicValue) []library.Type {
	switch d.Type {
	case "logo", "image":
		return []library.Type{library.Image}
	case "video":
		return []library.Type{library.Video, library.Image}
	}
	return nil
}

// checkMedia checks the URLs of media, each once.
func (c *referenceChecker) checkMedia(ctx context.Context, r request.Request) error {
	if err := c.checkTexts(r); err != nil {
		return err
	}
	known := map[string]bool{}
	for _, ref := range referencesOf(r) {
		key := fmt.Sprint(ref.url, ref.types)
		if known[key] {
			continue
		}
		known[key] = true
		if err := c.checkReference(ctx, r.WorkspaceID, ref); err != nil {
			return err
		}
	}
	return nil
}

// URLChecker says early whether a URL has a form that would be fetched, without
// looking anything up; *safehttp.Client is one. Its error is for whoever gave
// the URL.
type URLChecker interface {
	CheckURL(url string) error
}

// checkURL asks the host's checker, where it has one.
func (c *referenceChecker) checkURL(url string) error {
	if c.urls != nil {
		return c.urls.CheckURL(url)
	}
	return c.web.CheckURL(url)
}

// checkReference wants an asset of the workspace, or a URL that a fetch would
// take. One of our own is never fetched.
func (c *referenceChecker) checkReference(ctx context.Context, workspaceID string, ref reference) error {
	asset, ours, err := c.resolver.resolve(ctx, workspaceID, ref.url)
	switch {
	case errors.Is(err, fault.ErrNotFound):
		return fault.Invalid(ref.field, "there is no such asset", "take an uploadPath of the workspace's assets")
	case err != nil:
		return err
	case ours && !slices.Contains(ref.types, asset.Type):
		return fault.Invalid(ref.field, fmt.Sprintf("is an asset of the type %s", asset.Type), fmt.Sprintf("take one of %v", ref.types))
	case ours:
		return nil
	}
	if err := c.checkURL(ref.url); err != nil {
		f := fault.Invalid(ref.field, err.Error(), "give an http(s) address that the internet can reach, or an asset's uploadPath")
		f.Err = err
		return f
	}
	return nil
}

// resolver finds the assets that requests name by their addresses.
type resolver struct {
	assets    *library.Library
	directory *tenant.Directory
}

func (r *resolver) resolve(ctx context.Context, workspaceID, url string) (a library.Asset, ours bool, err error) {
	if r.assets == nil {
		return a, false, nil
	}
	return r.assets.Resolve(ctx, workspaceID, url)
}

// checkTexts wants somebody to read the texts that a request brings as PDF.
func (c *referenceChecker) checkTexts(r request.Request) error {
	if c.reader != nil {
		return nil
	}
	for i, a := range r.Assets() {
		if a.Type == request.AssetPDF {
			return fault.Invalid(fmt.Sprintf("customTemplate.assets[%d].type", i), "pdf needs a reader, and this engine has none", "pass its text in prompt")
		}
	}
	return nil
}
