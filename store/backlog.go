package store

import (
	"context"
	"time"

	"github.com/scenewright/scenewright/engine/job"
)

var _ job.Measured = (*DB)(nil)

// Backlog implements job.Measured.
func (db *DB) Backlog(ctx context.Context) ([]job.Backlog, error) {
	could := `state = 'available' AND scheduled_at <= ` + db.on.Now
	return collect(ctx, db.sql, readBacklog, `
		SELECT queue,
			coalesce(sum(CASE WHEN `+could+` THEN 1 ELSE 0 END), 0),
			coalesce(sum(CASE WHEN state = 'running' THEN 1 ELSE 0 END), 0),
			count(*),
			coalesce(max(CASE WHEN `+could+` THEN `+db.on.Since("scheduled_at")+` END), 0)
		FROM river_job WHERE state IN (`+waiting+`, 'running') GROUP BY queue ORDER BY queue`)
}

func readBacklog(r row) (b job.Backlog, err error) {
	var all int
	var seconds float64
	err = r.Scan(&b.Kind, &b.Waiting, &b.Running, &all, &seconds)
	b.Later = all - b.Waiting - b.Running
	b.Wait = max(0, time.Duration(seconds*float64(time.Second)))
	return b, err
}
