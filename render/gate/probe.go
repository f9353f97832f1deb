package gate

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/render/pack"
)

// probe is what ffprobe says of a film.
type probe struct {
	Streams []track  `json:"streams"`
	Packets []packet `json:"packets"`
}

// track is one of a film's streams.
type track struct {
	Kind       string `json:"codec_type"`
	Codec      string `json:"codec_name"`
	Profile    string `json:"profile"`
	Width      int    `json:"width"`
	Height     int    `json:"height"`
	Pixels     string `json:"pix_fmt"`
	Range      string `json:"color_range"`
	Space      string `json:"color_space"`
	Transfer   string `json:"color_transfer"`
	Primaries  string `json:"color_primaries"`
	Rate       string `json:"r_frame_rate"`
	SampleRate string `json:"sample_rate"`
	Channels   int    `json:"channels"`
	Duration   string `json:"duration"`
	Frames     string `json:"nb_frames"`
	TimeBase   string `json:"time_base"`
	Setup      string `json:"extradata_hash"` // the hash of what a decoder begins with
}

// packet is a compressed frame.
type packet struct {
	Stream int    `json:"stream_index"`
	PTS    int64  `json:"pts"`
	Size   string `json:"size"`
	Flags  string `json:"flags"`
	Hash   string `json:"data_hash"` // of its bytes
}

func (p packet) key() bool { return len(p.Flags) > 0 && p.Flags[0] == 'K' }

// discarded tells whether what the packet holds is neither seen nor heard.
func (p packet) discarded() bool { return strings.Contains(p.Flags, "D") }

func probeArgs(path string) []string {
	return []string{
		"-v", "error", "-hide_banner", "-protocol_whitelist", "file", "-f", "mov", "-show_data_hash", "sha256", "-show_entries",
		"stream=codec_type,codec_name,profile,width,height,pix_fmt,color_range,color_space,color_transfer,color_primaries," +
			"r_frame_rate,sample_rate,channels,duration,nb_frames,time_base,extradata_hash:packet=stream_index,pts,size,flags,data_hash",
		"-of", "json=compact=1", "file:" + path,
	}
}

// probeSound says of an MP4 of sound what ffprobe says of a film that its packets were put
// into, without loading two hundred libraries to do so.
func probeSound(path string) (p probe, err error) {
	s, err := pack.ReadSound(path)
	if err != nil {
		return p, err
	}
	p.Streams = []track{{
		Kind: "audio", Codec: "aac", SampleRate: fmt.Sprint(s.Rate), Channels: int(s.Channels), TimeBase: fmt.Sprintf("1/%d", s.Rate), Setup: hashOf(s.Setup),
	}}
	for _, k := range s.Packets {
		flags := "K_"
		if k.At < 0 {
			flags = "KD"
		}
		p.Packets = append(p.Packets, packet{PTS: k.At, Flags: flags, Hash: hashOf(k.Data)})
	}
	return p, nil
}

// hashOf hashes as ffprobe does.
func hashOf(data []byte) string { return fmt.Sprintf("SHA256:%x", sha256.Sum256(data)) }

func probeFile(ctx context.Context, box *sandbox.Box, path string) (p probe, err error) {
	var out bytes.Buffer
	err = box.Run(ctx, sandbox.Command{Program: "ffprobe", Args: probeArgs(path), Stdout: &out, Read: []string{path}})
	if err != nil {
		return p, err
	}
	if err := json.Unmarshal(out.Bytes(), &p); err != nil {
		return p, fmt.Errorf("ffprobe's answer: %w", err)
	}
	return p, nil
}
