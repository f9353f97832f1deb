package pack

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/Eyevinn/mp4ff/mp4"
)

// File is the content of an MP4.
type File struct {
	Boxes        []string // top-level boxes in order
	Video, Sound *Packets // nil if absent
}

// Packets holds the packets of one track in decoding order.
type Packets struct {
	Trak    *mp4.TrakBox
	Setup   []byte        // decoder configuration
	Length  time.Duration // presentation duration
	Packets []Packet
}

// Packet is a compressed video frame or block of sound.
type Packet struct {
	At   int64 // ticks; negative times are decoded but not presented
	Size int
	Key  bool
	Sum  [sha256.Size]byte // hash of its bytes
}

// ReadFile reads an MP4 with an index, such as a film, without holding
// the media in memory.
func ReadFile(path string) (out File, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("%s: %w", filepath.Base(path), err)
		}
	}()
	f, err := os.Open(path)
	if err != nil {
		return out, err
	}
	defer f.Close()
	in, err := mp4.DecodeFile(f, mp4.WithDecodeMode(mp4.DecModeLazyMdat))
	if err != nil {
		return out, err
	}
	if in.Moov == nil {
		return out, errors.New("has no index")
	}
	for _, box := range in.Children {
		out.Boxes = append(out.Boxes, box.Type())
	}
	for _, t := range in.Moov.Traks {
		switch m := t.Mdia.Minf; {
		case m.Vmhd != nil && out.Video == nil:
			out.Video, err = readPackets(f, in, t)
		case m.Smhd != nil && out.Sound == nil:
			out.Sound, err = readPackets(f, in, t)
		}
		if err != nil {
			return out, err
		}
	}
	return out, nil
}

// priming returns the ticks before the first presented sample.
func priming(t *mp4.TrakBox) int64 {
	if t.Edts == nil || len(t.Edts.Elst) == 0 || len(t.Edts.Elst[0].Entries) == 0 {
		return 0
	}
	return max(0, t.Edts.Elst[0].Entries[0].MediaTime)
}

// readPackets reads the packets of a track of an open MP4.
func readPackets(f *os.File, in *mp4.File, t *mp4.TrakBox) (*Packets, error) {
	at, length := -priming(t), int64(t.Mdia.Mdhd.Duration)
	if t.Mdia.Minf.Smhd != nil { // video starts later instead
		length += at
	}
	p := &Packets{Trak: t, Setup: setup(t), Length: seconds(length, int64(t.Mdia.Mdhd.Timescale))}
	all, err := t.GetSampleData(1, t.GetNrSamples())
	if err != nil {
		return nil, err
	}
	for i, s := range all {
		number, sum := uint32(i+1), sha256.New()
		if err := in.CopySampleData(sum, f, t, number, number, nil); err != nil {
			return nil, fmt.Errorf("packet %d: %w", number, err)
		}
		p.Packets = append(p.Packets, Packet{
			At: at + int64(s.CompositionTimeOffset), Size: int(s.Size), Key: t.Mdia.Minf.Stbl.Stss == nil || s.IsSync(),
			Sum: [sha256.Size]byte(sum.Sum(nil)),
		})
		at += int64(s.Dur)
	}
	return p, nil
}

// setup returns the decoder configuration of a track; nil for kinds that films do not use.
func setup(t *mp4.TrakBox) []byte {
	stsd := t.Mdia.Minf.Stbl.Stsd
	if v := stsd.AvcX; v != nil && v.AvcC != nil {
		return bytes.Join(slices.Concat(v.AvcC.SPSnalus, v.AvcC.PPSnalus), nil)
	}
	if a := stsd.Mp4a; a != nil && a.Esds != nil && a.Esds.DecConfigDescriptor != nil && a.Esds.DecConfigDescriptor.DecSpecificInfo != nil {
		return a.Esds.DecConfigDescriptor.DecSpecificInfo.DecConfig
	}
	return nil
}
