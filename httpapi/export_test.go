package httpapi

import "github.com/scenewright/scenewright/engine"

// Routes is the table, for tests that walk it from outside.
func Routes() []route { return routes(&engine.Engine{}, nil) }
