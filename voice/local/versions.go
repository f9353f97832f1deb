package local

import (
	"context"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
)

// installed returns the first name of a voice under which espeak-ng reads the language
// without English: of Chinese, some versions read the pinyin of their own dictionary as
// English under one name, and others do not know the second. Where none does, the first
// one is used, and its failure is Speak's.
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
