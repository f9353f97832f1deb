package pack

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/render/encode"
	"github.com/scenewright/scenewright/render/rendertest"
)

func TestArgumentsGolden(t *testing.T) {
	p := Parts{
		Dir: "/w/parts", Video: []Segment{{"part-0.mp4", 100}, {"part-1.mp4", 35}}, Sound: "sound.m4a",
		FPS: 30, Title: `It's "50 %": a=b`, Language: "iw",
	}
	rendertest.Golden(t, "film.args", strings.Join(args(p, "/w/out"), "\n")+"\n")
	rendertest.Golden(t, "segments.ffconcat", p.list())
}

// stripes is a picture that moves.
type stripes struct{ pix []byte }

func (s *stripes) At(n int) ([]byte, bool, error) {
	for i := range s.pix {
		s.pix[i] = byte(64 + (i+3*n)%100)
	}
	return s.pix, true, nil
}

// made are the parts of a short film of the given segments.
func made(t *testing.T, box *sandbox.Box, fps int, lengths ...int) Parts {
	t.Helper()
	dir := t.TempDir()
	p := Parts{Dir: dir, Sound: "sound.m4a", FPS: fps, Title: "A film", Language: "fr"}
	set := encode.Settings{Width: 160, Height: 90, FPS: fps, Preset: "veryfast", CRF: 20}
	first := 0
	for i, n := range lengths {
		name := fmt.Sprintf("part-%d.mp4", i)
		src := &stripes{make([]byte, 160*90*3/2)}
		if err := encode.Video(context.Background(), box, set, src, first, n, filepath.Join(dir, name), func() {}); err != nil {
			t.Fatal(err)
		}
		first, p.Video = first+n, append(p.Video, Segment{name, n})
	}
	sound := audio.Silent(48000, 2, time.Duration(first)*time.Second/time.Duration(fps))
	for i := range sound.Samples {
		sound.Samples[i] = float32(i%97)/400 - .12
	}
	if err := encode.Sound(context.Background(), box, sound, filepath.Join(dir, p.Sound)); err != nil {
		t.Fatal(err)
	}
	return p
}

// streamed puts the parts into a stream in dir, and returns its files and what its
// manifest says in the end.
func streamed(t *testing.T, p Parts, dir string) (files []string, m Manifest) {
	t.Helper()
	about := About{FPS: p.FPS, Title: p.Title, Language: p.Language, Begun: time.Now()}
	for _, s := range p.Video {
		about.Frames += s.Frames
		about.Longest = max(about.Longest, time.Duration(s.Frames)*time.Second/time.Duration(p.FPS))
	}
	st, err := NewStream(dir, about)
	if err != nil {
		t.Fatal(err)
	}
	if files, err = st.AddSound(filepath.Join(p.Dir, p.Sound)); err != nil {
		t.Fatal(err)
	}
	for i, s := range p.Video {
		more, err := st.AddVideo(filepath.Join(p.Dir, s.Name))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, more...)
		if m = written(t, st, dir, false); m.Type != "dynamic" || len(m.Tracks[0].Segments) != i+1 {
			t.Errorf("after %d segments the manifest is %q and has %d", i+1, m.Type, len(m.Tracks[0].Segments))
		}
	}
	return files, written(t, st, dir, true)
}

// written is the manifest that a stream writes.
func written(t *testing.T, st *Stream, dir string, ended bool) Manifest {
	t.Helper()
	name, err := st.Manifest(ended)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	m, err := ReadManifest(raw)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

type packet struct {
	Type string `json:"codec_type"`
	PTS  int    `json:"pts"`
	DTS  int    `json:"dts"`
	Key  string `json:"flags"`
	Hash string `json:"data_hash"`
}

func packets(t *testing.T, path string) map[string][]packet {
	t.Helper()
	out, err := exec.Command("ffprobe", "-v", "error", "-show_packets", "-show_data_hash", "md5", "-of", "json", path).Output()
	if err != nil {
		t.Fatal(err)
	}
	var doc struct{ Packets []packet }
	if err := json.Unmarshal(out, &doc); err != nil {
		t.Fatal(err)
	}
	by := map[string][]packet{}
	for _, p := range doc.Packets {
		by[p.Type] = append(by[p.Type], p)
	}
	return by
}

func newBox(t *testing.T) *sandbox.Box {
	t.Helper()
	box, err := sandbox.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := box.Look("ffmpeg"); err != nil {
		t.Fatalf("these tests need ffmpeg: %v", err)
	}
	return box
}

// Lengths that are no whole number of microseconds, at several rates.
func TestFilmKeepsTheGridOfFrames(t *testing.T) { keepsTheGrid(t, 24, 60) }

func keepsTheGrid(t *testing.T, rates ...int) {
	t.Helper()
	box := newBox(t)
	for _, fps := range rates {
		p, dir := made(t, box, fps, 47, 31, 3, 64, 13, 7), t.TempDir()
		name, err := Film(context.Background(), box, p, dir)
		if err != nil {
			t.Fatal(err)
		}
		video := packets(t, filepath.Join(dir, name))["video"]
		if len(video) != 165 {
			t.Errorf("%d fps: %d packets, want 165", fps, len(video))
		}
		seen := map[int]bool{}
		for i, k := range video {
			seen[k.PTS] = true
			if want := (i - 2) * encode.TimeScale; k.DTS != want {
				t.Fatalf("%d fps: packet %d has dts %d, want %d", fps, i, k.DTS, want)
			}
		}
		for i := range video {
			if !seen[i*encode.TimeScale] {
				t.Errorf("%d fps: no packet is shown at frame %d", fps, i)
			}
		}
	}
}

func TestStreamAndVideoHaveTheSamePackets(t *testing.T) {
	box := newBox(t)
	lengths := []int{40, 25, 90, 3, 62}
	p, dir := made(t, box, 30, lengths...), t.TempDir()
	name, err := Film(context.Background(), box, p, dir)
	if err != nil {
		t.Fatal(err)
	}
	files, m := streamed(t, p, dir)
	if m.Type != "static" || m.Duration != 7333333*time.Microsecond || len(m.Tracks) != 2 || m.Longest != 3*time.Second {
		t.Errorf("manifest says %q, %v long, segments up to %v, %d tracks", m.Type, m.Duration, m.Longest, len(m.Tracks))
	}
	whole := packets(t, filepath.Join(dir, name))
	for _, track := range m.Tracks {
		sent := packets(t, joined(t, filepath.Join(dir, streamFolder), track.Files))[track.Kind]
		if diff := cmp.Diff(hashes(whole[track.Kind]), hashes(sent)); diff != "" {
			t.Errorf("%s packets differ (-mp4 +dash):\n%s", track.Kind, diff)
		}
		if diff := cmp.Diff(shown(whole[track.Kind]), shown(sent)); diff != "" {
			t.Errorf("%s packets are at other times (-mp4 +dash):\n%s", track.Kind, diff)
		}
		for _, f := range track.Files {
			if !slices.Contains(files, streamFolder+"/"+f) {
				t.Errorf("%s is not among the stream's files %q", f, files)
			}
		}
		if d := (track.Length - m.Duration).Abs(); d > time.Microsecond {
			t.Errorf("%s: segments last %v, the stream %v", track.Kind, track.Length, m.Duration)
		}
	}
	checkSegments(t, m.Tracks[0], lengths)
	if m.Tracks[0].Codecs != "avc1.64000b" && !strings.HasPrefix(m.Tracks[0].Codecs, "avc1.64") || m.Tracks[1].Codecs != "mp4a.40.2" {
		t.Errorf("codecs %q and %q", m.Tracks[0].Codecs, m.Tracks[1].Codecs)
	}
}

func checkSegments(t *testing.T, video Track, lengths []int) {
	t.Helper()
	var want []time.Duration
	for _, n := range lengths {
		want = append(want, seconds(int64(n), 30))
	}
	if diff := cmp.Diff(want, video.Segments); diff != "" {
		t.Errorf("segments of the stream (-ours +stream's):\n%s", diff)
	}
}

// joined writes a track's files into one.
func joined(t *testing.T, dir string, names []string) string {
	t.Helper()
	var all []byte
	for _, n := range names {
		b, err := os.ReadFile(filepath.Join(dir, n))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, b...)
	}
	path := filepath.Join(t.TempDir(), "track.mp4")
	if err := os.WriteFile(path, all, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func hashes(ps []packet) (out []string) {
	for _, p := range ps {
		out = append(out, p.Hash)
	}
	return out
}

// shown are the times at which packets are shown or heard, the first at 0.
func shown(ps []packet) (out []int) {
	for _, p := range ps {
		out = append(out, p.PTS-ps[0].PTS)
	}
	return out
}

func TestIndexComesBeforeTheMedia(t *testing.T) {
	box := newBox(t)
	p, dir := made(t, box, 30, 20), t.TempDir()
	p.Title = "A\x00\n film" + strings.Repeat("!", 300)
	name, err := Film(context.Background(), box, p, dir)
	if err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	var order []string
	for rest := b; len(rest) >= 8; {
		order = append(order, string(rest[4:8]))
		size := int(binary.BigEndian.Uint32(rest))
		if size < 8 || size > len(rest) {
			break
		}
		rest = rest[size:]
	}
	if got := strings.Join(order, " "); got != "ftyp moov free mdat" && got != "ftyp moov mdat" {
		t.Errorf("boxes %s, want moov before mdat", got)
	}
	if !bytes.Contains(b, []byte("A film")) {
		t.Error("the title is not in the file")
	}
}

func TestFilmFailsWithoutASegment(t *testing.T) {
	box := newBox(t)
	p, dir := made(t, box, 30, 20), t.TempDir()
	p.Video = append(p.Video, Segment{"part-9.mp4", 5})
	if _, err := Film(context.Background(), box, p, dir); err == nil {
		t.Error("no error, though a segment is missing")
	}
}

func TestReadManifestRefusesNonsense(t *testing.T) {
	for _, s := range []string{"", "<MPD/>", `<MPD mediaPresentationDuration="PT1S" maxSegmentDuration="1"/>`} {
		if _, err := ReadManifest([]byte(s)); err == nil {
			t.Errorf("%q was read as a manifest", s)
		}
	}
}

func FuzzReadManifest(f *testing.F) {
	f.Add([]byte(`<MPD type="static" mediaPresentationDuration="PT1M2.5S" maxSegmentDuration="PT4S"><Period><AdaptationSet contentType="video"><Representation id="0"><SegmentTemplate timescale="10" initialization="i" media="m-$Number%05d$" startNumber="1"><SegmentTimeline><S d="10" r="2"/></SegmentTimeline></SegmentTemplate></Representation></AdaptationSet></Period></MPD>`))
	f.Fuzz(func(t *testing.T, b []byte) {
		m, err := ReadManifest(b)
		if err != nil {
			return
		}
		for _, tr := range m.Tracks {
			if len(tr.Files) != len(tr.Segments)+1 {
				t.Errorf("%d files for %d segments", len(tr.Files), len(tr.Segments))
			}
		}
	})
}

// TestNothingOfAHostileProgramIsPublished: an ffmpeg that was taken over makes
// the film and leaves more beside it.
func TestNothingOfAHostileProgramIsPublished(t *testing.T) {
	ffmpeg, err := exec.LookPath("ffmpeg")
	if err != nil {
		t.Fatal(err)
	}
	secret := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(secret, []byte("master secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, more := range map[string]string{
		"a link":      "ln -sf " + secret + " \"$out\"",
		"a hard link": "ln -f " + secret + " \"$out\"",
		"a folder":    "mkdir \"$(dirname \"$out\")/more\" && echo '<script>' > \"$(dirname \"$out\")/more/index.html\"",
		"a page":      "echo '<script>' > \"$(dirname \"$out\")/index.html\"",
	} {
		t.Run(name, func(t *testing.T) {
			program := filepath.Join(t.TempDir(), "hostile")
			script := "#!/bin/sh\n" + ffmpeg + " \"$@\" || exit 1\nfor last; do :; done\nout=\"${last#file:}\"\n" + more + "\nexit 0\n"
			if err := os.WriteFile(program, []byte(script), 0o700); err != nil {
				t.Fatal(err)
			}
			honest, err := sandbox.New(nil)
			if err != nil {
				t.Fatal(err)
			}
			box, err := sandbox.New(&sandbox.Options{LookPath: func(string) (string, error) { return program, nil }})
			if err != nil {
				t.Fatal(err)
			}
			dir := t.TempDir()
			if _, err = Film(t.Context(), box, made(t, honest, 25, 25), dir); err != nil && !errors.Is(err, sandbox.ErrOutput) {
				t.Fatal(err)
			}
			left, err := os.ReadDir(dir)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range left {
				if raw, err := os.ReadFile(filepath.Join(dir, f.Name())); f.Name() != videoName || err != nil || bytes.Contains(raw, []byte("master secret")) {
					t.Errorf("%s would be published: %v", f.Name(), err)
				}
			}
		})
	}
}
