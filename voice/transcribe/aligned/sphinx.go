package aligned

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/spoken"
	"github.com/scenewright/scenewright/engine/story"
)

const (
	program = "pocketsphinx_batch"
	rate    = 16000 // sample rate of the model in hertz
)

// align finds the times of tokens with PocketSphinx: unknown for tokens
// without a pronunciation. It returns an error if alignment fails.
func (s sphinx) align(ctx context.Context, h story.TranscribeRequest, tokens []spoken.Token) ([]audio.Span, error) {
	if h.Language != "en" || s.box == nil {
		return nil, errNoAlignment
	}
	if _, err := s.box.Look(program); err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "align-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }() // best effort
	said, err := s.pronounce(ctx, dir, tokens)
	if err != nil {
		return nil, err
	}
	if err := prepare(dir, h.Sound, said); err != nil {
		return nil, err
	}
	if err := s.box.Run(ctx, s.command(dir, h.Sound.Duration())); err != nil {
		return nil, err
	}
	raw, err := readFound(filepath.Join(dir, "found"))
	if err != nil {
		return nil, err
	}
	out, err := times(string(raw), said, len(tokens))
	return awake(out, h.Sound), err
}

// mostFound is the maximum size of the output in bytes, enough for hours.
const mostFound = 8 << 20

func readFound(path string) ([]byte, error) {
	f, err := sandbox.OpenOutput(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, mostFound))
}

// prepare writes the program's input: the sound, the pronunciations and the only sequence of words.
func prepare(dir string, s audio.Sound, said []sounded) error {
	f, err := os.Create(filepath.Join(dir, "speech.wav"))
	if err != nil {
		return err
	}
	if err := errors.Join(s.Mono().Resample(rate).WriteWAV(f), f.Close()); err != nil {
		return err
	}
	for name, content := range map[string]string{"list": "speech\n", "words.dict": dictionary(said), "words.fsg": sequence(len(said))} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			return err
		}
	}
	return nil
}

// dictionary names each word by its number, so that no word's letters have a special meaning.
func dictionary(said []sounded) string {
	var b strings.Builder
	for i, s := range said {
		for k, phones := range s.ways {
			fmt.Fprint(&b, "w", i)
			if k > 0 {
				fmt.Fprintf(&b, "(%d)", k+1)
			}
			b.WriteString(" " + phones + "\n")
		}
	}
	return b.String()
}

// sequence returns a grammar with exactly the words in order.
func sequence(words int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "FSG_BEGIN script\nNUM_STATES %d\nSTART_STATE 0\nFINAL_STATE %d\n", words+1, words)
	for i := range words {
		fmt.Fprintf(&b, "TRANSITION %d %d 1 w%d\n", i, i+1, i)
	}
	return b.String() + "FSG_END\n"
}

// command returns the call of the program. It aligns 40 s of speech in
// 0.7 s and 15 MB, 20 minutes in 96 s and 123 MB.
func (s sphinx) command(dir string, length time.Duration) sandbox.Command {
	in := func(name string) string { return filepath.Join(dir, name) }
	cpu := 30*time.Second + length
	return sandbox.Command{
		Program: program, Dir: dir, Read: []string{s.model}, Write: []string{dir}, Nice: 5,
		Args: []string{
			"-hmm", filepath.Join(s.model, "en-us"), "-dict", in("words.dict"), "-fsg", in("words.fsg"),
			"-bestpath", "no", "-beam", "1e-80", "-wbeam", "1e-80", "-pbeam", "1e-80", "-remove_silence", "no",
			"-ctl", in("list"), "-cepdir", dir, "-cepext", ".wav", "-adcin", "yes", "-adchdr", "44", "-hypseg", in("found"), "-logfn", "/dev/null",
		},
		Limits: sandbox.Limits{CPU: cpu, Wall: time.Minute + 5*cpu, Memory: 1 << 30, FileSize: 64 << 20},
	}
}
