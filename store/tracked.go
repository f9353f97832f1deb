package store

import (
	"context"
	"fmt"
	"strings"

	"github.com/scenewright/scenewright/engine/job"
)

var _ job.Tracked = (*DB)(nil)

// Unfinished implements job.Tracked.
func (db *DB) Unfinished(ctx context.Context, kind job.Kind, subjects []string) ([]string, error) {
	if len(subjects) == 0 {
		return nil, nil
	}
	values, places := []any{string(kind)}, make([]string, len(subjects))
	for i, s := range subjects {
		values, places[i] = append(values, s), fmt.Sprintf("$%d", i+2)
	}
	return collect(ctx, db.sql, readID, `
		SELECT DISTINCT `+db.on.Subject+` FROM river_job
		WHERE queue = $1 AND state IN (`+waiting+`, 'running') AND `+db.on.Subject+` IN (`+strings.Join(places, ", ")+`)`, values...)
}
