package ingest

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/render/rendertest"
)

// wish is a clip of a small place, with everything that may come with it.
func wish(dir string) story.ClipOptions {
	return story.ClipOptions{
		To: filepath.Join(dir, "clip.mp4"), SoundTo: filepath.Join(dir, "clip.wav"), MatteTo: filepath.Join(dir, "matte.mp4"),
		FPS: 30, Width: 640, Height: 360, Longest: 20 * time.Second,
	}
}

// prepared makes a clip of a file, and checks what holds for every one.
func prepared(t *testing.T, path string, w story.ClipOptions) story.PreparedClip {
	t.Helper()
	made, err := newIngest(t).Clip(t.Context(), path, w)
	if err != nil {
		t.Fatal(err)
	}
	checkClip(t, w.To, made)
	if made.HasMatte {
		checkClip(t, w.MatteTo, made)
	}
	if _, err := os.Stat(w.SoundTo); (err == nil) != made.HasSound {
		t.Errorf("HasSound is %v, of the file: %v", made.HasSound, err)
	}
	if made.HasSound {
		s := soundOf(t, w.SoundTo)
		if want := made.Frames * soundRate / w.FPS; s.Rate != soundRate || s.Channels != 1 || len(s.Samples) != want {
			t.Errorf("the sound has %d samples of %d Hz in %d channels, want %d in one", len(s.Samples), s.Rate, s.Channels, want)
		}
	}
	return made
}

// checkClip reads a clip back: the renderer takes it frame by frame.
func checkClip(t *testing.T, path string, made story.PreparedClip) {
	t.Helper()
	out, err := exec.Command("ffprobe", "-v", "error", "-count_frames", "-show_entries",
		"stream=codec_name,pix_fmt,width,height,r_frame_rate,avg_frame_rate,nb_read_frames,color_range,color_space,color_transfer,color_primaries,has_b_frames", "-of", "json", path).Output()
	if err != nil {
		t.Fatal(err)
	}
	var p struct{ Streams []map[string]any }
	if err := json.Unmarshal(out, &p); err != nil || len(p.Streams) != 1 {
		t.Fatalf("%d streams, want the picture alone: %v", len(p.Streams), err)
	}
	for field, want := range map[string]any{
		"codec_name": "h264", "pix_fmt": "yuv420p", "width": float64(made.Width), "height": float64(made.Height), "r_frame_rate": "30/1", "avg_frame_rate": "30/1",
		"nb_read_frames": fmt.Sprint(made.Frames), "color_range": "tv", "color_space": "bt709", "color_transfer": "bt709", "color_primaries": "bt709", "has_b_frames": 0.0,
	} {
		if got := p.Streams[0][field]; got != want {
			t.Errorf("%s: %v, want %v", field, got, want)
		}
	}
}

func soundOf(t *testing.T, path string) audio.Sound {
	t.Helper()
	s, err := readSound(path)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// greys are the brightness of places of a clip's frames, 0..255, seen as 4 × 2.
func greys(t *testing.T, path string) [][]byte {
	t.Helper()
	out, err := exec.Command("ffmpeg", "-v", "error", "-i", path, "-vf", "scale=4:2:flags=area", "-f", "rawvideo", "-pix_fmt", "gray", "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	var all [][]byte
	for ; len(out) >= 8; out = out[8:] {
		all = append(all, out[:8])
	}
	return all
}

const (
	test60  = "-f lavfi -i testsrc2=s=1280x720:r=60:d=1 "
	quick64 = " -preset ultrafast -c:v libx264 "
)

// kind is a file, and the clip that is to come of it.
type kind struct {
	path                  string
	width, height, frames int
	sound                 bool
}

func TestClipsOfAllKinds(t *testing.T) {
	lying := film(t, "lying.mp4", picture30+tone+"-preset ultrafast -c:v libx264 -c:a aac")
	uneven := film(t, "uneven.mp4", "-f lavfi -i testsrc2=s=320x180:r=30:d=4 -vf select='not(mod(n\\,7))+lt(n\\,20)' -fps_mode vfr"+quick64)
	clips(t, map[string]kind{
		"as it should be":           {lying, 320, 180, 60, true},
		"of a variable rate":        {uneven, 320, 180, 120, false},
		"larger and faster":         {film(t, "a.mp4", test60+quick64), 640, 360, 30, false},
		"rotated":                   {save(t, "a.mp4", rendertest.Turned(t, lying)), 180, 320, 60, true},
		"with a sound that is long": {film(t, "a.mp4", "-f lavfi -i testsrc2=s=320x180:r=30:d=1 "+tone+"-c:a aac"+quick64), 320, 180, 30, true},
		"of half a second":          {film(t, "a.mp4", "-f lavfi -i testsrc2=s=320x180:r=30:d=0.5"+quick64), 320, 180, 15, false},
		"of one frame":              {film(t, "a.mp4", "-f lavfi -i testsrc2=s=320x180:r=30:d=1 -frames:v 1"+quick64), 320, 180, 1, false},
		"of narrow pixels":          {film(t, "a.mp4", "-f lavfi -i testsrc2=s=320x180:r=30:d=1 -vf setsar=1/2"+quick64), 160, 180, 30, false},
		"interlaced":                {film(t, "a.mp4", "-f lavfi -i testsrc2=s=320x180:r=25:d=1 -flags +ildct+ilme -x264opts tff=1"+quick64), 320, 180, 30, false},
	})
}

// clips makes a clip of each file.
func clips(t *testing.T, kinds map[string]kind) {
	t.Helper()
	for name, tt := range kinds {
		t.Run(name, func(t *testing.T) {
			made := prepared(t, tt.path, wish(t.TempDir()))
			if made.Width != tt.width || made.Height != tt.height || made.HasSound != tt.sound || made.HasMatte {
				t.Errorf("got %+v, want %+v", made, tt)
			}
			if d := made.Frames - tt.frames; d < -1 || d > 1 {
				t.Errorf("%d frames, want %d", made.Frames, tt.frames)
			}
		})
	}
}

// TestClipsThatAreLong: of a day there is taken what is wanted, at once.
func TestClipsThatAreLong(t *testing.T) {
	day := film(t, "day.mp4", "-f lavfi -i color=gray:s=64x64:r=1/60:d=86400"+quick64)
	w := wish(t.TempDir())
	w.Longest = 5 * time.Second
	if made := prepared(t, day, w); made.Frames != 150 {
		t.Errorf("%d frames of the day, want 150", made.Frames)
	}
}

// TestClipsThatAreRefused, each with a reason for whoever sent it.
func TestClipsThatAreRefused(t *testing.T) {
	whole, err := os.ReadFile(film(t, "a.mp4", picture30+"-movflags faststart"+quick64))
	if err != nil {
		t.Fatal(err)
	}
	noise := append([]byte{}, whole...)
	for i := len(noise) / 5; i < len(noise); i++ {
		noise[i] = byte(i * i)
	}
	for name, tt := range map[string]struct {
		path string
		want error
	}{
		"cut off before its pictures": {save(t, "a.mp4", whole[:900]), fault.ErrInvalid},
		"full of noise":               {save(t, "a.mp4", noise), fault.ErrInvalid},
		"a text":                      {save(t, "a.mp4", []byte("this is no film")), fault.ErrUnsupported},
		"a sound":                     {film(t, "a.mp3", tone), fault.ErrUnsupported},
		"a picture":                   {film(t, "a.png", "-f lavfi -i color=red:s=64x64:d=1 -frames:v 1"), fault.ErrUnsupported},
		"without a picture":           {film(t, "a.mp4", tone+"-c:a aac"), fault.ErrUnsupported},
		"of a codec not taken":        {film(t, "a.mov", "-f lavfi -i color=red:d=1 -c:v qtrle"), fault.ErrUnsupported},
		"of a few pixels":             {film(t, "a.mp4", "-f lavfi -i color=red:s=64x8:d=1"+quick64), fault.ErrInvalid},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := newIngest(t).Clip(t.Context(), tt.path, wish(t.TempDir()))
			var e *fault.Error
			if !errors.Is(err, tt.want) || !errors.As(err, &e) || e.Message == "" || e.Remedy == "" {
				t.Errorf("got %v, want %v with what to do", err, tt.want)
			}
		})
	}
}

// TestClipsThatEndTooEarly keep what can be seen of them.
func TestClipsThatEndTooEarly(t *testing.T) {
	whole, err := os.ReadFile(film(t, "a.mp4", "-f lavfi -i testsrc2=s=320x180:r=30:d=4 -g 10 -movflags faststart"+quick64))
	if err != nil {
		t.Fatal(err)
	}
	made := prepared(t, save(t, "half.mp4", whole[:len(whole)/2]), wish(t.TempDir()))
	if made.Frames < 30 || made.Frames > 90 {
		t.Errorf("%d frames of the first half of 120", made.Frames)
	}
}

// flashed is a film that flashes white, and beeps, at one moment: its sound
// begins later or earlier than its picture.
func flashed(t *testing.T, offset string) string {
	return film(t, "flash.mov", "-f lavfi -i color=black:s=160x90:r=30:d=3,drawbox=c=white:t=fill:enable='between(t\\,1.5\\,1.9)' -itsoffset "+offset+
		" -f lavfi -i sine=f=1000:d=3,volume='between(t\\,1.5-("+offset+")\\,1.9-("+offset+"))':eval=frame -map 0 -map 1 -c:a pcm_s16le"+quick64)
}

// TestSoundStaysWithThePicture whichever of the two a file begins with.
func TestSoundStaysWithThePicture(t *testing.T) {
	for _, offset := range []string{"0", "0.4", "-0.4"} {
		w := wish(t.TempDir())
		prepared(t, flashed(t, offset), w)
		seen := 0
		for i, g := range greys(t, w.To) {
			if g[0] > 128 {
				seen = i
				break
			}
		}
		heard := audio.Silences(soundOf(t, w.SoundTo), -50, 100*time.Millisecond)
		if len(heard) == 0 {
			t.Fatalf("sound moved by %s: no silence before the beep", offset)
		}
		if d := heard[0].To.Seconds() - float64(seen)/30; math.Abs(d) > .04 {
			t.Errorf("sound moved by %s: the beep is %.3f s after the flash", offset, d)
		}
	}
}

// TestTheCentreOfSurroundSoundIsHeard: speech in films lies there.
func TestTheCentreOfSurroundSoundIsHeard(t *testing.T) {
	w := wish(t.TempDir())
	centre := "-f lavfi -i aevalsrc=0|0|0.3*sin(880*PI*t)|0|0|0:c=5.1:d=1 -c:a aac"
	prepared(t, film(t, "a.mp4", "-f lavfi -i color=black:s=160x90:r=30:d=1 "+centre+quick64), w)
	if level := audio.LevelOf(soundOf(t, w.SoundTo), loudShare, loudStretch); level < -25 {
		t.Errorf("what the centre says is heard at %.1f dB", level)
	}
}

// TestColoursOfClips: red stays red whatever the file calls it.
func TestColoursOfClips(t *testing.T) {
	for name, args := range map[string]string{
		"bt601, small": "-vf scale=out_color_matrix=bt601 -pix_fmt yuv420p -colorspace smpte170m",
		"untagged":     "-vf scale=out_color_matrix=bt601 -pix_fmt yuv420p",
		"full range":   "-vf scale=out_color_matrix=bt709:out_range=pc -pix_fmt yuvj420p -colorspace bt709",
	} {
		w := wish(t.TempDir())
		prepared(t, film(t, "a.mp4", "-f lavfi -i color=0xc02020:s=320x180:r=30:d=0.2,format=rgb24 "+args+quick64), w)
		out, err := exec.Command("ffmpeg", "-v", "error", "-i", w.To, "-frames:v", "1", "-vf", "format=rgb24,crop=2:2:100:100", "-f", "rawvideo", "-pix_fmt", "rgb24", "-").Output()
		if err != nil || len(out) != 12 {
			t.Fatal(err)
		}
		for i, want := range []int{0xc0, 0x20, 0x20} {
			if d := int(out[i]) - want; d < -6 || d > 6 {
				t.Errorf("%s: the colour is %x, want c02020", name, out[:3])
			}
		}
	}
}

// TestHighDynamicRange: grey paper, of 101 nits where white has 203, is as bright as in
// the same picture of standard range, where it has 191.
func TestHighDynamicRange(t *testing.T) {
	for transfer, level := range map[string]string{"smpte2084": "510", "arib-std-b67": "618"} {
		w := wish(t.TempDir())
		prepared(t, film(t, "a.mp4", "-f lavfi -i color=gray:s=160x90:r=30:d=0.2,format=yuv420p10le,geq=lum="+level+":cb=512:cr=512 -c:v libx265 "+
			"-x265-params log-level=error:colorprim=bt2020:transfer="+transfer+":colormatrix=bt2020nc"), w)
		if g := greys(t, w.To)[3][2]; g < 180 || g > 191 {
			t.Errorf("%s: the grey of 191 came out as %d", transfer, g)
		}
	}
}

// TestGIFsThatMove become films, and those that do not are refused: they are pictures.
func TestGIFsThatMove(t *testing.T) {
	w := wish(t.TempDir())
	made := prepared(t, film(t, "a.gif", "-f lavfi -i color=black:s=64x48:r=10:d=2,drawbox=c=white:x='t*20':w=24:h=48:t=fill"), w)
	g := greys(t, w.To)
	if made.Width != 64 || made.Height != 48 || made.Frames < 58 || made.Frames > 62 || g[0][3] > 40 || g[len(g)-1][0] > 40 {
		t.Errorf("got %+v, which begins with %d and ends with %d", made, g[0], g[len(g)-1])
	}
	clear := wish(t.TempDir())
	if made := prepared(t, save(t, "a.gif", moving(t)), clear); made.HasMatte || greys(t, clear.To)[0][3] < 240 {
		t.Errorf("what is transparent is not white: %+v, %d", made, greys(t, clear.To)[0])
	}
	if _, err := newIngest(t).Clip(t.Context(), save(t, "a.gif", gifOf(t, 1, 96, 54)), wish(t.TempDir())); !errors.Is(err, fault.ErrUnsupported) {
		t.Errorf("a GIF of one frame: %v", err)
	}
}

// TestMattes: what a film lets through is told by the brightness of its matte.
func TestMattes(t *testing.T) {
	mattes(t, map[string]string{
		"VP9": film(t, "a.webm", half+"yuva420p -c:v libvpx-vp9 -deadline realtime -cpu-used 8"),
	})
}

// half begins the arguments for a red film of which the right half is clear.
const half = "-f lavfi -i color=red:s=320x180:r=30:d=0.4,format=yuva420p,geq=lum='lum(X\\,Y)':cb='cb(X\\,Y)':cr='cr(X\\,Y)':a='if(lt(X\\,160)\\,255\\,0)' -pix_fmt "

// mattes makes a clip with its matte of films of which the right half is clear.
func mattes(t *testing.T, films map[string]string) {
	t.Helper()
	for name, path := range films {

		w := wish(t.TempDir())
		made := prepared(t, path, w)
		if !made.HasMatte {
			t.Errorf("%s: no matte", name)
			continue
		}
		if g := greys(t, w.MatteTo)[10]; g[0] < 250 || g[3] > 5 {
			t.Errorf("%s: the matte is %d where the film is opaque and %d where it is clear", name, g[0], g[3])
		}
	}
}

// TestTrimmedClips: beginning, pause and end in which nothing happens are cut
// out of picture and sound alike.
func TestTrimmedClips(t *testing.T) {
	const busy = "between(t\\,1.5\\,3)+between(t\\,5\\,6.5)"
	path := film(t, "a.mp4", "-f lavfi -i color=gray:s=320x180:r=30:d=8,drawbox=x='mod(t*400\\,280)':w=60:h=180:c=white:t=fill:enable='"+busy+"'"+
		" -f lavfi -i sine=f=600:d=8,volume='"+busy+"':eval=frame -c:a aac"+quick64)
	w := wish(t.TempDir())
	w.Trim = true
	made := prepared(t, path, w)
	if s := float64(made.Frames) / 30; s < 3.2 || s > 4.2 {
		t.Errorf("%.1f s are left of 8 s in which something happens for 3 s", s)
	}
	beeps := audio.Silences(soundOf(t, w.SoundTo), -40, 50*time.Millisecond)
	var pauses []audio.Span
	for _, p := range beeps {
		if p.From > 500*time.Millisecond && p.To < 3*time.Second {
			pauses = append(pauses, p)
		}
	}
	if len(pauses) != 1 || pauses[0].To-pauses[0].From > 600*time.Millisecond {
		t.Fatalf("pauses left: %v, want a short one", pauses)
	}
	seen := 0
	for i, g := range greys(t, w.To) {
		if moment := time.Duration(i) * time.Second / 30; moment > pauses[0].From+100*time.Millisecond && max(g[0], g[1], g[2], g[3]) > 135 {
			seen = i
			break
		}
	}
	if d := float64(seen)/30 - pauses[0].To.Seconds(); math.Abs(d) > .07 {
		t.Errorf("after the pause the picture begins %.2f s after the sound", d)
	}
}

// TestStillFilmsAreKept: where nothing ever happens there is nothing to cut out.
func TestStillFilmsAreKept(t *testing.T) {
	w := wish(t.TempDir())
	w.Trim = true
	if made := prepared(t, film(t, "a.mp4", "-f lavfi -i color=gray:s=320x180:r=30:d=3"+quick64), w); made.Frames != 90 {
		t.Errorf("%d frames of a still film of 90", made.Frames)
	}
}

// TestCleanedClips lose their noise and keep their sound.
func TestCleanedClips(t *testing.T) {
	path := film(t, "a.mp4", "-f lavfi -i testsrc2=s=320x180:r=30:d=4 -f lavfi -i sine=f=600:d=4,volume='.5*lt(mod(t\\,1)\\,.5)':eval=frame "+
		"-f lavfi -i anoisesrc=c=white:a=.01:d=4:seed=1 -filter_complex [1][2]amix=normalize=0[a] -map 0 -map [a] -c:a aac"+quick64)
	levels := map[bool][2]float64{}
	for _, clean := range []bool{false, true} {
		w := wish(t.TempDir())
		w.Clean = clean
		prepared(t, path, w)
		s := soundOf(t, w.SoundTo)
		levels[clean] = [2]float64{audio.LevelOf(s, .1, 20*time.Millisecond), audio.LevelOf(s, .9, 20*time.Millisecond)}
	}
	if quieter := levels[false][0] - levels[true][0]; quieter < 10 {
		t.Errorf("the noise fell by %.1f dB, want 10", quieter)
	}
	if softer := levels[false][1] - levels[true][1]; math.Abs(softer) > .5 {
		t.Errorf("the sound fell by %.1f dB", softer)
	}
}
