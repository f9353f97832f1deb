package pack

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
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

// ReadFile reads an MP4 with an index, such as a film or its sound,
// without holding the media in memory.
func ReadFile(path string) (out File, err error) {
	f, err := os.Open(path)
	if err != nil {
		return out, err
	}
	defer f.Close()
	in := &input{name: filepath.Base(path), file: f}
	if in.boxes, err = mp4.DecodeFile(f, mp4.WithDecodeMode(mp4.DecModeLazyMdat)); err == nil && in.boxes.Moov == nil {
		err = errors.New("has no index")
	}
	if err != nil {
		return out, fmt.Errorf("%s: %w", in.name, err)
	}
	for _, box := range in.boxes.Children {
		out.Boxes = append(out.Boxes, box.Type())
	}
	if out.Video, err = in.packets(true); err != nil {
		return out, err
	}
	out.Sound, err = in.packets(false)
	return out, err
}

// input is an open MP4 with its index.
type input struct {
	name  string
	file  *os.File
	boxes *mp4.File
}

// track returns the first video or sound track, nil if there is none.
func (in *input) track(pictures bool) *mp4.TrakBox {
	for _, t := range in.boxes.Moov.Traks {
		if m := t.Mdia.Minf; pictures && m.Vmhd != nil || !pictures && m.Smhd != nil {
			return t
		}
	}
	return nil
}

// priming returns the ticks before the first presented sample.
func priming(t *mp4.TrakBox) int64 {
	if t.Edts == nil || len(t.Edts.Elst) == 0 || len(t.Edts.Elst[0].Entries) == 0 {
		return 0
	}
	return max(0, t.Edts.Elst[0].Entries[0].MediaTime)
}

// packets returns the packets of a track, nil if there is none.
func (in *input) packets(pictures bool) (*Packets, error) {
	t := in.track(pictures)
	if t == nil {
		return nil, nil
	}
	at, length := -priming(t), int64(t.Mdia.Mdhd.Duration)
	if !pictures { // video starts later instead
		length += at
	}
	p := &Packets{Trak: t, Setup: setup(t), Length: seconds(length, int64(t.Mdia.Mdhd.Timescale))}
	err := in.samples(t, func(s mp4.Sample, data []byte) error {
		p.Packets = append(p.Packets, Packet{
			At: at + int64(s.CompositionTimeOffset), Size: len(data), Key: t.Mdia.Minf.Stbl.Stss == nil || s.IsSync(), Sum: sha256.Sum256(data),
		})
		at += int64(s.Dur)
		return nil
	})
	return p, err
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

// samples calls do for each sample with its data, which is valid until the next call.
func (in *input) samples(t *mp4.TrakBox, do func(s mp4.Sample, data []byte) error) error {
	n := t.GetNrSamples()
	if n == 0 {
		return nil
	}
	all, err := t.GetSampleData(1, n)
	if err != nil {
		return fmt.Errorf("%s: %w", in.name, err)
	}
	chunks, err := t.GetRangesForSampleInterval(1, n)
	if err != nil {
		return fmt.Errorf("%s: %w", in.name, err)
	}
	var data []byte
	for _, c := range chunks {
		r := bufio.NewReaderSize(io.NewSectionReader(in.file, int64(c.Offset), int64(c.Size)), 64<<10)
		for left := c.Size; left > 0 && len(all) > 0; all = all[1:] {
			size := uint64(all[0].Size)
			if size > left {
				break
			}
			left -= size
			data = append(data[:0], make([]byte, size)...)
			if _, err := io.ReadFull(r, data); err != nil {
				return fmt.Errorf("%s: names data that it does not have: %w", in.name, err)
			}
			if err := do(all[0], data); err != nil {
				return err
			}
		}
	}
	if len(all) > 0 {
		return fmt.Errorf("%s: names data that it does not have", in.name)
	}
	return nil
}
