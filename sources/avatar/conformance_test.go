package avatar_test

import (
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/sources/avatar"
	"github.com/scenewright/scenewright/sources/sourcetest"
)

func TestConformance(t *testing.T) {
	sourcetest.TestPresenter(t, func(*testing.T) engine.Presenter { return avatar.New() })
}
