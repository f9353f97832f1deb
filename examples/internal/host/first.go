package host

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/scenewright/scenewright"
	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/tenant"
)

// checkOrphans refuses an empty database beside files that another one speaks of:
// they would be nobody's, and be there for ever. In a bucket nobody looks.
func (c *Config) checkOrphans(ctx context.Context, eng *engine.Engine) error {
	all, err := eng.Organizations(ctx, tenant.OrganizationQuery{Limit: 1})
	if err != nil || len(all) > 0 || c.InBucket() {
		return err
	}
	for _, kind := range []string{"assets", "exports", "projects"} {
		folder := filepath.Join(c.Blobs, kind)
		if found, _ := os.ReadDir(folder); len(found) > 0 {
			return &fault.Error{
				Code: fault.CodeConflict, Message: fmt.Sprintf("the database is empty, and there are files of another one in %s", folder),
				Remedy: "put the database back (scenewright.db in -data, or what -database says), or give another -data or -blobs folder, or delete the files",
			}
		}
	}
	return nil
}

// welcome makes the first tenant where there is none, and says how to begin.
func welcome(ctx context.Context, eng *engine.Engine, out io.Writer) error {
	t, err := scenewright.CreateFirstTenant(ctx, eng)
	if t == nil || err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "organization: %s\nworkspace: %s\napi key: %s\nowner: %s\npassword: %s\n", t.OrganizationID, t.WorkspaceID, t.APIKey, t.OwnerEmail, t.Password)
	return err
}
