package store_test

import (
	"testing"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/store/storetest"
)

func TestAccess(t *testing.T) {
	storetest.TestAccess(t, func(t *testing.T) access.Store { return open(t) })
}
