package caption

import (
	"fmt"

	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/typeset"
)

// MissingFonts says which of the fonts that were asked for are not there, or
// have not the script of the film, and which are taken instead.
func (su *Subtitler) MissingFonts(r request.Request, b story.Storyboard) []string {
	var warnings []string
	for _, asked := range []struct{ use, family, field string }{
		{"headings", b.Brand.Font, "customTemplate.font"},
		{"subtitles", r.Subtitles().FontName, "customTemplate.preConfigs.subtitles.fontName"},
	} {
		if asked.family == "" {
			continue
		}
		got := su.Fonts.Resolve(typeset.Style{Family: asked.family, Weight: 600, Size: 40, Language: b.Language})
		if got.Substitute {
			warnings = append(warnings, fmt.Sprintf("%s: the font %q is not installed, or lacks the film's script; %s are set in %s", asked.field, asked.family, asked.use, got.Family))
		}
	}
	return warnings
}
