package engine

import (
	"context"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/story"
)

// AllVoices lists the voices of every adapter, in order of preference. An
// adapter that fails is left out; its error is returned beside the rest.
func (e *Engine) AllVoices(ctx context.Context) ([]story.VoiceOption, error) {
	return e.catalog.AllVoices(ctx)
}

// Avatars lists whom every presenter can show, in order of preference. One that
// fails is left out; its error is returned beside the rest. Without presenters
// the list is empty and any avatarId is refused.
func (e *Engine) Avatars(ctx context.Context) ([]story.AvatarOption, error) {
	return e.casting.Avatars(ctx)
}

// Cancel stops what is under way or waiting. The child processes of a running
// step are dead within a second. What is done stays; Retry goes on from there.
func (e *Engine) Cancel(ctx context.Context, id string) error {
	return e.remover.cancel(ctx, id)
}

// Delete stops a project and removes it with all its data and files.
func (e *Engine) Delete(ctx context.Context, id string) error {
	return e.remover.delete(ctx, id)
}

// FileURL returns where clients fetch a blob. It lasts as long as the
// file, but for an export's where package httpapi serves it and Options.FileLifetime
// is set: each call gives a fresh one then.
func (e *Engine) FileURL(key string) string {
	return e.fileURLs.Of(key)
}

// LanguagesSpoken lists the codes of [Languages] that a voice of this host speaks,
// in the same order: all of them where there is no voice, or one could not be asked.
func (e *Engine) LanguagesSpoken(ctx context.Context) []string {
	return e.catalog.Languages(ctx)
}

// OpenFile opens what an address names, name being its part behind …/v1/files/. An
// address that has ended is an *Error with CodeGone.
func (e *Engine) OpenFile(ctx context.Context, name string) (blobs.Blob, error) {
	return e.fileURLs.Open(ctx, name)
}

// Preview opens a film of some seconds, an MP4, in which a presenter that is
// drawn says a sentence. name is an AvatarOption's Preview, language one of en,
// es, fr, zh and iw; what there is not is an error that matches ErrNotFound.
//
// The film is made when it is first asked for, and kept: that takes seconds, and
// more where others are waited for, since one is made at a time. It takes no
// money where a voice of this machine speaks the language. A caller who leaves
// ends the making of it.
func (e *Engine) Preview(ctx context.Context, name, language string) (blobs.Blob, error) {
	return e.previewer.Preview(ctx, name, language)
}

// Project gives a project as it stands. An unknown id is an *Error with
// CodeNotFound, as in every call that takes one.
func (e *Engine) Project(ctx context.Context, id string) (project.Project, error) {
	return e.projects.Project(ctx, id)
}

// Projects lists projects, newest first.
func (e *Engine) Projects(ctx context.Context, q project.Query) ([]project.Project, error) {
	return e.projects.Projects(ctx, q)
}

// Tracks lists the music library.
func (e *Engine) Tracks(ctx context.Context) ([]story.Track, error) {
	return e.catalog.Tracks(ctx)
}
