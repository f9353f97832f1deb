// Package media makes pictures, films and sounds ready for the renderer and keeps them with
// a project.
package media

import (
	"context"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/internal/material"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/port"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/story"
)

// How much is taken of what a request brings.
const (
	longestMaster = 30 * time.Minute
	longestClip   = 5 * time.Minute
)

// Maker makes pictures, films and sounds ready for the renderer.
type Maker struct {
	Preparer port.Preparer

	Files   *pipeline.Files
	Hearing *Transcribers
}

// Brought prepares a picture that a request brings, and keeps it: one that moves as a film.
func (me *Maker) Brought(
	ctx context.Context, t *pipeline.Task, er material.Task, path string, m *material.Material,
) error {
	p, err := me.Preparer.Picture(ctx, path, prepared(path))
	if err != nil {
		return err
	}
	if p.Moves {
		return me.Clip(ctx, t, er, path, m)
	}
	m.Picture, err = me.keep(ctx, t, p, path, er.Checkpoint())
	return err
}

// Picture prepares a picture and keeps it, of one that moves the first frame.
func (me *Maker) Picture(ctx context.Context, t *pipeline.Task, path, name string) (*story.Picture, error) {
	p, err := me.Preparer.Picture(ctx, path, prepared(path))
	if err != nil {
		return nil, err
	}
	return me.keep(ctx, t, p, path, name)
}

// prepared is where a picture is prepared.
func prepared(path string) string { return path + ".prepared" }

// keep keeps a picture that was prepared.
func (me *Maker) keep(
	ctx context.Context, t *pipeline.Task, p story.PreparedPicture, path, name string,
) (*story.Picture, error) {
	out := &story.Picture{
		Blob: mediaBlob(t.Project.ID, name), Width: p.Width, Height: p.Height, Focus: p.Focus,
		Relief: p.Relief, Subject: p.Subject, Graphic: p.Graphic, Edge: p.Edge, Stopped: p.Stopped,
	}
	return out, me.Files.KeepFile(ctx, t, out.Blob, prepared(path))
}

// Clip prepares a film and keeps it, with its sound where that is heard.
func (me *Maker) Clip(ctx context.Context, t *pipeline.Task, er material.Task, path string, m *material.Material) error {
	w, h := t.Project.Request.Size()
	wish := story.ClipWish{To: path + ".mp4", FPS: story.FPS, Width: w, Height: h, Longest: longestClip, Trim: er.Trim, Clean: er.Clean}
	if !er.Muted || er.Master {
		wish.SoundTo = path + ".wav"
	}
	if er.Master {
		wish.Longest = longestMaster
	}
	c, err := me.Preparer.Clip(ctx, path, wish)
	if err != nil {
		return err
	}
	if c.Frames == 0 {
		return &fault.Error{Code: fault.CodeUnsupported, Message: "the film has no frames"}
	}
	m.Clip = &story.Clip{
		Blob: mediaBlob(t.Project.ID, er.Checkpoint()+".mp4"), Width: c.Width, Height: c.Height, Frames: c.Frames,
		Focus: c.Focus, Stage: er.Stage, Stretches: c.Stretches, Still: c.Still,
	}
	m.Length = story.At(c.Frames)
	if err := me.Files.KeepFile(ctx, t, m.Clip.Blob, wish.To); err != nil || wish.SoundTo == "" || !c.HasSound {
		return err
	}
	m.Sound = mediaBlob(t.Project.ID, er.Checkpoint()+".wav")
	if err := me.Files.KeepFile(ctx, t, m.Sound, wish.SoundTo); err != nil || !er.Master {
		return err
	}
	m.Transcript, m.Unheard, err = me.Hearing.Hear(ctx, t.Project.Language, er, wish.SoundTo)
	return err
}

// Bed prepares a sound and keeps it.
func (me *Maker) Bed(ctx context.Context, t *pipeline.Task, path, name string, m *material.Material) (err error) {
	to := path + ".wav"
	if m.Length, err = me.Preparer.Sound(ctx, path, to); err != nil {
		return err
	}
	m.Sound = mediaBlob(t.Project.ID, name+".wav")
	return me.Files.KeepFile(ctx, t, m.Sound, to)
}

// mediaBlob is where the project keeps a prepared file.
func mediaBlob(projectID, name string) string {
	return project.FilesPrefix(projectID) + "media/" + name
}
