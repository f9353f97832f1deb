package host

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/scenewright/scenewright/httpapi/operator"
)

func boundCommands() []command {
	return []command{
		{"caps", "", "what organizations may have; default is for those without caps of their own", showCaps},
		{"caps set", "ORGANIZATION|default NAME=NUMBER…", "running= (films' steps at once) queued= (films) megabytes= films-a-day=; 0 or left out: no bound", setCaps},
		{"caps clear", "ORGANIZATION|default", "what holds for all holds for it again", clearCaps},
		{"retention", "ORGANIZATION", "for how many days its workspaces keep what is in them; 0: for ever", showRetention},
		{"retention set", "WORKSPACE NAME=DAYS…", "films= exports= uploads=; what is older is deleted within the hour, for good", setRetention},
	}
}

func showCaps(ctx context.Context, a *admin, _ []string) error {
	all, err := a.operator.Caps(ctx)
	if err != nil {
		return err
	}
	var rows [][]string
	for _, c := range all {
		rows = append(rows, []string{c.OrganizationID, strconv.Itoa(c.Running), strconv.Itoa(c.Queued), strconv.FormatInt(c.Bytes>>20, 10), strconv.Itoa(c.FilmsADay)})
	}
	return a.table("ORGANIZATION RUNNING QUEUED MEGABYTES FILMS-A-DAY", rows)
}

func setCaps(ctx context.Context, a *admin, args []string) error {
	n, err := numbers(args[1:], "running", "queued", "megabytes", "films-a-day")
	if err != nil {
		return err
	}
	return a.operator.SetCaps(ctx, operator.Caps{OrganizationID: args[0], Running: n["running"], Queued: n["queued"], Bytes: int64(n["megabytes"]) << 20, FilmsADay: n["films-a-day"]})
}

func clearCaps(ctx context.Context, a *admin, args []string) error {
	return a.operator.ClearCaps(ctx, args[0])
}

func showRetention(ctx context.Context, a *admin, args []string) error {
	all, err := a.operator.Retentions(ctx, args[0])
	if err != nil {
		return err
	}
	var rows [][]string
	for _, r := range all {
		rows = append(rows, []string{r.WorkspaceID, strconv.Itoa(r.ProjectDays), strconv.Itoa(r.ExportDays), strconv.Itoa(r.UploadDays), r.Name})
	}
	return a.table("WORKSPACE FILMS EXPORTS UPLOADS NAME", rows)
}

func setRetention(ctx context.Context, a *admin, args []string) error {
	n, err := numbers(args[1:], "films", "exports", "uploads")
	if err != nil {
		return err
	}
	return a.operator.SetRetention(ctx, operator.Retention{WorkspaceID: args[0], ProjectDays: n["films"], ExportDays: n["exports"], UploadDays: n["uploads"]})
}

// numbers reads NAME=NUMBER; what is left out is 0.
func numbers(args []string, names ...string) (map[string]int, error) {
	all := map[string]int{}
	for _, name := range names {
		all[name] = 0
	}
	for _, arg := range args {
		name, value, _ := strings.Cut(arg, "=")
		n, err := strconv.Atoi(value)
		if _, known := all[name]; !known || err != nil || n < 0 {
			return nil, fmt.Errorf("%q is none of %s=NUMBER", arg, strings.Join(names, "=NUMBER "))
		}
		all[name] = n
	}
	return all, nil
}
