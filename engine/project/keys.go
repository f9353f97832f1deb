package project

import "github.com/google/uuid"

// NewID makes an id that sorts by time and tells nobody anything else.
func NewID() string { return uuid.Must(uuid.NewV7()).String() }

// NewEditID makes an id that nobody can guess: whoever knows it can fetch the
// export's files.
func NewEditID() string { return uuid.NewString() }

// FilesPrefix returns what the keys of a project's files begin with.
func FilesPrefix(id string) string { return "projects/" + id + "/" }

// ExportPrefix returns what the keys of an export's files begin with.
func ExportPrefix(id string) string { return "exports/" + id + "/" }
