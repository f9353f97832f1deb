package store

import (
	"time"

	"github.com/scenewright/scenewright/store/internal/riverlog"
)

// FetchEvery has workers that begin from now on look for jobs so often.
func (db *DB) FetchEvery(d time.Duration) { db.fetchEvery = d }

// Migrations are the ones of our tables, in a folder.
var Migrations = migrations

// New is the logger that River gets.
var RiverLogger = riverlog.New
