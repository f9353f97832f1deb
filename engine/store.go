package engine

import (
	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/delivery"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/replay"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/engine/vault"
)

// Stores keep all that lasts, each resource in a store of its own, so that a host
// can put its own together of parts. They are of one database: the calls of all
// are atomic and durable, and the jobs they add are in the queue of that database.
type Stores struct {
	Projects    project.Store
	Usage       project.UsageStore
	Tenants     tenant.Stores
	Assets      library.Store
	Keys        access.Stores
	Webhooks    delivery.Stores
	Replays     replay.Store
	Fingerprint vault.Store
}
