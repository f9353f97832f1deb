package gate

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"

	"github.com/scenewright/scenewright/engine/sandbox"
)

// probe is what ffprobe says of a film.
type probe struct {
	Streams []struct {
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
	} `json:"streams"`
	Packets []packet `json:"packets"`
}

// packet is a compressed frame.
type packet struct {
	Stream int    `json:"stream_index"`
	PTS    int64  `json:"pts"`
	Size   string `json:"size"`
	Flags  string `json:"flags"`
}

func (p packet) key() bool { return len(p.Flags) > 0 && p.Flags[0] == 'K' }

func probeArgs(path string) []string {
	return []string{
		"-v", "error", "-hide_banner", "-protocol_whitelist", "file", "-f", "mov", "-show_entries",
		"stream=codec_type,codec_name,profile,width,height,pix_fmt,color_range,color_space,color_transfer,color_primaries," +
			"r_frame_rate,sample_rate,channels,duration,nb_frames,time_base:packet=stream_index,pts,size,flags",
		"-of", "json=compact=1", "file:" + path,
	}
}

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

// keyArgs decode key frames only, and as small as a look; yuv420p keeps the
// luma as it is in the film. They are given even times, or ffmpeg would fill
// the gaps between them.
func keyArgs(path string) []string {
	return []string{
		"-nostdin", "-hide_banner", "-v", "error", "-skip_frame", "nokey", "-threads", "1",
		"-protocol_whitelist", "file,pipe", "-f", "mov", "-i", "file:" + path,
		"-map", "0:v:0", "-vf", fmt.Sprintf("scale=%d:%d:flags=area+accurate_rnd,setpts=N/(25*TB)", grid, grid), "-r", "25",
		"-f", "rawvideo", "-pix_fmt", "yuv420p", "pipe:1",
	}
}

// decodeKeys gives the looks of the key frames.
func decodeKeys(ctx context.Context, box *sandbox.Box, path string) ([]Look, error) {
	p, err := box.Start(ctx, sandbox.Command{Program: "ffmpeg", Args: keyArgs(path), PipeStdout: true, Read: []string{path}})
	if err != nil {
		return nil, err
	}
	var looks []Look
	for {
		frame := make([]byte, grid*grid*3/2)
		if _, err := io.ReadFull(p.Stdout(), frame); err != nil {
			break // the end; the child says whether a good one
		}
		looks = append(looks, Look(frame[:grid*grid]))
	}
	return looks, p.Wait()
}
