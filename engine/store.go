package engine

import (
	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/delivery"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/listing"
	"github.com/scenewright/scenewright/engine/replay"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/engine/vault"
)

// Stores keep all that lasts, each resource in a store of its own, so that a host
// can put its own together of parts. They are of one database: the calls of all
// are atomic and durable, and the jobs they add are in the queue of that database.
type Stores struct {
	Projects    ProjectStore
	Usage       UsageStore
	Tenants     tenant.Stores
	Assets      library.Store
	Keys        access.Stores
	Webhooks    delivery.Stores
	Replays     replay.Store
	Fingerprint vault.Store
}

// Place is where a project stands in lists.
type Place = listing.Place

// Queue works durable jobs.
type Queue = job.Queue

// Job is one piece of durable work.
type Job = job.Job

// Do works a job. A nil error ends it; an error has it tried again later.
type Do = job.Do

// MaxAttempts is how often a job is tried.
const MaxAttempts = job.MaxAttempts
