package material

import (
	"context"
	"os"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/detect"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/internal/pipeline"
	"github.com/scenewright/scenewright/engine/library"
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
	ctx context.Context, t *pipeline.Task, er Task, path string, m *Material,
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
func (me *Maker) Clip(ctx context.Context, t *pipeline.Task, er Task, path string, m *Material) error {
	w, h := t.Project.Request.Size()
	wish := story.ClipOptions{To: path + ".mp4", FPS: story.FPS, Width: w, Height: h, Longest: longestClip, Trim: er.Trim, Clean: er.Clean}
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
func (me *Maker) Bed(ctx context.Context, t *pipeline.Task, path, name string, m *Material) (err error) {
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

// Transcribers finds out what is said in recordings.
type Transcribers struct {
	All      []port.Transcriber
	Preparer port.Preparer
}

// Hear finds the words of a master: those that are known, or what the first
// transcriber recognises that does not fail; nil where none can. The note says
// who failed.
func (t *Transcribers) Hear(ctx context.Context, language string, er Task, path string) (heard *story.Transcript, note string, err error) {
	able := t.transcribers(language, er.Known != "")
	if len(able) == 0 {
		return nil, "", nil
	}
	sound, err := readSound(path)
	if err != nil {
		return nil, "", err
	}
	heard, failed, err := transcribe(ctx, able, story.TranscribeRequest{
		Sound: sound, Language: language, Known: er.Known, WordBoost: er.Bias.WordBoost, Spelling: er.Bias.CustomSpelling,
	})
	switch {
	case err != nil || len(failed) == 0:
		return heard, "", err
	case heard == nil:
		return nil, unheard(failed) + ": the film is shown without its words", nil
	}
	return heard, unheard(failed) + ": another one heard it", nil
}

// transcribe asks one transcriber after another until one hears; nil where all
// of them failed. It gives the reasons of those that did, for people.
func transcribe(ctx context.Context, able []port.Transcriber, h story.TranscribeRequest) (heard *story.Transcript, failed []string, err error) {
	for _, tr := range able {
		out, err := tr.Transcribe(ctx, h)
		why, theirs := pipeline.Unusable(err)
		if ctx.Err() != nil || err != nil && !theirs {
			return nil, nil, err
		}
		if err == nil {
			return &out, failed, nil
		}
		failed = append(failed, why)
	}
	return nil, failed, nil
}

// unheard says that transcribers failed.
func unheard(failed []string) string {
	return "what is said could not be transcribed (" + strings.Join(failed, "; ") + ")"
}

func readSound(path string) (audio.Sound, error) {
	f, err := os.Open(path)
	if err != nil {
		return audio.Sound{}, err
	}
	defer f.Close()
	return audio.ReadWAV(f)
}

// transcribers are those that can work in a language, in order of preference.
func (t *Transcribers) transcribers(language string, known bool) []port.Transcriber {
	var all []port.Transcriber
	for _, tr := range t.All {
		if tr.Hears(language, known) {
			all = append(all, tr)
		}
	}
	return all
}

// speechRate is what a sound is brought to before it is transcribed, in hertz:
// recognisers hear nothing above it, and a third of the samples is a third of
// the memory.
const speechRate = 16000

// listener is a library.Listener of the engine's transcribers.
type listener struct{ *Transcribers }

// Listener hears assets, where somebody can prepare their sound and find out
// what is said in it; nil where not.
func (t *Transcribers) Listener() library.Listener {
	if t.Preparer == nil || len(t.transcribers("", false)) == 0 {
		return nil
	}
	return listener{t}
}

// Listen hears as much of a file as Preparer.Sound gives.
func (l listener) Listen(ctx context.Context, path string) (library.Speech, error) {
	to := path + ".wav"
	if _, err := l.Preparer.Sound(ctx, path, to); err != nil {
		if fault.CodeOf(err) == fault.CodeUnsupported && ctx.Err() == nil {
			return library.Speech{}, nil // it is silent
		}
		return library.Speech{}, err
	}
	sound, err := readSound(to)
	if err != nil {
		return library.Speech{}, err
	}
	heard, failed, err := transcribe(ctx, l.transcribers("", false), story.TranscribeRequest{Sound: sound.Mono().Resample(speechRate)})
	switch {
	case err != nil:
		return library.Speech{}, err
	case heard == nil:
		return library.Speech{}, &fault.Error{Code: fault.CodeProvider, Message: unheard(failed), Remedy: "upload the file again later", Retryable: true}
	}
	said := library.Speech{Text: strings.TrimSpace(heard.Text), Language: heard.Language}
	if said.Language == "" && said.Text != "" {
		said.Language = detect.LanguageOf(said.Text)
	}
	return said, nil
}
