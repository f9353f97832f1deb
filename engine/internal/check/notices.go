package check

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/detect"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/internal/material"
	"github.com/scenewright/scenewright/engine/request"
)

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
