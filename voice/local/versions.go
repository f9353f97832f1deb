package local

import (
	"context"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
)

// installed returns the first name of a voice that reads the language's script.
// In some versions the first Chinese name reads pinyin as English, and others
// lack the second. If none works, the first is returned, and Speak fails.
func (v *Voice) installed(ctx context.Context, m model) string {
	if len(m.voices) < 2 {
		return m.voice
	}
	letter := []rune(language.Of(m.language).Native)[:1]
	for _, voice := range m.voices {
		printed, err := runner{box: v.box}.text(ctx, job{
			program: programEspeak, text: string(letter) + "\n", words: 1,
			args: []string{"-v", voice, "-b", "1", "-q", "-x", "-f", "in.txt"},
		})
		if err == nil && strings.TrimSpace(printed) != "" && !strings.Contains(printed, "(en)") {
			return voice
		}
	}
	return m.voice
}
