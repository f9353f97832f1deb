package store_test

import (
	"testing"

	"github.com/scenewright/scenewright/store/storetest"
)

func TestTenants(t *testing.T) {
	storetest.TestTenants(t, func(t *testing.T) storetest.Database { return open(t) })
}
