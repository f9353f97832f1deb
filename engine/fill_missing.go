package engine

// staysEmpty reports whether a scene's slot for an image is to stay empty.
func (f sceneFiller) staysEmpty(sc BoardScene) bool {
	s, ok := f.t.Project.Request.sceneOf(sc.ID)
	return ok && s.missesImage() && !s.generatesMissing()
}
