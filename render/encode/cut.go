package encode

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/Eyevinn/mp4ff/mp4"
)

// fragment is a segment as a file, with its number of frames.
type fragment struct {
	encoded []byte
	frames  int
}

// Cut passes each fragment of an MP4 to each, with the MP4's beginning: a fragment of video begins
// with its only key frame. An incomplete end from a killed encoder is no error.
func Cut(r io.Reader, each func(init *mp4.InitSegment, f *mp4.Fragment) error) error {
	f, at := mp4.NewFragment(), uint64(0)
	init := mp4.NewMP4Init()
	for {
		box, err := mp4.DecodeBox(at, r)
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("what the encoder writes: %w", err)
		}
		at += box.Size()
		switch box.(type) {
		case *mp4.FtypBox, *mp4.MoovBox:
			init.AddChild(box)
		case *mp4.MoofBox:
			f.AddChild(box)
		case *mp4.MdatBox:
			f.AddChild(box)
			if init.Moov == nil || init.Moov.Mvex == nil || init.Moov.Mvex.Trex == nil || f.Moof == nil {
				return errors.New("what the encoder writes has no beginning")
			}
			if err := each(init, f); err != nil {
				return err
			}
			f = mp4.NewFragment()
		}
	}
}

// segment returns a fragment as a file whose times begin at 0: frames are decoded one after the
// other, and shown at their distance from the first.
func segment(init *mp4.InitSegment, f *mp4.Fragment) (fragment, error) {
	in, err := f.GetFullSamples(init.Moov.Mvex.Trex)
	if err != nil {
		return fragment{}, fmt.Errorf("what the encoder writes: %w", err)
	}
	out, err := mp4.CreateFragment(1, init.Moov.Mvex.Trex.TrackID)
	if err != nil {
		return fragment{}, err
	}
	for i, s := range in {
		shown := s.PresentationTime() - in[0].PresentationTime()
		s.DecodeTime, s.Dur = uint64(i)*TimeScale, TimeScale
		s.CompositionTimeOffset = int32(int64(shown) - int64(s.DecodeTime))
		out.AddSample(s.Sample, s.DecodeTime)
		out.Mdat.AddSampleDataPart(s.Data) // which is not copied
	}
	out.Mdat.SetLazyDataSize(0)
	var b bytes.Buffer
	b.Grow(int(init.Size() + out.Size()))
	err = errors.Join(init.Encode(&b), out.Encode(&b))
	return fragment{b.Bytes(), len(in)}, err
}

// TimeScale is the number of ticks of a frame in a segment's file.
const TimeScale = 512
