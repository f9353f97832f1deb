package request

import (
	"slices"

	"github.com/scenewright/scenewright/engine/footage"
)

// Wants returns the order in which footage is searched. Where the request or its template has an
// order for films, it comes first, then the order for pictures, which are animated. Else free media
// come before paid ones: films, then the pictures before the first generated kind, and only then
// generated media. A generated and animated picture has its place in the order for films. An order
// for films without a generated kind buys no picture either, unless the order for pictures has one.
func (r Request) Wants() []footage.Want {
	films, ordered := r.videoSources()
	pictures := WantsOf(footage.Image, r.imageSources())
	if ordered && !r.buys() {
		pictures = WantsOf(footage.Image, kindsOf(r.imageSources(), false))
	}
	if ordered {
		return append(WantsOf(footage.Video, films), pictures...)
	}
	free := WantsOf(footage.Video, kindsOf(films, false))
	made := WantsOf(footage.Video, kindsOf(films, true))
	there := r.freePictures()
	return slices.Concat(free, WantsOf(footage.Image, there), made, slices.DeleteFunc(pictures, func(w footage.Want) bool {
		return slices.Contains(there, w.Kind)
	}))
}

// WantsOf returns the kinds as wants of a medium.
func WantsOf(media footage.Media, kinds []footage.Kind) []footage.Want {
	var all []footage.Want
	for _, k := range kinds {
		all = append(all, footage.Want{Kind: k, Media: media})
		if k == footage.FromImage && media == footage.Video {
			all = append(all, footage.Want{Kind: k, Media: footage.Image})
		}
	}
	return all
}

// buys reports whether the request's orders of sources have a generated kind; the default order
// has.
func (r Request) buys() bool {
	films, _ := r.videoSources()
	return slices.ContainsFunc(films, footage.Kind.Makes) || slices.ContainsFunc(r.ImagesSourcePipeline, footage.Kind.Makes)
}

// kindsOf returns the kinds that are generated, or the others.
func kindsOf(all []footage.Kind, generated bool) []footage.Kind {
	return slices.DeleteFunc(slices.Clone(all), func(k footage.Kind) bool { return k.Makes() != generated })
}

// videoSources returns the order for video: the request's, else its template's, else the default,
// for which ordered is false.
func (r Request) videoSources() (kinds []footage.Kind, ordered bool) {
	if len(r.VideoSourcesPipeline) > 0 {
		return r.VideoSourcesPipeline, true
	}
	if k := r.Template().VideoSourcesByOrder; len(k) > 0 {
		return k, true
	}
	return filmKinds, false
}

// The kinds of films and of pictures, in their default order.
var (
	filmKinds  = []footage.Kind{footage.Stock, footage.Assets, footage.FromImage, footage.FromText}
	imageKinds = []footage.Kind{footage.Stock, footage.FromText, footage.Assets}
)

// imageSources returns the order for pictures: the request's, or the default.
func (r Request) imageSources() []footage.Kind {
	if len(r.ImagesSourcePipeline) > 0 {
		return r.ImagesSourcePipeline
	}
	return imageKinds
}

// freePictures returns the kinds of pictures that are searched before any is paid for: all existing
// kinds, or those of the request's order before its first generated kind.
func (r Request) freePictures() []footage.Kind {
	all := r.imageSources()
	if len(r.ImagesSourcePipeline) == 0 {
		return kindsOf(all, false)
	}
	if i := slices.IndexFunc(all, footage.Kind.Makes); i >= 0 {
		return all[:i]
	}
	return all
}

// MissesImage reports whether a scene has a slot for an image that the request leaves unfilled: an
// image value without an address, or the type picture without any image or film.
func (s TemplateScene) MissesImage() bool {
	media := s.Media()
	for _, m := range media {
		if m.Kind == "image" && !LooksLikeURL(m.URL) {
			return true
		}
	}
	return s.Type == "picture" && len(media) == 0 && len(s.VideosToAdd) == 0
}

// WantsIn returns the order in which footage is searched for a scene. For its unfilled image slot,
// an image is generated first, unless the scene has no setting for that and the request's orders
// have no generated kind; where the setting is off, no image is shown.
func (r Request) WantsIn(id string) []footage.Want {
	switch missing, wanted := r.MissingImage(id); {
	case !missing:
		return r.Wants()
	case !wanted:
		return slices.DeleteFunc(r.Wants(), func(w footage.Want) bool { return w.Media == footage.Image })
	}
	return append([]footage.Want{MadeImage}, r.Wants()...)
}

// MissingImage reports whether a scene has an image slot that the request leaves unfilled, and
// whether one must be generated. Without a setting for that, and without a generated kind in its
// orders, nothing is missing.
func (r Request) MissingImage(id string) (missing, wanted bool) {
	s, ok := r.SceneOf(id)
	if !ok || !s.MissesImage() {
		return false, false
	}
	if s.ToGenerateMissingImages == nil {
		return r.buys(), true
	}
	return true, *s.ToGenerateMissingImages
}

// ImageWants returns the order in which pictures beside a scene's content are searched. Generated
// ones are bought only by the request's own order.
func (r Request) ImageWants() []footage.Want {
	if len(r.ImagesSourcePipeline) == 0 {
		return WantsOf(footage.Image, kindsOf(r.imageSources(), false))
	}
	return WantsOf(footage.Image, r.ImagesSourcePipeline)
}

// MadeImage is a generated image for a slot.
var MadeImage = footage.Want{Kind: footage.FromText, Media: footage.Image}
