package host

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/tenant"
)

func tenantCommands() []command {
	return []command{
		{"organizations", "", "all, with what they have", organizations},
		{"organization create", "NAME", "a new one", createOrganization},
		{"organization delete", "ORGANIZATION", "for good, with its people, keys, workspaces and all that these have", deleteOrganization},
		{"workspaces", "ORGANIZATION", "its workspaces, with what they have", workspaces},
		{"workspace create", "ORGANIZATION NAME", "a new one, with the templates that all begin with", createWorkspace},
		{"workspace rename", "WORKSPACE NAME", "its id stays", renameWorkspace},
		{"workspace priority", "WORKSPACE low|normal|high", "how soon its films begin beside those of others: three steps of a higher one for one of the next lower", setPriority},
		{"workspace delete", "WORKSPACE", "for good, with its films, uploads, keys, webhooks and templates", deleteWorkspace},
		{"templates", "WORKSPACE", "its templates", templates},
		{"template save", "WORKSPACE FILE", "from JSON as the API has it; with an id in it, in place of that one", saveTemplate},
		{"template delete", "TEMPLATE", "films that were made by it stay", deleteTemplate},
	}
}

func organizations(ctx context.Context, a *admin, _ []string) error {
	var rows [][]string
	for last := ""; ; {
		page, err := a.engine.Organizations(ctx, tenant.OrganizationQuery{After: last})
		if err != nil {
			return err
		}
		if len(page) == 0 {
			return a.table("ORGANIZATION CREATED WORKSPACES FILMS UPLOADS NAME", rows)
		}
		for _, o := range page {
			counts, err := a.engine.OrganizationCounts(ctx, o.ID)
			if err != nil {
				return err
			}
			films, uploads := 0, 0
			for _, n := range counts {
				films, uploads = films+n.Projects, uploads+n.Assets
			}
			rows = append(rows, []string{o.ID, day(o.CreatedAt), strconv.Itoa(len(counts)), strconv.Itoa(films), strconv.Itoa(uploads), o.Name})
			last = o.ID
		}
	}
}

func createOrganization(ctx context.Context, a *admin, args []string) error {
	o, err := a.engine.CreateOrganization(ctx, tenant.NewOrganization{Name: args[0]})
	if err != nil {
		return err
	}
	return a.say("organization", o.ID)
}

func deleteOrganization(ctx context.Context, a *admin, args []string) error {
	return a.engine.DeleteOrganization(ctx, args[0])
}

func deleteWorkspace(ctx context.Context, a *admin, args []string) error {
	return a.engine.DeleteWorkspace(ctx, args[0])
}

func workspaces(ctx context.Context, a *admin, args []string) error {
	all, err := a.workspacesOf(ctx, args[0])
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
		rows = append(rows, []string{w.ID, day(w.CreatedAt), strconv.Itoa(s.Projects), strconv.Itoa(s.Uploads), megabytes(s.Bytes()), w.Priority.String(), w.Name})
	}
	return a.table("WORKSPACE CREATED FILMS UPLOADS STORED PRIORITY NAME", rows)
}

// workspacesOf returns the workspaces of an organization, which must exist.
func (a *admin) workspacesOf(ctx context.Context, organizationID string) ([]tenant.Workspace, error) {
	if _, err := a.engine.Organization(ctx, organizationID); err != nil {
		return nil, err
	}
	return a.engine.Workspaces(ctx, organizationID)
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

func setPriority(ctx context.Context, a *admin, args []string) error {
	p, err := tenant.ParsePriority(args[1])
	if err == nil {
		_, err = a.engine.SetPriority(ctx, args[0], p)
	}
	return err
}

func templates(ctx context.Context, a *admin, args []string) error {
	if _, err := a.engine.Workspace(ctx, args[0]); err != nil {
		return err
	}
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
	if err != nil {
		return err
	}
	return a.say("template", saved.ID)
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
