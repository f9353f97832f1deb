package story

import (
	"context"
	"io"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
)

// AvatarOption is a presenter one can ask for.
type AvatarOption struct {
	ID         string `json:"id"` // "local/maya"
	Name       string `json:"name"`
	Provider   string `json:"provider"`         // what aiAvatarSettings.provider takes: local
	Accent     string `json:"accent"`           // how it speaks: "British English"
	Gender     string `json:"gender,omitempty"` // male, female: the voice that goes with it
	PreviewURL string `json:"previewVideoUrl"`  // a clip of it that its provider has, "" = none
	Boxed      bool   `json:"boxed,omitempty"`  // it comes with what is behind it, so it is always seen in a window

	// Preview is what Engine.Preview takes for a film of it. Engine.Avatars sets
	// it where a Presenter brings no PreviewURL; adapters leave it empty.
	Preview string `json:"-"`
}

// Filming is a scene for which somebody is filmed.
type Filming struct {
	Avatar string                                           // AvatarOption.ID
	Title  string                                           // by which the service may list the film
	Sound  func(ctx context.Context) (io.ReadCloser, error) // WAV of one channel, as long as the scene: it begins and ends silent
	Length time.Duration                                    // of the scene
	CutOut bool                                             // it stands free before what the film shows; else it is seen in a window
	Width  int                                              // pixels of the place
	Height int                                              //
	Ground timeline.Color                                   // what lies behind the place, for avatars that have nothing behind them
}

// Appearance is a scene in which somebody presents.
type Appearance struct {
	Avatar    string         // AvatarOption.ID
	Language  string         // a code that Voices lists, such as en
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
