package pack

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/Eyevinn/mp4ff/mp4"
)

// Stream is an MPEG-DASH stream that grows: what is added can be played at once,
// and is never written again. It is not safe for concurrent use.
type Stream struct {
	about About
	dir   string // that of the film's files
	video *track
	sound *track
}

// About is what a stream says of the film.
type About struct {
	FPS      int           // frames a second
	Frames   int           // of the whole film
	Longest  time.Duration // of the segments of video
	Title    string        //
	Language string        // of the sound: a code that Voices lists, such as en
	Begun    time.Time     // when it began to grow
}

// NewStream begins a stream in a folder of dir.
func NewStream(dir string, about About) (*Stream, error) {
	if err := os.MkdirAll(filepath.Join(dir, streamFolder), 0o755); err != nil {
		return nil, fmt.Errorf("folder of the stream: %w", err)
	}
	return &Stream{about: about, dir: dir}, nil
}

// AddSound writes the whole sound, an MP4 of it, into the stream: in segments as
// long as the longest of video. It returns the files, relative to the film's.
func (s *Stream) AddSound(path string) ([]string, error) {
	in, err := read(path)
	if err != nil {
		return nil, err
	}
	s.sound = newTrack(s.dir, 1, in)
	names, err := s.sound.begin(in.priming)
	if err != nil {
		return nil, err
	}
	least := uint64(s.about.Longest.Seconds() * float64(in.scale))
	for from := 0; from < len(in.samples); {
		to, length := from, uint64(0)
		for ; to < len(in.samples) && (length < least || to == from); to++ {
			length += uint64(in.samples[to].Dur)
		}
		name, err := s.sound.add(in.samples[from:to])
		if err != nil {
			return nil, err
		}
		names, from = append(names, name), to
	}
	return names, nil
}

// AddVideo writes the next segment, an MP4 of it, into the stream. It returns the
// files, relative to the film's.
func (s *Stream) AddVideo(path string) (names []string, err error) {
	in, err := read(path)
	if err != nil {
		return nil, err
	}
	if s.video == nil {
		s.video = newTrack(s.dir, 0, in)
		if names, err = s.video.begin(0); err != nil {
			return nil, err
		}
	}
	for i := range in.samples { // in the stream frames are shown at their times, without a list of edits
		in.samples[i].CompositionTimeOffset -= int32(in.priming)
	}
	name, err := s.video.add(in.samples)
	return append(names, name), err
}

// progressive is what an MP4 with one track has.
type progressive struct {
	scale   uint32 // ticks a second
	samples []mp4.FullSample
	priming int64 // ticks before the first that is shown or heard
	trak    *mp4.TrakBox
}

// read reads an MP4 that an encoder made.
func read(path string) (progressive, error) {
	f, err := mp4.ReadMP4File(path)
	if err != nil {
		return progressive{}, fmt.Errorf("%s: %w", filepath.Base(path), err)
	}
	if f.Moov == nil || f.Moov.Trak == nil || f.Mdat == nil {
		return progressive{}, fmt.Errorf("%s: has no track", filepath.Base(path))
	}
	t := f.Moov.Trak
	p := progressive{scale: t.Mdia.Mdhd.Timescale, trak: t}
	if t.Edts != nil && len(t.Edts.Elst) > 0 && len(t.Edts.Elst[0].Entries) > 0 {
		p.priming = t.Edts.Elst[0].Entries[0].MediaTime
	}
	samples, err := t.GetSampleData(1, t.GetNrSamples())
	if err != nil {
		return progressive{}, fmt.Errorf("%s: %w", filepath.Base(path), err)
	}
	ranges, err := t.GetRangesForSampleInterval(1, t.GetNrSamples())
	if err != nil {
		return progressive{}, fmt.Errorf("%s: %w", filepath.Base(path), err)
	}
	begin := f.Mdat.PayloadAbsoluteOffset()
	var data []byte
	for _, r := range ranges {
		from := r.Offset - begin
		if r.Offset < begin || from+r.Size > uint64(len(f.Mdat.Data)) {
			return progressive{}, fmt.Errorf("%s: names data that it does not have", filepath.Base(path))
		}
		data = append(data, f.Mdat.Data[from:from+r.Size]...)
	}
	for _, s := range samples {
		if int(s.Size) > len(data) {
			return progressive{}, fmt.Errorf("%s: names data that it does not have", filepath.Base(path))
		}
		p.samples = append(p.samples, mp4.FullSample{Sample: s, Data: data[:s.Size]})
		data = data[s.Size:]
	}
	return p, nil
}

// track is one of the stream's.
type track struct {
	dir   string
	id    int // from 0
	scale uint32
	trak  *mp4.TrakBox // what says how its samples are decoded

	lengths []uint64 // of the segments, in ticks of what is shown or heard
	ticks   uint64   // of all, with those before the first that is
	priming uint64   // those before it
	bytes   int64
}

func newTrack(dir string, id int, like progressive) *track {
	return &track{dir: dir, id: id, scale: like.scale, trak: like.trak}
}

// begin writes the initialisation.
func (t *track) begin(priming int64) ([]string, error) {
	kind := "video"
	if t.trak.Mdia.Minf.Smhd != nil {
		kind = "audio"
	}
	init := mp4.CreateEmptyInit()
	trak := init.AddEmptyTrack(t.scale, kind, "und")
	trak.Tkhd.Width, trak.Tkhd.Height = t.trak.Tkhd.Width, t.trak.Tkhd.Height
	of := trak.Mdia.Minf.Stbl
	for i, c := range of.Children {
		if c == mp4.Box(of.Stsd) {
			of.Children[i] = t.trak.Mdia.Minf.Stbl.Stsd
		}
	}
	of.Stsd = t.trak.Mdia.Minf.Stbl.Stsd
	if t.priming = uint64(max(0, priming)); priming > 0 {
		elst := &mp4.ElstBox{Entries: []mp4.ElstEntry{{MediaTime: priming, MediaRateInteger: 1}}}
		edts := &mp4.EdtsBox{}
		edts.AddChild(elst)
		trak.Edts = edts
		trak.Children = slices.Insert(trak.Children, 1, mp4.Box(edts)) // before what it edits
	}
	name := fmt.Sprintf("%s/init-%d.mp4", streamFolder, t.id)
	return []string{name}, t.write(name, init.Encode)
}

// add writes samples as the next segment.
func (t *track) add(samples []mp4.FullSample) (name string, err error) {
	number := len(t.lengths) + 1
	f, err := mp4.CreateFragment(uint32(number), 1)
	if err != nil {
		return "", err
	}
	length, first := uint64(0), t.ticks
	for _, s := range samples {
		s.DecodeTime = first + length
		if t.trak.Mdia.Minf.Smhd != nil {
			s.Flags = mp4.SyncSampleFlags
		}
		f.AddFullSample(s)
		length += uint64(s.Dur)
		t.bytes += int64(len(s.Data))
	}
	seg := mp4.NewMediaSegment()
	seg.AddFragment(f)
	t.ticks += length
	if number == 1 {
		length -= min(length, t.priming)
	}
	t.lengths = append(t.lengths, length)
	name = fmt.Sprintf("%s/part-%d-%05d.m4s", streamFolder, t.id, number)
	return name, t.write(name, seg.Encode)
}

// write makes a file of the stream.
func (t *track) write(name string, encode func(w io.Writer) error) error {
	f, err := os.OpenFile(filepath.Join(t.dir, filepath.FromSlash(name)), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	return errors.Join(encode(f), f.Close())
}
