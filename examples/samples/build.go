package main

import (
	"context"

	"github.com/scenewright/scenewright"
	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/sources/library"
)

// studio is an engine and the workspace of a company.
type studio struct {
	eng       *scenewright.Engine
	workspace string
}

// baseURL is where the files would be, were they served. The engine knows its
// own addresses and fetches nothing from there.
const baseURL = "https://media.lumo.example"

// open starts the offline engine on a folder. Pictures of the workspace are shown
// where they suit a scene.
func open(ctx context.Context, dir string) (*studio, error) {
	eng, err := scenewright.Open(ctx, dir, &scenewright.Options{BaseURL: baseURL, Ports: func(p *engine.Ports) error {
		own, err := library.New(p.Stores.Assets, p.Blobs, nil)
		p.Sources = []footage.Source{own}
		return err
	}})
	return &studio{eng: eng}, err
}

// close stops the engine: what was made is made.
func (s *studio) close(ctx context.Context) { _ = s.eng.Close(context.WithoutCancel(ctx)) }
