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

	"github.com/Eyevinn/mp4ff/mp4"
	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/render/encode"
)

// parts are what a film is put together from.
type parts struct {
	about About
	video []string // paths
	sound string
}

// stripes is a picture that moves.
type stripes struct{ pix []byte }

func (s *stripes) draw(n int) ([]byte, error) {
	for i := range s.pix {
		s.pix[i] = byte(64 + (i+3*n)%100)
	}
	return s.pix, nil
}

// made are the parts of a short film of the given segments.
func made(t *testing.T, box *sandbox.Box, fps int, lengths ...int) parts {
	t.Helper()
	dir := t.TempDir()
	p := parts{about: About{FPS: fps, Title: "A film", Language: "fr", Begun: time.Now()}, sound: filepath.Join(dir, "sound.m4a")}
	set := encode.Settings{Width: 160, Height: 90, FPS: fps, Preset: "veryfast", CRF: 20}
	e, err := encode.Start(t.Context(), box, set, slices.Max(lengths), func(n int, file []byte) error {
		p.video = append(p.video, filepath.Join(dir, fmt.Sprintf("part-%d.mp4", n)))
		return os.WriteFile(p.video[n], file, 0o600)
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range lengths {
		_ = e.Write((&stripes{make([]byte, 160*90*3/2)}).draw, p.about.Frames, n, func() {}) // Close tells
		p.about.Frames += n
		p.about.Longest = max(p.about.Longest, time.Duration(n)*time.Second/time.Duration(fps))
	}
	if err := e.Close(); err != nil {
		t.Fatal(err)
	}
	sound := audio.Silent(48000, 2, time.Duration(p.about.Frames)*time.Second/time.Duration(fps))
	for i := range sound.Samples {
		sound.Samples[i] = float32(i%97)/400 - .12
	}
	out, err := os.Create(p.sound)
	if err != nil {
		t.Fatal(err)
	}
	none := func(*mp4.InitSegment, *mp4.Fragment) error { return nil }
	err = encode.Sound(context.Background(), box, sound, out, p.about.Longest, none)
	if err := errors.Join(err, out.Close()); err != nil {
		t.Fatal(err)
	}
	return p
}

// addSound puts the sound of a file into a stream, as another one or not.
func addSound(t *testing.T, st *Stream, path string, other bool) (files []string) {
	t.Helper()
	r, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	err = encode.Cut(r, func(init *mp4.InitSegment, f *mp4.Fragment) error {
		names, err := st.AddSound(init, f, other)
		files, other = append(files, names...), false
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// streamed puts the parts into a stream in dir, and returns it with its files and what
// its manifest says in the end.
func streamed(t *testing.T, p parts, dir string) (st *Stream, files []string, m Manifest) {
	t.Helper()
	st, err := NewStream(dir, p.about)
	if err != nil {
		t.Fatal(err)
	}
	files = addSound(t, st, p.sound, false)
	for i, path := range p.video {
		more, err := st.AddVideo(path)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, more...)
		if m = written(t, st, dir, false); m.Type != "dynamic" || len(m.Tracks[0].Segments) != i+1 {
			t.Errorf("after %d segments the manifest is %q and has %d", i+1, m.Type, len(m.Tracks[0].Segments))
		}
	}
	return st, files, written(t, st, dir, true)
}

// filmed puts the parts into an MP4, and returns its path.
func filmed(t *testing.T, p parts, dir string) string {
	t.Helper()
	st, _, _ := streamed(t, p, dir)
	name, err := st.Film()
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(dir, name)
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
		p := made(t, box, fps, 47, 31, 3, 64, 1, 12, 7)
		video := packets(t, filmed(t, p, t.TempDir()))["video"]
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
	st, files, m := streamed(t, p, dir)
	name, err := st.Film()
	if err != nil {
		t.Fatal(err)
	}
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
	p := made(t, box, 30, 20)
	p.about.Title = "A\x00\n film" + strings.Repeat("!", 300)
	b, err := os.ReadFile(filmed(t, p, t.TempDir()))
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
	if got := strings.Join(order, " "); got != "ftyp moov mdat" {
		t.Errorf("boxes %s, want moov before mdat", got)
	}
	if !bytes.Contains(b, []byte("A film")) {
		t.Error("the title is not in the file")
	}
}

func TestFilmFailsWithoutASegment(t *testing.T) {
	p := made(t, newBox(t), 30, 20, 5)
	p.video = p.video[:1]
	st, _, _ := streamed(t, p, t.TempDir())
	if _, err := st.Film(); err == nil {
		t.Error("no error, though a segment is missing")
	}
}

// What our own reader says of a film is what another one does.
func TestReadFileSeesWhatOthersSee(t *testing.T) {
	path := filmed(t, made(t, newBox(t), 30, 40, 25), t.TempDir())
	got, err := ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	others := packets(t, path)
	for kind, p := range map[string]*Packets{"video": got.Video, "audio": got.Sound} {
		if len(p.Packets) != len(others[kind]) {
			t.Fatalf("%d packets of %s, another one sees %d", len(p.Packets), kind, len(others[kind]))
		}
		for i, k := range p.Packets {
			if o := others[kind][i]; k.At != int64(o.PTS) || k.Key != (o.Key[0] == 'K') {
				t.Errorf("%s %d is at %d, key frame %t; another one says %d and %q", kind, i, k.At, k.Key, o.PTS, o.Key)
			}
		}
		if d := (p.Length - 65*time.Second/30).Abs(); d > 22*time.Millisecond {
			t.Errorf("%s lasts %v", kind, p.Length)
		}
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
	f.Add([]byte(`<MPD type="static" mediaPresentationDuration="PT62.5S" maxSegmentDuration="PT4S"><Period><AdaptationSet contentType="video"><Representation id="0"><SegmentTemplate timescale="10" initialization="i" media="m-$Number%05d$" startNumber="1"><SegmentTimeline><S d="10"/></SegmentTimeline></SegmentTemplate></Representation></AdaptationSet></Period></MPD>`))
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

// Another sound goes on in the stream under names of its own, and is alone in the film.
func TestAnotherSoundReplacesTheFirst(t *testing.T) {
	p, dir := made(t, newBox(t), 30, 40, 25), t.TempDir()
	st, files, first := streamed(t, p, dir)
	more := addSound(t, st, p.sound, true)
	for _, name := range more {
		if slices.Contains(files, name) {
			t.Errorf("%s is written again", name)
		}
	}
	if other := written(t, st, dir, true).Tracks[1]; !cmp.Equal(other.Segments, first.Tracks[1].Segments) || other.Length != first.Tracks[1].Length {
		t.Errorf("the other sound is %v long, in %v; the first was %v", other.Length, other.Segments, first.Tracks[1].Segments)
	} else if diff := cmp.Diff(more, prefixed("dash/", other.Files[1:])); diff != "" {
		t.Errorf("the manifest names (-files +names):\n%s", diff)
	}
	name, err := st.Film()
	if err != nil {
		t.Fatal(err)
	}
	got, err := ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	if d := (got.Sound.Length - 65*time.Second/30).Abs(); d > 22*time.Millisecond {
		t.Errorf("the sound of the film lasts %v", got.Sound.Length)
	}
}

func prefixed(prefix string, names []string) (out []string) {
	for _, n := range names {
		out = append(out, prefix+n)
	}
	return out
}
