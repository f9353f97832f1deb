package host

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/tenant"
)

func tenantCommands() []command {
	return []command{
		{"organizations", "", "all, with what they have", showOrganizations},
		{"organization create", "NAME", "a new one", func(ctx context.Context, a *admin, args []string) error {
			o, err := a.engine.CreateOrganization(ctx, tenant.NewOrganization{Name: args[0]})
			return a.say(err, "organization", o.ID)
		}},
		{"organization delete", "ORGANIZATION", "for good, with its people, keys, workspaces and all that these have", one((*engine.Engine).DeleteOrganization)},
		{"workspaces", "ORGANIZATION", "its workspaces, with what they have", showWorkspaces},
		{"workspace create", "ORGANIZATION NAME", "a new one, with the templates that all begin with", func(ctx context.Context, a *admin, args []string) error {
			w, err := a.engine.CreateWorkspace(ctx, tenant.NewWorkspace{OrganizationID: args[0], Name: args[1]})
			return a.say(err, "workspace", w.ID)
		}},
		{"workspace rename", "WORKSPACE NAME", "its id stays", func(ctx context.Context, a *admin, args []string) error {
			return failed(a.engine.RenameWorkspace(ctx, args[0], args[1]))
		}},
		{"workspace priority", "WORKSPACE low|normal|high", "how soon its films begin beside those of others: three steps of a higher one for one of the next lower", func(ctx context.Context, a *admin, args []string) error {
			p, err := tenant.ParsePriority(args[1])
			if err != nil {
				return err
			}
			return failed(a.engine.SetPriority(ctx, args[0], p))
		}},
		{"workspace delete", "WORKSPACE", "for good, with its films, uploads, keys, webhooks and templates", one((*engine.Engine).DeleteWorkspace)},
		{"templates", "WORKSPACE", "its templates", showTemplates},
		{"template save", "WORKSPACE FILE", "from JSON as the API has it; with an id in it, in place of that one", saveTemplate},
		{"template delete", "TEMPLATE", "films that were made by it stay", one((*engine.Engine).DeleteTemplate)},
		{"users", "ORGANIZATION", "its people", showUsers},
		{"user create", "ORGANIZATION EMAIL [ROLE]", "role: owner, admin or member (default); prints the password once", createUser},
		{"user password", "EMAIL", "gives a new password, prints it once, and ends sessions and the keys made in them", changeUser(func(ctx context.Context, a *admin, args []string) error {
			password := rand.Text()
			return a.say(a.engine.SetPassword(ctx, args[0], password), "user", args[0], "password", password)
		})},
		{"user role", "EMAIL ROLE", "a lesser one ends sessions and the keys made in them", changeUser(func(ctx context.Context, a *admin, args []string) error {
			return failed(a.engine.SetRole(ctx, args[0], tenant.Role(args[1])))
		})},
		{"user disable", "EMAIL", "who may not sign in any more; ends sessions and all their keys", changeUser(changed((*engine.Engine).DisableUser))},
		{"user enable", "EMAIL", "who may sign in again; keys that have ended stay so", changeUser(changed((*engine.Engine).EnableUser))},
		{"user remove", "EMAIL", "for good; ends sessions and all their keys, and what they made stays", changeUser(one((*engine.Engine).RemoveUser))},
		{"keys", "ORGANIZATION", "its keys that are not revoked", showKeys},
		{"key create", "ORGANIZATION NAME [WORKSPACE] [SCOPE…]", "for 90 days, for all of the organization unless a workspace is named, with all scopes unless some are; prints the key once", createKey},
		{"key revoke", "ORGANIZATION KEY", "and all that it issued", func(ctx context.Context, a *admin, args []string) error {
			ended, err := a.engine.Keys.Revoke(ctx, manager(args[0]), args[1], "by the operator")
			return a.say(err, "revoked", len(ended.RevokedIDs))
		}},
		{"record", "[ORGANIZATION]", "who did what to people, tenants and keys, and what operators did: the newest hundred", showRecord},
	}
}

func showOrganizations(ctx context.Context, a *admin, _ []string) error {
	all, err := pages(func(last tenant.Organization) ([]tenant.Organization, error) {
		return a.engine.Organizations(ctx, tenant.OrganizationQuery{After: last.ID})
	})
	counts := map[string]tenant.Counts{} // of all workspaces
	workspaces := map[string]int{}
	for _, o := range all {
		var its map[string]tenant.Counts
		if its, err = a.engine.OrganizationCounts(ctx, o.ID); err != nil {
			return err
		}
		sum := tenant.Counts{}
		for _, n := range its {
			sum.Projects, sum.Assets = sum.Projects+n.Projects, sum.Assets+n.Assets
		}
		counts[o.ID], workspaces[o.ID] = sum, len(its)
	}
	return listed(a, "ORGANIZATION CREATED WORKSPACES FILMS UPLOADS NAME", all, err, func(o tenant.Organization) []any {
		return []any{o.ID, o.CreatedAt, workspaces[o.ID], counts[o.ID].Projects, counts[o.ID].Assets, o.Name}
	})
}

func showWorkspaces(ctx context.Context, a *admin, args []string) error {
	stored, err := a.engine.Storage(ctx, args[0])
	if err != nil {
		return err
	}
	all, err := a.workspacesOf(ctx, args[0])
	return listed(a, "WORKSPACE CREATED FILMS UPLOADS STORED PRIORITY NAME", all, err, func(w tenant.Workspace) []any {
		s := stored[w.ID]
		return []any{w.ID, w.CreatedAt, s.Projects, s.Uploads, fmt.Sprintf("%d MB", (s.Bytes()+1<<20-1)>>20), w.Priority, w.Name}
	})
}

// workspacesOf returns the workspaces of an organization, which must exist.
func (a *admin) workspacesOf(ctx context.Context, organizationID string) ([]tenant.Workspace, error) {
	if _, err := a.engine.Organization(ctx, organizationID); err != nil {
		return nil, err
	}
	return a.engine.Workspaces(ctx, organizationID)
}

func showTemplates(ctx context.Context, a *admin, args []string) error {
	if _, err := a.engine.Workspace(ctx, args[0]); err != nil {
		return err
	}
	all, err := a.engine.Templates(ctx, tenant.TemplateQuery{WorkspaceID: args[0]})
	return listed(a, "TEMPLATE CREATED SCENES NAME", all, err, func(t tenant.Template) []any {
		return []any{t.ID, t.CreatedAt, len(t.Scenes), t.Name}
	})
}

func saveTemplate(ctx context.Context, a *admin, args []string) error {
	text, err := os.ReadFile(args[1])
	if err != nil {
		return err
	}
	var t tenant.Template
	if err := json.Unmarshal(text, &t); err != nil {
		return fmt.Errorf("%s: %w", args[1], err)
	}
	w, err := a.engine.Workspace(ctx, args[0])
	if err != nil {
		return err
	}
	t.OrganizationID, t.WorkspaceID = w.OrganizationID, w.ID
	saved, err := a.engine.SaveTemplate(ctx, t)
	return a.say(err, "template", saved.ID)
}

func showUsers(ctx context.Context, a *admin, args []string) error {
	if _, err := a.engine.Organization(ctx, args[0]); err != nil {
		return err
	}
	all, err := a.engine.Users(ctx, args[0])
	return listed(a, "USER CREATED DISABLED ROLE EMAIL NAME", all, err, func(u tenant.User) []any {
		return []any{u.ID, u.CreatedAt, u.DisabledAt, u.Role, u.Email, u.Name}
	})
}

func createUser(ctx context.Context, a *admin, args []string) error {
	n := tenant.NewUser{OrganizationID: args[0], Email: args[1], Password: rand.Text()}
	if len(args) > 2 {
		n.Role = tenant.Role(args[2])
	}
	u, err := a.engine.AddUser(ctx, n)
	return a.say(err, "user", u.ID, "password", n.Password)
}

// changeUser returns a command for the user of an address; do gets the user's id in its place.
func changeUser(do doing) doing {
	return func(ctx context.Context, a *admin, args []string) error {
		u, err := a.engine.UserByEmail(ctx, args[0])
		if err != nil {
			return err
		}
		return do(ctx, a, append([]string{u.ID}, args[1:]...))
	}
}

// manager returns the actor that manages an organization's keys here.
func manager(organizationID string) access.Actor {
	operator := &access.Human{UserID: "operator", OrganizationID: organizationID, Admin: true, Verified: true, AuthTime: time.Now()}
	return access.Actor{Origin: access.Origin{Channel: access.Admin}, Human: operator}
}

func showKeys(ctx context.Context, a *admin, args []string) error {
	if _, err := a.engine.Organization(ctx, args[0]); err != nil {
		return err
	}
	all, err := pages(func(last access.Credential) ([]access.Credential, error) {
		return a.engine.Keys.List(ctx, manager(args[0]), access.Query{After: last.ID})
	})
	all = slices.DeleteFunc(all, func(k access.Credential) bool { return !k.RevokedAt.IsZero() })
	return listed(a, "KEY STATUS EXPIRES USED TARGET NAME", all, err, func(k access.Credential) []any {
		return []any{k.ID, a.engine.Keys.Status(k), k.ExpiresAt, k.LastUsedAt, k.Target(), k.Name}
	})
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
	return a.say(err, "key", k.ID, "api key", secret)
}

func showRecord(ctx context.Context, a *admin, args []string) error {
	var q access.AuditQuery
	if len(args) > 0 {
		q.OrganizationID = args[0]
	}
	all, err := a.engine.Record(ctx, q)
	return listed(a, "AT CHANNEL BY ACTION TARGET RESULT NOTE", all, err, func(e access.Entry) []any {
		who := strings.TrimSuffix(string(e.Actor.Type)+":"+e.Actor.ID, ":")
		return []any{e.At.Format(time.DateTime), e.Channel, who, e.Action, e.Target, e.Result, e.Note}
	})
}
