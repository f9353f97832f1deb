package scenewright_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log"
	"math"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/scenewright/scenewright"
	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/audio/mp3"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/sourcetest"
)

// musicFolder is an engine.MusicLibrary of the WAV and MP3 files of a folder: a host's own music instead
// of Scenewright's. The box is for MP3 that ffmpeg must decode.
type musicFolder struct {
	files fs.FS
	box   *sandbox.Box
}

var _ engine.MusicLibrary = musicFolder{}

// Tracks lists the folder's files by their names.
func (f musicFolder) Tracks(ctx context.Context) ([]story.Track, error) {
	waves, err := fs.Glob(f.files, "*.wav")
	if err != nil {
		return nil, err
	}
	mp3s, err := fs.Glob(f.files, "*.mp3")
	if err != nil {
		return nil, err
	}
	names := slices.Sorted(slices.Values(append(waves, mp3s...)))
	var tracks []story.Track
	for _, name := range names {
		title := strings.TrimSuffix(name, path.Ext(name))
		tracks = append(tracks, story.Track{ID: name, Name: title, RelativePath: name})
	}
	return tracks, ctx.Err()
}

// Requirements for any music, by the contract of engine.MusicLibrary.
const (
	musicRate     = 48000
	musicLoudness = -20.0 // LUFS
	musicCeiling  = -1.0  // dBTP
	musicFade     = 2 * time.Second
)

// Open returns exactly the requested length: the track loops from a place that the seed picks, and
// fades out at the film's end.
func (f musicFolder) Open(ctx context.Context, name string, film story.MusicFilm) (io.ReadCloser, error) {
	track, err := f.read(ctx, name)
	if err != nil {
		return nil, err
	}
	out := audio.Silent(musicRate, 2, film.Length)
	frames := len(track.Samples) / 2
	start := int(film.Seed % 16 * uint64(frames) / 16)
	for i := range out.Samples {
		out.Samples[i] = track.Samples[(start*2+i)%len(track.Samples)]
	}
	// Looping and fading change the loudness, so that is corrected last.
	var wav bytes.Buffer
	err = audio.Normalize(out.FadeOut(musicFade), musicLoudness, musicCeiling).WriteWAV(&wav)
	return io.NopCloser(&wav), errors.Join(err, ctx.Err())
}

// Limits of a track and its file.
const (
	longestTrack = 20 * time.Minute
	largestTrack = 256 << 20 // bytes
)

func (f musicFolder) read(ctx context.Context, name string) (audio.Sound, error) {
	file, err := f.files.Open(name)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrInvalid) {
		return audio.Sound{}, &fault.Error{Code: fault.CodeNotFound, Message: "there is no such track", Remedy: "take one of the music library's"}
	}
	if err != nil {
		return audio.Sound{}, err
	}
	defer file.Close()
	s, err := f.decode(ctx, io.LimitReader(file, largestTrack))
	if err == nil && len(s.Samples) == 0 {
		err = errors.New("it is empty")
	}
	if err != nil {
		return audio.Sound{}, &fault.Error{Code: fault.CodeProvider, Provider: "folder", Message: fmt.Sprintf("the track %s cannot be played", name), Err: err}
	}
	return s.Resample(musicRate).Stereo(), nil
}

// decode decodes MP3 or WAV, whatever the file's name says.
func (f musicFolder) decode(ctx context.Context, file io.Reader) (audio.Sound, error) {
	raw, err := io.ReadAll(file)
	if err != nil || !mp3.Sniff(raw) {
		s, wav := audio.ReadWAV(bytes.NewReader(raw))
		return s, errors.Join(err, wav)
	}
	return mp3.Decode(ctx, f.box, raw, longestTrack)
}

// A music library of the host's own takes the place of Scenewright's.
func ExampleOptions_music() {
	ctx := context.Background()
	dir, _ := os.MkdirTemp("", "scenewright")
	defer os.RemoveAll(dir)
	music := fstest.MapFS{"glide.wav": {}} // os.DirFS(folder)
	eng, err := scenewright.Open(ctx, dir, &scenewright.Options{Ports: func(p *engine.Ports) error {
		p.Music = musicFolder{files: music}
		return nil
	}})
	if err != nil {
		log.Fatal(err)
	}
	defer eng.Close(ctx)
	tracks, err := eng.Tracks(ctx)
	fmt.Println(tracks[0].Name, err)
	// Output: glide <nil>
}

// writeTracks writes a folder with one track: a second and a half, mono, at 22 kHz,
// so that everything has to be made fit; and the same as MP3 of 44.1 and 22 kHz.
func writeTracks(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	s := audio.Silent(22050, 1, 1500*time.Millisecond)
	for i := range s.Samples {
		s.Samples[i] = float32(.3 * math.Sin(2*math.Pi*220*float64(i)/22050*(1+float64(i)/30000)))
	}
	f, err := os.Create(filepath.Join(dir, "glide.wav"))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.WriteWAV(f); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	for name, rate := range map[string]string{"glide-44.mp3": "44100", "glide-22.mp3": "22050"} {
		if said, err := exec.Command("ffmpeg", "-v", "error", "-i", f.Name(), "-ar", rate, filepath.Join(dir, name)).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, said)
		}
	}
	return dir
}

// TestAHostsMusicKeepsThePortsContract is all a provider's test needs to be.
func TestAHostsMusicKeepsThePortsContract(t *testing.T) {
	sourcetest.TestMusicLibrary(t, func(t *testing.T) engine.MusicLibrary { return newMusicFolder(t) })
}

func newMusicFolder(t *testing.T) musicFolder {
	t.Helper()
	box, err := sandbox.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return musicFolder{os.DirFS(writeTracks(t)), box}
}

// TestTracksOfAllFormats: each is as long as what it was made of, to the sample.
func TestTracksOfAllFormats(t *testing.T) {
	own := newMusicFolder(t)
	all, err := own.Tracks(t.Context())
	if err != nil || len(all) != 3 {
		t.Fatalf("%v, %v; want three tracks", all, err)
	}
	for _, track := range all {
		s, err := own.read(t.Context(), track.RelativePath)
		if err != nil || s.Rate != musicRate || s.Channels != 2 || s.Duration() != 1500*time.Millisecond {
			t.Errorf("%s: %d Hz, %d channels, %v, %v; want 1.5 s of stereo at 48 kHz", track.Name, s.Rate, s.Channels, s.Duration(), err)
		}
	}
}

// TestTheFilmHasTheHostsMusic hears it where nobody speaks: after the last
// word.
func TestTheFilmHasTheHostsMusic(t *testing.T) {
	t.Parallel()
	ctx, own := t.Context(), newMusicFolder(t)
	eng, err := scenewright.Open(ctx, t.TempDir(), &scenewright.Options{Ports: func(p *engine.Ports) error { p.Music = own; return nil }})
	if err != nil {
		t.Fatal(err)
	}
	defer eng.Close(context.WithoutCancel(ctx))
	p, err := eng.Create(ctx, request.Request{
		Prompt: "Tea came to Europe by ship. A cup takes three minutes.", VideoLength: .5, ToAutoExport: true, Resolution: "720p",
		CustomTemplate: &request.CustomTemplate{PreConfigs: &request.PreConfigs{BgMusic: &request.BgMusic{Path: "glide-22.mp3"}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if p, err = eng.Wait(ctx, p.ID); err != nil {
		t.Fatal(err)
	}
	wav := filepath.Join(t.TempDir(), "film.wav")
	if said, err := exec.Command("ffmpeg", "-v", "error", "-i", eng.Path(p.Edit().Rendition.Video), "-c:a", "pcm_s16le", wav).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	f, err := os.Open(wav)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	s, err := audio.ReadWAV(f)
	if err != nil {
		t.Fatal(err)
	}
	if l := audio.Loudness(s.Slice(s.Duration()-3*time.Second, s.Duration()-2*time.Second)); l < -50 {
		t.Errorf("%.1f LUFS in the second before the music fades; want it to be heard", l)
	}
}
