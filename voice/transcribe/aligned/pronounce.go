package aligned

import (
	"bufio"
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/spoken"
)

// sphinx is PocketSphinx with a model; with a nil box it is unused.
type sphinx struct {
	box   *sandbox.Box
	model string
}

// pronounce returns the words of tokens with a pronunciation by the model's
// dictionary or espeak-ng. It fails if more than one in five has none.
func (s sphinx) pronounce(ctx context.Context, dir string, tokens []spoken.Token) ([]sounded, error) {
	all := spokenWords(tokens)
	unknown, err := s.lookUp(all)
	if err != nil {
		return nil, err
	}
	guessed := s.spell(ctx, dir, unknown)
	var out []sounded
	for _, w := range all {
		if way := guessed[w.word]; len(w.ways) == 0 && way != "" {
			w.ways = []string{way}
		}
		if len(w.ways) > 0 {
			out = append(out, w)
		}
	}
	if len(out) < len(all)*4/5 || len(out) == 0 {
		return nil, errNoAlignment
	}
	return out, nil
}

// longestWord is the maximum length of a word in bytes.
const longestWord = 60

// spokenWords splits tokens into words of letters and apostrophes.
func spokenWords(tokens []spoken.Token) []sounded {
	var out []sounded
	for i, tok := range tokens {
		for _, s := range tok.Words {
			for _, w := range strings.FieldsFunc(s.Text, func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' && r != '’' }) {
				w = strings.Trim(strings.ReplaceAll(strings.ToLower(w), "’", "'"), "'")
				if w != "" && len(w) <= longestWord {
					out = append(out, sounded{token: i, word: w})
				}
			}
		}
	}
	return out
}

// lookUp sets the pronunciations of words in the dictionary and returns the words not found.
func (s sphinx) lookUp(words []sounded) (unknown []string, err error) {
	f, err := os.Open(filepath.Join(s.model, "cmudict-en-us.dict"))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	known := map[string][]string{}
	for _, w := range words {
		known[w.word] = nil
	}
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		word, phones, _ := strings.Cut(lines.Text(), " ")
		word, _, _ = strings.Cut(word, "(") // another pronunciation
		if _, wanted := known[word]; wanted {
			known[word] = append(known[word], phones)
		}
	}
	for i, w := range words {
		words[i].ways = known[w.word]
		if len(known[w.word]) == 0 && !slices.Contains(unknown, w.word) {
			unknown = append(unknown, w.word)
		}
	}
	return unknown, lines.Err()
}

// spell returns pronunciations by espeak-ng; nil if it is missing or fails.
func (s sphinx) spell(ctx context.Context, dir string, words []string) map[string]string {
	if len(words) == 0 || os.WriteFile(filepath.Join(dir, "unknown"), []byte(strings.Join(words, ".\n\n")+".\n"), 0o600) != nil {
		return nil
	}
	var printed bytes.Buffer
	err := s.box.Run(ctx, sandbox.Command{
		Program: "espeak-ng", Dir: dir, Read: []string{dir}, Stdout: &printed,
		Args: []string{"-v", "en-us", "-b", "1", "-q", "-x", "--sep=_", "-f", filepath.Join(dir, "unknown")},
	})
	lines := strings.FieldsFunc(printed.String(), func(r rune) bool { return r == '\n' })
	if err != nil || len(lines) != len(words) {
		return nil
	}
	out := map[string]string{}
	for i, w := range words {
		out[w] = translated(lines[i])
	}
	return out
}

// translated converts espeak-ng's output to the model's names.
func translated(printed string) string {
	var out []string
	for _, g := range spoken.PhoneGroups(printed) {
		for _, p := range g.Phones {
			out = append(out, spoken.Arpabet(p)...)
		}
	}
	return strings.ReplaceAll(strings.ToUpper(strings.Join(out, " ")), "AX", "AH")
}
