package port

import (
	"context"
	"io"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/story"
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
	Avatars(ctx context.Context) ([]story.AvatarOption, error)
	Present(ctx context.Context, a story.PresentRequest) ([]timeline.Layer, error)
}

// FilmedPresenter shows somebody who is filmed speaking the narration: a service
// that has avatars.
//
// Avatars lists whom it can show, as Presenter.Avatars does. It is asked often:
// a service's answer is kept for a while.
//
// Film writes a film of one scene: the avatar speaks FilmRequest.Sound, from its
// first to its last sample, in a format that ffmpeg reads. Where FilmRequest.CutOut
// is set it is transparent around the avatar, if the service can do that. Its
// own sound is not used. It takes money, so it keeps to ProviderJob as
// MediaSource.Fetch does. An unknown avatar is an *Error with CodeNotFound.
//
// Film waits out what is short of a service's trouble, and for a while longer
// where a job was taken. Then its *Error with CodeProvider costs the scene its
// presenter: Film is called once more only where a job was taken and the error
// is Retryable.
type FilmedPresenter interface {
	Avatars(ctx context.Context) ([]story.AvatarOption, error)
	Film(ctx context.Context, f story.FilmRequest, w io.Writer, m footage.ProviderJob) error
}
