package ingest

import (
	"encoding/json"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/render/rendertest"
)

// sixSeconds are six seconds of picture and sound.
const sixSeconds = "-f lavfi -i testsrc2=s=320x180:r=12:d=6 -f lavfi -i sine=d=6 "

// streamed is a file, and the stream that is to come of it.
type streamed struct {
	path          string
	copied        bool
	sound         bool
	width, height int
}

func TestStreamPlays(t *testing.T) {
	turned := save(t, "turned.mp4", rendertest.Turned(t, film(t, "lying.mp4", sixSeconds+"-c:v libx264 -preset superfast -g 24 -c:a aac")))
	streams(t, map[string]streamed{
		"copied":                  {film(t, "a.mp4", sixSeconds+"-c:v libx264 -preset superfast -g 24 -pix_fmt yuv420p -c:a aac"), true, true, 320, 180},
		"turned":                  {turned, false, true, 180, 320},
		"of narrow pixels":        {film(t, "a.mp4", sixSeconds+"-vf setsar=1/2 -c:v libx264 -c:a aac -preset superfast -g 24 -pix_fmt yuv420p"), false, true, 160, 180},
		"MOV with PCM":            {film(t, "a.mov", sixSeconds+"-c:v mpeg4 -c:a pcm_s16le"), false, true, 320, 180},
		"one key frame in it all": {film(t, "a.mp4", "-f lavfi -i testsrc2=s=160x90:r=5:d=12 -preset ultrafast -c:v libx264 -g 999 -sc_threshold 0 -pix_fmt yuv420p"), false, false, 160, 90},
	})
}

// streams makes a stream of each file, and reads it back.
func streams(t *testing.T, kinds map[string]streamed) {
	t.Helper()
	in := newIngest(t)
	for name, tt := range kinds {
		t.Run(name, func(t *testing.T) {
			f, err := in.Identify(t.Context(), tt.path)
			if err != nil {
				t.Fatal(err)
			}
			if f.CopyVideo != tt.copied {
				t.Errorf("copied: got %v, want %v", f.CopyVideo, tt.copied)
			}
			dir := t.TempDir()
			manifest, err := in.Stream(t.Context(), tt.path, f, dir)
			if err != nil {
				t.Fatal(err)
			}
			checkStream(t, filepath.Join(dir, manifest), f, tt.width, tt.height, tt.sound)
		})
	}
}

// checkStream reads a stream back.
func checkStream(t *testing.T, manifest string, f library.File, width, height int, sound bool) {
	t.Helper()
	raw, err := os.ReadFile(manifest)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(raw), filepath.Dir(manifest)) {
		t.Error("the manifest names a folder of this machine")
	}
	out, err := exec.Command("ffprobe", "-v", "error", "-count_frames", "-show_entries", "stream=codec_name,width,height,nb_read_frames", "-of", "json", manifest).Output()
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Streams []struct {
			Codec  string `json:"codec_name"`
			Width  int    `json:"width"`
			Height int    `json:"height"`
			Frames string `json:"nb_read_frames"`
		} `json:"streams"`
	}
	if err := json.Unmarshal(out, &got); err != nil {
		t.Fatal(err)
	}
	if n := len(got.Streams); n == 0 || (n == 2) != sound {
		t.Fatalf("%d streams, sound wanted: %v", n, sound)
	}
	v := got.Streams[0]
	if v.Codec != "h264" || v.Width != width || v.Height != height || sound && got.Streams[1].Codec != "aac" {
		t.Errorf("got %+v, want %d × %d", got.Streams, width, height)
	}
	frames, err := strconv.Atoi(v.Frames)
	if want := f.Duration.Seconds() * f.FPS; err != nil || math.Abs(float64(frames)-want) > 2 {
		t.Errorf("%s frames can be played, want %.0f", v.Frames, want)
	}
}

// TestProgramsOfAnUpload are few: what is passed by to measure a video tells how it is
// streamed, too.
func TestProgramsOfAnUpload(t *testing.T) {
	path := film(t, "a.mp4", sixSeconds+"-c:v libx264 -preset superfast -g 24 -pix_fmt yuv420p -c:a aac")
	starts := map[string]int{}
	box, err := sandbox.New(&sandbox.Options{Started: func(program string) { starts[program]++ }})
	if err != nil {
		t.Fatal(err)
	}
	in, err := New(box, nil)
	if err != nil {
		t.Fatal(err)
	}
	f, err := in.Identify(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := in.Analyze(t.Context(), path, f); err != nil {
		t.Fatal(err)
	}
	if _, err := in.Stream(t.Context(), path, f, t.TempDir()); err != nil {
		t.Fatal(err)
	}
	if starts["ffprobe"] != 1 || starts["ffmpeg"] != 3 {
		t.Errorf("%v, want ffprobe once and ffmpeg three times", starts)
	}
}
