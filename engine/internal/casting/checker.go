package casting

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/delivery"
	"github.com/scenewright/scenewright/engine/detect"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/internal/material"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/port"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/writer"
)

// Checker checks the references of a request: addresses, assets, templates.
type Checker struct {
	Catalog    *Catalog
	Directory  *tenant.Directory
	Layouts    []story.CustomLayout // of the host's own
	Reads      bool                 // whether links, documents and slides can be read
	Refuser    port.Refuser         // the writer, where it adds nothing of its own; else nil
	Researches bool                 // whether a researcher is present
	Sources    []footage.Source     // those that can be asked
	URLs       port.URLChecker
	Webhooks   *delivery.Outbox
	Workspaces *material.Workspaces
}

// References checks a request's references except its workspace: prompt, presenter, webhook and
// URLs of media. It returns the faults of each. An asset of another workspace is refused in the
// words for a missing one.
func (c *Checker) References(ctx context.Context, r request.Request) []error {
	return []error{
		c.checkLayouts(r), c.checkSource(ctx, r), c.Catalog.CheckAvatarID(ctx, r), c.checkWebhookURL(ctx, r), c.checkMedia(ctx, r),
	}
}

// checkLayouts returns an error for an unknown layout; the host's own are known.
func (c *Checker) checkLayouts(r request.Request) error {
	types := append([]string{""}, tenant.SceneTypes()...)
	for _, l := range c.Layouts {
		types = append(types, string(l.Name))
	}
	for i, s := range r.TemplateScenes() {
		field := fmt.Sprintf("customTemplate.scenes[%d].type", i)
		if err := fault.OneOf(field, tenant.CurrentSceneType(s.Type), types...); err != nil {
			return err
		}
	}
	return nil
}

// Workspace returns the organization of the request's workspace, "" where it has no workspace.
func (c *Checker) Workspace(ctx context.Context, r request.Request) (organizationID string, err error) {
	if r.WorkspaceID == "" {
		return "", nil
	}
	w, err := c.Directory.Workspace(ctx, r.WorkspaceID)
	if errors.Is(err, fault.ErrNotFound) {
		err = request.NoWorkspace()
	}
	return w.OrganizationID, err
}

func (c *Checker) checkWebhookURL(_ context.Context, r request.Request) error {
	switch {
	case r.Webhook == "":
		return nil
	case c.Webhooks == nil:
		return &fault.Error{Code: fault.CodeMissing, Field: "webhook", Message: "this engine sends no webhooks", Remedy: "set engine.Options.Secret and Ports.Notifier"}
	}
	return c.Webhooks.CheckURL(r.Webhook)
}

// reference is a URL of a request, with its field and the types of asset allowed there.
type reference struct {
	field, url string
	types      []library.Type
}

// referencesOf lists the media that a request names.
func referencesOf(r request.Request) []reference {
	var all []reference
	for i, a := range r.Assets() {
		all = append(all, reference{request.AssetField(i) + ".url", a.URL, []library.Type{library.Type(a.Type)}})
	}
	for i, s := range r.TemplateScenes() {
		all = append(all, sceneReferences(s, fmt.Sprintf("customTemplate.scenes[%d]", i))...)
	}
	return all
}

func sceneReferences(s request.TemplateScene, at string) []reference {
	var all []reference
	for i, v := range s.VideosToAdd {
		types := []library.Type{library.Video, library.Image}
		if v.IsMaster {
			types = types[:1] // a picture has no speech
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

// isMedia returns the types of asset that the value may name, none where it is text.
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
func (c *Checker) checkMedia(ctx context.Context, r request.Request) error {
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

// checkReference returns an error unless a URL is an asset of the workspace or may be fetched. One
// of our own is never fetched.
func (c *Checker) checkReference(ctx context.Context, workspaceID string, ref reference) error {
	asset, ours, err := c.Workspaces.Resolve(ctx, workspaceID, ref.url)
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
	if err := c.URLs.CheckURL(ref.url); err != nil {
		f := fault.Invalid(ref.field, err.Error(), "give an http(s) address that the internet can reach, or an asset's uploadPath")
		f.Err = err
		return f
	}
	return nil
}

// checkTexts returns an error where a request brings texts and no adapter can read them.
func (c *Checker) checkTexts(r request.Request) error {
	if c.Reads {
		return nil
	}
	for i, a := range r.Assets() {
		if a.IsText() {
			return fault.Invalid(fmt.Sprintf("customTemplate.assets[%d].type", i), a.Type+" needs a reader, and this engine has none", "pass its text in prompt")
		}
	}
	return nil
}

// SceneEdit checks the layout and the URLs of media that an edit names.
func (c *Checker) SceneEdit(ctx context.Context, p project.Project, s request.SceneEdit) error {
	if s.Layout != nil {
		all := story.Layouts()
		for _, l := range c.Layouts {
			all = append(all, l.Name)
		}
		if err := fault.OneOf("layout", *s.Layout, all...); err != nil {
			return err
		}
	}
	for i, v := range s.Shown() {
		ref := reference{fmt.Sprintf("media[%d].url", i), v.URL, []library.Type{library.Video, library.Image}}
		if err := c.checkReference(ctx, p.WorkspaceID, ref); err != nil {
			return err
		}
	}
	return nil
}

// Logo checks the URL of a branding's logo.
func (c *Checker) Logo(ctx context.Context, of tenant.Entity, value json.RawMessage) error {
	var given any // the directory rejects a value that is no URL
	_ = json.Unmarshal(value, &given)
	url, _ := given.(string)
	if url == "" {
		return nil
	}
	// An organization's id is no workspace's: under it only foreign URLs pass.
	workspaces := []string{of.ID()}
	if of.WorkspaceID == "" {
		all, err := c.Directory.Workspaces(ctx, of.OrganizationID)
		if err != nil {
			return err
		}
		for _, w := range all {
			workspaces = append(workspaces, w.ID)
		}
	}
	logo := reference{field: "value", url: url, types: []library.Type{library.Image}}
	var err error
	for _, id := range workspaces {
		if err = c.checkReference(ctx, id, logo); !errors.Is(err, fault.ErrInvalid) {
			return err
		}
	}
	return err
}

// checkSource returns an error unless the prompt of a source is an upload of the workspace or may
// be fetched, and an adapter can read it.
func (c *Checker) checkSource(ctx context.Context, r request.Request) error {
	switch {
	case !r.PromptType.PointsAt():
		return nil
	case !c.Reads:
		return fault.Invalid("promptType", fmt.Sprintf("%s needs a reader, and this engine has none", r.PromptType), "pass the text itself as Prompt or Script")
	}
	if r.File != "" {
		return nil
	}
	return c.checkReference(ctx, r.WorkspaceID, reference{"prompt", strings.TrimSpace(r.Prompt), []library.Type{library.PDF}})
}

// Template checks a stored template's references and values.
func (c *Checker) Template(ctx context.Context, t tenant.Template) error {
	for i, s := range t.Scenes {
		at := fmt.Sprintf("scenes[%d]", i)
		if s.Voice != nil {
			if err := request.CheckVoiceTone(at+".voice.tone", s.Voice.Tone); err != nil {
				return err
			}
		}
		for j, v := range s.DynamicValues {
			if err := c.checkStoredValue(ctx, t.WorkspaceID, fmt.Sprintf("%s.dynamicValues[%d].value", at, j), request.DynamicValue(v)); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkStoredValue checks a stored value, but not one that each video fills in.
func (c *Checker) checkStoredValue(ctx context.Context, workspaceID, field string, d request.DynamicValue) error {
	if d.Value == "" || request.Placeholder.MatchString(d.Value) {
		return nil
	}
	if types := isMedia(d); types != nil && request.LooksLikeURL(d.Value) {
		return c.checkReference(ctx, workspaceID, reference{field, d.Value, types})
	}
	if _, err := timeline.ParseColor(d.Value); d.Type == "color" && err != nil {
		return fault.Invalid(field, err.Error(), "write it like #0b2545")
	}
	return nil
}

// Subject refuses a prompt without content before any work, where it cannot be looked up and the
// writer adds nothing of its own. Scenes and documents of a template may supply the content
// instead.
func (c *Checker) Subject(ctx context.Context, p project.Project) error {
	w, r := c.Refuser, p.Request
	if w == nil || r.PromptType != story.PromptText || len(r.TemplateScenes())+len(r.Assets()) > 0 || c.LooksUp(r) {
		return nil
	}
	a := story.Assignment{Text: r.Prompt, Language: p.Language, Prompted: true}
	own, ok, err := c.Workspaces.Branding(ctx, p)
	if ok {
		a.About = own.About
	}
	if err != nil {
		return err
	}
	return w.Refuses(a)
}

// Notices returns the wishes of a request that this engine cannot satisfy, for a caller who asks
// before the film is made. A wish without any substitute is a *fault.Error with CodeInvalid.
func (c *Checker) Notices(ctx context.Context, r request.Request) ([]string, error) {
	var all []string
	for _, o := range orders(r) {
		if footage.Served(c.Sources, o.wants) {
			continue
		}
		if bare(r, c.Sources) {
			return nil, fault.Invalid(o.field, "names "+o.names()+", of which this service has none, and nothing else can fill the scenes", "leave it out, or have a source configured")
		}
		all = append(all, fmt.Sprintf("%s names %s, of which this service has none: other sources are asked", o.field, o.names()))
	}
	missing, err := unmadeImages(r, c.Sources)
	if err != nil || r.PromptType.PointsAt() {
		return append(all, missing...), err
	}
	if w := detect.MismatchWarning(r.Prompt, r.ResolvedLanguage(), c.Catalog.SpokenHere(ctx)); w != "" {
		missing = append(missing, w)
	}
	return append(all, missing...), c.Tongue(ctx, r, r.Prompt, r.ResolvedLanguage())
}

// order is an order of sources that a request gives.
type order struct {
	field string
	kinds []footage.Kind
	wants []footage.Want
}

// orders returns those that the request itself gives.
func orders(r request.Request) []order {
	films := order{field: "videoSourcesPipeline", kinds: r.VideoSourcesPipeline}
	if len(films.kinds) == 0 {
		films = order{field: "customTemplate.videoSourcesByOrder", kinds: r.Template().VideoSourcesByOrder}
	}
	films.wants = request.WantsOf(footage.Video, films.kinds)
	pictures := order{field: "imagesSourcePipeline", kinds: r.ImagesSourcePipeline}
	pictures.wants = request.WantsOf(footage.Image, pictures.kinds)
	return slices.DeleteFunc([]order{films, pictures}, func(o order) bool { return len(o.kinds) == 0 })
}

// names lists an order's sources, each once.
func (o order) names() string {
	var all []string
	for _, k := range o.kinds {
		if !slices.Contains(all, string(k)) {
			all = append(all, string(k))
		}
	}
	return strings.Join(all, ", ")
}

// bare reports whether a film would show only drawn pictures: no source can be asked, and the
// request brings none.
func bare(r request.Request, sources []footage.Source) bool {
	return !footage.Served(sources, r.Wants()) && len(material.Requested(r)) == 0
}

// unmadeImages returns a warning for each scene that asks for missing images where no source
// generates any.
func unmadeImages(r request.Request, sources []footage.Source) ([]string, error) {
	if footage.Served(sources, []footage.Want{request.MadeImage}) {
		return nil, nil
	}
	var all []string
	for i, s := range r.TemplateScenes() {
		if s.ToGenerateMissingImages == nil || !*s.ToGenerateMissingImages {
			continue
		}
		field := fmt.Sprintf("customTemplate.scenes[%d].toGenerateMissingImages", i)
		if s.MissesImage() && bare(r, sources) {
			return nil, fault.Invalid(field, "nobody here makes images, and nothing else can fill the scene's empty place", "bring the image, or have a generator configured")
		}
		all = append(all, field+": nobody here makes images; an empty place is filled from other sources, or drawn")
	}
	return all, nil
}

// LooksUp reports whether a prompt is looked up in an encyclopedia, which has neither advice nor
// personal matters.
func (c *Checker) LooksUp(r request.Request) bool {
	if !c.Researches || !r.Researches() || r.PromptType != story.PromptText || len(strings.Fields(r.Prompt)) > fewWords {
		return false
	}
	subject, code := r.Prompt, r.ResolvedLanguage()
	if o, ok := writer.Ordered(subject, code); ok && o.Subject != "" {
		subject = o.Subject
	}
	return !writer.AsksAdvice(subject, code) && !writer.IsOwn(subject, code)
}

// Tongue refuses an untranslated text whose language no voice of the host speaks, or whose letters
// the voices of the spoken language do not know.
func (c *Checker) Tongue(ctx context.Context, r request.Request, text, spokenIn string) error {
	spoken := c.Catalog.SpokenHere(ctx)
	if other := detect.OtherTongue(text); r.Language == "auto" && other.Code != "" {
		known := spoken()
		if slices.Contains(known, other.Code) {
			return nil
		}
		return fault.Invalid("language", "the text is in "+other.Name+", which no voice here speaks", "bring it in one of "+strings.Join(known, ", "))
	}
	if c.translates(r) || language.Of(spokenIn).Readable(text) {
		return nil
	}
	if said, remedy := detect.Mismatch(text, spokenIn, spoken); said != "" {
		return fault.Invalid("language", said+", whose letters are others", remedy)
	}
	return nil
}

// translates reports whether the narration may be in another language than the text: a model writes
// it, or it is looked up.
func (c *Checker) translates(r request.Request) bool {
	return r.PromptType != story.PromptScript && (c.Refuser == nil || c.LooksUp(r))
}

// fewWords is the most words of a prompt that is looked up in an encyclopedia rather than used as
// the text.
const fewWords = 12
