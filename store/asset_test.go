package store_test

import (
	"testing"

	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/store/storetest"
)

func TestAssets(t *testing.T) {
	storetest.TestAssets(t, func(t *testing.T) library.Store { return open(t) })
}
