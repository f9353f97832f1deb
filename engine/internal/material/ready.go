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
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/engine/story"
)

// Bounds of the media of a request.
const (
	longestMaster = 30 * time.Minute
	longestClip   = 5 * time.Minute
)

// Maker downloads the files that requests name, and prepares pictures, films and sounds for the
// renderer.
type Maker struct {
	Fetcher  port.SourceFetcher // the Reader, where it fetches by itself; else nil
	Preparer port.Preparer      // nil: no film shows the request's media
	Web      *safehttp.Client

	Files      *pipeline.Files
	Hearing    *Transcribers
	Workspaces *Workspaces
}

// Brought prepares a picture of a request and stores it; an animated one becomes a film.
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

// Picture prepares a picture and stores it; of an animated one, the first frame.
func (me *Maker) Picture(ctx context.Context, t *pipeline.Task, path, name string) (*story.Picture, error) {
	p, err := me.Preparer.Picture(ctx, path, prepared(path))
	if err != nil {
		return nil, err
	}
	return me.keep(ctx, t, p, path, name)
}

// prepared returns the path of the prepared version of a picture.
func prepared(path string) string { return path + ".prepared" }

// keep stores a prepared picture.
func (me *Maker) keep(
	ctx context.Context, t *pipeline.Task, p story.PreparedPicture, path, name string,
) (*story.Picture, error) {
	out := &story.Picture{
		Blob: mediaBlob(t.Project.ID, name), Width: p.Width, Height: p.Height,
		Relief: p.Relief, Subject: p.Subject, Graphic: p.Graphic, Edge: p.Edge, Stopped: p.Stopped,
	}
	return out, me.Files.KeepFile(ctx, t, out.Blob, prepared(path))
}

// Clip prepares a film and stores it, with its sound where that is audible.
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
		Stage: er.Stage, Stretches: c.Stretches, Still: c.Still,
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

// Bed prepares a sound and stores it.
func (me *Maker) Bed(ctx context.Context, t *pipeline.Task, path, name string, m *Material) (err error) {
	to := path + ".wav"
	if m.Length, err = me.Preparer.Sound(ctx, path, to); err != nil {
		return err
	}
	m.Sound = mediaBlob(t.Project.ID, name+".wav")
	return me.Files.KeepFile(ctx, t, m.Sound, to)
}

// mediaBlob returns the project's key of a prepared file.
func mediaBlob(projectID, name string) string {
	return project.FilesPrefix(projectID) + "media/" + name
}

// Transcribers finds the words in recordings.
type Transcribers struct {
	All      []port.Transcriber
	Preparer port.Preparer
}

// Hear returns a master's words, recognised or aligned by the first transcriber that works; nil
// where none does. The note names the failures.
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

// transcribe asks one transcriber after another until one succeeds; heard is nil where all fail. It
// returns the reasons of the failures, for people.
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

// transcribers returns those that support a language, in order of preference.
func (t *Transcribers) transcribers(language string, known bool) []port.Transcriber {
	var all []port.Transcriber
	for _, tr := range t.All {
		if tr.Hears(language, known) {
			all = append(all, tr)
		}
	}
	return all
}

// speechRate is the sample rate for transcription, in hertz: recognisers use no higher frequencies,
// and a third of the samples takes a third of the memory.
const speechRate = 16000

// listener implements library.Listener by the engine's transcribers.
type listener struct{ *Transcribers }

// Listener returns a listener for assets; nil without a preparer of sound or a transcriber.
func (t *Transcribers) Listener() library.Listener {
	if t.Preparer == nil || len(t.transcribers("", false)) == 0 {
		return nil
	}
	return listener{t}
}

// Listen transcribes the part of a file that Preparer.Sound returns.
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
