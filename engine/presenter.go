package engine

import (
	"context"
	"io"
	"time"

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
	Provider   string `json:"provider"`         // what aiAvatarSettings.provider takes: local
	Accent     string `json:"accent"`           // how it speaks: "British English"
	Gender     string `json:"gender,omitempty"` // male, female: the voice that goes with it
	PreviewURL string `json:"previewVideoUrl"`  // a clip of it that its provider has, "" = none
	Boxed      bool   `json:"boxed,omitempty"`  // it comes with what is behind it, so it is always seen in a window

	// Preview is what Engine.Preview takes for a film of it. Engine.Avatars sets
	// it where a Presenter brings no PreviewURL; adapters leave it empty.
	Preview string `json:"-"`
}

// FilmedPresenter shows somebody who is filmed speaking the narration: a service
// that has avatars.
//
// Avatars lists whom it can show, as Presenter.Avatars does. It is asked often:
// a service's answer is kept for a while.
//
// Film writes a film of one scene: the avatar speaks Filming.Sound, from its
// first to its last sample, in a format that ffmpeg reads. Where Filming.CutOut
// is set it is transparent around the avatar, if the service can do that. Its
// own sound is not used. It takes money, so it keeps to Making as
// MediaSource.Fetch does. An unknown avatar is an *Error with CodeNotFound.
//
// Film waits out what is short of a service's trouble, and for a while longer
// where a job was taken. Then its *Error with CodeProvider costs the scene its
// presenter: Film is called once more only where a job was taken and the error
// is Retryable.
type FilmedPresenter interface {
	Avatars(ctx context.Context) ([]AvatarOption, error)
	Film(ctx context.Context, f Filming, w io.Writer, m Making) error
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
