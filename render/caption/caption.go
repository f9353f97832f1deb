// Package caption writes a film's captions as SRT, WebVTT and styled ASS.
//
// WebVTT and ASS contain word times if the words occur in the cue's lines; SRT cannot.
// Text is escaped for each format, so that narration is never taken for markup.
package caption

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/asticode/go-astisub"

	"github.com/scenewright/scenewright/engine/timeline"
)

// WriteSRT writes the cues as SubRip in UTF-8 without a byte order mark,
// which not all readers skip. Without cues the file is empty.
func WriteSRT(w io.Writer, cues []timeline.Cue) error {
	doc := astisub.NewSubtitles()
	for _, c := range clean(cues, time.Millisecond) {
		item := &astisub.Item{StartAt: c.From, EndAt: c.To}
		for _, l := range c.Lines {
			item.Lines = append(item.Lines, astisub.Line{Items: []astisub.LineItem{{Text: l}}})
		}
		doc.Items = append(doc.Items, item)
	}
	if len(doc.Items) == 0 {
		return nil
	}
	var buf bytes.Buffer
	if err := doc.WriteToSRT(&buf); err != nil {
		return fmt.Errorf("SRT: %w", err)
	}
	text := bytes.TrimPrefix(buf.Bytes(), astisub.BytesBOM)
	_, err := plain.WriteString(w, string(text))
	return err
}

// plain reverts astisub's HTML escapes, which SubRip players show
// literally, and breaks sequences that some take for ASS tags.
var plain = strings.NewReplacer("&amp;", "&", "&lt;", "<", "&nbsp;", "\u00a0", `{\`, "{\u2060\\")

// WriteVTT writes the cues as WebVTT, with timestamps before words
// except the first. Without cues the file contains only the header.
func WriteVTT(w io.Writer, cues []timeline.Cue) error {
	doc := astisub.NewSubtitles()
	for _, c := range clean(cues, time.Millisecond) {
		item := &astisub.Item{StartAt: c.From, EndAt: c.To}
		last := c.From
		for _, line := range pieces(c) {
			var items []astisub.LineItem
			for _, p := range line {
				li := astisub.LineItem{Text: p.text}
				if at := p.from.Round(time.Millisecond); at > last && at < c.To {
					li.StartAt, last = at, at
				}
				items = append(items, li)
			}
			item.Lines = append(item.Lines, astisub.Line{Items: items})
		}
		doc.Items = append(doc.Items, item)
	}
	if len(doc.Items) == 0 {
		_, err := io.WriteString(w, "WEBVTT\n")
		return err
	}
	if err := doc.WriteToWebVTT(w); err != nil {
		return fmt.Errorf("WebVTT: %w", err)
	}
	return nil
}

// clean rounds times to a format's resolution, cleans lines, and drops
// cues without text or duration.
func clean(cues []timeline.Cue, unit time.Duration) []timeline.Cue {
	var out []timeline.Cue
	for _, c := range cues {
		c.From, c.To = c.From.Round(unit), c.To.Round(unit)
		var lines []string
		for _, l := range c.Lines {
			if l = tidy(l); l != "" {
				lines = append(lines, l)
			}
		}
		// An empty line would end the cue; words refer to lines by index.
		if len(lines) < len(c.Lines) {
			c.Words = nil
		}
		if c.Lines = lines; c.To > c.From && len(lines) > 0 {
			out = append(out, c)
		}
	}
	return out
}

// arrow replaces WebVTT's time separator.
var arrow = strings.NewReplacer("-->", "→")

// tidy removes line breaks, control characters and time separators, which would break a cue.
func tidy(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\r' || r == '\t' || r == '\u2028' || r == '\u2029' || r == '\u0085':
			return ' '
		case r < ' ' || r == 0x7f || r == '\ufeff':
			return -1
		}
		return r
	}, s)
	return strings.Trim(arrow.Replace(strings.ToValidUTF8(s, "")), " ")
}

// piece is a word with the text up to the next word, and its times.
type piece struct {
	text     string
	from, to time.Duration
}

// pieces splits a cue's lines into words; text before the first word of a line joins that. If a word
// does not occur in its line, each line is one piece.
func pieces(c timeline.Cue) [][]piece {
	out, words := make([][]piece, len(c.Lines)), c.Words
	for i, rest := range c.Lines {
		var line []piece
		for len(words) > 0 && words[0].Line == i {
			w := words[0]
			text := tidy(w.Text)
			before, after, found := strings.Cut(rest, text)
			if !found || text == "" {
				return whole(c)
			}
			if last := len(line) - 1; last >= 0 {
				line[last].text += before
				before = ""
			}
			line = append(line, piece{before + text, w.From, w.To})
			rest, words = after, words[1:]
		}
		if last := len(line) - 1; last >= 0 {
			line[last].text += rest
		} else if rest != "" {
			line = []piece{{text: rest}}
		}
		out[i] = line
	}
	if len(words) > 0 {
		return whole(c)
	}
	return out
}

func whole(c timeline.Cue) [][]piece {
	out := make([][]piece, len(c.Lines))
	for i, l := range c.Lines {
		out[i] = []piece{{text: l, from: c.From, to: c.From}}
	}
	return out
}
