package sandbox

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestMediaInputArguments(t *testing.T) {
	want := strings.Fields("-max_alloc 268435456 -protocol_whitelist file -f mp3 -format_whitelist mp3 -codec_whitelist mp3float,mp3" +
		" -max_streams 8 -max_probe_packets 500 -probesize 5000000 -analyzeduration 5000000 -max_pixels 9437184 -i file:/jobs/1/a.mp3")
	if d := cmp.Diff(want, MediaInput(MP3, "/jobs/1/a.mp3")); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// samples makes short files, with arguments by name, in one start of ffmpeg.
func samples(t *testing.T, box *Box, files map[string]string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	args := strings.Fields("-nostdin -v error -f lavfi -i testsrc2=s=320x180:r=25:d=1 -f lavfi -i sine=d=1")
	for name, words := range files {
		args = append(append(args, strings.Fields(words)...), filepath.Join(dir, name))
	}
	if err := box.Run(context.Background(), Command{Program: "ffmpeg", Write: []string{dir}, Args: args}); err != nil {
		t.Fatalf("making %v: %v", files, err)
	}
	return dir
}

// sample makes one.
func sample(t *testing.T, box *Box, name, args string) string {
	t.Helper()
	return filepath.Join(samples(t, box, map[string]string{name: args}), name)
}

// decode decodes a file that came from outside.
func decode(box *Box, kind MediaKind, path string) error {
	args := append(strings.Fields("-nostdin -v error -xerror"), MediaInput(kind, path)...)
	return box.Run(context.Background(), Command{Program: "ffmpeg", Read: []string{path},
		Args: append(args, strings.Fields("-map 0:v:0? -map 0:a:0? -sn -dn -f null -")...)})
}

func TestMediaInputOpensItsKinds(t *testing.T) {
	ofChildren(t)
	box := newTestBox(t)
	table := []struct {
		kind       MediaKind
		name, args string
	}{
		{MP4, "h264.mp4", "-c:v libx264 -c:a aac"},
		{MP4, "hevc.mp4", "-c:v libx265 -x265-params log-level=none -tag:v hvc1 -c:a aac"},
		{MP4, "audio.m4a", "-map 1 -c:a aac"},
		{MOV, "pcm.mov", "-c:v mpeg4 -c:a pcm_s16le"},
		{WebM, "vp9.webm", "-c:v libvpx-vp9 -cpu-used 8 -deadline realtime -c:a libopus"},
		{WebM, "vp8.webm", "-c:v libvpx -c:a libvorbis"},
		{Matroska, "h264.mkv", "-c:v libx264 -c:a flac"},
		{MP3, "plain.mp3", "-map 1 -c:a libmp3lame"},
		{MP3, "cover.mp3", "-map 1 -map 0 -frames:v 1 -c:a libmp3lame -c:v png -disposition:v attached_pic"},
		{WAV, "s16.wav", "-map 1 -c:a pcm_s16le"},
		{WAV, "f32.wav", "-map 1 -c:a pcm_f32le"},
		{OGG, "vorbis.ogg", "-map 1 -c:a libvorbis"},
		{OGG, "opus.ogg", "-map 1 -c:a libopus"},
		{FLAC, "a.flac", "-map 1 -c:a flac"},
		{AAC, "a.aac", "-map 1 -c:a aac"},
		{AIFF, "a.aiff", "-map 1"},
	}
	files := map[string]string{}
	for _, tt := range table {
		files[tt.name] = tt.args
	}
	dir := samples(t, box, files)
	for _, tt := range table {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(dir, tt.name)
			if tt.name == "cover.mp3" { // the cover is not for ffmpeg: pictures are decoded by the host
				args := append(strings.Fields("-nostdin -v error"), MediaInput(tt.kind, path)...)
				err := box.Run(context.Background(), Command{Program: "ffmpeg", Read: []string{path}, Args: append(args, "-map", "0:a:0", "-f", "null", "-")})
				if err != nil {
					t.Error(err)
				}
				return
			}
			if err := decode(box, tt.kind, path); err != nil {
				t.Error(err)
			}
			args := append(strings.Fields("-v error -show_entries format=duration -of csv=p=0"), MediaInput(tt.kind, path)...)
			if got := outputOf(t, box, Command{Program: "ffprobe", Args: args, Read: []string{path}}); !strings.HasPrefix(got, "1.") && !strings.HasPrefix(got, "0.9") {
				t.Errorf("ffprobe: got a duration of %q, want about 1 s", got)
			}
		})
	}
}

func TestMediaInputRefusesWhatIsNotItsKind(t *testing.T) {
	ofChildren(t)
	box := newTestBox(t)
	dir := samples(t, box, map[string]string{
		"a.mp4":   "-c:v libx264 -c:a aac",
		"big.mp4": "-vf scale=5000:2000 -frames:v 1 -c:v libx264 -preset ultrafast",
		"a.mkv":   "-map 0 -frames:v 2 -c:v png",
	})
	for _, tt := range []struct {
		name string
		kind MediaKind
		file string
	}{
		{"MP4 as MP3", MP3, "a.mp4"},
		{"MP4 as WebM", WebM, "a.mp4"},
		{"unknown kind", "", "a.mp4"},
		{"too many pixels", MP4, "big.mp4"},
		{"a decoder of another kind", Matroska, "a.mkv"},
	} {
		if err := decode(box, tt.kind, filepath.Join(dir, tt.file)); err == nil {
			t.Errorf("%s: was decoded", tt.name)
		}
	}
}

// TestPlaylistsUnderMediaNames: files that name other files, with the name of a
// film. The arguments alone must refuse them, so there is no confinement here.
func TestPlaylistsUnderMediaNames(t *testing.T) {
	ofChildren(t)
	box, err := newBox(nil, func() (confinement, Tier, error) { return confinement{}, TierLimits, nil })
	if err != nil {
		t.Fatal(err)
	}
	victim := sample(t, box, "victim.ts", "-c:v libx264 -c:a aac -f mpegts")
	attacker := filepath.Dir(victim)
	for name, text := range map[string]string{
		"hls.mp4":    "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:1,\n" + victim + "\n#EXT-X-ENDLIST\n",
		"concat.mp4": "ffconcat version 1.0\nfile victim.ts\n",
		"sdp.mp4":    "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\na=rtpmap:96 H264/90000\n",
		"mpd.mp4":    `<?xml version="1.0"?><MPD type="static" mediaPresentationDuration="PT1S"><Period><AdaptationSet><Representation id="1" bandwidth="1"><BaseURL>` + victim + `</BaseURL></Representation></AdaptationSet></Period></MPD>`,
	} {
		path := filepath.Join(attacker, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, kind := range []MediaKind{MP4, WebM, MP3, WAV, OGG} {
			if err := decode(box, kind, path); err == nil {
				t.Errorf("%s as %s: another's file was decoded through it", name, kind)
			}
		}
	}
}

// TestInputNamesAreNames: the name of a file is never taken for a protocol.
func TestInputNamesAreNames(t *testing.T) {
	box := newTestBox(t)
	mp4 := sample(t, box, "a.mp4", "-c:v libx264 -c:a aac")
	for _, name := range []string{"concat:" + mp4, "subfile,,start,0,end,0,,:" + mp4, "http://127.0.0.1/a.mp4"} {
		if err := decode(box, MP4, name); err == nil {
			t.Errorf("%s was opened", name)
		}
	}
}

// TestFiltersCannotReadForeignFiles: filters open files whatever the whitelists
// say; only the confinement stops them.
func TestFiltersCannotReadForeignFiles(t *testing.T) {
	ofChildren(t)
	full := newTestBox(t)
	open, err := newBox(nil, func() (confinement, Tier, error) { return confinement{}, TierLimits, nil })
	if err != nil {
		t.Fatal(err)
	}
	film := sample(t, full, "film.mp4", "-c:v libx264 -c:a aac")
	text := filepath.Join(filepath.Dir(film), "text.txt")
	if err := os.WriteFile(text, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range []string{
		"-f lavfi -i movie=" + film + " -f null -",
		"-f lavfi -i testsrc2=s=320x180:d=1 -vf drawtext=textfile=" + text + " -frames:v 1 -f null -",
	} {
		c := Command{Program: "ffmpeg", Args: append(strings.Fields("-nostdin -v error -protocol_whitelist pipe"), strings.Fields(args)...)}
		if err := open.Run(context.Background(), c); err != nil {
			t.Errorf("%s without confinement: %v; then this test proves nothing", args, err)
		}
		if err := full.Run(context.Background(), c); full.Tier() == TierFull && err == nil {
			t.Errorf("%s: a filter read a foreign file", args)
		}
	}
}

func TestSpeechEnginesSpeak(t *testing.T) {
	ofChildren(t)
	box := newTestBox(t)
	for _, tt := range []struct {
		program string
		args    string
	}{
		{"flite", "-t hello -o "},
		{"espeak-ng", "hello -w "},
	} {
		out := filepath.Join(t.TempDir(), "out.wav")
		c := Command{Program: tt.program, Args: strings.Fields(tt.args + out), Write: []string{filepath.Dir(out)}}
		if err := box.Run(context.Background(), c); err != nil {
			t.Error(err)
			continue
		}
		if info, err := os.Stat(out); err != nil || info.Size() < 8000 {
			t.Errorf("%s: %v, %v; want a WAV of some length", tt.program, info, err)
		}
	}
}
