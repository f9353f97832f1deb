package engine

import (
	"bufio"
	"context"
	"io"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
)

// How a sound that a request brings becomes the bed: as loud as those of a
// MusicLibrary.
const (
	bedLoudness = -20.0 // LUFS
	bedPeak     = -1.0  // dBTP
	bedCross    = time.Second
	bedFadeIn   = 500 * time.Millisecond
	bedFadeOut  = 2 * time.Second
)

// readyBed prepares a sound and keeps it.
func (me *mediaPreparer) readyBed(ctx context.Context, t *task, path, name string, m *material) (err error) {
	to := path + ".wav"
	if m.Length, err = me.preparer.Sound(ctx, path, to); err != nil {
		return err
	}
	m.Sound = mediaBlob(t.Project.ID, name+".wav")
	return me.files.keepFile(ctx, t, m.Sound, to)
}

// ownBed plays the sound that the request brings for the film's length: again
// from its beginning where it ends before, and softly out at the end.
func (sc *scoreStep) ownBed(ctx context.Context, m material, length time.Duration) (io.ReadCloser, error) {
	b, err := sc.blobs.Open(ctx, m.Sound)
	if err != nil {
		return nil, err
	}
	defer b.Close()
	s, err := audio.ReadWAV(bufio.NewReader(b))
	if err != nil {
		return nil, err
	}
	s = audio.Loop(s.Stereo(), length, bedCross).FadeIn(bedFadeIn).FadeOut(bedFadeOut)
	out, in := io.Pipe()
	go func() { in.CloseWithError(audio.Normalize(s, bedLoudness, bedPeak).WriteWAV(in)) }()
	return out, nil
}
