package request_test

import (
	"testing"

	"github.com/scenewright/scenewright/engine/request"
)

// TestMarkedScript: the marks of HTML in a scene's script are neither read nor shown.
func TestMarkedScript(t *testing.T) {
	for script, want := range map[string]string{
		"<p>Our <b>new</b> plan costs &pound;5 &amp; more.</p>": "Our new plan costs £5 & more.",
		"<p>One.</p><p>Two.</p>":                                "One.\n\nTwo.",
		"Where x < 5 and y > 3, AT&T wins & R&D; <3":            "Where x < 5 and y > 3, AT&T wins & R&D; <3",
	} {
		if got := (request.TemplateScene{StaticScript: script}).Brief().Static; got != want {
			t.Errorf("%q is told as %q, want %q", script, got, want)
		}
	}
}
