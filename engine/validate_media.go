package engine

import "fmt"

// checkVideos checks the films of a scene, of which one may speak for it.
func checkVideos(scene string, all []VideoToAdd) error {
	masters := 0
	for i, v := range all {
		at := fmt.Sprintf("%s.videosToAdd[%d]", scene, i)
		if v.IsMaster {
			masters++
		}
		switch {
		case v.URL == "":
			return invalid(at+".url", "must not be empty", "")
		case v.StagePositionNumber < 0:
			return invalid(at+".stagePositionNumber", "is negative", "")
		case v.IsMaster && v.IsMuted:
			return invalid(at+".isMuted", "contradicts isMaster: the sound of a master is the scene's narration", "leave one of them out")
		case v.IsMaster && masters > 1:
			return invalid(at+".isMaster", "is set for a second film of the scene, and only one can speak for it", "give the other its own scene")
		}
	}
	return nil
}

// checkTexts wants somebody to read the texts that a request brings as PDF.
func (c *referenceChecker) checkTexts(r Request) error {
	if c.reader != nil {
		return nil
	}
	for i, a := range r.assets() {
		if a.Type == assetPDF {
			return invalid(fmt.Sprintf("customTemplate.assets[%d].type", i), "pdf needs a reader, and this engine has none", "pass its text in prompt")
		}
	}
	return nil
}
