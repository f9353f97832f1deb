package store_test

import (
	"testing"

	"github.com/scenewright/scenewright/engine/replay"
	"github.com/scenewright/scenewright/store"
	"github.com/scenewright/scenewright/store/storetest"
)

func TestDeliveries(t *testing.T) {
	onEach(t, func(t *testing.T, open func(*testing.T) *store.DB) {
		storetest.TestDeliveries(t, func(t *testing.T) storetest.Database { return database(open(t)) })
	})
}

func TestReplays(t *testing.T) {
	onEach(t, func(t *testing.T, open func(*testing.T) *store.DB) {
		storetest.TestReplays(t, func(t *testing.T) replay.Store { return open(t).Stores.Replays })
	})
}
