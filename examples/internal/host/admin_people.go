package host

import (
	"cmp"
	"context"
	"crypto/rand"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/tenant"
)

func peopleCommands() []command {
	return []command{
		{"users", "ORGANIZATION", "its people", users},
		{"user create", "ORGANIZATION EMAIL [ROLE]", "role: owner, admin or member (default); prints the password once", createUser},
		{"user password", "EMAIL", "gives a new password, prints it once, and ends sessions and the keys made in them", newPassword},
		{"user role", "EMAIL ROLE", "a lesser one ends sessions and the keys made in them", setRole},
		{"user disable", "EMAIL", "who may not sign in any more; ends sessions and all their keys", disableUser},
		{"user enable", "EMAIL", "who may sign in again; keys that have ended stay so", enableUser},
		{"user remove", "EMAIL", "for good; ends sessions and all their keys, and what they made stays", removeUser},
		{"keys", "ORGANIZATION", "its keys that are not revoked", keys},
		{"key create", "ORGANIZATION NAME [WORKSPACE] [SCOPE…]", "for 90 days, for all of the organization unless a workspace is named, with all scopes unless some are; prints the key once", createKey},
		{"key revoke", "ORGANIZATION KEY", "and all that it issued", revokeKey},
		{"record", "[ORGANIZATION]", "who did what to people, tenants and keys, and what operators did: the newest hundred", showRecord},
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
		rows = append(rows, []string{u.ID, day(u.CreatedAt), day(u.DisabledAt), string(u.Role), u.Email, u.Name})
	}
	return a.table("USER CREATED DISABLED ROLE EMAIL NAME", rows)
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

func setRole(ctx context.Context, a *admin, args []string) error {
	return a.changeUser(ctx, args[0], func(id string) error {
		_, err := a.engine.SetRole(ctx, id, tenant.Role(args[1]))
		return err
	})
}

func disableUser(ctx context.Context, a *admin, args []string) error {
	return a.changeUser(ctx, args[0], func(id string) error {
		_, err := a.engine.DisableUser(ctx, id)
		return err
	})
}

func enableUser(ctx context.Context, a *admin, args []string) error {
	return a.changeUser(ctx, args[0], func(id string) error {
		_, err := a.engine.EnableUser(ctx, id)
		return err
	})
}

func removeUser(ctx context.Context, a *admin, args []string) error {
	return a.changeUser(ctx, args[0], func(id string) error { return a.engine.RemoveUser(ctx, id) })
}

// changeUser changes the user of an address.
func (a *admin) changeUser(ctx context.Context, email string, change func(id string) error) error {
	u, err := a.engine.UserByEmail(ctx, email)
	if err != nil {
		return err
	}
	return change(u.ID)
}

func showRecord(ctx context.Context, a *admin, args []string) error {
	var q access.AuditQuery
	if len(args) > 0 {
		q.OrganizationID = args[0]
	}
	entries, err := a.engine.Record(ctx, q)
	if err != nil {
		return err
	}
	var rows [][]string
	for _, e := range entries {
		who := strings.TrimSuffix(string(e.Actor.Type)+":"+e.Actor.ID, ":")
		rows = append(rows, []string{e.At.Format(time.DateTime), string(e.Channel), who, string(e.Action), cmp.Or(e.Target, "-"), e.Result, e.Note})
	}
	return a.table("AT CHANNEL BY ACTION TARGET RESULT NOTE", rows)
}

// manager is who manages an organization's keys here.
func manager(organizationID string) access.Actor {
	return access.Actor{Origin: access.Origin{Channel: access.Admin}, Human: &access.Human{UserID: "operator", OrganizationID: organizationID, Admin: true, Verified: true, AuthTime: time.Now()}}
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
