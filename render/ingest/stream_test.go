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
	"github.com/scenewright/scenewright/render/rendertest"
)

func TestStreamPlays(t *testing.T) {
	in := newIngest(t)
	long := "-f lavfi -i testsrc2=s=320x180:r=12:d=6 -f lavfi -i sine=d=6 "
	turned := save(t, "turned.mp4", rendertest.Turned(t, film(t, "lying.mp4", long+"-c:v libx264 -preset superfast -g 24 -c:a aac")))
	for name, tt := range map[string]struct {
		path          string
		copied        bool
		sound         bool
		width, height int
	}{
		"copied":                  {film(t, "a.mp4", long+"-c:v libx264 -preset superfast -g 24 -pix_fmt yuv420p -c:a aac"), true, true, 320, 180},
		"copied without sound":    {film(t, "a.mp4", "-f lavfi -i testsrc2=s=320x180:r=12:d=6 -c:v libx264 -preset superfast -g 24 -pix_fmt yuv420p"), true, false, 320, 180},
		"turned":                  {turned, false, true, 180, 320},
		"WebM":                    {film(t, "a.webm", long+"-c:v libvpx -deadline realtime -cpu-used 8 -c:a libopus"), false, true, 320, 180},
		"MOV with PCM":            {film(t, "a.mov", long+"-c:v mpeg4 -c:a pcm_s16le"), false, true, 320, 180},
		"larger than the stream":  {film(t, "a.mp4", "-f lavfi -i testsrc2=s=2560x1440:r=10:d=0.5 -c:v libx264 -preset ultrafast -pix_fmt yuv420p"), false, false, 1920, 1080},
		"odd size, 4:4:4":         {film(t, "a.mp4", "-f lavfi -i testsrc2=s=320x180:r=10:d=1,scale=321:181 -preset ultrafast -c:v libx264 -pix_fmt yuv444p"), false, false, 322, 182},
		"one key frame in it all": {film(t, "a.mp4", "-f lavfi -i testsrc2=s=160x90:r=5:d=12 -preset ultrafast -c:v libx264 -g 999 -sc_threshold 0 -pix_fmt yuv420p"), false, false, 160, 90},
	} {
		t.Run(name, func(t *testing.T) {
			f, err := in.Identify(t.Context(), tt.path)
			if err != nil {
				t.Fatal(err)
			}
			pl, err := in.plan(t.Context(), tt.path, f)
			if err != nil || pl.video != tt.copied {
				t.Errorf("copied: got %v, %v; want %v", pl.video, err, tt.copied)
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
