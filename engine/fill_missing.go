package engine

import "github.com/scenewright/scenewright/engine/footage"

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

// staysEmpty reports whether a scene's slot for an image is to stay empty.
func (f sceneFiller) staysEmpty(sc BoardScene) bool {
	s, ok := f.t.Project.Request.sceneOf(sc.ID)
	return ok && s.missesImage() && !s.generatesMissing()
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
