package store_test

import (
	"path/filepath"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/store"
	"github.com/scenewright/scenewright/store/blob"
	"github.com/scenewright/scenewright/store/storetest"
)

func open(t *testing.T) *store.DB {
	t.Helper()
	db, err := store.Open(t.Context(), store.URL(filepath.Join(t.TempDir(), "test.db")), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

func TestStore(t *testing.T) {
	storetest.TestStore(t, func(t *testing.T) engine.Store { return open(t) })
}

func TestQueue(t *testing.T) {
	storetest.TestQueue(t, func(t *testing.T) storetest.Database { return open(t) })
}

func TestBlobs(t *testing.T) {
	storetest.TestBlobs(t, func(t *testing.T) engine.Blobs {
		b, err := blob.Open(blob.Dir(t.TempDir()), nil)
		if err != nil {
			t.Fatal(err)
		}
		return b
	})
}
