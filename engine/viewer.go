package engine

import "github.com/scenewright/scenewright/engine/footage"

// Viewer looks at small pictures of what sources offer for a scene; see [footage.Viewer].
type Viewer = footage.Viewer

// View is a scene, and pictures for it; see [footage.View].
type View = footage.View

// Viewed is what a viewer says; see [footage.Viewed].
type Viewed = footage.Viewed

// Sight is what is seen in one picture; see [footage.Sight].
type Sight = footage.Sight

// MediaPreviewer is a MediaSource that has small pictures of what it offers; see [footage.Previewer].
type MediaPreviewer = footage.Previewer
