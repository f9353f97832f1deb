package request

import (
	"fmt"
	"math"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/timeline"
)

// SubtitleStrategies are the ways subtitles can be shown.
func SubtitleStrategies() []string {
	return []string{"none", "line", "word_highlight", "karaoke", "one_word", "progressive"}
}

func checkPreConfigs(c *PreConfigs) error {
	const at = inPreConfigs
	if c == nil {
		return nil
	}
	if m := c.BgMusic; m != nil && m.Volume != nil && !(*m.Volume >= 0 && *m.Volume <= 1) {
		return fault.Invalid(at+"bgMusic.volume", fmt.Sprintf("%v is out of range", *m.Volume), "take 0 to 1")
	}
	s := c.Subtitles
	if s == nil {
		return nil
	}
	if s.Strategy != "" {
		if err := OneOf(at+"subtitles.strategy", s.Strategy, SubtitleStrategies()...); err != nil {
			return err
		}
	}
	if s.TextSize != 0 && !(s.TextSize >= 16 && s.TextSize <= 120) {
		return fault.Invalid(at+"subtitles.textSize", fmt.Sprintf("%v is out of range", s.TextSize), "take 16 to 120 pixels")
	}
	if p := s.PercentOffset; p != nil && (math.IsNaN(*p) || *p < 0 || *p > 90) {
		return fault.Invalid(at+"subtitles.percentOffset", fmt.Sprintf("%v is out of range", *p), "take 0 to 90")
	}
	for field, c := range s.Colours() {
		if _, err := timeline.ParseColor(c); err != nil && c != "" {
			return fault.Invalid(at+"subtitles."+field, err.Error(), "")
		}
	}
	return nil
}

// Colours returns the colours that are given, by their fields.
func (s *SubtitleSettings) Colours() map[string]string {
	m := map[string]string{"primaryColour": s.PrimaryColour, "outlineColour": s.OutlineColour, "plateColour": s.PlateColour}
	if st := s.Styles; st != nil && st.Normal != nil {
		m["styles.normal.color"] = st.Normal.Color
	}
	if st := s.Styles; st != nil && st.Highlight != nil {
		m["styles.highlight.color"] = st.Highlight.Color
	}
	return m
}
