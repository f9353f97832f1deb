package step

import (
	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/internal/caption"
	"github.com/scenewright/scenewright/engine/internal/casting"
	"github.com/scenewright/scenewright/engine/internal/check"
	"github.com/scenewright/scenewright/engine/internal/material"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/internal/step/export"
	"github.com/scenewright/scenewright/engine/internal/step/fetch"
	"github.com/scenewright/scenewright/engine/internal/step/fill"
	"github.com/scenewright/scenewright/engine/internal/workspace"
	"github.com/scenewright/scenewright/engine/port"
)

// Services are the parts that steps use.
type Services struct {
	Blobs    blobs.Blobs
	Parallel int // scenes voiced at once

	Designer   port.Designer
	Music      port.MusicLibrary
	Preparer   port.Preparer // nil: no film shows the request's media
	Reader     port.Reader
	Researcher port.Researcher
	Writer     port.Writer

	Brandings  *workspace.Brandings
	Casting    *casting.Casting
	Catalog    *casting.Catalog
	Exporting  *export.Step
	Fetching   *fetch.Step
	Files      *pipeline.Files
	Filling    *fill.Step
	Media      *material.Maker
	Projects   *pipeline.Log
	Resolver   *workspace.Resolver
	Subtitling *caption.Subtitler
	Texts      *check.Texts
}
