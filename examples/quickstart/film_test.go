package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/detect"
)

// make runs the quickstart as a user would and gives the MP4's path.
func produce(t *testing.T, f flags) string {
	t.Helper()
	f.Output = filepath.Join(t.TempDir(), "film.mp4")
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	if err := run(t.Context(), f); err != nil {
		t.Fatalf("quickstart: %v", err)
	}
	return f.Output
}

func defaults(file string) flags {
	return flags{
		Offline: true, File: filepath.Join("testdata", file), Length: .5, Language: "auto", Tone: "Natural", Tag: "Explainer",
		Music: "auto", Volume: .15, Resolution: "720p",
	}
}

// probe is what ffprobe says of a file.
type probe struct {
	Streams []struct {
		CodecName     string `json:"codec_name"`
		Profile       string `json:"profile"`
		Width         int    `json:"width"`
		Height        int    `json:"height"`
		PixFmt        string `json:"pix_fmt"`
		ColorSpace    string `json:"color_space"`
		RFrameRate    string `json:"r_frame_rate"`
		SampleRate    string `json:"sample_rate"`
		ChannelLayout string `json:"channel_layout"`
		NbReadPackets string `json:"nb_read_packets"`
	} `json:"streams"`
	Format struct {
		Duration string `json:"duration"`
	} `json:"format"`
}

func ffprobe(t *testing.T, file string) probe {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "ffprobe", "-v", "error", "-count_packets", "-show_streams", "-show_format", "-of", "json", file).Output()
	if err != nil {
		t.Fatalf("ffprobe %s: %v (run examples/setup.sh)", file, err)
	}
	var p probe
	if err := json.Unmarshal(out, &p); err != nil {
		t.Fatal(err)
	}
	return p
}

func (p probe) seconds(t *testing.T) float64 {
	t.Helper()
	s, err := strconv.ParseFloat(p.Format.Duration, 64)
	if err != nil {
		t.Fatalf("duration %q", p.Format.Duration)
	}
	return s
}

// TestAMinuteInFullHD is the promise of the README, read back from the file.
func TestAMinuteInFullHD(t *testing.T) {
	f := defaults("heat-pumps.txt")
	f.Length, f.Resolution = 1, "1080p"
	film := produce(t, f)
	p := ffprobe(t, film)
	if s := p.seconds(t); s < 54 || s > 66 {
		t.Errorf("the film lasts %.1f s, want 60 ±10 %%", s)
	}
	if len(p.Streams) != 2 {
		t.Fatalf("%d streams, want picture and sound", len(p.Streams))
	}
	v, a := p.Streams[0], p.Streams[1]
	got := []string{v.CodecName, v.Profile, fmt.Sprint(v.Width, "x", v.Height), v.PixFmt, v.ColorSpace, v.RFrameRate, a.CodecName, a.SampleRate, a.ChannelLayout}
	want := []string{"h264", "High", "1920x1080", "yuv420p", "bt709", "30/1", "aac", "48000", "stereo"}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("got %v\nwant %v", got, want)
			break
		}
	}
	checkFaststart(t, film)
	checkLoudness(t, film)
	checkNothingBlackOrFrozen(t, film)
	checkBeside(t, film)
}

// TestEveryLanguage makes a film in each of the other four.
func TestEveryLanguage(t *testing.T) {
	for file, language := range map[string]string{"bombas.txt": "es", "pompes.txt": "fr", "rebeng.txt": "zh", "mashavot.txt": "iw"} {
		t.Run(language, func(t *testing.T) {
			if got := detect.LanguageOf(read(t, filepath.Join("testdata", file))); got != language {
				t.Fatalf("the language was taken for %s", got)
			}
			film := produce(t, defaults(file))
			if s := ffprobe(t, film).seconds(t); s < 27 || s > 33 {
				t.Errorf("the film lasts %.1f s, want 30 ±10 %%", s)
			}
			checkLoudness(t, film)
			checkNothingBlackOrFrozen(t, film)
			checkBeside(t, film)
		})
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// checkFaststart wants the index before the data.
func checkFaststart(t *testing.T, film string) {
	t.Helper()
	raw := read(t, film)
	if moov, mdat := strings.Index(raw, "moov"), strings.Index(raw, "mdat"); moov < 0 || moov > mdat {
		t.Errorf("moov at %d, mdat at %d: not faststart", moov, mdat)
	}
}

var (
	integrated = regexp.MustCompile(`I:\s+(-?[\d.]+) LUFS`)
	truePeak   = regexp.MustCompile(`Peak:\s+(-?[\d.]+) dBFS`)
)

func checkLoudness(t *testing.T, film string) {
	t.Helper()
	report := ffmpeg(t, "-i", film, "-vn", "-af", "ebur128=peak=true", "-f", "null", "-")
	i, tp := last(t, integrated, report), last(t, truePeak, report)
	if i < -14.5 || i > -13.5 {
		t.Errorf("loudness %.1f LUFS, want -14 ±0.5", i)
	}
	if tp > -1 {
		t.Errorf("true peak %.1f dBTP, want at most -1", tp)
	}
}

func last(t *testing.T, re *regexp.Regexp, s string) float64 {
	t.Helper()
	all := re.FindAllStringSubmatch(s, -1)
	if len(all) == 0 {
		t.Fatalf("no %s in:\n%s", re, s)
	}
	v, err := strconv.ParseFloat(all[len(all)-1][1], 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func ffmpeg(t *testing.T, args ...string) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "ffmpeg", append([]string{"-nostdin", "-hide_banner"}, args...)...).CombinedOutput()
	if err != nil {
		t.Fatalf("ffmpeg %v: %v\n%s", args, err, out)
	}
	return string(out)
}

// checkNothingBlackOrFrozen wants no black and no still picture of more than
// two and a half seconds, the pace that the design allows.
func checkNothingBlackOrFrozen(t *testing.T, film string) {
	t.Helper()
	report := ffmpeg(t, "-i", film, "-an", "-vf", "blackdetect=d=0.5:pix_th=0.02,freezedetect=n=-72dB:d=2.5", "-f", "null", "-")
	for line := range strings.Lines(report) {
		if strings.Contains(line, "black_start") || strings.Contains(line, "freeze_duration") {
			t.Errorf("%s", strings.TrimSpace(line))
		}
	}
}

// checkBeside wants captions of some cues, poster and a whole stream beside the film.
func checkBeside(t *testing.T, film string) {
	t.Helper()
	const cues = 4
	base := strings.TrimSuffix(film, ".mp4")
	if srt := read(t, base+".srt"); strings.Count(srt, "-->") < cues {
		t.Errorf("the SRT has few cues:\n%s", srt)
	}
	if vtt := read(t, base+".vtt"); !strings.HasPrefix(vtt, "WEBVTT") || strings.Count(vtt, "-->") < cues {
		t.Errorf("the WebVTT file is odd:\n%s", vtt)
	}
	if p := ffprobe(t, base+".jpg"); len(p.Streams) != 1 || p.Streams[0].CodecName != "mjpeg" {
		t.Errorf("the poster is no JPEG: %+v", p)
	}
	want, got := ffprobe(t, film).Streams[0].NbReadPackets, ffprobe(t, joined(t, base+"-dash")).Streams[0].NbReadPackets
	if want != got {
		t.Errorf("the stream has %s pictures, the film %s", got, want)
	}
}

// joined puts the stream's first representation, the picture, together into
// one file.
func joined(t *testing.T, dir string) string {
	t.Helper()
	if manifest := read(t, filepath.Join(dir, "manifest.mpd")); !strings.Contains(manifest, `type="static"`) {
		t.Errorf("odd manifest:\n%s", manifest)
	}
	parts, err := filepath.Glob(filepath.Join(dir, "part-0-*.m4s"))
	if err != nil || len(parts) == 0 {
		t.Fatalf("parts of the stream: %v, %v", parts, err)
	}
	whole := read(t, filepath.Join(dir, "init-0.mp4"))
	for _, p := range parts {
		whole += read(t, p)
	}
	file := filepath.Join(t.TempDir(), "stream.mp4")
	if err := os.WriteFile(file, []byte(whole), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}
