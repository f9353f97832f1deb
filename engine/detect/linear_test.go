package detect_test

import (
	"testing"

	"github.com/scenewright/scenewright/engine/detect"
	"github.com/scenewright/scenewright/engine/language/languagetest"
)

// What a text costs grows with its length, of whatever kind it is.
func TestLinear(t *testing.T) {
	languagetest.Linear(t, func(text, code string) { detect.LanguageOf(text) })
}
