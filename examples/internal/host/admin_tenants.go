package host

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/httpapi/operator"
)

func tenantCommands() []command {
	return []command{
		{"organizations", "", "all, with what they have", organizations},
		{"organization create", "NAME", "a new one", createOrganization},
		{"workspaces", "ORGANIZATION", "its workspaces, with what they have", workspaces},
		{"workspace create", "ORGANIZATION NAME", "a new one, with the templates that all begin with", createWorkspace},
		{"workspace rename", "WORKSPACE NAME", "its id stays", renameWorkspace},
		{"workspace priority", "WORKSPACE low|normal|high", "how soon its films begin beside those of others: three steps of a higher one for one of the next lower", setPriority},
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
	var rows [][]string
	for last, more := "", true; more; {
		page, err := a.operator.Organizations(ctx, last)
		if err != nil {
			return err
		}
		for _, o := range page {
			rows, last = append(rows, []string{o.ID, day(o.CreatedAt), strconv.Itoa(o.Workspaces), strconv.Itoa(o.Projects), strconv.Itoa(o.Uploads), o.Name}), o.ID
		}
		more = len(page) > 0
	}
	return a.table("ORGANIZATION CREATED WORKSPACES FILMS UPLOADS NAME", rows)
}

func createOrganization(ctx context.Context, a *admin, args []string) error {
	o, err := a.operator.CreateOrganization(ctx, args[0])
	if err != nil {
		return err
	}
	return a.say("organization", o.ID)
}

func workspaces(ctx context.Context, a *admin, args []string) error {
	all, err := a.operator.Workspaces(ctx, args[0])
	if err != nil {
		return err
	}
	var rows [][]string
	for _, w := range all {
		rows = append(rows, []string{w.ID, day(w.CreatedAt), strconv.Itoa(w.Projects), strconv.Itoa(w.Uploads), megabytes(w.Bytes), w.Priority, w.Name})
	}
	return a.table("WORKSPACE CREATED FILMS UPLOADS STORED PRIORITY NAME", rows)
}

func createWorkspace(ctx context.Context, a *admin, args []string) error {
	w, err := a.operator.CreateWorkspace(ctx, args[0], args[1])
	if err != nil {
		return err
	}
	return a.say("workspace", w.ID)
}

func renameWorkspace(ctx context.Context, a *admin, args []string) error {
	_, err := a.operator.RenameWorkspace(ctx, args[0], args[1])
	return err
}

func setPriority(ctx context.Context, a *admin, args []string) error {
	_, err := a.operator.SetPriority(ctx, args[0], args[1])
	return err
}

func users(ctx context.Context, a *admin, args []string) error {
	all, err := a.operator.Users(ctx, args[0])
	if err != nil {
		return err
	}
	var rows [][]string
	for _, u := range all {
		rows = append(rows, []string{u.ID, day(u.CreatedAt), u.Role, u.Email, u.Name})
	}
	return a.table("USER CREATED ROLE EMAIL NAME", rows)
}

func createUser(ctx context.Context, a *admin, args []string) error {
	role := ""
	if len(args) > 2 {
		role = args[2]
	}
	p, err := a.operator.CreateUser(ctx, args[0], args[1], role)
	if err != nil {
		return err
	}
	return a.say("user", p.UserID, "password", p.Password)
}

func newPassword(ctx context.Context, a *admin, args []string) error {
	p, err := a.operator.NewPassword(ctx, args[0])
	if err != nil {
		return err
	}
	return a.say("user", p.UserID, "password", p.Password)
}

func keys(ctx context.Context, a *admin, args []string) error {
	all, err := a.operator.Keys(ctx, args[0])
	if err != nil {
		return err
	}
	var rows [][]string
	for _, k := range all {
		rows = append(rows, []string{k.ID, k.Status, day(k.ExpiresAt), day(*cmp.Or(k.LastUsedAt, &time.Time{})), k.Target, k.Name})
	}
	return a.table("KEY STATUS EXPIRES USED TARGET NAME", rows)
}

func createKey(ctx context.Context, a *admin, args []string) error {
	n := operator.NewKey{Name: args[1]}
	if len(args) > 2 {
		n.WorkspaceID, n.Scopes = args[2], args[3:]
	}
	k, err := a.operator.CreateKey(ctx, args[0], n)
	if err != nil {
		return err
	}
	return a.say("key", k.ID, "api key", k.APIKey)
}

func revokeKey(ctx context.Context, a *admin, args []string) error {
	r, err := a.operator.RevokeKey(ctx, args[0], args[1])
	if err != nil {
		return err
	}
	return a.say("revoked", strconv.Itoa(len(r.RevokedIDs)))
}

func templates(ctx context.Context, a *admin, args []string) error {
	all, err := a.operator.Templates(ctx, args[0])
	if err != nil {
		return err
	}
	var rows [][]string
	for _, t := range all {
		rows = append(rows, []string{t.ID, day(t.CreatedAt), strconv.Itoa(t.Scenes), t.Name})
	}
	return a.table("TEMPLATE CREATED SCENES NAME", rows)
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
	saved, err := a.operator.SaveTemplate(ctx, args[0], t)
	if err != nil {
		return err
	}
	return a.say("template", saved.ID)
}

func deleteTemplate(ctx context.Context, a *admin, args []string) error {
	return a.operator.DeleteTemplate(ctx, args[0])
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
