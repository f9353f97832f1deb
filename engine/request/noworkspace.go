package request

import "github.com/scenewright/scenewright/engine/fault"

// NoWorkspace is what a request is told that names a workspace which does not
// exist, or which the caller may not know of.
func NoWorkspace() *fault.Error {
	return fault.Invalid("workspaceId", "there is no such workspace", "take one of those the organization lists")
}
