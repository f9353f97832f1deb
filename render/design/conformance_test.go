package design_test

import (
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render/design"
	"github.com/scenewright/scenewright/sources/sourcetest"
)

func TestConformance(t *testing.T) {
	fonts, err := typeset.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	sourcetest.TestDesigner(t, func(t *testing.T) engine.Designer {
		d, err := design.New(fonts, nil)
		if err != nil {
			t.Fatal(err)
		}
		return d
	})
}
