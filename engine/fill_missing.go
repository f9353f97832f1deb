package engine

import "github.com/scenewright/scenewright/engine/story"

// staysEmpty reports whether a scene's slot for an image is to stay empty.
func (f sceneFiller) staysEmpty(sc story.BoardScene) bool {
	s, ok := f.t.Project.Request.SceneOf(sc.ID)
	return ok && s.MissesImage() && !s.GeneratesMissing()
}
