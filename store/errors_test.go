package store

import (
	"testing"

	sqlite3 "modernc.org/sqlite/lib"
)

// TestCodes holds the numbers written here, so that no driver need be linked, to
// the driver's.
func TestCodes(t *testing.T) {
	for name, c := range map[string]struct{ got, want int }{
		"error":       {sqliteError, sqlite3.SQLITE_ERROR},
		"busy":        {sqliteBusy, sqlite3.SQLITE_BUSY},
		"locked":      {sqliteLocked, sqlite3.SQLITE_LOCKED},
		"read-only":   {sqliteReadOnly, sqlite3.SQLITE_READONLY},
		"full":        {sqliteFull, sqlite3.SQLITE_FULL},
		"cannot open": {sqliteCantOpen, sqlite3.SQLITE_CANTOPEN},
		"foreign key": {sqliteForeignKey, sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY},
		"primary key": {sqlitePrimaryKey, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY},
		"unique":      {sqliteUnique, sqlite3.SQLITE_CONSTRAINT_UNIQUE},
	} {
		if c.got != c.want {
			t.Errorf("%s: %d, want %d", name, c.got, c.want)
		}
	}
}
