package design

import "testing"

// TestSubtitledAsPlanned: in every language the scenes that are drawn by the
// layout of their content have subtitles where room was kept for them, and no
// others.
func TestSubtitledAsPlanned(t *testing.T) {
	fonts := fontsOf(t)
	for language, all := range scripts() {
		b := boardOf(language, northwake, true, append(all, spokenScripts(language)...)...)
		for i, sc := range design(t, fonts, b) {
			if s := b.Scenes[i]; b.SubtitledAs(s, sc) != b.Subtitled(s) {
				t.Errorf("%s: scene %d (%s, drawn as %s): subtitled %v, planned %v", language, i, s.Shown().Layout(), sc.Layout, b.SubtitledAs(s, sc), b.Subtitled(s))
			}
		}
	}
}
