package store_test

import (
	"testing"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/store"
	"github.com/scenewright/scenewright/store/storetest"
)

func TestAccess(t *testing.T) {
	onEach(t, func(t *testing.T, open func(*testing.T) *store.DB) {
		storetest.TestAccess(t, func(t *testing.T) access.Stores { return open(t).Stores.Keys })
	})
}
