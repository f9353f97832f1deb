package spell_test

import (
	"testing"

	"github.com/scenewright/scenewright/engine/language/languagetest"
	"github.com/scenewright/scenewright/engine/spell"
)

// What a text costs grows with its length, of whatever kind it is.
func TestLinear(t *testing.T) {
	languagetest.Linear(t, func(text, code string) { spell.Text(text, code, nil) })
}
