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

// File is what an MP4 holds.
type File struct {
	Boxes        []string // the outermost, in order
	Video, Sound *Packets // nil where there is none
}

// Packets are those of one track, in the order in which they are decoded.
type Packets struct {
	Trak    *mp4.TrakBox
	Setup   []byte        // what a decoder begins with
	Length  time.Duration // of what is shown or heard
	Packets []Packet
}

// Packet is a compressed frame, or some sound.
type Packet struct {
	At   int64 // ticks; before 0 it is decoded and not shown or heard
	Size int
	Key  bool
	Sum  [sha256.Size]byte // of its bytes
}

// ReadFile reads an MP4 with an index, such as a film or its sound. What it plays is not
// held in memory.
func ReadFile(path string) (out File, err error) {
	in, err := open(path)
	if err != nil {
		return out, err
	}
	defer in.close()
	for _, box := range in.boxes.Children {
		out.Boxes = append(out.Boxes, box.Type())
	}
	if out.Video, err = in.packets(true); err != nil {
		return out, err
	}
	out.Sound, err = in.packets(false)
	return out, err
}

// input is an MP4 that is read, by its index.
type input struct {
	name  string
	file  *os.File
	boxes *mp4.File
}

func open(path string) (*input, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	in := &input{name: filepath.Base(path), file: f}
	if in.boxes, err = mp4.DecodeFile(f, mp4.WithDecodeMode(mp4.DecModeLazyMdat)); err == nil && in.boxes.Moov == nil {
		err = errors.New("has no index")
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", in.name, err), f.Close())
	}
	return in, nil
}

func (in *input) close() { _ = in.file.Close() } // it was only read

// track returns the first track of pictures or of sound, nil where there is none.
func (in *input) track(pictures bool) *mp4.TrakBox {
	for _, t := range in.boxes.Moov.Traks {
		if m := t.Mdia.Minf; pictures && m.Vmhd != nil || !pictures && m.Smhd != nil {
			return t
		}
	}
	return nil
}

// priming returns the ticks before the first that is shown or heard.
func priming(t *mp4.TrakBox) int64 {
	if t.Edts == nil || len(t.Edts.Elst) == 0 || len(t.Edts.Elst[0].Entries) == 0 {
		return 0
	}
	return max(0, t.Edts.Elst[0].Entries[0].MediaTime)
}

// packets returns those of a track, nil where it is not there.
func (in *input) packets(pictures bool) (*Packets, error) {
	t := in.track(pictures)
	if t == nil {
		return nil, nil
	}
	at, length := -priming(t), int64(t.Mdia.Mdhd.Duration)
	if !pictures { // which are shown from the first on, if later
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

// setup returns what a decoder of a track begins with, nothing of kinds that no film has.
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

// samples gives each sample of a track with its data, which is good until the next.
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
