package ingest

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/library/librarytest"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/render/rendertest"
)

func newIngest(t *testing.T) *Ingest {
	t.Helper()
	box, err := sandbox.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := box.Look("ffprobe"); err != nil {
		t.Fatalf("these tests need ffmpeg: %v", err)
	}
	in, err := New(box, nil)
	if err != nil {
		t.Fatal(err)
	}
	return in
}

// films are the media files of all tests, each made once: their paths by what
// ffmpeg was asked for.
var films = map[string]string{}

func TestMain(m *testing.M) {
	code := m.Run()
	for _, path := range films {
		os.RemoveAll(filepath.Dir(path))
	}
	os.Exit(code)
}

// film makes a media file by ffmpeg, from a test picture and a tone. It may be
// another test's, too: nobody changes it.
func film(t *testing.T, name, args string) string {
	t.Helper()
	if made, ok := films[name+args]; ok {
		return made
	}
	dir, err := os.MkdirTemp("", "scenewright-ingest-test-")
	if err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, name)
	full := append(strings.Fields("-nostdin -v error -y "+args), out)
	if said, err := exec.Command("ffmpeg", full...).CombinedOutput(); err != nil {
		os.RemoveAll(dir)
		t.Fatalf("making %s: %v\n%s", name, err, said)
	}
	films[name+args] = out
	return out
}

const (
	picture30 = "-f lavfi -i testsrc2=s=320x180:r=30:d=2 "
	tone      = "-f lavfi -i sine=f=440:d=2 "
	bareMP3   = "-write_xing 0 -id3v2_version 0" // frames and nothing else: twice as many bytes last twice as long
)

func save(t *testing.T, name string, content []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestConformance(t *testing.T) {
	librarytest.TestMedia(t, func(t *testing.T) library.Media { return newIngest(t) })
}

func TestArgumentsGolden(t *testing.T) {
	video := library.File{Type: library.Video, Extension: "mp4", Width: 1280, Height: 720, HasAudio: true}
	copied, mute := video, video
	copied.CopyVideo, copied.CopyAudio, mute.HasAudio = true, true, false
	sound := library.File{Type: library.Audio, Extension: "mp3", HasAudio: true}
	for name, args := range map[string][]string{
		"probe.args":         probeArgs(sandbox.WebM, "/w/a", false, false),
		"probe-headers.args": probeArgs(sandbox.MP3, "/w/a", true, false),
		"probe-packets.args": probeArgs(sandbox.MP4, "/w/a", false, true),
		"count-video.args":   countArgs(video, "/w/a"),
		"count-audio.args":   countArgs(sound, "/w/a"),
		"begin-video.args":   beginArgs(video, "/w/a"),
		"begin-audio.args":   beginArgs(sound, "/w/a"),
		"watch-video.args":   watchArgs(video, "/w/a", 2),
		"watch-audio.args":   watchArgs(sound, "/w/a", 2),
		"stream-copy.args":   streamArgs(copied, "/w/a", "/w/out", 2),
		"stream-encode.args": streamArgs(video, "/w/a", "/w/out", 2),
		"stream-mute.args":   streamArgs(mute, "/w/a", "/w/out", 2),
	} {
		t.Run(name, func(t *testing.T) { rendertest.Golden(t, name, strings.Join(args, "\n")+"\n") })
	}
}

func TestMediaOfEveryFormat(t *testing.T) {
	in := newIngest(t)
	turned := save(t, "turned.mp4", rendertest.Turned(t, film(t, "lying.mp4", picture30+tone+"-preset ultrafast -c:v libx264 -c:a aac")))
	cover := film(t, "cover.png", "-f lavfi -i color=red:s=64x64:d=1 -frames:v 1")
	v := func(mime, ext string, w, h int, fps float64, sound bool) library.File {
		return library.File{MIMEType: mime, Type: library.Video, Extension: ext, Width: w, Height: h, Duration: 2 * time.Second, FPS: fps, HasAudio: sound}
	}
	// played marks a file whose pictures or sound players take without transcoding.
	played := func(f library.File, video, audio bool) library.File {
		f.CopyVideo, f.CopyAudio = video, audio
		return f
	}
	a := func(mime, ext string) library.File {
		return library.File{MIMEType: mime, Type: library.Audio, Extension: ext, Duration: 2 * time.Second, HasAudio: true}
	}
	for name, tt := range map[string]struct {
		path string
		want library.File
	}{
		"MP4":                  {film(t, "a.mp4", picture30+tone+"-preset ultrafast -c:v libx264 -c:a aac"), played(v("video/mp4", "mp4", 320, 180, 30, true), true, true)},
		"MP4 without sound":    {film(t, "a.mp4", picture30+"-preset ultrafast -c:v libx264"), played(v("video/mp4", "mp4", 320, 180, 30, false), true, false)},
		"MP4 held upright":     {turned, played(v("video/mp4", "mp4", 180, 320, 30, true), false, true)},
		"MP4 of narrow pixels": {film(t, "a.mp4", picture30+"-vf setsar=1/2 -preset ultrafast -c:v libx264"), v("video/mp4", "mp4", 160, 180, 30, false)},
		"MP4 in fragments":     {film(t, "a.mp4", picture30+tone+"-preset ultrafast -c:v libx264 -c:a aac -movflags empty_moov+frag_keyframe"), played(v("video/mp4", "mp4", 320, 180, 30, true), true, true)},
		"MP4 with a cover":     {film(t, "a.mp4", picture30+"-i "+cover+" -map 0 -map 1 -c:v:0 libx264 -c:v:1 mjpeg -disposition:v:1 attached_pic"), played(v("video/mp4", "mp4", 320, 180, 30, false), true, false)},
		"MP4 with subtitles":   {film(t, "a.mp4", picture30+"-i "+save(t, "a.srt", []byte("1\n00:00:00,000 --> 00:00:01,000\nHi\n"))+" -preset ultrafast -c:v libx264 -c:s mov_text -map 0 -map 1"), v("video/mp4", "mp4", 320, 180, 30, false)},
		"MOV":                  {film(t, "a.mov", picture30+tone+"-preset ultrafast -c:v libx264 -c:a pcm_s16le"), played(v("video/quicktime", "mov", 320, 180, 30, true), true, false)},
		"WebM":                 {film(t, "a.webm", picture30+tone+"-c:v libvpx -deadline realtime -cpu-used 8 -c:a libopus"), v("video/webm", "webm", 320, 180, 30, true)},
		"WebM with no length":  {film(t, "a.webm", picture30+"-c:v libvpx -deadline realtime -cpu-used 8 -live 1"), v("video/webm", "webm", 320, 180, 30, false)},
		"MP3":                  {film(t, "a.mp3", tone+"-c:a libmp3lame"), a("audio/mpeg", "mp3")},
		"MP3 with a cover":     {film(t, "a.mp3", tone+"-i "+cover+" -map 0 -map 1 -c:v png -disposition:v attached_pic"), a("audio/mpeg", "mp3")},
		"MP3 without a tag":    {film(t, "a.mp3", tone+"-c:a libmp3lame -id3v2_version 0 -write_xing 0"), a("audio/mpeg", "mp3")},
		"WAV":                  {film(t, "a.wav", tone), a("audio/wav", "wav")},
		"OGG":                  {film(t, "a.ogg", tone+"-c:a libvorbis"), a("audio/ogg", "ogg")},
		"OGG with Opus":        {film(t, "a.ogg", tone+"-c:a libopus"), a("audio/ogg", "ogg")},
		"a hostile name":       {film(t, "-i $(x);'\"%d|concat:é.mp4", picture30+"-preset ultrafast -c:v libx264"), played(v("video/mp4", "mp4", 320, 180, 30, false), true, false)},
		"a name that deceives": {film(t, "a.mp3", picture30+"-preset ultrafast -c:v libx264 -f mp4"), played(v("video/mp4", "mp4", 320, 180, 30, false), true, false)},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := in.Identify(t.Context(), tt.path)
			if err != nil {
				t.Fatal(err)
			}
			near := cmp.Comparer(func(a, b time.Duration) bool { return (a - b).Abs() < 120*time.Millisecond })
			if d := cmp.Diff(tt.want, got, near, cmpopts.EquateApprox(.02, 0)); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

// gray is a picture of one grey, its left third red.
func gray(w, h int) *image.NRGBA {
	m := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			m.Set(x, y, color.Gray{Y: 128})
			if x < w/3 {
				m.Set(x, y, color.RGBA{R: 200, A: 255})
			}
		}
	}
	return m
}

func encoded(t *testing.T, encode func(*bytes.Buffer) error) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := encode(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func pngOf(t *testing.T, m image.Image) []byte {
	return encoded(t, func(b *bytes.Buffer) error { return png.Encode(b, m) })
}

func jpegOf(t *testing.T, m image.Image) []byte {
	return encoded(t, func(b *bytes.Buffer) error { return jpeg.Encode(b, m, nil) })
}

func gifOf(t *testing.T, frames, w, h int) []byte {
	g := &gif.GIF{}
	for range frames {
		m := image.NewPaletted(image.Rect(0, 0, w, h), color.Palette{color.Gray{Y: 128}, color.RGBA{R: 200, A: 255}})
		for i := range m.Pix {
			if i%w < w/3 {
				m.Pix[i] = 1
			}
		}
		g.Image, g.Delay = append(g.Image, m), append(g.Delay, 4)
	}
	return encoded(t, func(b *bytes.Buffer) error { return gif.EncodeAll(b, g) })
}

// heldUp is an Exif orientation of 6.
const heldUp = "MM\x00\x2a\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00\x00\x00\x00\x00"

// uprightPNG is a PNG that was held up.
func uprightPNG(raw []byte) []byte {
	const ihdr = 8 + 25 // the signature and the first chunk
	chunk := binary.BigEndian.AppendUint32(nil, uint32(len(heldUp)))
	chunk = append(chunk, "eXIf"+heldUp...)
	chunk = binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(chunk[4:]))
	return slices.Concat(raw[:ihdr], chunk, raw[ihdr:])
}

// uprightWebP is a WebP of 96 × 54 that was held up.
func uprightWebP(raw []byte) []byte {
	body := append([]byte("WEBPVP8X\x0a\x00\x00\x00\x08\x00\x00\x00\x5f\x00\x00\x35\x00\x00"), raw[12:]...)
	body = append(body, "EXIF"+string(rune(len(heldUp)))+"\x00\x00\x00"+heldUp...)
	return append(binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(len(body))), body...)
}

// upright is a JPEG that was held up.
func upright(jpg []byte) []byte {
	exif := "Exif\x00\x00" + heldUp
	return append([]byte("\xff\xd8\xff\xe1\x00"+string(rune(len(exif)+2))+exif), jpg[2:]...)
}

func TestPictures(t *testing.T) {
	in := newIngest(t)
	image := func(mime, ext string, w, h, frames int) library.File {
		return library.File{MIMEType: mime, Type: library.Image, Extension: ext, Width: w, Height: h, Frames: frames}
	}
	read := func(path string) []byte {
		raw, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return raw
	}
	grayFilm := "-f lavfi -i color=#808080:s=96x54:r=10:d=1,drawbox=w=32:c=#c80000:t=fill "
	for name, tt := range map[string]struct {
		content []byte
		want    library.File
	}{
		"PNG":              {pngOf(t, gray(96, 54)), image("image/png", "png", 96, 54, 1)},
		"JPEG":             {jpegOf(t, gray(96, 54)), image("image/jpeg", "jpg", 96, 54, 1)},
		"JPEG held up":     {upright(jpegOf(t, gray(96, 54))), image("image/jpeg", "jpg", 54, 96, 1)},
		"PNG held up":      {uprightPNG(pngOf(t, gray(96, 54))), image("image/png", "png", 54, 96, 1)},
		"WebP held up":     {uprightWebP(read(film(t, "a.webp", grayFilm+"-frames:v 1 -c:v libwebp -lossless 1"))), image("image/webp", "webp", 54, 96, 1)},
		"GIF":              {gifOf(t, 1, 96, 54), image("image/gif", "gif", 96, 54, 1)},
		"GIF that moves":   {gifOf(t, 3, 96, 54), image("image/gif", "gif", 96, 54, 3)},
		"WebP":             {read(film(t, "a.webp", grayFilm+"-frames:v 1 -c:v libwebp")), image("image/webp", "webp", 96, 54, 1)},
		"WebP, lossless":   {read(film(t, "a.webp", grayFilm+"-frames:v 1 -c:v libwebp -lossless 1")), image("image/webp", "webp", 96, 54, 1)},
		"WebP that moves":  {read(film(t, "a.webp", "-f lavfi -i color=#808080:s=96x54:r=10:d=1,drawbox=w=32:c=#c80000:t=fill,drawbox=x=40:w=9:h=9:t=fill:enable=gt(t\\,0.45) -c:v libwebp_anim")), image("image/webp", "webp", 96, 54, 2)},
		"PNG with 16 bits": {read(film(t, "a.png", grayFilm+"-frames:v 1 -pix_fmt rgb48be")), image("image/png", "png", 96, 54, 1)},
	} {
		t.Run(name, func(t *testing.T) {
			path := save(t, "a", tt.content)
			got, err := in.Identify(t.Context(), path)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(tt.want, got); d != "" {
				t.Fatalf("(-want +got):\n%s", d)
			}
			seen, err := in.Analyze(t.Context(), path, got)
			if err != nil {
				t.Fatal(err)
			}
			checkColors(t, seen, "#808080", "#c80000")
		})
	}
}

// checkColors compares colours and brightness with those of gray.
func checkColors(t *testing.T, seen library.Analytics, want ...string) {
	t.Helper()
	if seen.Brightness == nil || math.Abs(*seen.Brightness-.38) > .06 {
		t.Errorf("brightness: got %v, want about 0.38", seen.Brightness)
	}
	if len(seen.DominantColors) != len(want) {
		t.Fatalf("colours: got %v, want about %v", seen.DominantColors, want)
	}
	for i, c := range want {
		if !alike(c, seen.DominantColors[i]) {
			t.Errorf("colours: got %v, want about %v", seen.DominantColors, want)
		}
	}
}

func alike(a, b string) bool {
	for i := 1; i < 7; i += 2 {
		x, y := hexByte(a[i:]), hexByte(b[i:])
		if max(x-y, y-x) > 16 {
			return false
		}
	}
	return true
}

func hexByte(s string) int {
	return strings.IndexByte("0123456789abcdef", s[0])*16 + strings.IndexByte("0123456789abcdef", s[1])
}

// TestAnalyzeFindsColorsOfDrawings in what is drawn of them.
func TestAnalyzeFindsColorsOfDrawings(t *testing.T) {
	in := newIngest(t)
	path := save(t, "a.svg", svgOf(`<rect width="10" height="10" fill="navy"/>`))
	f, err := in.Identify(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	got, err := in.Analyze(t.Context(), path, f)
	if err != nil || len(got.DominantColors) == 0 || !alike(got.DominantColors[0], "#000080") {
		t.Errorf("colours: got %v, %v; want navy", got.DominantColors, err)
	}
}

func TestAnalyzeFindsCutsAndLoudness(t *testing.T) {
	in := newIngest(t)
	path := film(t, "cuts.mp4", "-f lavfi -i color=navy:s=640x360:r=30:d=2 -f lavfi -i color=yellow:s=640x360:r=30:d=1.5 -f lavfi -i color=navy:s=640x360:r=30:d=1"+
		" -f lavfi -i sine=f=997:d=4.5 -filter_complex [0][1][2]concat=n=3[v];[3]volume=-3dB,aformat=channel_layouts=stereo[a] -map [v] -map [a] -metadata title=I:-99.0LUFS -preset ultrafast -c:v libx264 -c:a aac")
	f, err := in.Identify(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	got, err := in.Analyze(t.Context(), path, f)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]float64{2, 3.5}, got.SceneCuts, cmpopts.EquateApprox(0, .05)); d != "" {
		t.Errorf("cuts (-want +got):\n%s", d)
	}
	if len(got.DominantColors) != 2 || !alike(got.DominantColors[0], "#000080") {
		t.Errorf("colours: got %v, want navy and yellow", got.DominantColors)
	}
	if got.Loudness == nil || *got.Loudness > -15 || *got.Loudness < -30 {
		t.Errorf("loudness: got %v", got.Loudness)
	}
	if got.HasAudio == nil || !*got.HasAudio || got.Width != 640 || math.Abs(got.Duration-4.5) > .1 {
		t.Errorf("got %+v", got)
	}
	louder := film(t, "louder.wav", "-f lavfi -i sine=f=997:d=4 -af volume=6dB")
	quieter := film(t, "quieter.wav", "-f lavfi -i sine=f=997:d=4 -af volume=-6dB")
	if d := heard(t, in, louder) - heard(t, in, quieter); math.Abs(d-12) > .3 {
		t.Errorf("12 dB more are %.1f LU more", d)
	}
	silence := film(t, "silence.wav", "-f lavfi -i anullsrc=d=2")
	f, err = in.Identify(t.Context(), silence)
	if err != nil {
		t.Fatal(err)
	}
	if a, err := in.Analyze(t.Context(), silence, f); err != nil || a.Loudness != nil {
		t.Errorf("silence: got %v, %v; want no loudness", a.Loudness, err)
	}
}

func heard(t *testing.T, in *Ingest, path string) float64 {
	t.Helper()
	f, err := in.Identify(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	a, err := in.Analyze(t.Context(), path, f)
	if err != nil || a.Loudness == nil {
		t.Fatalf("got %v, %v; want a loudness", a.Loudness, err)
	}
	return *a.Loudness
}

func TestCancelledContext(t *testing.T) {
	in := newIngest(t)
	path := film(t, "a.mp4", picture30+"-preset ultrafast -c:v libx264")
	f, err := in.Identify(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, identify := in.Identify(ctx, path)
	_, analyze := in.Analyze(ctx, path, f)
	_, stream := in.Stream(ctx, path, f, t.TempDir())
	for name, err := range map[string]error{"Identify": identify, "Analyze": analyze, "Stream": stream} {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: got %v, want context.Canceled", name, err)
		}
	}
}

func TestMissingProgram(t *testing.T) {
	box, err := sandbox.New(&sandbox.Options{LookPath: func(string) (string, error) { return "", exec.ErrNotFound }})
	if err != nil {
		t.Fatal(err)
	}
	in, err := New(box, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := in.Identify(t.Context(), film(t, "a.mp4", picture30+"-preset ultrafast -c:v libx264")); !errors.Is(err, fault.ErrMissing) {
		t.Errorf("got %v, want CodeMissing", err)
	}
}
