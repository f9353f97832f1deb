package host

import (
	"context"
	"crypto/rand"
	"fmt"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/tenant"
)

func peopleCommands() []command {
	return []command{
		{"users", "ORGANIZATION", "its people", users},
		{"user create", "ORGANIZATION EMAIL [ROLE]", "role: owner, admin or member (default); prints the password once", createUser},
		{"user password", "EMAIL", "gives a new password, and prints it once", newPassword},
		{"keys", "ORGANIZATION", "its keys that are not revoked", keys},
		{"key create", "ORGANIZATION NAME [WORKSPACE] [SCOPE…]", "for 90 days, for all of the organization unless a workspace is named, with all scopes unless some are; prints the key once", createKey},
		{"key revoke", "ORGANIZATION KEY", "and all that it issued", revokeKey},
	}
}

func users(ctx context.Context, a *admin, args []string) error {
	if _, err := a.engine.Organization(ctx, args[0]); err != nil {
		return err
	}
	all, err := a.engine.Users(ctx, args[0])
	if err != nil {
		return err
	}
	var rows [][]string
	for _, u := range all {
		rows = append(rows, []string{u.ID, day(u.CreatedAt), string(u.Role), u.Email, u.Name})
	}
	return a.table("USER CREATED ROLE EMAIL NAME", rows)
}

func createUser(ctx context.Context, a *admin, args []string) error {
	n := tenant.NewUser{OrganizationID: args[0], Email: args[1], Password: rand.Text()}
	if len(args) > 2 {
		n.Role = tenant.Role(args[2])
	}
	u, err := a.engine.AddUser(ctx, n)
	if err != nil {
		return err
	}
	return a.say("user", u.ID, "password", n.Password)
}

func newPassword(ctx context.Context, a *admin, args []string) error {
	u, err := a.engine.UserByEmail(ctx, args[0])
	if err != nil {
		return err
	}
	password := rand.Text()
	if err := a.engine.SetPassword(ctx, u.ID, password); err != nil {
		return err
	}
	return a.say("user", u.ID, "password", password)
}

// manager is who manages an organization's keys here.
func manager(organizationID string) access.Actor {
	return access.Actor{Human: &access.Human{UserID: "operator", OrganizationID: organizationID, Admin: true, Verified: true, AuthTime: time.Now()}}
}

func keys(ctx context.Context, a *admin, args []string) error {
	if _, err := a.engine.Organization(ctx, args[0]); err != nil {
		return err
	}
	var rows [][]string
	for last := ""; ; {
		page, err := a.engine.Keys.List(ctx, manager(args[0]), access.Query{After: last})
		if err != nil {
			return err
		}
		if len(page) == 0 {
			return a.table("KEY STATUS EXPIRES USED TARGET NAME", rows)
		}
		for _, k := range page {
			if last = k.ID; k.RevokedAt.IsZero() {
				rows = append(rows, []string{k.ID, string(a.engine.Keys.Status(k)), day(k.ExpiresAt), day(k.LastUsedAt), k.Target().String(), k.Name})
			}
		}
	}
}

func createKey(ctx context.Context, a *admin, args []string) error {
	n := access.NewCredential{Name: args[1], Scopes: access.Scopes(), Target: access.Target{Type: access.TargetOrganization, ID: args[0]}}
	if len(args) > 2 {
		n.Target = access.Target{Type: access.TargetWorkspace, ID: args[2]}
	}
	if len(args) > 3 {
		n.Scopes = nil
		for _, name := range args[3:] {
			s, ok := access.ParseScope(name)
			if !ok {
				return fmt.Errorf("%q is no scope; take some of %v", name, access.Scopes())
			}
			n.Scopes = append(n.Scopes, s)
		}
	}
	if _, err := a.engine.Organization(ctx, args[0]); err != nil {
		return err
	}
	k, secret, err := a.engine.Keys.IssueRoot(ctx, access.Owner{OrganizationID: args[0]}, n)
	if err != nil {
		return err
	}
	return a.say("key", k.ID, "api key", secret)
}

func revokeKey(ctx context.Context, a *admin, args []string) error {
	ended, err := a.engine.Keys.Revoke(ctx, manager(args[0]), args[1], "by the operator")
	if err != nil {
		return err
	}
	return a.say("revoked", strconv.Itoa(len(ended.RevokedIDs)))
}
