package ingest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/sandbox"
)

// probe is ffprobe's report on a file.
type probe struct {
	Format struct {
		Duration string `json:"duration"`
	} `json:"format"`
	Streams []stream

	packets []packets // of each stream, if requested
	begin   float64   // of the earliest, in seconds; never below 0
	unsound bool      // ffprobe reported a problem, or has not read the whole file
}

// packets summarises the packets of a stream, whatever its file states.
type packets struct {
	frames int
	end    float64 // of the last one that is shown or heard, in seconds
	key    float64 // of the last key packet, in seconds
	gap    float64 // longest time between key packets, in seconds; infinite if the first is none
}

// stream is one of a file's streams.
type stream struct {
	Index    int    `json:"index"`
	Kind     string `json:"codec_type"`
	Codec    string `json:"codec_name"`
	Profile  string `json:"profile"`
	Width    int    `json:"width"`
	Height   int    `json:"height"`
	Pixels   string `json:"pix_fmt"`
	Fields   string `json:"field_order"`
	Rate     string `json:"avg_frame_rate"`
	Channels int    `json:"channels"`
	Shape    string `json:"sample_aspect_ratio"` // of a pixel
	Matrix   string `json:"color_space"`
	Transfer string `json:"color_transfer"`
	Tags     struct {
		Alpha string `json:"alpha_mode"` // "1" if a WebM has transparency
	} `json:"tags"`
	Disposition struct {
		Cover int `json:"attached_pic"`
	} `json:"disposition"`
	Side []struct {
		Rotation float64 `json:"rotation"` // degrees
	} `json:"side_data_list"`
}

// probeArgs returns ffprobe's arguments. Only fields of ours are requested: of the file's own words
// none but one of a WebM, which is only compared. Unless headers are enough, the beginnings of all
// streams are decoded. With packets the whole file is read.
func probeArgs(kind sandbox.MediaKind, path string, headers, packets bool) []string {
	all := ""
	if packets {
		all = "packet=stream_index,pts_time,duration_time,flags:"
	}
	a := append([]string{
		"-hide_banner", "-v", "error", "-show_entries",
		all + "format=duration:stream=index,codec_type,codec_name,profile,width,height,pix_fmt,field_order,avg_frame_rate,channels," +
			"sample_aspect_ratio,color_space,color_transfer:stream_disposition=attached_pic:stream_side_data=rotation:stream_tags=alpha_mode",
		"-of", "json=compact=1",
	}, sandbox.MediaInput(kind, path)...)
	if headers {
		at := slices.Index(a, "-codec_whitelist") + 1
		a[at] += bystanders
		a = append(a, "-nofind_stream_info")
	}
	return a
}

// bystanders are decoders of covers, subtitles and films in OGG. ffprobe insists on opening
// them; with headers alone they are given nothing to decode.
const bystanders = ",png,mjpeg,bmp,gif,webp,mov_text,webvtt,ass,ssa,subrip,srt,text,dvdsub,theora"

// quick returns the limits of a short look at a file. The limit is processor time, which does not
// depend on the machine's load. The wall clock only ends a child that waits forever.
func quick() sandbox.Limits {
	return sandbox.Limits{Wall: 10 * time.Minute, CPU: 20 * time.Second, Memory: 1 << 30}
}

// kindOf returns the sandbox's name of a format.
func kindOf(f library.File) sandbox.MediaKind { return sandbox.MediaKind(f.Extension) }

// opened returns the arguments with which ffmpeg opens a file: what it tells, and its threads.
func opened(f library.File, path, tells string, threads int, more ...string) []string {
	a := append([]string{"-nostdin", "-hide_banner", "-v", tells}, more...)
	a = append(a, "-threads", strconv.Itoa(threads))
	return append(a, sandbox.MediaInput(kindOf(f), path)...)
}

// probe reads a file's stated properties, and its packets, if requested. If ffprobe fails over a
// cover whose decoder is forbidden, the headers must do.
func (in *Ingest) probe(ctx context.Context, path string, f library.File, packets bool) (probe, error) {
	p, err := in.probeOnce(ctx, path, f, false, packets)
	var exit *sandbox.ExitError
	if errors.As(err, &exit) && exit.Limit == "" && ctx.Err() == nil {
		return in.probeOnce(ctx, path, f, true, packets)
	}
	return p, err
}

func (in *Ingest) probeOnce(
	ctx context.Context, path string, f library.File, headers, packets bool,
) (p probe, err error) {
	running, stop := context.WithCancel(ctx)
	defer stop()
	said := &tail{keep: 1}
	child, err := in.box.Start(running, sandbox.Command{
		Program: "ffprobe", Args: probeArgs(kindOf(f), path, headers, packets), PipeStdout: true, Stderr: said, Read: []string{path}, Limits: quick(),
	})
	if err != nil {
		return p, err
	}
	read := p.read(json.NewDecoder(child.Stdout()))
	if read != nil {
		stop() // there is no further reader
	}
	err = child.Wait()
	if errors.Is(read, errTooMany) && ctx.Err() == nil {
		return in.probeOnce(ctx, path, f, headers, false)
	}
	if err == nil && read != nil {
		err = fmt.Errorf("ffprobe's answer: %w", read)
	}
	p.unsound = !packets || said.String() != ""
	return p, err
}

// maxPackets is more than the packets of a file within the limits, and the most that are read.
const maxPackets = 1_000_000

var errTooMany = errors.New("there are too many packets")

// read decodes a report while it arrives: the packets of a film are not held in memory.
func (p *probe) read(d *json.Decoder) error {
	p.begin = math.Inf(1)
	for n := 0; ; {
		key, err := d.Token()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case key == "streams":
			err = d.Decode(&p.Streams)
		case key == "format":
			err = d.Decode(&p.Format)
		case key == "packets":
			_, err = d.Token()
			for ; err == nil && d.More(); n++ {
				err = p.pass(d)
				if n > maxPackets {
					err = errTooMany
				}
			}
		}
		if err != nil {
			return err
		}
	}
}

// pass adds a packet to its stream's summary.
func (p *probe) pass(d *json.Decoder) error {
	var next struct {
		Stream int    `json:"stream_index"`
		At     string `json:"pts_time"`
		Length string `json:"duration_time"`
		Flags  string `json:"flags"`
	}
	if err := d.Decode(&next); err != nil || next.Stream < 0 || next.Stream > 64 {
		return err
	}
	for len(p.packets) <= next.Stream {
		p.packets = append(p.packets, packets{})
	}
	s := &p.packets[next.Stream]
	at, err := strconv.ParseFloat(next.At, 64)
	length, _ := strconv.ParseFloat(next.Length, 64) // not all have it
	key := strings.HasPrefix(next.Flags, "K")
	if err == nil {
		p.begin = min(p.begin, max(0, at))
	}
	switch {
	case s.frames == 0 && !key, key && err != nil:
		s.gap = math.Inf(1)
	case key && s.frames > 0:
		s.gap = max(s.gap, at-s.key)
	}
	if key {
		s.key = at
	}
	s.frames++
	s.end = max(s.end, at+length)
	return nil
}

// measured returns the amount of content in a stream; ok is false if it is unknown.
func (p probe) measured(s *stream) (m measured, ok bool) {
	if p.unsound || s.Index >= len(p.packets) {
		return m, false
	}
	of := p.packets[s.Index]
	seconds := max(0, min(of.end-p.begin, 1e9))
	return measured{time.Duration(seconds * float64(time.Second)), of.frames}, true
}

// first returns the first stream of a kind that is not a cover, nil for none.
func (p probe) first(kind string) *stream {
	for i, s := range p.Streams {
		if s.Kind == kind && s.Disposition.Cover == 0 {
			return &p.Streams[i]
		}
	}
	return nil
}

// rotated reports whether the picture is rotated for display.
func (s stream) rotated() bool {
	for _, d := range s.Side {
		if d.Rotation != 0 {
			return true
		}
	}
	return false
}

// shown returns the picture's size as it is shown: upright, with square pixels.
func (s stream) shown() (width, height int) {
	over, under, _ := strings.Cut(s.Shape, ":")
	n, err1 := strconv.Atoi(over)
	d, err2 := strconv.Atoi(under)
	if err1 == nil && err2 == nil && n > 0 && d > 0 && n < 10*d && d < 10*n {
		s.Width = int(math.Round(float64(s.Width) * float64(n) / float64(d)))
	}
	for _, d := range s.Side {
		if r := int(d.Rotation) % 180; r != 0 {
			return s.Height, s.Width
		}
	}
	return s.Width, s.Height
}

// rate returns the frames a second, 0 if unknown.
func (s stream) rate() float64 {
	over, under, _ := strings.Cut(s.Rate, "/")
	n, err1 := strconv.ParseFloat(over, 64)
	d, err2 := strconv.ParseFloat(under, 64)
	if err1 != nil || err2 != nil || d == 0 {
		return 0
	}
	return n / d
}

// tail is a writer that keeps the end of its input.
type tail struct {
	keep int // bytes
	buf  bytes.Buffer
}

func (t *tail) Write(p []byte) (int, error) {
	t.buf.Write(p)
	if over := t.buf.Len() - t.keep; over > 0 {
		t.buf.Next(over)
	}
	return len(p), nil
}

func (t *tail) String() string { return t.buf.String() }

// measured is the actual amount of content in a file.
type measured struct {
	duration time.Duration
	frames   int
}
