package request

import (
	"slices"

	"github.com/scenewright/scenewright/engine/footage"
)

// Wants is the order in which footage is looked for. Where the request or its
// template has an order for films, those of it come first, then the pictures,
// which are set in motion. Else what is there already comes before what is paid
// for: films, then the pictures that stand before any that is made in the
// order of pictures, and only then what is made. A picture that is made and moved
// stands where the order of films has it. An order of films without any that is
// made buys no picture either, unless the order of pictures says so.
func (r Request) Wants() []footage.Want {
	films, ordered := r.videoSources()
	pictures := WantsOf(footage.Image, r.imageSources())
	if ordered && !r.buys() {
		pictures = WantsOf(footage.Image, slices.DeleteFunc(slices.Clone(r.imageSources()), makes))
	}
	if ordered {
		return append(WantsOf(footage.Video, films), pictures...)
	}
	free := WantsOf(footage.Video, slices.DeleteFunc(slices.Clone(films), makes))
	made := WantsOf(footage.Video, slices.DeleteFunc(slices.Clone(films), has))
	there := r.freePictures()
	return slices.Concat(free, WantsOf(footage.Image, there), made, slices.DeleteFunc(pictures, func(w footage.Want) bool {
		return slices.Contains(there, w.Kind)
	}))
}

// WantsOf are the kinds as wants of a medium.
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

// buys reports whether the request's orders of sources have anything made, which
// they do where it gives none.
func (r Request) buys() bool {
	films, _ := r.videoSources()
	return slices.ContainsFunc(films, makes) || slices.ContainsFunc(r.ImagesSourcePipeline, makes)
}

// makes reports whether a kind has its media made, which is paid for.
func makes(k footage.Kind) bool { return k == footage.FromImage || k == footage.FromText }

// has reports whether a kind has its media already.
func has(k footage.Kind) bool { return !makes(k) }

// videoSources is the order in which video is looked for: the request's, else
// its template's, else the documented one, which nobody asked for.
func (r Request) videoSources() (kinds []footage.Kind, ordered bool) {
	if len(r.VideoSourcesPipeline) > 0 {
		return r.VideoSourcesPipeline, true
	}
	if t := r.CustomTemplate; t != nil && len(t.VideoSourcesByOrder) > 0 {
		return t.VideoSourcesByOrder, true
	}
	return []footage.Kind{footage.Stock, footage.Assets, footage.FromImage, footage.FromText}, false
}

// imageSources is the order in which pictures are looked for: the request's, or
// the documented one.
func (r Request) imageSources() []footage.Kind {
	if len(r.ImagesSourcePipeline) > 0 {
		return r.ImagesSourcePipeline
	}
	return []footage.Kind{footage.Stock, footage.FromText, footage.Assets}
}

// freePictures are the kinds of pictures that are looked for before anything is
// paid for: all that are there already, or of the request's order those before
// the first that is made.
func (r Request) freePictures() []footage.Kind {
	all := r.imageSources()
	if len(r.ImagesSourcePipeline) == 0 {
		return slices.DeleteFunc(slices.Clone(all), makes)
	}
	if i := slices.IndexFunc(all, makes); i >= 0 {
		return all[:i]
	}
	return all
}

// MissesImage reports whether a scene has a slot for an image that the request
// leaves unfilled: an image value without an address, or the type picture
// without any image or film.
func (s TemplateScene) MissesImage() bool {
	media := s.Media()
	for _, m := range media {
		if m.Kind == "image" && !LooksLikeURL(m.URL) {
			return true
		}
	}
	return s.Type == "picture" && len(media) == 0 && len(s.VideosToAdd) == 0
}

// WantsIn is the order in which footage is looked for in a scene: where its
// slot for an image is unfilled, one is made before anything else is looked
// for, unless only the request's order of sources says what is wanted and nothing
// in it is made; where none is to be made, no image is shown.
func (r Request) WantsIn(id string) []footage.Want {
	switch missing, wanted := r.MissingImage(id); {
	case !missing:
		return r.Wants()
	case !wanted:
		return slices.DeleteFunc(r.Wants(), func(w footage.Want) bool { return w.Media == footage.Image })
	}
	return append([]footage.Want{MadeImage}, r.Wants()...)
}

// MissingImage reports whether a scene has a slot for an image that the request leaves
// unfilled, and whether one is to be made for it. Where the request does not say that, and
// nothing in its orders of sources is made, nothing is missing.
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

// ImageWants is the order in which pictures are looked for beside what a scene states.
// What is made is bought for the request's own order alone.
func (r Request) ImageWants() []footage.Want {
	if len(r.ImagesSourcePipeline) == 0 {
		return WantsOf(footage.Image, slices.DeleteFunc(r.imageSources(), makes))
	}
	return WantsOf(footage.Image, r.ImagesSourcePipeline)
}

// MadeImage is an image that is made for a slot.
var MadeImage = footage.Want{Kind: footage.FromText, Media: footage.Image}
