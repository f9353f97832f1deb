package ingest

import (
	"cmp"
	"context"
	"os"
	"slices"

	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
)

// Clip converts a video to a clip for the renderer: see engine.Preparer.
func (in *Ingest) Clip(ctx context.Context, path string, want story.ClipOptions) (story.PreparedClip, error) {
	made, err := in.clip(ctx, path, want)
	if err != nil {
		return story.PreparedClip{}, failure(ctx, err)
	}
	return made, nil
}

func (in *Ingest) clip(ctx context.Context, path string, want story.ClipOptions) (made story.PreparedClip, err error) {
	f, err := in.footage(ctx, path, want)
	if err != nil {
		return made, err
	}
	if want.Trim {
		if f.kept, err = in.lively(ctx, f); err != nil {
			return made, err
		}
	}
	seen, err := in.convert(ctx, &f)
	if err != nil {
		return made, err
	}
	made.Stretches = seen.stretches(f.want.FPS)
	made.Still = len(made.Stretches) == 0
	made.Width, made.Height = f.fitted()
	made.Frames, made.HasMatte = f.frames, f.mattes()
	if f.sound && want.SoundTo != "" {
		made.HasSound, err = f.finishSound()
	}
	return made, err
}

// footage reads a video's properties, and refuses one that cannot be shown.
func (in *Ingest) footage(ctx context.Context, path string, want story.ClipOptions) (f footage, err error) {
	want.FPS, want.Longest = cmp.Or(want.FPS, 30), cmp.Or(want.Longest, maxVideoTime)
	want.Width, want.Height = cmp.Or(want.Width, streamLong), cmp.Or(want.Height, streamShort)
	f = footage{path: path, want: want}
	if f.file, err = sniffMedia(path, "the file is not a video", library.Video); err != nil {
		return f, err
	}
	p, err := in.probe(ctx, path, f.file, false)
	if err != nil {
		return f, err
	}
	if err := p.describe(&f.file); err != nil {
		return f, err
	}
	f.video, f.sound = *p.first("video"), f.file.HasAudio
	f.length, f.file.Duration = f.file.Duration, 0 // only the beginning of a long one is taken
	if err := checkMedia(f.file); err != nil {
		return f, err
	}
	f.size[0], f.size[1] = f.video.shown()
	return f, largeEnough(f.size[0], f.size[1])
}

// sniffMedia returns the format of a file of one of some types; a GIF that moves is a video.
func sniffMedia(path, unlike string, types ...library.Type) (library.File, error) {
	f, err := os.Open(path)
	if err != nil {
		return library.File{}, err
	}
	defer f.Close()
	kind, err := sniff(f)
	if err == nil && kind.Extension == "gif" && slices.Contains(types, library.Video) {
		kind.Type, err = library.Video, movingGIF(f)
	}
	if err == nil && !slices.Contains(types, kind.Type) {
		err = unsupported(unlike)
	}
	return library.File{Type: kind.Type, Extension: kind.Extension}, err
}

// convert makes the clip, its matte and its sound, and analyses its frames, in one pass.
func (in *Ingest) convert(ctx context.Context, f *footage) (v viewing, err error) {
	v.frames, err = in.watch(ctx, sandbox.Command{
		Args: f.args(in.threads), Read: []string{f.path}, Write: f.folders(), Limits: long(f.file), Nice: 5,
	}, v.detailed(float64(f.size[0])/float64(f.size[1])))
	if err != nil {
		return v, f.explained(err)
	}
	if err := f.written(); err != nil {
		return v, err
	}
	f.frames = len(v.frames)
	if f.kept != nil {
		return v, nil // the analysis before the cut suffices
	}
	return v, in.enough(ctx, *f, f.frames)
}

// written refuses a clip or matte that is not a regular file.
func (f footage) written() error {
	err := sandbox.CheckOutput(f.want.To)
	if err == nil && f.mattes() {
		err = sandbox.CheckOutput(f.want.MatteTo)
	}
	return err
}

// enough refuses a video of which less than a third could be decoded, seen frames at the wanted
// rate. Most versions of ffmpeg do so themselves; 6.1 to 7.1 count the damaged frames and forgive
// them all. A truncated file is not refused for its missing part.
func (in *Ingest) enough(ctx context.Context, f footage, seen int) error {
	if seen == 0 {
		return broken("there is no picture in the video")
	}
	if seen*3 >= f.frameAt(min(f.length, f.want.Longest)) {
		return nil
	}
	m, err := in.count(ctx, f.path, f.file)
	if err != nil {
		return err
	}
	if seen*3 < min(m.frames, f.frameAt(m.duration), f.frameAt(f.want.Longest)) {
		return broken("most of the video's pictures are damaged")
	}
	return nil
}

// movingGIF refuses a GIF of a single frame.
func movingGIF(f *os.File) error {
	p, err := readPicture(f, "gif")
	if err == nil && p.frames < 2 {
		err = unsupported("the picture does not move")
	}
	return err
}
