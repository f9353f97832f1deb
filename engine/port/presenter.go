package port

import (
	"context"
	"io"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Presenter draws a person who speaks the narration.
//
// Avatars lists its avatars; an AvatarOption's ID is unique over all presenters.
//
// Present draws one scene's appearance: layers in painter's order, with times from the scene's
// start, above everything but subtitles. Nothing may be visible outside the seat. The first and the
// last frame show the same pose, so that scenes join; the mouth is closed where no word sounds.
// Present is pure: the same appearance returns the same layers, bit for bit. An unknown avatar is
// a *fault.Error with CodeNotFound.
//
// The caller guarantees a seat within the frame, at least one frame, and words
// in order within the scene.
type Presenter interface {
	Avatars(ctx context.Context) ([]story.AvatarOption, error)
	Present(ctx context.Context, a story.PresentRequest) ([]timeline.Layer, error)
}

// FilmedPresenter films a person who speaks the narration: a service with avatars.
//
// Avatars lists its avatars, as Presenter.Avatars does. It is called often: an adapter caches the
// service's answer for a while.
//
// Film writes a film of one scene: the avatar speaks all of FilmRequest.Sound, in a format that
// ffmpeg reads. With FilmRequest.CutOut it is transparent around the avatar, if the service
// supports that. Its own sound is not used. It costs money, so it uses ProviderJob as
// footage.Source.Fetch does. An unknown avatar is a *fault.Error with CodeNotFound.
//
// Film waits out short outages of a service, and longer ones after a job was accepted. After that
// its *fault.Error with CodeProvider leaves the scene without a presenter: Film is called once more only
// where a job was accepted and the error is Retryable.
type FilmedPresenter interface {
	Avatars(ctx context.Context) ([]story.AvatarOption, error)
	Film(ctx context.Context, f story.FilmRequest, w io.Writer, m footage.ProviderJob) error
}
