package pack

import (
	"encoding/xml"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Manifest holds the parts of a DASH manifest that are checked.
type Manifest struct {
	Type     string        // "static"
	Duration time.Duration // mediaPresentationDuration
	Longest  time.Duration // maxSegmentDuration
	Tracks   []Track
}

// Track is one representation.
type Track struct {
	Kind     string          // "video" or "audio"
	Codecs   string          // "avc1.640028"
	Files    []string        // initialisation, then segments in order
	Segments []time.Duration // lengths rounded to nanoseconds
	Length   time.Duration   // total of the segments
}

// mpd is the XML of a manifest.
type mpd struct {
	Type     string `xml:"type,attr"`
	Duration string `xml:"mediaPresentationDuration,attr"`
	Longest  string `xml:"maxSegmentDuration,attr"`
	Sets     []struct {
		Kind            string `xml:"contentType,attr"`
		Representations []struct {
			ID       string `xml:"id,attr"`
			Codecs   string `xml:"codecs,attr"`
			Template struct {
				Scale int64  `xml:"timescale,attr"`
				Init  string `xml:"initialization,attr"`
				Media string `xml:"media,attr"`
				First int    `xml:"startNumber,attr"`
				Spans []struct {
					Length int64 `xml:"d,attr"`
				} `xml:"SegmentTimeline>S"`
			} `xml:"SegmentTemplate"`
		} `xml:"Representation"`
	} `xml:"Period>AdaptationSet"`
}

// ReadManifest parses a manifest written by a [Stream].
func ReadManifest(b []byte) (Manifest, error) {
	var doc mpd
	if err := xml.Unmarshal(b, &doc); err != nil {
		return Manifest{}, fmt.Errorf("manifest: %w", err)
	}
	m := Manifest{Type: doc.Type}
	var err, err2 error
	m.Duration, err = parseISO(doc.Duration)
	m.Longest, err2 = parseISO(doc.Longest)
	if err = errors.Join(err, err2); err != nil {
		return m, fmt.Errorf("manifest: %w", err)
	}
	for _, set := range doc.Sets {
		for _, r := range set.Representations {
			scale := r.Template.Scale
			if scale <= 0 {
				return m, fmt.Errorf("manifest: timescale %d", scale)
			}
			t := Track{Kind: set.Kind, Codecs: r.Codecs, Files: []string{fill(r.Template.Init, r.ID, 0)}}
			ticks := int64(0)
			for i, s := range r.Template.Spans {
				t.Segments = append(t.Segments, seconds(s.Length, scale))
				t.Files = append(t.Files, fill(r.Template.Media, r.ID, r.Template.First+i))
				ticks += s.Length
			}
			t.Length = seconds(ticks, scale)
			m.Tracks = append(m.Tracks, t)
		}
	}
	return m, nil
}

func seconds(ticks, scale int64) time.Duration {
	return time.Duration(float64(ticks) / float64(scale) * float64(time.Second))
}

// fill completes a template's file name.
func fill(template, id string, number int) string {
	return strings.NewReplacer("$RepresentationID$", id, "$Number%05d$", fmt.Sprintf("%05d", number)).Replace(template)
}

// parseISO parses a duration in seconds.
func parseISO(s string) (time.Duration, error) {
	number, ok := strings.CutPrefix(s, "PT")
	number, ended := strings.CutSuffix(number, "S")
	v, err := strconv.ParseFloat(number, 64)
	if !ok || !ended || err != nil || !(v >= 0 && v <= 1e6) {
		return 0, fmt.Errorf("%q is no duration in seconds", s)
	}
	return time.Duration(v*1e9 + .5), nil
}
