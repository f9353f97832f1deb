// Wired is examples/server with its parts put together by google/wire: wire.go
// names the adapters' Sets, options.go says what the flags mean to them, and
// wire writes the calls, in wire_gen.go.
//
//	go run ./examples/wired -addr 127.0.0.1:8080 -data scenewright-data
//
// After a change of wire.go:
//
//	go run github.com/google/wire/cmd/wire@v0.7.0 ./examples/wired
package main

import "github.com/scenewright/scenewright/examples/internal/host"

func main() { host.Main("wired", build) }
