package engine

import (
	"slices"

	"github.com/scenewright/scenewright/engine/footage"
)

// wants is the order in which footage is looked for. Where the request or its
// template has an order for films, those of it come first, then the pictures,
// which are set in motion. Else what is there already comes before what is paid
// for: films, then the pictures that stand before any that is made in the
// order of pictures, and only then what is made. A picture that is made and moved
// stands where the order of films has it. An order of films without any that is
// made buys no picture either, unless the order of pictures says so.
func (r Request) wants() []footage.Want {
	films, ordered := r.videoSources()
	pictures := wantsOf(MediaImage, r.imageSources())
	if ordered && !r.buys() {
		pictures = wantsOf(MediaImage, slices.DeleteFunc(slices.Clone(r.imageSources()), makes))
	}
	if ordered {
		return append(wantsOf(MediaVideo, films), pictures...)
	}
	free := wantsOf(MediaVideo, slices.DeleteFunc(slices.Clone(films), makes))
	made := wantsOf(MediaVideo, slices.DeleteFunc(slices.Clone(films), has))
	there := r.freePictures()
	return slices.Concat(free, wantsOf(MediaImage, there), made, slices.DeleteFunc(pictures, func(w footage.Want) bool {
		return slices.Contains(there, w.Kind)
	}))
}

// wantsOf are the kinds as wants of a medium.
func wantsOf(media MediaType, kinds []SourceKind) []footage.Want {
	var all []footage.Want
	for _, k := range kinds {
		all = append(all, footage.Want{Kind: k, Media: media})
		if k == SourceFromImage && media == MediaVideo {
			all = append(all, footage.Want{Kind: k, Media: MediaImage})
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
func makes(k SourceKind) bool { return k == SourceFromImage || k == SourceFromText }

// has reports whether a kind has its media already.
func has(k SourceKind) bool { return !makes(k) }

// videoSources is the order in which video is looked for: the request's, else
// its template's, else the documented one, which nobody asked for.
func (r Request) videoSources() (kinds []SourceKind, ordered bool) {
	if len(r.VideoSourcesPipeline) > 0 {
		return r.VideoSourcesPipeline, true
	}
	if t := r.CustomTemplate; t != nil && len(t.VideoSourcesByOrder) > 0 {
		return t.VideoSourcesByOrder, true
	}
	return []SourceKind{SourceStock, SourceAssets, SourceFromImage, SourceFromText}, false
}

// imageSources is the order in which pictures are looked for: the request's, or
// the documented one.
func (r Request) imageSources() []SourceKind {
	if len(r.ImagesSourcePipeline) > 0 {
		return r.ImagesSourcePipeline
	}
	return []SourceKind{SourceStock, SourceFromText, SourceAssets}
}

// freePictures are the kinds of pictures that are looked for before anything is
// paid for: all that are there already, or of the request's order those before
// the first that is made.
func (r Request) freePictures() []SourceKind {
	all := r.imageSources()
	if len(r.ImagesSourcePipeline) == 0 {
		return slices.DeleteFunc(slices.Clone(all), makes)
	}
	if i := slices.IndexFunc(all, makes); i >= 0 {
		return all[:i]
	}
	return all
}

// missesImage reports whether a scene has a slot for an image that the request
// leaves unfilled: an image value without an address, or the type picture
// without any image or film.
func (s TemplateScene) missesImage() bool {
	media := s.Media()
	for _, m := range media {
		if m.Kind == "image" && !looksLikeURL(m.URL) {
			return true
		}
	}
	return s.Type == "picture" && len(media) == 0 && len(s.VideosToAdd) == 0
}

// generatesMissing reports whether an image is to be made for such a slot,
// which is so unless the request says otherwise.
func (s TemplateScene) generatesMissing() bool {
	return s.ToGenerateMissingImages == nil || *s.ToGenerateMissingImages
}

// wantsIn is the order in which footage is looked for in a scene: where its
// slot for an image is unfilled, one is made before anything else is looked
// for, unless only the request's order of sources says what is wanted and nothing
// in it is made.
func (r Request) wantsIn(id string) []footage.Want {
	s, ok := r.sceneOf(id)
	if !ok || !s.missesImage() {
		return r.wants()
	}
	if s.ToGenerateMissingImages == nil && !r.buys() {
		return r.wants()
	}
	return append([]footage.Want{madeImage}, r.wants()...)
}

// madeImage is an image that is made for a slot.
var madeImage = footage.Want{Kind: SourceFromText, Media: MediaImage}
