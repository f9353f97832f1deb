package step

import (
	"github.com/scenewright/scenewright/engine/internal/casting"
	"github.com/scenewright/scenewright/engine/internal/material"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/internal/step/fill"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/port"
)

// Services are the parts that steps use.
type Services struct {
	FileURL  func(key string) string // the address of a file for clients
	Parallel int                     // scenes voiced at once
	Queue    job.Tracked             // nil: one host alone makes each film

	Designer   port.Designer
	Music      port.MusicLibrary
	Reader     port.Reader
	Renderer   port.Renderer
	Researcher port.Researcher
	Writer     port.Writer

	Catalog    *casting.Catalog
	Checker    *casting.Checker
	Files      *pipeline.Files
	Filling    *fill.Step
	Media      *material.Maker
	Projects   *pipeline.Log
	Workspaces *material.Workspaces
}
