package check

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/detect"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/internal/casting"
	"github.com/scenewright/scenewright/engine/internal/material"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/port"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

// Subject refuses a prompt before any work that brings nothing to tell,
// where nobody looks it up and the writer adds nothing of its own. The scenes and
// documents of a template may be told in its place.
func (c *Checker) Subject(ctx context.Context, p project.Project) error {
	w, r := c.Texts.Refuser, p.Request
	if w == nil || r.PromptType != story.PromptText || len(r.TemplateScenes())+len(r.Assets()) > 0 || c.Texts.LooksUp(r) {
		return nil
	}
	a := story.Assignment{Text: r.Prompt, Language: p.Language, Prompted: true}
	own, ok, err := c.Brandings.Branding(ctx, p)
	if ok {
		a.About = own.About
	}
	if err != nil {
		return err
	}
	return w.Refuses(a)
}

// LooksUp reports whether a prompt is looked up in an encyclopedia, which has neither
// advice nor anything of whoever asks.
func (t *Texts) LooksUp(r request.Request) bool {
	if !t.Researches || !r.Researches() || r.PromptType != story.PromptText || len(strings.Fields(r.Prompt)) > fewWords {
		return false
	}
	subject, code := r.Prompt, r.ResolvedLanguage()
	if o, ok := writer.Ordered(subject, code); ok && o.Subject != "" {
		subject = o.Subject
	}
	return !writer.AsksAdvice(subject, code) && !writer.IsOwn(subject, code)
}

// Texts checks what language a text is in, and whether anybody can tell more of it.
type Texts struct {
	Researches bool         // whether anybody looks subjects up
	Refuser    port.Refuser // the writer, where it adds nothing of its own; else nil

	Catalog *casting.Catalog
}

// Tongue refuses a text that nobody translates where it is to be spoken in its
// own language, and no voice of the host speaks that, or in one whose voices do not
// know its letters.
func (t *Texts) Tongue(ctx context.Context, r request.Request, text, spokenIn string) error {
	spoken := t.Catalog.SpokenHere(ctx)
	if other := detect.OtherTongue(text); r.Language == "auto" && other.Code != "" {
		known := spoken()
		if slices.Contains(known, other.Code) {
			return nil
		}
		return fault.Invalid("language", "the text is in "+other.Name+", which no voice here speaks", "bring it in one of "+strings.Join(known, ", "))
	}
	if t.translates(r) || language.Of(spokenIn).Readable(text) {
		return nil
	}
	if said, remedy := detect.Mismatch(text, spokenIn, spoken); said != "" {
		return fault.Invalid("language", said+", whose letters are others", remedy)
	}
	return nil
}

// translates reports whether what is said may be in another language than the text:
// a model writes it, or it is looked up.
func (t *Texts) translates(r request.Request) bool {
	return r.PromptType != story.PromptScript && (t.Refuser == nil || t.LooksUp(r))
}

// fewWords is how many words a prompt has at most that is looked up in an
// encyclopedia rather than told.
const fewWords = 12

// Notices returns what a request asks for and this engine cannot give, for the
// one who asks to know before the film is made. What nothing at all can stand in
// for is an *Error with CodeInvalid.
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
	return append(all, missing...), c.Texts.Tongue(ctx, r, r.Prompt, r.ResolvedLanguage())
}

// order is an order of sources that a request gives.
type order struct {
	field string
	kinds []footage.Kind
	wants []footage.Want
}

// orders are those that the request gives itself.
func orders(r request.Request) []order {
	var all []order
	if k := r.VideoSourcesPipeline; len(k) > 0 {
		all = append(all, order{"videoSourcesPipeline", k, request.WantsOf(footage.Video, k)})
	} else if t := r.CustomTemplate; t != nil && len(t.VideoSourcesByOrder) > 0 {
		all = append(all, order{"customTemplate.videoSourcesByOrder", t.VideoSourcesByOrder, request.WantsOf(footage.Video, t.VideoSourcesByOrder)})
	}
	if k := r.ImagesSourcePipeline; len(k) > 0 {
		all = append(all, order{"imagesSourcePipeline", k, request.WantsOf(footage.Image, k)})
	}
	return all
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

// bare reports whether a film would show nothing but what is drawn: no source can
// be asked, and the request brings nothing.
func bare(r request.Request, sources []footage.Source) bool {
	return !footage.Served(sources, r.Wants()) && len(material.Requested(r)) == 0
}

// unmadeImages returns a warning for each scene that asks for missing images
// where nobody makes any.
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
