package engine

import (
	"context"

	"github.com/scenewright/scenewright/engine/timeline"
)

// Presenter shows somebody who speaks the narration.
//
// Avatars lists whom it can show; an AvatarOption's ID is unique over all
// presenters.
//
// Present draws one scene's appearance: layers in painter's order, with times
// from the scene's start, to be shown over everything but subtitles. Nothing
// may be seen outside the seat. Whoever is shown stands at the first frame as at
// the last, so that one scene goes on where the other ended; the mouth is
// closed where no word sounds. Present is pure: the same appearance gives the
// same layers, bit for bit. An unknown avatar is an *Error with CodeNotFound.
//
// The caller guarantees a seat within the frame, at least one frame, and words
// in order within the scene.
type Presenter interface {
	Avatars(ctx context.Context) ([]AvatarOption, error)
	Present(ctx context.Context, a Appearance) ([]timeline.Layer, error)
}

// AvatarOption is a presenter one can ask for.
type AvatarOption struct {
	ID         string `json:"id"` // "local/maya"
	Name       string `json:"name"`
	Provider   string `json:"provider"`        // what aiAvatarSettings.provider takes: local
	Accent     string `json:"accent"`          // how it speaks: "British English"
	PreviewURL string `json:"previewVideoUrl"` // a clip of it, "" = none
}

// Appearance is a scene in which somebody presents.
type Appearance struct {
	Avatar    string         // AvatarOption.ID
	Language  string         // en, es, fr, zh, iw
	Seat      timeline.Rect  // where, in pixels of the screen
	Round     bool           // seen in a round window as wide as Seat; else cut out, standing on its lower edge
	FPS       int            // frames a second
	Frames    int            // length of the scene
	Narration string         // what the words' byte ranges refer to
	Words     []Word         // times from the scene's start
	Brand     Brand          //
	Ground    timeline.Color // what the scene is drawn on
	Seed      uint64         // the same seed gives the same blinks and nods
}
