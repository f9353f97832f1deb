package store_test

import (
	"testing"

	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/store"
	"github.com/scenewright/scenewright/store/storetest"
)

func TestAssets(t *testing.T) {
	onEach(t, func(t *testing.T, open func(*testing.T) *store.DB) {
		storetest.TestAssets(t, func(t *testing.T) library.Store { return open(t).Stores.Assets })
	})
}
