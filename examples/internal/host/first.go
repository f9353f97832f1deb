package host

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/tenant"
)

// ownerEmail is how the owner signs in; the domain is one that nobody has.
const ownerEmail = "owner@scenewright.invalid"

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
