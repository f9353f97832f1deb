package host

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/tenant"
)

func tenantCommands() []command {
	return []command{
		{"organizations", "", "all, with what they have", organizations},
		{"organization create", "NAME", "a new one", createOrganization},
		{"workspaces", "ORGANIZATION", "its workspaces, with what they have", workspaces},
		{"workspace create", "ORGANIZATION NAME", "a new one, with the templates that all begin with", createWorkspace},
		{"workspace rename", "WORKSPACE NAME", "its id stays", renameWorkspace},
		{"users", "ORGANIZATION", "its people", users},
		{"user create", "ORGANIZATION EMAIL [ROLE]", "role: owner, admin or member (default); prints the password once", createUser},
		{"user password", "EMAIL", "gives a new password, and prints it once", newPassword},
		{"keys", "ORGANIZATION", "its keys that are not revoked", keys},
		{"key create", "ORGANIZATION NAME [WORKSPACE] [SCOPE…]", "for 90 days, for all of the organization unless a workspace is named, with all scopes unless some are; prints the key once", createKey},
		{"key revoke", "ORGANIZATION KEY", "and all that it issued", revokeKey},
		{"templates", "WORKSPACE", "its templates", templates},
		{"template save", "WORKSPACE FILE", "from JSON as the API has it; with an id in it, in place of that one", saveTemplate},
		{"template delete", "TEMPLATE", "films that were made by it stay", deleteTemplate},
	}
}

func organizations(ctx context.Context, a *admin, _ []string) error {
	all, err := pages(func(last *tenant.Organization) ([]tenant.Organization, error) {
		return a.engine.Organizations(ctx, tenant.OrganizationQuery{After: cmp.Or(last, &tenant.Organization{}).ID, Limit: 100})
	})
	var rows [][]string
	for _, o := range all {
		counts, err := a.engine.OrganizationCounts(ctx, o.ID)
		if err != nil {
			return err
		}
		var sum tenant.Counts
		for _, n := range counts {
			sum.Projects, sum.Assets = sum.Projects+n.Projects, sum.Assets+n.Assets
		}
		rows = append(rows, []string{o.ID, day(o.CreatedAt), strconv.Itoa(len(counts)), strconv.Itoa(sum.Projects), strconv.Itoa(sum.Assets), o.Name})
	}
	if err != nil {
		return err
	}
	return a.table("ORGANIZATION CREATED WORKSPACES FILMS UPLOADS NAME", rows)
}

func createOrganization(ctx context.Context, a *admin, args []string) error {
	o, err := a.engine.CreateOrganization(ctx, tenant.NewOrganization{Name: args[0]})
	if err != nil {
		return err
	}
	return a.say("organization", o.ID)
}

func workspaces(ctx context.Context, a *admin, args []string) error {
	all, err := a.engine.Workspaces(ctx, args[0])
	if err != nil {
		return err
	}
	stored, err := a.engine.Storage(ctx, args[0])
	if err != nil {
		return err
	}
	var rows [][]string
	for _, w := range all {
		s := stored[w.ID]
		rows = append(rows, []string{w.ID, day(w.CreatedAt), strconv.Itoa(s.Projects), strconv.Itoa(s.Uploads), megabytes(s.Bytes()), w.Name})
	}
	return a.table("WORKSPACE CREATED FILMS UPLOADS STORED NAME", rows)
}

func createWorkspace(ctx context.Context, a *admin, args []string) error {
	w, err := a.engine.CreateWorkspace(ctx, tenant.NewWorkspace{OrganizationID: args[0], Name: args[1]})
	if err != nil {
		return err
	}
	return a.say("workspace", w.ID)
}

func renameWorkspace(ctx context.Context, a *admin, args []string) error {
	_, err := a.engine.RenameWorkspace(ctx, args[0], args[1])
	return err
}

func users(ctx context.Context, a *admin, args []string) error {
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

// operator is who manages an organization's keys here: nobody else reaches its
// database and its secret.
func operator(organizationID string) access.Actor {
	return access.Actor{Human: &access.Human{UserID: "operator", OrganizationID: organizationID, Admin: true, Verified: true, AuthTime: time.Now()}}
}

func keys(ctx context.Context, a *admin, args []string) error {
	all, err := pages(func(last *access.Credential) ([]access.Credential, error) {
		return a.engine.Keys.List(ctx, operator(args[0]), access.Query{After: cmp.Or(last, &access.Credential{}).ID})
	})
	if err != nil {
		return err
	}
	var rows [][]string
	for _, c := range all {
		if c.RevokedAt.IsZero() {
			rows = append(rows, []string{c.ID, string(a.engine.Keys.Status(c)), day(c.ExpiresAt), day(c.LastUsedAt), c.Target().String(), c.Name})
		}
	}
	return a.table("KEY STATUS EXPIRES USED TARGET NAME", rows)
}

func createKey(ctx context.Context, a *admin, args []string) error {
	n := access.NewCredential{Name: args[1], Target: access.Target{Type: access.TargetOrganization, ID: args[0]}}
	if _, err := a.engine.Organization(ctx, args[0]); err != nil {
		return err
	}
	if len(args) > 2 {
		n.Target = access.Target{Type: access.TargetWorkspace, ID: args[2]}
	}
	for _, name := range args[min(3, len(args)):] {
		s, ok := access.ParseScope(name)
		if !ok {
			return fmt.Errorf("%q is no scope; there are %v", name, access.Scopes())
		}
		n.Scopes = append(n.Scopes, s)
	}
	if len(n.Scopes) == 0 {
		n.Scopes = access.Scopes()
	}
	c, key, err := a.engine.Keys.IssueRoot(ctx, access.Owner{OrganizationID: args[0]}, n)
	if err != nil {
		return err
	}
	return a.say("key", c.ID, "api key", key)
}

func revokeKey(ctx context.Context, a *admin, args []string) error {
	ended, err := a.engine.Keys.Revoke(ctx, operator(args[0]), args[1], "by the operator")
	if err != nil {
		return err
	}
	return a.say("revoked", strconv.Itoa(len(ended.RevokedIDs)))
}

func templates(ctx context.Context, a *admin, args []string) error {
	all, err := a.engine.Templates(ctx, tenant.TemplateQuery{WorkspaceID: args[0]})
	if err != nil {
		return err
	}
	var rows [][]string
	for _, t := range all {
		rows = append(rows, []string{t.ID, day(t.CreatedAt), strconv.Itoa(len(t.Scenes)), t.Name})
	}
	return a.table("TEMPLATE CREATED SCENES NAME", rows)
}

func saveTemplate(ctx context.Context, a *admin, args []string) error {
	w, err := a.engine.Workspace(ctx, args[0])
	if err != nil {
		return err
	}
	text, err := os.ReadFile(args[1])
	if err != nil {
		return err
	}
	var t tenant.Template
	if err := json.Unmarshal(text, &t); err != nil {
		return fmt.Errorf("%s: %w", args[1], err)
	}
	t.OrganizationID, t.WorkspaceID = w.OrganizationID, w.ID
	if t, err = a.engine.SaveTemplate(ctx, t); err != nil {
		return err
	}
	return a.say("template", t.ID)
}

func deleteTemplate(ctx context.Context, a *admin, args []string) error {
	return a.engine.DeleteTemplate(ctx, args[0])
}

// day returns a day as people write it, "-" for none.
func day(t time.Time) string {
	if t.IsZero() {
		return "-"
	}
	return t.Format(time.DateOnly)
}

// megabytes returns a size for people.
func megabytes(n int64) string { return strconv.FormatInt((n+1<<20-1)>>20, 10) + " MB" }

// sorted returns the keys of a map in order.
func sorted[V any](m map[string]V) (all []string) {
	for k := range m {
		all = append(all, k)
	}
	slices.Sort(all)
	return all
}
