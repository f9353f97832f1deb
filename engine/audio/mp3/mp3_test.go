package mp3

import (
	"bytes"
	"math"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
)

// apart is by how much two sounds differ on their worst channel: the error's
// level and the error's level against the signal, both RMS and in dB.
func apart(got, want audio.Sound) (fullScale, signal float64) {
	fullScale, signal = math.Inf(-1), math.Inf(-1)
	for c := range want.Channels {
		e, s := 0.0, 0.0
		for i := c; i < len(want.Samples); i += want.Channels {
			w := float64(max(-1, min(want.Samples[i], 1)))
			d := float64(got.Samples[i]) - w
			e += d * d
			s += w * w
		}
		fullScale = max(fullScale, 10*math.Log10(e/float64(want.Frames())))
		signal = max(signal, 10*math.Log10(e/s))
	}
	return fullScale, signal
}

// twice is two files in a row, as people join them.
func twice(raw []byte) []byte { return append(bytes.Clone(raw), raw...) }

func closed(with string) func([]byte) []byte {
	return func(raw []byte) []byte { return append(bytes.Clone(raw), with...) }
}

// Tags that stand behind the sound, with nothing in them.
const (
	id3v1 = "TAG\x00\x00\x00\x00\x00" + zeros40 + zeros40 + zeros40
	ape   = "APETAGEX\xd0\x07\x00\x00\x20\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"

	zeros40 = "\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00" +
		"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
)

// TestAsFFmpegDecodes: files of real encoders are decoded in the process, are as
// long as ffmpeg makes them, to the sample, and sound the same: the error is
// below −60 dB of the signal, which is the stricter of both measures.
func TestAsFFmpegDecodes(t *testing.T) {
	wav := music(t, "3.7")
	id3v1 := "TAG" + string(make([]byte, 125))
	ape := "APETAGEX\xd0\x07\x00\x00\x20\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00" + string(make([]byte, 8))
	table := map[string]struct {
		file           func(testing.TB, string) []byte
		rate, channels int
	}{
		"44.1 kHz, 128 kbit/s, ID3v2":    {byFFmpeg("-c:a libmp3lame -b:a 128k -metadata title=Tag"), 44100, 2},
		"48 kHz, 320 kbit/s, a cover":    {byFFmpeg("-f lavfi -i color=red:s=640x640:d=1 -map 0 -map 1 -frames:v 1 -c:v png -disposition:v attached_pic -ar 48000 -b:a 320k"), 48000, 2},
		"32 kHz, mono, 48 kbit/s":        {byFFmpeg("-ar 32000 -ac 1 -b:a 48k"), 32000, 1},
		"44.1 kHz, mono, VBR":            {byFFmpeg("-ac 1 -q:a 4"), 44100, 1},
		"44.1 kHz, VBR, best":            {byFFmpeg("-q:a 0"), 44100, 2},
		"no tag at all":                  {byFFmpeg("-b:a 96k -write_xing 0 -id3v2_version 0"), 44100, 2},
		"stereo that is not joint":       {byFFmpeg("-ar 48000 -b:a 128k -joint_stereo 0"), 48000, 2},
		"ABR":                            {byFFmpeg("-abr 1 -b:a 112k"), 44100, 2},
		"ID3v1 behind":                   {then(byFFmpeg("-b:a 128k"), closed(id3v1)), 44100, 2},
		"joined from two files":          {then(byFFmpeg("-b:a 128k -id3v2_version 0"), twice), 44100, 2},
		"joined, without tags":           {then(byFFmpeg("-b:a 128k -write_xing 0 -id3v2_version 0"), twice), 44100, 2},
		"APE and ID3v1 behind":           {then(byFFmpeg("-b:a 128k"), closed(ape+id3v1)), 44100, 2},
		"filled up with zeros":           {then(byFFmpeg("-b:a 128k -write_xing 0"), closed(string(make([]byte, 5000)))), 44100, 2},
		"LAME: V2":                       {byLAME("-V2"), 44100, 2},
		"LAME: V9.9 at 32 kHz":           {byLAME("-V9.9 --resample 32"), 32000, 2},
		"LAME: checksums":                {byLAME("-p -b 128"), 44100, 2},
		"LAME: mono, both ID3s":          {byLAME("-m m -b 64 --add-id3v2 --pad-id3v2-size 3000 --tt Title --ta Artist"), 44100, 1},
		"LAME: two languages":            {byLAME("-m d -b 192"), 44100, 2},
		"LAME: no reservoir, 48 kHz":     {byLAME("--nores -b 256 --resample 48"), 48000, 2},
		"LAME: joint stereo, best":       {byLAME("-m j -b 320"), 44100, 2},
		"LAME: too small for a full tag": {byLAME("-b 32 -m s --resample 32"), 32000, 2},
		"LAME: louder than full scale":   {byLAME("--scale 4 -b 128"), 44100, 2},
		"sox: 192 kbit/s":                {bySox("-C 192"), 44100, 2},
		"sox: VBR, 48 kHz, mono":         {bySox("-C -4.2 -r 48000 -c 1"), 48000, 1},
	}
	files := map[string][]byte{}
	for name, tt := range table {
		files[name] = tt.file(t, wav)
	}
	wants := ffmpeg(t, files)
	for name, tt := range table {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := Decode(t.Context(), nil, files[name], time.Minute)
			if err != nil {
				t.Fatal(err)
			}
			want := wants[name]
			if got.Rate != tt.rate || got.Channels != tt.channels || want.Rate != tt.rate || want.Channels != tt.channels {
				t.Fatalf("got %d Hz, %d channels; ffmpeg %d and %d", got.Rate, got.Channels, want.Rate, want.Channels)
			}
			if got.Frames() != want.Frames() {
				t.Fatalf("got %d samples, ffmpeg %d", got.Frames(), want.Frames())
			}
			fullScale, signal := apart(got, want)
			t.Logf("%d samples; the error is at %.1f dBFS, %.1f dB of the signal", got.Frames(), fullScale, signal)
			if signal > -60 {
				t.Errorf("the error is at %.1f dB of the signal, want -60 or less", signal)
			}
		})
	}
}
