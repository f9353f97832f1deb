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

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/project"
)

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

// languages are the texts of the other four languages.
var languages = map[string]string{"bombas.txt": "es", "pompes.txt": "fr", "rebeng.txt": "zh", "mashavot.txt": "iw"}

// TestEveryLanguage plans a film in each: it is known for what it is, and as long as was
// asked for.
func TestEveryLanguage(t *testing.T) {
	t.Parallel()
	for file, language := range languages {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			f := defaults(file)
			f.Music = "none" // the same in all languages: TestTheFirstCommandSaysNothingOdd has some
			p, length := planned(t, f)
			if p.Language != language {
				t.Errorf("the language was taken for %s", p.Language)
			}
			if length < 27 || length > 33 {
				t.Errorf("the film lasts %.1f s, want 30 ±10 %%", length)
			}
		})
	}
}

// planned has all of a film made but its pictures, and returns how many seconds it has.
func planned(t *testing.T, f flags) (p project.Project, length float64) {
	t.Helper()
	r, err := f.request(nil)
	if err != nil {
		t.Fatal(err)
	}
	r.ToAutoExport = false
	f.Data = t.TempDir()
	eng, done, err := build(t.Context(), f)
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	if err := start(t.Context(), eng, languageOf(r)); err != nil {
		t.Fatal(err)
	}
	if p, err = eng.Create(t.Context(), r); err == nil {
		p, err = eng.Wait(t.Context(), p.ID)
	}
	if err != nil {
		t.Fatal(err)
	}
	scenes, err := eng.Scenes(t.Context(), p.ID)
	if err != nil || len(scenes) == 0 {
		t.Fatalf("%d scenes, %v", len(scenes), err)
	}
	end := scenes[len(scenes)-1]
	return p, end.Start + end.Duration
}

func read(t *testing.T, file string) string {
	t.Helper()
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// checkCodecs wants one picture of a size and one sound, as the README promises them.
func checkCodecs(t *testing.T, film, size string) {
	t.Helper()
	p := ffprobe(t, film)
	if len(p.Streams) != 2 {
		t.Fatalf("%d streams, want picture and sound", len(p.Streams))
	}
	v, a := p.Streams[0], p.Streams[1]
	got := []string{v.CodecName, v.Profile, fmt.Sprint(v.Width, "x", v.Height), v.PixFmt, v.ColorSpace, v.RFrameRate, a.CodecName, a.SampleRate, a.ChannelLayout}
	if diff := cmp.Diff([]string{"h264", "High", size, "yuv420p", "bt709", "30/1", "aac", "48000", "stereo"}, got); diff != "" {
		t.Errorf("the streams (-want +got):\n%s", diff)
	}
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
