package ingest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/sandbox"
)

// probe is what ffprobe says of a file.
type probe struct {
	Format struct {
		Duration string `json:"duration"`
	} `json:"format"`
	Streams []stream `json:"streams"`
}

// stream is one of a file's streams.
type stream struct {
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
		Alpha string `json:"alpha_mode"` // "1" where a WebM holds what is transparent
	} `json:"tags"`
	Disposition struct {
		Cover int `json:"attached_pic"`
	} `json:"disposition"`
	Side []struct {
		Rotation float64 `json:"rotation"` // degrees
	} `json:"side_data_list"`
}

// probeArgs are ffprobe's arguments. Only fields of ours are asked for: of the
// file's own words none but one of a WebM, which is only compared. Unless headers are enough, the beginnings of
// all streams are decoded.
func probeArgs(kind sandbox.MediaKind, path string, headers bool) []string {
	a := append([]string{
		"-hide_banner", "-v", "error", "-show_entries",
		"format=duration:stream=codec_type,codec_name,profile,width,height,pix_fmt,field_order,avg_frame_rate,channels," +
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

// quick are the limits of a look at a file. What a file may cost is processor
// time: it is the same however much else the machine does. The clock is there
// only for a child that waits for what never comes.
func quick() sandbox.Limits {
	return sandbox.Limits{Wall: 10 * time.Minute, CPU: 20 * time.Second, Memory: 1 << 30}
}

// kindOf is the sandbox's name of a format.
func kindOf(f library.File) sandbox.MediaKind { return sandbox.MediaKind(f.Extension) }

// probe reads what a file says of itself. ffprobe fails over a cover that no
// decoder may touch: then the headers must do.
func (in *Ingest) probe(ctx context.Context, path string, f library.File) (probe, error) {
	p, err := in.probeOnce(ctx, path, f, false)
	var exit *sandbox.ExitError
	if errors.As(err, &exit) && exit.Limit == "" && ctx.Err() == nil {
		return in.probeOnce(ctx, path, f, true)
	}
	return p, err
}

func (in *Ingest) probeOnce(ctx context.Context, path string, f library.File, headers bool) (p probe, err error) {
	var out bytes.Buffer
	err = in.box.Run(ctx, sandbox.Command{
		Program: "ffprobe", Args: probeArgs(kindOf(f), path, headers), Stdout: &out, Read: []string{path}, Limits: quick(),
	})
	if err != nil {
		return p, err
	}
	if err := json.Unmarshal(out.Bytes(), &p); err != nil {
		return p, fmt.Errorf("ffprobe's answer: %w", err)
	}
	return p, nil
}

// first is the first stream of a kind that is not a cover, nil for none.
func (p probe) first(kind string) *stream {
	for i, s := range p.Streams {
		if s.Kind == kind && s.Disposition.Cover == 0 {
			return &p.Streams[i]
		}
	}
	return nil
}

// rotated tells whether the picture is to be turned when it is shown.
func (s stream) rotated() bool {
	for _, d := range s.Side {
		if d.Rotation != 0 {
			return true
		}
	}
	return false
}

// shown is the size of the picture as it is shown.
func (s stream) shown() (width, height int) {
	for _, d := range s.Side {
		if r := int(d.Rotation) % 180; r != 0 {
			return s.Height, s.Width
		}
	}
	return s.Width, s.Height
}

// rate is frames a second, 0 where it is not known.
func (s stream) rate() float64 {
	over, under, _ := strings.Cut(s.Rate, "/")
	n, err1 := strconv.ParseFloat(over, 64)
	d, err2 := strconv.ParseFloat(under, 64)
	if err1 != nil || err2 != nil || d == 0 {
		return 0
	}
	return n / d
}
