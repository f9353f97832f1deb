package sqlite_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/store/sqlite"
)

// A database has a small store for each resource; each part of the engine takes
// those that it needs.
func ExampleOpen() {
	dir, _ := os.MkdirTemp("", "database")
	defer os.RemoveAll(dir)
	ctx := context.Background()
	db, err := sqlite.Open(ctx, sqlite.File(filepath.Join(dir, "scenewright.db")), nil)
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	companies, err := tenant.New(db.Stores.Tenants, nil)
	if err != nil {
		log.Fatal(err)
	}
	made, err := companies.CreateOrganization(ctx, tenant.NewOrganization{Name: "Harbour Lines"})
	if err != nil {
		log.Fatal(err)
	}
	found, err := companies.Organization(ctx, made.ID)
	fmt.Println(found.Name, err)
	// Output: Harbour Lines <nil>
}
