package host

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/tenant"
)

func boundCommands() []command {
	return []command{
		{"caps", "", "what organizations may have; default is for those without caps of their own", showCaps},
		{"caps set", "ORGANIZATION|default NAME=NUMBER…", "running= (films' steps at once) queued= (films) megabytes= films-a-day= film-cents= (US, of pictures and films made for one); 0 or left out: no bound", setCaps},
		{"caps clear", "ORGANIZATION|default", "what holds for all holds for it again", clearCaps},
		{"retention", "ORGANIZATION", "for how many days its workspaces keep what is in them; 0: for ever", showRetention},
		{"retention set", "WORKSPACE NAME=DAYS…", "films= exports= uploads=; what is older is deleted within the hour, for good", setRetention},
	}
}

// everybody names, in commands, the organizations without caps of their own.
const everybody = "default"

func showCaps(ctx context.Context, a *admin, _ []string) error {
	all, err := a.db.AllCaps(ctx)
	if err != nil {
		return err
	}
	var rows [][]string
	for _, id := range slices.Sorted(maps.Keys(all)) {
		c := all[id]
		rows = append(rows, []string{
			cmp.Or(id, everybody), strconv.Itoa(c.Running), strconv.Itoa(c.Queued), strconv.FormatInt(c.Bytes>>20, 10), strconv.Itoa(c.FilmsADay),
			strconv.FormatFloat(100*c.FilmCost, 'f', 0, 64),
		})
	}
	return a.table("ORGANIZATION RUNNING QUEUED MEGABYTES FILMS-A-DAY FILM-CENTS", rows)
}

func setCaps(ctx context.Context, a *admin, args []string) error {
	n, err := numbers(args[1:], "running", "queued", "megabytes", "films-a-day", "film-cents")
	if err != nil {
		return err
	}
	return a.changeCaps(ctx, args[0], &engine.Caps{
		Running: n["running"], Queued: n["queued"], Bytes: int64(n["megabytes"]) << 20, FilmsADay: n["films-a-day"],
		FilmCost: float64(n["film-cents"]) / 100,
	})
}

func clearCaps(ctx context.Context, a *admin, args []string) error {
	return a.changeCaps(ctx, args[0], nil)
}

// changeCaps sets the caps of an organization, or of everybody; nil removes them.
func (a *admin) changeCaps(ctx context.Context, organizationID string, c *engine.Caps) error {
	if organizationID == everybody {
		return a.db.SetCaps(ctx, "", c)
	}
	if _, err := a.engine.Organization(ctx, organizationID); err != nil {
		return err
	}
	return a.db.SetCaps(ctx, organizationID, c)
}

func showRetention(ctx context.Context, a *admin, args []string) error {
	all, err := a.workspacesOf(ctx, args[0])
	if err != nil {
		return err
	}
	kept, err := a.engine.Retentions(ctx)
	if err != nil {
		return err
	}
	var rows [][]string
	for _, w := range all {
		r := kept[w.ID]
		rows = append(rows, []string{w.ID, strconv.Itoa(r.Projects), strconv.Itoa(r.Exports), strconv.Itoa(r.Uploads), w.Name})
	}
	return a.table("WORKSPACE FILMS EXPORTS UPLOADS NAME", rows)
}

func setRetention(ctx context.Context, a *admin, args []string) error {
	n, err := numbers(args[1:], "films", "exports", "uploads")
	if err != nil {
		return err
	}
	return a.engine.SetRetention(ctx, args[0], tenant.Retention{Projects: n["films"], Exports: n["exports"], Uploads: n["uploads"]})
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
