package pack

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"github.com/Eyevinn/mp4ff/mp4"
	"golang.org/x/text/language"
)

// movieScale is the time scale of the movie, which edit lists use. It is a multiple of
// all rates in use; with the usual milliseconds, rounding would cut off the last samples.
const movieScale = 240000

// Film writes an MP4 with the packets of the stream, without encoding again, and returns
// its name. The index precedes the media, so that playback can begin during the download.
func (s *Stream) Film() (string, error) {
	if s.video == nil || s.sound == nil || len(s.video.samples) != s.about.Frames {
		return "", errors.New("video: the stream has not all of the film")
	}
	pieces := append(slices.Clone(s.video.pieces), s.sound.pieces...)
	slices.SortStableFunc(pieces, func(a, b piece) int {
		return int(math.Round(s.begins(a) - s.begins(b)))
	})
	f, err := os.Create(filepath.Join(s.dir, videoName))
	if err != nil {
		return "", err
	}
	w := bufio.NewWriterSize(f, 256<<10)
	err = s.writeFilm(w, pieces)
	if err := errors.Join(err, w.Flush(), f.Close()); err != nil {
		return "", fmt.Errorf("video: %w", err)
	}
	return videoName, nil
}

// begins returns the position of a piece in ticks of the movie. Video
// precedes sound: some readers of a partial file stop when either ends.
func (s *Stream) begins(p piece) float64 {
	if p.sound {
		return float64(p.at)*movieScale/float64(s.sound.scale) + 2*movieScale/turns
	}
	return float64(p.at) * movieScale / float64(s.video.scale)
}

// writeFilm writes the index and the pieces.
func (s *Stream) writeFilm(w io.Writer, pieces []piece) error {
	size := uint64(0)
	for _, p := range pieces {
		size += uint64(p.size)
	}
	head, large := mdatHead(size), size > math.MaxInt32
	ftyp := mp4.NewFtyp("isom", 512, []string{"isom", "iso2", "avc1", "mp41"})
	moov := s.index(pieces, 0, large)
	// The size of the index does not depend on its offsets.
	moov = s.index(pieces, ftyp.Size()+moov.Size()+uint64(len(head)), large)
	if err := errors.Join(ftyp.Encode(w), moov.Encode(w)); err != nil {
		return err
	}
	if _, err := w.Write(head); err != nil {
		return err
	}
	for _, p := range pieces {
		if err := s.copy(w, p); err != nil {
			return err
		}
	}
	return nil
}

// copy copies a piece from the stream.
func (s *Stream) copy(w io.Writer, p piece) error {
	f, err := os.Open(filepath.Join(s.dir, filepath.FromSlash(p.name)))
	if err != nil {
		return err
	}
	defer f.Close()
	s.buf = slices.Grow(s.buf[:0], int(p.size))[:p.size]
	if _, err := f.ReadAt(s.buf, p.offset); err != nil {
		return err
	}
	_, err = w.Write(s.buf)
	return err
}

// mdatHead returns the header of the media box. Not all players read sizes of 64 bits.
func mdatHead(size uint64) []byte {
	const short, long = 8, 16
	if size+short <= math.MaxUint32 {
		return append(binary.BigEndian.AppendUint32(nil, uint32(size+short)), "mdat"...)
	}
	return binary.BigEndian.AppendUint64(append([]byte{0, 0, 0, 1}, "mdat"...), size+long)
}

// index returns the index of consecutive pieces from an offset on.
func (s *Stream) index(pieces []piece, from uint64, large bool) *mp4.MoovBox {
	film := uint64(s.about.Frames) * movieScale / uint64(s.about.FPS)
	moov := mp4.NewMoovBox()
	mvhd := mp4.CreateMvhd()
	mvhd.Timescale, mvhd.Duration, mvhd.NextTrackID, mvhd.Version = movieScale, film, 3, version(film)
	moov.AddChild(mvhd)
	offsets := map[bool][]uint64{}
	for _, p := range pieces {
		offsets[p.sound] = append(offsets[p.sound], from)
		from += uint64(p.size)
	}
	moov.AddChild(s.video.index(1, "und", film, places(offsets[false], large)))
	moov.AddChild(s.sound.index(2, iso(s.about.Language), film, places(offsets[true], large)))
	if title := printable(s.about.Title); title != "" {
		moov.AddChild(titled(title))
	}
	return moov
}

// version returns the version of a box for a duration.
func version(d uint64) byte {
	if d > math.MaxUint32 {
		return 1
	}
	return 0
}

// index returns the index of a track with its pieces at offsets, a box of them.
func (t *track) index(id uint32, language string, film uint64, offsets mp4.Box) *mp4.TrakBox {
	trak := t.like(id, language)
	delay := t.delay()
	trak.Tkhd.Duration, trak.Tkhd.Version = film, version(film)
	trak.Mdia.Mdhd.Duration, trak.Mdia.Mdhd.Version = t.ticks, version(t.ticks)
	edit(trak, delay, film)
	stbl := mp4.NewStblBox()
	stbl.AddChild(trak.Mdia.Minf.Stbl.Stsd)
	t.addSamples(stbl, delay)
	stbl.AddChild(t.chunks())
	stbl.AddChild(offsets)
	minf := trak.Mdia.Minf
	minf.Children[len(minf.Children)-1], minf.Stbl = stbl, stbl
	return trak
}

// places returns the box of the offsets of chunks.
func places(offsets []uint64, large bool) mp4.Box {
	if large {
		return &mp4.Co64Box{ChunkOffset: offsets}
	}
	short := &mp4.StcoBox{}
	for _, o := range offsets {
		short.ChunkOffset = append(short.ChunkOffset, uint32(o))
	}
	return short
}

// delay returns the ticks between decoding and presentation: no frame
// may be presented before it is decoded.
func (t *track) delay() int64 {
	delay := int64(t.priming)
	for _, s := range t.samples {
		delay = max(delay, -int64(s.CompositionTimeOffset))
	}
	return delay
}

// addSamples adds the durations and sizes of the samples, and of frames the key ones and the times
// from decoding to presentation, later by delay.
func (t *track) addSamples(stbl *mp4.StblBox, delay int64) {
	durations, sizes := &mp4.SttsBox{}, &mp4.StszBox{SampleNumber: uint32(len(t.samples))}
	keys, delays := &mp4.StssBox{}, &mp4.CttsBox{EndSampleNr: []uint32{0}}
	var last mp4.Sample
	for i, s := range t.samples {
		number := uint32(i + 1)
		if i == 0 || s.Dur != last.Dur {
			durations.SampleCount = append(durations.SampleCount, 0)
			durations.SampleTimeDelta = append(durations.SampleTimeDelta, s.Dur)
		}
		durations.SampleCount[len(durations.SampleCount)-1]++
		sizes.SampleSize = append(sizes.SampleSize, s.Size)
		if s.IsSync() {
			keys.SampleNumber = append(keys.SampleNumber, number)
		}
		if i == 0 || s.CompositionTimeOffset != last.CompositionTimeOffset {
			delays.EndSampleNr = append(delays.EndSampleNr, 0)
			delays.SampleOffset = append(delays.SampleOffset, s.CompositionTimeOffset+int32(delay))
		}
		delays.EndSampleNr[len(delays.EndSampleNr)-1] = number
		last = s
	}
	stbl.AddChild(durations)
	stbl.AddChild(sizes)
	if !t.sounds() {
		stbl.AddChild(keys)
		stbl.AddChild(delays)
	}
}

func (t *track) chunks() *mp4.StscBox {
	b := &mp4.StscBox{}
	b.SetSingleSampleDescriptionID(1)
	for i, p := range t.pieces {
		if n := uint32(p.to - p.from); i == 0 || n != b.Entries[len(b.Entries)-1].SamplesPerChunk {
			b.Entries = append(b.Entries, mp4.StscEntry{FirstChunk: uint32(i + 1), SamplesPerChunk: n, FirstSampleNr: uint32(p.from + 1)})
		}
	}
	return b
}

// titled returns the box of a title that players read.
func titled(title string) mp4.Box {
	box := func(name string, parts ...[]byte) []byte {
		body := bytes.Join(parts, nil)
		return slices.Concat(binary.BigEndian.AppendUint32(nil, uint32(len(body)+8)), []byte(name), body)
	}
	none := make([]byte, 4)
	text := box("data", []byte{0, 0, 0, 1}, none, []byte(title)) // 1: UTF-8
	meta := box("meta", none,
		box("hdlr", none, none, []byte("mdirappl"), none, none, []byte{0}),
		box("ilst", box("\xa9nam", text)))
	return mp4.CreateUnknownBox("udta", uint64(len(meta)+8), meta)
}

// maxTitle is the maximum length of a title in runes.
const maxTitle = 200

// printable returns a title on one line.
func printable(title string) string {
	runes := []rune(strings.Join(strings.FieldsFunc(strings.ToValidUTF8(title, ""), func(r rune) bool {
		return unicode.IsControl(r) || unicode.IsSpace(r)
	}), " "))
	return string(runes[:min(len(runes), maxTitle)])
}

// iso returns the ISO 639-2 code of a language.
func iso(code string) string {
	base, sure := language.Make(code).Base()
	if sure == language.No {
		return "und"
	}
	return base.ISO3()
}
