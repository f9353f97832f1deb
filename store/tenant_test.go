package store_test

import (
	"testing"

	"github.com/scenewright/scenewright/store"
	"github.com/scenewright/scenewright/store/storetest"
)

func TestTenants(t *testing.T) {
	onEach(t, func(t *testing.T, open func(*testing.T) *store.DB) {
		storetest.TestTenants(t, func(t *testing.T) storetest.Database { return database(open(t)) })
	})
}
