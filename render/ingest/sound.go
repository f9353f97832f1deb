package ingest

import (
	"context"
	"path/filepath"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
)

// longestSound is how much of a recording is used.
const longestSound = 5 * time.Minute

// Sound converts a recording to music or sound for a film: see engine.Preparer.
func (in *Ingest) Sound(ctx context.Context, path, to string) (time.Duration, error) {
	s, err := in.heard(ctx, path, to)
	if err != nil {
		return 0, failure(ctx, err)
	}
	return s.Duration(), nil
}

// heard decodes a sound with ffmpeg.
func (in *Ingest) heard(ctx context.Context, path, to string) (s audio.Sound, err error) {
	file, err := sniffMedia(path, "the file is not a sound", library.Audio, library.Video)
	if err != nil {
		return s, err
	}
	p, err := in.probe(ctx, path, file, false)
	if err != nil {
		return s, err
	}
	if err := p.describe(&file); err != nil {
		return s, err
	}
	if !file.HasAudio {
		return s, unsupported("there is no sound in the file")
	}
	f := footage{path: path, file: file, want: story.ClipOptions{Longest: longestSound}}
	if err := in.box.Run(ctx, sandbox.Command{
		Program: "ffmpeg", Args: f.heard(in.threads, to), Read: []string{path}, Write: []string{filepath.Dir(to)}, Limits: long(file), Nice: 5,
	}); err != nil {
		return s, err
	}
	if s, err = readSound(to); err == nil && peak(s) < inaudible {
		err = unsupported("the sound is silent")
	}
	return s, err
}

// heard returns ffmpeg's arguments that write the sound alone.
func (f footage) heard(threads int, to string) []string {
	return append(f.input(threads), "-map", "0:a:0", "-vn", "-t", f.longest(),
		"-af", "aresample=48000,aformat=sample_fmts=s16:channel_layouts=stereo",
		"-c:a", "pcm_s16le", "-map_metadata", "-1", "-fflags", "+bitexact", "-f", "wav", "file:"+to)
}
