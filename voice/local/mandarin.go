package local

import (
	"context"
	"strings"
)

// mandarinVoices are espeak-ng's voices for Chinese, the likeliest first: in
// some versions "cmn" reads the pinyin of its own dictionary as English, in
// others there is no second voice.
var mandarinVoices = [...]string{"cmn-latn-pinyin", "cmn", "zh"}

// mandarin is the first voice that reads a character without English. Where
// none does, the first one is used, and its failure is Speak's.
func (v *Voice) mandarin(ctx context.Context) string {
	for _, voice := range mandarinVoices {
		printed, err := runner{box: v.box}.text(ctx, job{
			program: programEspeak, text: "好\n", words: 1,
			args: []string{"-v", voice, "-b", "1", "-q", "-x", "-f", "in.txt"},
		})
		if err == nil && strings.TrimSpace(printed) != "" && !strings.Contains(printed, "(en)") {
			return voice
		}
	}
	return mandarinVoices[0]
}
