package mp3

import (
	"bytes"
	"encoding/binary"
	"errors"
	"runtime"
	"strings"
	"testing"
	"time"
)

// TestDamage: what is no MP3, or not a whole one, is an error that says so, and
// nothing of it costs more memory than a file of its size may.
func TestDamage(t *testing.T) {
	wav := music(t, "3.7")
	plain := byFFmpeg("-b:a 128k -write_xing 0 -id3v2_version 0")(t, wav)
	tagged := byFFmpeg("-b:a 128k")(t, wav)
	low := byLAME("-b 32 --resample 22.05")(t, wav)
	within := func(raw []byte, at, n int) []byte {
		return append(append(bytes.Clone(raw[:at]), bytes.Repeat([]byte("garbage "), n)...), raw[at:]...)
	}
	over := func(raw []byte, at, n int) []byte {
		raw = bytes.Clone(raw)
		copy(raw[at:], bytes.Repeat([]byte{0x55}, n))
		return raw
	}
	giant := append([]byte("ID3\x04\x00\x00\x7f\x7f\x7f\x7f"), tagged...)
	const frame = 418
	for name, tt := range map[string]struct {
		raw  []byte
		want error
		says string
	}{
		"cut within a frame":            {plain[:60*frame+100], ErrDamaged, "1.6 s from its beginning: it is cut off"},
		"cut between frames, tagged":    {tagged[:len(tagged)-40*frame], ErrDamaged, "cut off"},
		"cut within a frame, tagged":    {tagged[:len(tagged)-40*frame+7], ErrDamaged, "cut off"},
		"cut within its first frame":    {plain[:200], ErrDamaged, "0.0 s from its beginning: it is cut off"},
		"cut within its tag":            {tagged[:60], ErrDamaged, "cut off"},
		"garbage between frames":        {within(plain, 30*frame, 1000), ErrDamaged, "what follows is no MP3"},
		"garbage between, of 22.05 kHz": {within(low, len(low)/2, 1000), ErrDamaged, "what follows is no MP3"},
		"garbage over frames":           {over(plain, 30*frame+11, 5000), ErrDamaged, "what follows is no MP3"},
		"zeros over frames":             {over(plain, 30*frame, 9000), ErrDamaged, ""},
		"garbage over a frame's inside": {over(plain, 30*frame+4, 400), ErrDamaged, ""},
		"a WAV":                         {read(t, wav), ErrFormat, "no MP3 frame at its beginning"},
		"a text":                        {[]byte(strings.Repeat("this is no sound ", 9999)), ErrFormat, "no MP3 frame"},
		"nothing":                       {nil, ErrFormat, "there is no sound in it"},
		"one byte":                      {[]byte{0xff}, ErrFormat, ""},
		"an ID3 tag alone":              {[]byte("ID3\x04\x00\x00\x00\x00\x00\x05title"), ErrFormat, "there is no sound in it"},
		"an ID3 tag that claims 256 MB": {giant, ErrDamaged, "a tag reaches beyond its end"},
		"an ID3 tag of zeros":           {append([]byte("ID3\x04\x00\x00\x7f\x7f\x7f\x7f"), make([]byte, 4096)...), ErrDamaged, "a tag reaches"},
		"a free bit rate":               {byLAME("--freeformat -b 200")(t, wav), ErrFormat, "bit rate is free"},
		"a tag frame alone":             {tagged[:len(tagged)-143*frame+frame], ErrDamaged, "cut off"},
		"layer II":                      {bytes.Repeat(append([]byte{0xff, 0xfd, 0x90, 0x00}, make([]byte, 414)...), 200), ErrFormat, "no MP3 frame"},
	} {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			got, err := Decode(t.Context(), nil, tt.raw, time.Minute)
			runtime.ReadMemStats(&after)
			if !errors.Is(err, tt.want) || !strings.Contains(err.Error(), tt.says) {
				t.Fatalf("got %v, want %v and %q", err, tt.want, tt.says)
			}
			t.Log(err)
			if len(got.Samples) > 0 {
				t.Errorf("%d samples came with the error", len(got.Samples))
			}
			if used := after.TotalAlloc - before.TotalAlloc; used > 16<<20 {
				t.Errorf("took %d MB of memory", used>>20)
			}
		})
	}
}

// TestLongest: nothing is decoded of what is longer than is taken, here or by
// ffmpeg.
func TestLongest(t *testing.T) {
	wav := music(t, "3.7")
	for name, raw := range map[string][]byte{"here": byFFmpeg("-b:a 128k")(t, wav), "by ffmpeg": byFFmpeg("-b:a 32k -ar 22050")(t, wav)} {
		if _, err := Decode(t.Context(), newBox(t), raw, 3*time.Second); !errors.Is(err, ErrTooLong) {
			t.Errorf("%s: got %v, want ErrTooLong", name, err)
		}
		if s, err := Decode(t.Context(), newBox(t), raw, 3700*time.Millisecond); err != nil || s.Duration() != 3700*time.Millisecond {
			t.Errorf("%s: got %v, %v; want all 3.7 s", name, s.Duration(), err)
		}
	}
}

// TestHostileSizes: 100 MB, which is what an upload may have, of the smallest
// things there are cost no more than a small part of the memory.
func TestHostileSizes(t *testing.T) {
	frame := append([]byte{0xff, 0xfb, 0x14, 0xc0}, make([]byte, 92)...)
	lyrics := []byte("LYRICSBEGINLYRICS200")
	for name, raw := range map[string][]byte{
		"frames": bytes.Repeat(frame, 100<<20/len(frame)),
		"tags":   bytes.Repeat([]byte(id3v1), 100<<20/len(id3v1)),
		"lyrics": append(bytes.Repeat(frame, 3), bytes.Repeat(lyrics, 100<<20/len(lyrics))...),
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		began := time.Now()
		f, err := scan(raw)
		spent := time.Since(began)
		runtime.ReadMemStats(&after)
		t.Logf("%s: %d samples, %v; %v", name, f.samples, err, spent)
		if used := after.TotalAlloc - before.TotalAlloc; used > 1<<20 {
			t.Errorf("%s: took %d bytes of memory", name, used)
		}
		if _, err := Decode(t.Context(), nil, raw, time.Hour); name == "frames" && !errors.Is(err, ErrTooLong) {
			t.Errorf("%s: got %v, want ErrTooLong", name, err)
		}
	}
}

// FuzzDecode: no input brings it down, and what comes out is as long as was
// told before.
func FuzzDecode(f *testing.F) {
	wav := music(f, "0.3")
	for _, words := range []string{"-b:a 128k", "-ac 1 -b:a 32k -ar 32000 -write_xing 0", "-ar 48000 -q:a 2 -id3v2_version 0", "-ar 22050 -b:a 32k"} {
		raw := byFFmpeg(words)(f, wav)
		f.Add(raw)
		for at := 60; at < len(raw); at += 97 { // within headers, side information and sound
			bad := bytes.Clone(raw)
			binary.BigEndian.PutUint32(bad[at-4:], 0xdeadbeef*uint32(at))
			f.Add(bad)
		}
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		f, err := scan(raw)
		if err != nil {
			if !errors.Is(err, ErrFormat) && !errors.Is(err, ErrDamaged) {
				t.Fatalf("an error of no kind: %v", err)
			}
			return
		}
		if f.heard() < 0 || f.heard() > len(raw)*1152/20 {
			t.Fatalf("%d bytes are to hold %d samples", len(raw), f.heard())
		}
		s, err := Decode(t.Context(), nil, raw, time.Hour)
		if err == nil && (s.Frames() != f.heard() || s.Channels != f.first.channels()) {
			t.Fatalf("%d samples of %d channels, %d were told", s.Frames(), s.Channels, f.heard())
		}
		if err != nil && !errors.Is(err, ErrDamaged) && f.foreign == "" {
			t.Fatalf("an error of no kind: %v", err)
		}
	})
}
