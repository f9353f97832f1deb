package host

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/tenant"
)

// ownerEmail is how the owner signs in; the domain is one that nobody has.
const ownerEmail = "owner@scenewright.invalid"

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
	all, err := eng.Organizations(ctx, tenant.OrganizationQuery{Limit: 1})
	if err != nil || len(all) > 0 {
		return err
	}
	org, err := eng.CreateOrganization(ctx, tenant.NewOrganization{Name: "My organization"})
	if err != nil {
		return err
	}
	password := rand.Text()
	owner, err := eng.AddUser(ctx, tenant.NewUser{OrganizationID: org.ID, Email: ownerEmail, Name: "Owner", Role: tenant.Owner, Password: password})
	if err != nil {
		return err
	}
	ws, err := eng.CreateWorkspace(ctx, tenant.NewWorkspace{OrganizationID: org.ID, Name: "My workspace", CreatedBy: owner.ID})
	if err != nil {
		return err
	}
	_, key, err := eng.Keys.IssueRoot(ctx, access.Owner{OrganizationID: org.ID, UserID: owner.ID}, access.NewCredential{
		Name: "First key", Target: access.Target{Type: access.TargetOrganization, ID: org.ID}, Scopes: access.Scopes(),
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "organization: %s\nworkspace: %s\napi key: %s\nowner: %s\npassword: %s\n", org.ID, ws.ID, key, ownerEmail, password)
	return err
}
