package midi

import (
	"encoding/binary"
	"encoding/hex"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/sources/music/internal/score"
)

// A bar of two parts, byte by byte.
func TestFile(t *testing.T) {
	p := score.Piece{
		BPM: 120, Beats: 4, Bars: 1,
		Parts: []score.Part{
			{Instrument: score.Nylon, Level: -3, Pan: -0.5, Reverb: 0.5},
			{Instrument: score.Kick, Level: -13},
		},
		Notes: []score.Note{
			{Part: 0, Instrument: score.Nylon, Start: 0, Length: 2, Pitch: 60, Velocity: 1},
			{Part: 1, Instrument: score.Kick, Start: 0, Length: 0.25, Velocity: 1},
			{Part: 0, Instrument: score.Nylon, Start: 1, Length: 64, Pitch: 60, Velocity: 0.5}, // struck again
		},
	}
	want := strings.Join([]string{
		"4d546864 00000006 0001 0003 03c0",
		"4d54726b 00000014 00 ff5103 07a120 00 ff5804 04021808 9e00 ff2f00", // 0.5 s a beat, 4 beats a bar, to 2 s
		"4d54726b 00000025 00 c018 00 b0077f 00 b00a20 00 b05b40 00 903c7f",
		"8740 803c40 00 903c51 9640 803c40 00 ff2f00",
		"4d54726b 00000019 00 c900 00 b9077f 00 b95b00 00 99247b 8170 892440 9c10 ff2f00",
	}, "")
	got := hex.EncodeToString(Encode(p, 2))
	if want = strings.ReplaceAll(want, " ", ""); got != want {
		t.Errorf("\n%s, want\n%s", got, want)
	}
}

// Whatever is composed comes back from its file: as many notes, each let go of,
// none after the end, a channel for each part, and the tempo.
func TestEveryMoodIsWhole(t *testing.T) {
	for _, m := range score.Moods() {
		p := score.Compose(m, m.Titles[0], score.Film{Length: time.Minute}, 3)
		tracks := parse(t, Encode(p, 60))
		if len(tracks) != len(p.Parts)+1 {
			t.Fatalf("%s: %d tracks for %d parts", m.Name, len(tracks), len(p.Parts))
		}
		tempo := tracks[0].events[0].data
		if bpm := 60e6 / float64(binary.BigEndian.Uint32(append([]byte{0}, tempo[3:]...))); math.Abs(bpm-p.BPM) > 1e-3 {
			t.Errorf("%s: a tempo of %.3f, want %.3f", m.Name, bpm, p.BPM)
		}
		notes, taken := 0, map[byte]int{}
		for i, track := range tracks[1:] {
			notes += checkTrack(t, m.Name, track.events)
			channel := track.events[0].data[0] & 15
			if taken[channel]++; taken[channel] > 1 && channel != drums {
				t.Errorf("%s: part %d shares channel %d", m.Name, i, channel)
			}
		}
		if notes != len(p.Notes) {
			t.Errorf("%s: %d notes of %d", m.Name, notes, len(p.Notes))
		}
	}
}

// checkTrack counts the notes of a track, every one of which must end.
func checkTrack(t *testing.T, name string, events []event) (notes int) {
	t.Helper()
	on := map[byte]int{}
	for _, e := range events {
		switch e.data[0] & 0xf0 {
		case 0x90:
			notes++
			on[e.data[1]]++
			if e.data[2] == 0 || e.data[2] > 127 {
				t.Errorf("%s: a velocity of %d", name, e.data[2])
			}
		case 0x80:
			on[e.data[1]]--
		}
	}
	for key, n := range on {
		if n != 0 {
			t.Errorf("%s: key %d is left %d times", name, key, n)
		}
	}
	return notes
}

// parse reads the tracks of a file, times from the beginning.
func parse(t *testing.T, file []byte) (tracks []track) {
	t.Helper()
	for file = file[14:]; len(file) > 0; {
		size := binary.BigEndian.Uint32(file[4:])
		tracks = append(tracks, parseTrack(file[8:8+size]))
		file = file[8+size:]
	}
	return tracks
}

func parseTrack(b []byte) (t track) {
	at := 0
	for len(b) > 0 {
		delta := 0
		for more := true; more; b = b[1:] {
			delta, more = delta<<7|int(b[0]&0x7f), b[0]&0x80 > 0
		}
		at += delta
		n := 3
		switch {
		case b[0] == 0xff:
			n = 3 + int(b[2])
		case b[0]&0xf0 == 0xc0:
			n = 2
		}
		t.add(at, b[:n]...)
		b = b[n:]
	}
	return t
}
