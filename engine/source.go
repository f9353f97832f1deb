package engine

import "github.com/scenewright/scenewright/engine/footage"

// MediaSource finds pictures and films for scenes; see [footage.Source].
type MediaSource = footage.Source

// MediaType is what a slot takes; see [footage.Media].
type MediaType = footage.Media

// MediaQuery is what is looked for; see [footage.Query].
type MediaQuery = footage.Query

// Candidate is a picture or a film that a source has, or would make; see [footage.Candidate].
type Candidate = footage.Candidate

// Licence is on which terms something may be shown; see [footage.Licence].
type Licence = footage.Licence

// Making is the making of a candidate; see [footage.Making].
type Making = footage.Making

// SourceKind is an entry of the pipelines; see [footage.Kind].
type SourceKind = footage.Kind

// The media types.
const (
	MediaImage = footage.Image
	MediaVideo = footage.Video
)

// The kinds of sources.
const (
	SourceStock     = footage.Stock
	SourceAssets    = footage.Assets
	SourceFromImage = footage.FromImage
	SourceFromText  = footage.FromText
)
