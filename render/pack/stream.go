// Package pack writes encoded segments and sound to files: an MPEG-DASH
// stream and an MP4 for download, with the same packets.
package pack

import (
	"bufio"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/Eyevinn/mp4ff/mp4"
)

// Stream is a growing MPEG-DASH stream: added segments can be played at
// once and never change. It is not safe for concurrent use.
type Stream struct {
	about About
	dir   string // folder of the film's files
	video *track
	sound *track
	buf   []byte // of the piece that is copied
}

// About describes the film of a stream.
type About struct {
	FPS      int           // frames per second
	Frames   int           // of the whole film
	Longest  time.Duration // longest video segment
	Title    string        //
	Language string        // of the sound: a code that Voices lists, such as en
	Begun    time.Time     // when the stream began to grow
}

// File names.
const (
	videoName    = "video.mp4"
	streamFolder = "dash"
	manifestName = "manifest.mpd"
)

// NewStream begins a stream in a subfolder of dir.
func NewStream(dir string, about About) (*Stream, error) {
	if err := os.MkdirAll(filepath.Join(dir, streamFolder), 0o755); err != nil {
		return nil, fmt.Errorf("folder of the stream: %w", err)
	}
	return &Stream{about: about, dir: dir}, nil
}

// AddSound adds the next fragment of the sound from an MP4 that begins with init, or the first of
// another sound that replaces it. It returns the files, relative to the film's folder.
func (s *Stream) AddSound(init *mp4.InitSegment, f *mp4.Fragment, other bool) ([]string, error) {
	if t := s.sound; other {
		s.sound = &track{dir: t.dir, id: t.id, scale: t.scale, trak: t.trak, priming: t.priming, First: t.First + len(t.lengths)}
	}
	return s.add(&s.sound, 1, init, f)
}

// Covered reports whether there is video so far, and sound for all of it.
func (s *Stream) Covered() bool {
	return s.video != nil && s.sound != nil && (s.sound.ticks-s.sound.priming)*uint64(s.video.scale) >= s.video.ticks*uint64(s.sound.scale)
}

// SoundSums returns the hashes of the sound's packets so far.
func (s *Stream) SoundSums() [][sha256.Size]byte { return s.sound.sums }

// AddVideo adds the next segment from an MP4 with one fragment. It
// returns the files, relative to the film's folder.
func (s *Stream) AddVideo(path string) ([]string, error) {
	f, err := mp4.ReadMP4File(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Base(path), err)
	}
	if f.Init == nil || len(f.Segments) != 1 || len(f.Segments[0].Fragments) != 1 {
		return nil, fmt.Errorf("%s: is no segment", filepath.Base(path))
	}
	return s.add(&s.video, 0, f.Init, f.Segments[0].Fragments[0])
}

// add adds a fragment to a track, which the first one begins.
func (s *Stream) add(t **track, id int, init *mp4.InitSegment, f *mp4.Fragment) (names []string, err error) {
	samples, err := f.GetFullSamples(init.Moov.Mvex.Trex)
	if err != nil {
		return nil, fmt.Errorf("fragment: %w", err)
	}
	if *t == nil {
		*t = newTrack(s.dir, id, init.Moov.Trak)
		if names, err = (*t).begin(); err != nil {
			return nil, err
		}
	}
	name, err := (*t).add(samples)
	return append(names, name), err
}

// track is a track of the stream.
type track struct {
	dir   string
	id    int // from 0
	scale uint32
	trak  *mp4.TrakBox // source of the decoder configuration

	lengths []uint64 // of the segments, in presented ticks
	ticks   uint64   // total, including priming
	priming uint64   // ticks before the first presented sample
	bytes   int64
	samples []mp4.Sample        // of all segments
	sums    [][sha256.Size]byte // of their data, if they are sound
	pieces  []piece             // their positions, in order
	First   int                 // number of the first segment, for the manifest
}

func newTrack(dir string, id int, like *mp4.TrakBox) *track {
	return &track{dir: dir, id: id, scale: like.Mdia.Mdhd.Timescale, trak: like, First: 1}
}

func (t *track) sounds() bool { return t.trak.Mdia.Minf.Smhd != nil }

// like returns an empty track with the same decoder configuration.
func (t *track) like(id uint32, language string) *mp4.TrakBox {
	kind := "video"
	if t.sounds() {
		kind = "audio"
	}
	trak := mp4.CreateEmptyTrak(id, t.scale, kind, language)
	trak.Tkhd.Width, trak.Tkhd.Height = t.trak.Tkhd.Width, t.trak.Tkhd.Height
	of := trak.Mdia.Minf.Stbl
	for i, c := range of.Children {
		if c == mp4.Box(of.Stsd) {
			of.Children[i] = t.trak.Mdia.Minf.Stbl.Stsd
		}
	}
	of.Stsd = t.trak.Mdia.Minf.Stbl.Stsd
	return trak
}

// edit presents a track from a time on for a length; length 0 means to its end.
func edit(trak *mp4.TrakBox, from int64, length uint64) {
	elst := &mp4.ElstBox{Entries: []mp4.ElstEntry{{SegmentDuration: length, MediaTime: from, MediaRateInteger: 1}}}
	if length > math.MaxUint32 {
		elst.Version = 1
	}
	edts := &mp4.EdtsBox{}
	edts.AddChild(elst)
	trak.Edts = edts
	trak.Children = slices.Insert(trak.Children, 1, mp4.Box(edts)) // must precede the media box
}

// begin writes the initialisation segment.
func (t *track) begin() ([]string, error) {
	init := mp4.CreateEmptyInit()
	trak := t.like(1, "und")
	init.Moov.AddChild(trak)
	init.Moov.Mvex.AddChild(mp4.CreateTrex(1))
	if t.sounds() {
		t.priming = uint64(priming(t.trak))
		edit(trak, int64(t.priming), 0)
	}
	name := fmt.Sprintf("%s/init-%d.mp4", streamFolder, t.id)
	_, err := t.write(name, init.Encode)
	return []string{name}, err
}

// add writes samples as the next segment.
func (t *track) add(samples []mp4.FullSample) (name string, err error) {
	number := t.First + len(t.lengths)
	f, err := mp4.CreateFragment(uint32(number), 1)
	if err != nil {
		return "", err
	}
	length, first, from := uint64(0), t.ticks, len(t.samples)
	for _, s := range samples {
		s.DecodeTime = first + length
		if t.sounds() {
			s.Flags = mp4.SyncSampleFlags
			t.sums = append(t.sums, sha256.Sum256(s.Data))
		}
		f.AddSample(s.Sample, s.DecodeTime)
		f.Mdat.AddSampleDataPart(s.Data) // not copied
		length += uint64(s.Dur)
		t.samples = append(t.samples, s.Sample)
	}
	f.Mdat.SetLazyDataSize(0)
	seg := mp4.NewMediaSegment()
	seg.AddFragment(f)
	t.ticks += length
	if first == 0 {
		length -= min(length, t.priming)
	}
	t.lengths = append(t.lengths, length)
	name = fmt.Sprintf("%s/part-%d-%05d.m4s", streamFolder, t.id, number)
	end, err := t.write(name, seg.Encode)
	data := int64(f.Mdat.DataLength())
	t.bytes += data
	t.cut(name, end-data, from)
	return name, err
}

// write creates a file of the stream and returns its length.
func (t *track) write(name string, encode func(w io.Writer) error) (int64, error) {
	f, err := os.OpenFile(filepath.Join(t.dir, filepath.FromSlash(name)), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		return 0, err
	}
	w := bufio.NewWriterSize(f, 64<<10)
	err = errors.Join(encode(w), w.Flush())
	end, told := f.Seek(0, io.SeekCurrent)
	return end, errors.Join(err, told, f.Close())
}

// piece is a contiguous part of a track in a file of the stream and in the MP4.
type piece struct {
	name     string // file name
	offset   int64
	size     int64
	from, to int    // samples
	at       uint64 // start in ticks
	sound    bool
}

// turns is how many times per second video and sound alternate in the
// MP4, so that players need not read far ahead.
const turns = 8

// cut splits the samples from index from on into pieces.
func (t *track) cut(name string, offset int64, from int) {
	at := t.ticks
	for _, s := range t.samples[from:] {
		at -= uint64(s.Dur)
	}
	p := piece{name: name, offset: offset, from: from, to: from, at: at, sound: t.sounds()}
	for i, s := range t.samples[from:] {
		p.size, p.to = p.size+int64(s.Size), from+i+1
		at += uint64(s.Dur)
		if (at-p.at)*turns >= uint64(t.scale) || p.to == len(t.samples) {
			t.pieces = append(t.pieces, p)
			p = piece{name: name, offset: p.offset + p.size, from: p.to, to: p.to, at: at, sound: p.sound}
		}
	}
}
