package pack

import (
	"encoding/xml"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Manifest is what a DASH manifest says, as far as a check needs it.
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
	Files    []string        // initialisation first, then the segments in order
	Segments []time.Duration // lengths, each rounded to the nanosecond
	Length   time.Duration   // of all segments
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
				Spans []span `xml:"SegmentTimeline>S"`
			} `xml:"SegmentTemplate"`
		} `xml:"Representation"`
	} `xml:"Period>AdaptationSet"`
}

type span struct {
	Length int64 `xml:"d,attr"`
	Repeat int   `xml:"r,attr"`
}

// maxSegments bounds what a manifest may claim.
const maxSegments = 100000

// ReadManifest reads the manifests that [Film] makes.
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
			t := Track{Kind: set.Kind, Codecs: r.Codecs, Files: []string{fill(r.Template.Init, r.ID, 0)}}
			if err := t.expand(r.Template.Spans, r.Template.Scale); err != nil {
				return m, err
			}
			for i := range t.Segments {
				t.Files = append(t.Files, fill(r.Template.Media, r.ID, r.Template.First+i))
			}
			m.Tracks = append(m.Tracks, t)
		}
	}
	return m, nil
}

// expand writes out the repeated lengths.
func (t *Track) expand(spans []span, scale int64) error {
	if scale <= 0 {
		return fmt.Errorf("manifest: timescale %d", scale)
	}
	var ticks int64
	for _, s := range spans {
		if s.Repeat < 0 || s.Length <= 0 || s.Length > 1<<40 || len(t.Segments)+s.Repeat >= maxSegments {
			return fmt.Errorf("manifest: segment of length %d, repeated %d times", s.Length, s.Repeat)
		}
		for range s.Repeat + 1 {
			t.Segments = append(t.Segments, seconds(s.Length, scale))
			ticks += s.Length
		}
	}
	t.Length = seconds(ticks, scale)
	return nil
}

func seconds(ticks, scale int64) time.Duration {
	return time.Duration(float64(ticks) / float64(scale) * float64(time.Second))
}

// numbered is a segment's number in a template.
var numbered = regexp.MustCompile(`\$Number(%0(\d)d)?\$`)

// fill completes a template's name.
func fill(template, id string, number int) string {
	name := strings.ReplaceAll(template, "$RepresentationID$", id)
	return numbered.ReplaceAllStringFunc(name, func(field string) string {
		width, _ := strconv.Atoi(numbered.FindStringSubmatch(field)[2]) // none is 0
		return fmt.Sprintf("%0*d", width, number)
	})
}

// iso8601 is a duration of hours, minutes and seconds.
var iso8601 = regexp.MustCompile(`^PT(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6}(?:\.\d{1,9})?)S)?$`)

func parseISO(s string) (time.Duration, error) {
	m := iso8601.FindStringSubmatch(s)
	if m == nil {
		return 0, fmt.Errorf("%q is no duration", s)
	}
	var total float64
	for i, unit := range []float64{3600, 60, 1} {
		if m[i+1] == "" {
			continue
		}
		v, err := strconv.ParseFloat(m[i+1], 64)
		if err != nil {
			return 0, err
		}
		total += v * unit
	}
	return time.Duration(total*1e9 + .5), nil
}
