// Server is the whole service: the API, its jobs, webhooks, claim pages and the
// agent-tool channel, in one process on one data folder, or a part of it beside others
// on a Postgres database.
//
//	go run ./examples/server -addr 127.0.0.1:8080 -data scenewright-data
//	go run ./examples/server -role worker -database postgres://… -blobs s3://…
//	go run ./examples/server admin -data scenewright-data jobs
//
// On an empty data folder it makes an organization, a workspace and their
// owner, and prints their ids, an API key and the owner's password, which are
// shown this once. Its log is lines of JSON on standard error. SIGTERM ends it
// within 30 seconds: requests finish, and jobs go on from their last checkpoint
// at the next start.
//
// README.md beside this file is for operators: flags, figures, commands, copies.
//
// This package holds what a host of its own would write: which adapters there
// are, and how they are put together. examples/internal/host has the rest.
package main

import "github.com/scenewright/scenewright/examples/internal/host"

func main() { host.Main("server", build) }
