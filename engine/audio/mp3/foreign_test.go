package mp3

import (
	"bytes"
	"math"
	"path/filepath"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
)

// eachFrame changes the frames of a file.
func eachFrame(change func(h header, frame []byte)) func([]byte) []byte {
	return func(raw []byte) []byte {
		raw = bytes.Clone(raw)
		for at := 0; at < len(raw); {
			h, ok := headerAt(raw[at:])
			if !ok || at+h.size() > len(raw) {
				at++
				continue
			}
			change(h, raw[at:at+h.size()])
			at += h.size()
		}
		return raw
	}
}

// toIntensity says of every frame that its channels are joined by intensity,
// which no free encoder makes. Bands in which the right one has nothing are then
// the left one's.
func toIntensity(_ header, frame []byte) { frame[3] = frame[3]&0x0f | 0x50 }

// toMixed says of blocks with windows for a transition that they are mixed.
func toMixed(h header, frame []byte) {
	info := frame[headerSize+h.checksum():]
	for g := range 2 * h.channels() {
		at := 9 + 3 + 8 + 59*g + 33
		kind := info[at/8:]
		word := int(kind[0])<<16 | int(kind[1])<<8 | int(kind[2])
		flags := word >> (24 - at%8 - 4) & 15 // switched, two bits of the kind, mixed
		if flags>>3 == 1 && flags>>1&3 != 2 {
			info[(at+3)/8] |= 1 << (7 - (at+3)%8)
		}
	}
}

// halves is a WAV of a left channel with everything and a right one with a low
// note only.
func halves(t testing.TB) string {
	out := filepath.Join(t.TempDir(), "halves.wav")
	run(t, "ffmpeg", "-v error -y -f lavfi -i aevalsrc=0.3*sin(2*PI*(200+900*t)*t)+0.1*(random(0)-0.5)|0.2*sin(2*PI*110*t):s=44100:d=3 -c:a pcm_s16le", out)
	return out
}

// TestForeignClasses: what the package comment lists is told from the rest, is
// decoded by go-mp3 otherwise than by ffmpeg, and is therefore decoded as ffmpeg
// does.
func TestForeignClasses(t *testing.T) {
	box, wav := newBox(t), music(t, "3.7")
	const low, tags = "its rate is below 32 kHz", "tags stand between its frames or behind them"
	table := map[string]struct {
		raw   []byte
		why   string
		alike bool // go-mp3 does it well, in this file
	}{
		"22.05 kHz":               {byLAME("-b 32 --resample 22.05")(t, wav), low, false},
		"24 kHz":                  {byLAME("-b 96 --resample 24")(t, wav), low, false},
		"16 kHz":                  {byLAME("-b 32 --resample 16")(t, wav), low, true},
		"16 kHz, mono":            {byFFmpeg("-ar 16000 -ac 1 -b:a 24k")(t, wav), low, true},
		"12 kHz":                  {byLAME("-b 32 --resample 12")(t, wav), low, false},
		"11.025 kHz":              {byLAME("-V5 --resample 11.025")(t, wav), low, false},
		"8 kHz":                   {byFFmpeg("-ar 8000 -ac 1 -b:a 8k")(t, wav), low, false},
		"intensity":               {eachFrame(toIntensity)(byLAME("-m s -b 128")(t, halves(t))), "it has intensity stereo", false},
		"middle and side, short":  {byLAME("-m f -b 128")(t, wav), "it has middle and side in short blocks", false},
		"mixed":                   {eachFrame(toMixed)(byLAME("-m s -b 128")(t, wav)), "it has mixed blocks", false},
		"begins within a stream":  {byLAME("-m s -b 128")(t, wav)[418*20:], "a frame needs sound of one that is missing", false},
		"rates that change":       {append(byLAME("-b 128 -t")(t, wav), byLAME("-b 128 -t --resample 48")(t, wav)...), "its rate or channels change on the way", false},
		"channels that change":    {append(byLAME("-b 128 -t -m s")(t, wav), byLAME("-b 128 -t -m m")(t, wav)...), "its rate or channels change on the way", false},
		"joined, with tags":       {twice(byFFmpeg("-b:a 128k")(t, wav)), tags, false},
		"joined, tags behind too": {twice(closed(id3v1)(byFFmpeg("-b:a 128k -id3v2_version 0")(t, wav))), tags, false},
	}
	files := map[string][]byte{}
	for name, tt := range table {
		files[name] = tt.raw
	}
	wants := ffmpeg(t, files)
	for name, tt := range table {
		t.Run(name, func(t *testing.T) {
			f, err := scan(tt.raw)
			if err != nil || f.foreign != tt.why {
				t.Fatalf("got %q, %v; want %q", f.foreign, err, tt.why)
			}
			want := wants[name]
			error60 := func(s audio.Sound) float64 {
				if s.Channels != want.Channels || s.Frames() != want.Frames() {
					return math.Inf(1)
				}
				_, signal := apart(s, want)
				return signal
			}
			here, err := f.decode()
			t.Logf("in the process: %d samples of %d, %.1f dB of the signal, %v", here.Frames(), want.Frames(), error60(here), err)
			if alike := err == nil && error60(here) < -60; alike != tt.alike {
				t.Errorf("go-mp3 does it as ffmpeg: %v, want %v", alike, tt.alike)
			}
			got, err := Decode(t.Context(), box, tt.raw, time.Minute)
			if err != nil {
				t.Fatal(err)
			}
			if got.Rate != want.Rate || error60(got) > -90 {
				t.Errorf("decoded to %d Hz, %d samples, %.1f dB off ffmpeg's %d Hz, %d samples", got.Rate, got.Frames(), error60(got), want.Rate, want.Frames())
			}
		})
	}
}
