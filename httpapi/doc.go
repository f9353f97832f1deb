// Package httpapi is Scenewright's service as an http.Handler: the documented API with its
// problems, limits and idempotency, the agent-tool channel, the claim pages and the files.
//
//	api, err := httpapi.New(eng, &httpapi.Options{PublicURL: "https://video.example.com"})
//	mux.Handle("/", api)                                     // or, under a prefix:
//	mux.Handle("/video/", http.StripPrefix("/video", api))   // PublicURL then ends in /video
//
// What it serves, relative to where it is mounted:
//
//	/                       who this is: a page for people, JSON for programs
//	/v1/auth/…, /v1/keys…   the API; /v1/v1/keys… too
//	/v1/openapi.json        its description, OpenAPI 3.1
//	/v1/openapi-3.0.json    the same for what reads no newer one
//	/v1/docs                the same in Swagger UI, to read and to try
//	/v1/files/…             videos, streams and assets, by unguessable names
//	/mcp                    the same capabilities as tools for agents (Model Context Protocol)
//	/studio/                a page in which people make videos, by [Options].Studio
//	/watch/…                films that were shared, in a player that pages may frame
//	/claim/…                pages where a person takes a key that an agent asked for
//
// # How a request is handled
//
// A resource is a file and a type in it: the type's fields are its dependencies of the engine,
// routes has its operations, and the handlers follow. A [route] states the required permissions;
// [call] is a handler's argument. Between the two the same steps happen for all of them, in this
// order:
//
//  1. a request id, a deadline for the body, and whatever happens, one answer
//  2. who calls (401), and how often (429)
//  3. what the path names: organization, workspace, project, template; outside
//     the caller's reach it does not exist (404)
//  4. what the caller may do (403)
//  5. a POST that came before is answered as before
//  6. the body: bounded, strict JSON, valid by the operation's schema in spec/
//  7. the handler; its error becomes a problem document
//
// Parts that need no [call] are packages below internal/: the agent-tool channel (agents), passwords
// (signin), and the encoding of answers (plainjson).
//
// The OpenAPI document is written by hand, a file for each resource in spec/; bodies are checked
// against it, so that the documentation holds, and the types of package contract, the calls of
// package client and the tools of agents are generated from it. A test walks the routes against it.
package httpapi
