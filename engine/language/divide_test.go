package language_test

import (
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/language"
)

// TestNoWordIsTorn divides texts where a bar stands in them.
func TestNoWordIsTorn(t *testing.T) {
	t.Parallel()
	for code, all := range map[string]map[string]bool{
		"en": {"Tea came.| It stayed.": true, "Tea came. |It stayed.": true, "Tea| came.": true, "Te|a came.": false, "It is 3.|5 km.": false, "Tea came|. It": false, "|Tea": false, "Tea|": false, "They do|n't.": false},
		"fr": {"Vraiment| ! Oui.": false, "Vraiment !| Oui.": true},
		"zh": {"茶来了。|它留下了。": true, "茶来了|。它留下了。": false, "茶来|了": true},
		"iw": {"שלום| עולם": true, "של|ום עולם": false},
	} {
		for marked, want := range all {
			at := strings.IndexByte(marked, '|')
			if got := language.Divides(strings.Replace(marked, "|", "", 1), code, at); got != want {
				t.Errorf("%s: %q: %v, want %v", code, marked, got, want)
			}
		}
	}
	if language.Divides("é", "en", 1) {
		t.Error("a character was torn")
	}
}
