package pack

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"text/template"
	"time"

	"github.com/Eyevinn/mp4ff/mp4"
)

// Manifest writes a manifest of the stream so far, and returns its path relative
// to the film's. It is dynamic while the stream grows, so that players reload it
// every second; ended makes it static. It fails before both tracks have begun.
func (s *Stream) Manifest(ended bool) (string, error) {
	if s.video == nil || s.sound == nil {
		return "", fmt.Errorf("manifest: a stream needs video and sound")
	}
	var out bytes.Buffer
	if err := manifest.Execute(&out, s.said(ended)); err != nil {
		return "", fmt.Errorf("manifest: %w", err)
	}
	name := streamFolder + "/" + manifestName
	path := filepath.Join(s.dir, filepath.FromSlash(name))
	if err := os.WriteFile(path+".new", out.Bytes(), 0o644); err != nil {
		return "", fmt.Errorf("manifest: %w", err)
	}
	return name, os.Rename(path+".new", path)
}

// said holds the values of a manifest.
type said struct {
	Dynamic                        bool
	Begun, Duration, Longest       string
	Title                          string
	FPS, Width, Height             int
	Language                       string
	Video, Sound                   *track
	VideoCodecs, SoundCodecs       string
	VideoBandwidth, SoundBandwidth int64
}

func (s *Stream) said(ended bool) said {
	avc, aac := s.video.trak.Mdia.Minf.Stbl.Stsd.AvcX, s.sound.trak.Mdia.Minf.Stbl.Stsd.Mp4a
	film := time.Duration(s.about.Frames) * time.Second / time.Duration(s.about.FPS)
	m := said{
		Dynamic: !ended, Duration: iso8601Of(film), Longest: iso8601Of(s.about.Longest), Title: escaped(printable(s.about.Title)),
		FPS: s.about.FPS, Width: int(avc.Width), Height: int(avc.Height), Language: iso(s.about.Language),
		Video: s.video, Sound: s.sound, VideoCodecs: avcCodecs(avc), SoundCodecs: aacCodecs(aac),
		VideoBandwidth: s.video.bandwidth(), SoundBandwidth: s.sound.bandwidth(),
	}
	// The whole film counts as already broadcast, so that players request
	// all listed segments, even if production is faster than playback.
	m.Begun = s.about.Begun.Add(-film).UTC().Format(time.RFC3339)
	return m
}

// iso8601Of formats a duration with microseconds.
func iso8601Of(d time.Duration) string {
	return "PT" + strconv.FormatFloat(d.Seconds(), 'f', 6, 64) + "S"
}

func escaped(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a Builder accepts everything
	return b.String()
}

// avcCodecs returns the RFC 6381 name of H.264 with its profile and level.
func avcCodecs(a *mp4.VisualSampleEntryBox) string {
	c := a.AvcC
	return fmt.Sprintf("avc1.%02x%02x%02x", c.AVCProfileIndication, c.ProfileCompatibility, c.AVCLevelIndication)
}

// aacCodecs returns the RFC 6381 name of AAC with its object type: the
// first five bits of the decoder configuration.
func aacCodecs(a *mp4.AudioSampleEntryBox) string {
	return fmt.Sprintf("mp4a.40.%d", a.Esds.DecConfigDescriptor.DecSpecificInfo.DecConfig[0]>>3)
}

// bandwidth returns the track's mean bits per second.
func (t *track) bandwidth() int64 {
	return int64(float64(t.bytes) * 8 * float64(t.scale) / float64(t.ticks))
}

// Scale returns the ticks per second, for the manifest.
func (t *track) Scale() uint32 { return t.scale }

// Lengths returns the lengths of segments in ticks, for the manifest.
func (t *track) Lengths() []uint64 { return t.lengths }

var manifest = template.Must(template.New(manifestName).Parse(`<?xml version="1.0" encoding="utf-8"?>
<MPD xmlns="urn:mpeg:dash:schema:mpd:2011"
	profiles="urn:mpeg:dash:profile:isoff-live:2011"
{{- if .Dynamic}}
	type="dynamic"
	availabilityStartTime="{{.Begun}}"
	publishTime="{{.Begun}}"
	minimumUpdatePeriod="PT1S"
{{- else}}
	type="static"
{{- end}}
	mediaPresentationDuration="{{.Duration}}"
	maxSegmentDuration="{{.Longest}}"
	minBufferTime="PT0.2S">
	<ProgramInformation>
		<Title>{{.Title}}</Title>
	</ProgramInformation>
	<Period id="0" start="PT0S">
		<AdaptationSet id="0" contentType="video" startWithSAP="1" segmentAlignment="true" bitstreamSwitching="true" frameRate="{{.FPS}}/1" maxWidth="{{.Width}}" maxHeight="{{.Height}}">
			<Representation id="0" mimeType="video/mp4" codecs="{{.VideoCodecs}}" bandwidth="{{.VideoBandwidth}}" width="{{.Width}}" height="{{.Height}}" sar="1:1">
				<SegmentTemplate timescale="{{.Video.Scale}}" initialization="init-$RepresentationID$.mp4" media="part-$RepresentationID$-$Number%05d$.m4s" startNumber="1">
					<SegmentTimeline>
{{- range $i, $d := .Video.Lengths}}
						<S{{if eq $i 0}} t="0"{{end}} d="{{$d}}" />
{{- end}}
					</SegmentTimeline>
				</SegmentTemplate>
			</Representation>
		</AdaptationSet>
		<AdaptationSet id="1" contentType="audio" startWithSAP="1" segmentAlignment="true" bitstreamSwitching="true" lang="{{.Language}}">
			<Representation id="1" mimeType="audio/mp4" codecs="{{.SoundCodecs}}" bandwidth="{{.SoundBandwidth}}" audioSamplingRate="{{.Sound.Scale}}">
				<AudioChannelConfiguration schemeIdUri="urn:mpeg:dash:23003:3:audio_channel_configuration:2011" value="2" />
				<SegmentTemplate timescale="{{.Sound.Scale}}" initialization="init-$RepresentationID$.mp4" media="part-$RepresentationID$-$Number%05d$.m4s" startNumber="{{.Sound.First}}">
					<SegmentTimeline>
{{- range $i, $d := .Sound.Lengths}}
						<S{{if eq $i 0}} t="0"{{end}} d="{{$d}}" />
{{- end}}
					</SegmentTimeline>
				</SegmentTemplate>
			</Representation>
		</AdaptationSet>
	</Period>
</MPD>
`))
