package main

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// text returns the prompt, from the arguments, the file or standard input.
func (f flags) text(stdin io.Reader) (string, error) {
	switch {
	case f.Link != "":
		return f.Link, nil
	case f.isDocument():
		return filepath.Base(f.File), f.checkDocument()
	case len(f.Prompt) > 0:
		return worded("the text", strings.Join(f.Prompt, " "))
	case f.File == "-":
		return readText("standard input", stdin)
	case f.File != "":
		return f.fileText()
	}
	if info, err := os.Stdin.Stat(); err == nil && info.Mode()&os.ModeCharDevice == 0 {
		return readText("standard input", stdin)
	}
	return "", wrong("the text", "there is none", sayIt)
}

// sayIt is the remedy for a missing subject.
const sayIt = "say what the video is about: as an argument, with -file or -link, or on standard input"

// fileText returns the content of a text file.
func (f flags) fileText() (string, error) {
	file, err := open("-file", f.File)
	if err != nil {
		return "", err
	}
	defer file.Close()
	return readText("-file "+f.File, file)
}

// kinds is the remedy for a file of an unsupported kind.
const kinds = "take a text in UTF-8, or a PDF, DOCX, PPTX, Markdown or HTML file"

// readText reads a text, up to the limit of a prompt.
func readText(what string, r io.Reader) (string, error) {
	raw, err := io.ReadAll(io.LimitReader(r, 4*request.MaxPrompt+1))
	if err != nil {
		return "", wrong(what, fmt.Sprintf("it cannot be read: %v", cause(err)), "take another")
	}
	if !isText(raw) {
		return "", wrong(what, "it is no text", kinds)
	}
	return worded(what, string(raw))
}

// isText reports whether the beginning of a file is text: the last character may have been cut in
// two.
func isText(raw []byte) bool {
	end := max(0, len(raw)-utf8.UTFMax)
	for cut := len(raw); cut >= end; cut-- {
		if utf8.Valid(raw[:cut]) {
			return bytes.IndexByte(raw, 0) < 0
		}
	}
	return false
}

// worded returns a text, or an error if it has no words.
func worded(what, text string) (string, error) {
	switch {
	case strings.TrimSpace(text) == "":
		return "", wrong(what, "it is empty", sayIt)
	case !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }):
		return "", wrong(what, "it has no words", sayIt)
	}
	return text, nil
}

// source returns the file for a reader.
func (f flags) source() story.Source {
	return story.Source{Type: f.promptType(), Name: filepath.Base(f.File), Open: func(context.Context) (io.ReadCloser, error) { return os.Open(f.File) }}
}

// checkDocument refuses a file that is not what its name states, or too large. Its content is
// checked when it is read.
func (f flags) checkDocument() error {
	what := "-file " + f.File
	file, err := open("-file", f.File)
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return wrong(what, fmt.Sprintf("it cannot be read: %v", cause(err)), "take another file")
	}
	switch n := info.Size(); {
	case n == 0:
		return wrong(what, "it is empty", "take another file")
	case n > engine.MaxFile:
		return wrong(what, fmt.Sprintf("it has %d MB, the most are %d MB", n>>20, engine.MaxFile>>20), "take a part of it")
	}
	if !f.looksRight(file, info.Size()) {
		return wrong(what, "it is no "+strings.ToUpper(f.ext()[1:])+" file, or a damaged one", "open it, save it anew and try again; or "+kinds)
	}
	return nil
}

// looksRight reports whether a file's beginning, and a package's end, match its kind.
func (f flags) looksRight(file io.ReaderAt, size int64) bool {
	switch f.ext() {
	case ".docx":
		return holds(file, size, "word/document.xml")
	case ".pptx":
		return holds(file, size, "ppt/presentation.xml")
	}
	head := make([]byte, min(size, 4096))
	if _, err := file.ReadAt(head, 0); err != nil {
		return false
	}
	if f.ext() == ".pdf" {
		return bytes.Contains(head[:min(len(head), 1024)], []byte("%PDF-"))
	}
	return bytes.IndexByte(head, 0) < 0 // a page may have any encoding without such a byte
}

// holds reports whether a file is a package with a part.
func holds(file io.ReaderAt, size int64, part string) bool {
	z, err := zip.NewReader(file, size)
	if err != nil {
		return false
	}
	return slices.ContainsFunc(z.File, func(f *zip.File) bool { return f.Name == part })
}

// request returns the request for the engine.
func (f flags) request(stdin io.Reader) (request.Request, error) {
	if err := f.conflicts(); err != nil {
		return request.Request{}, err
	}
	text, err := f.text(stdin)
	if err != nil {
		return request.Request{}, err
	}
	r := request.Request{
		Prompt: text, Language: f.Language, VideoLength: f.Length, StoryTellingTechnique: f.Technique,
		ToneOfVoice: f.Tone, VideoTagID: f.Tag, ToAutoExport: true, Seed: f.Seed,
		AspectRatio: frame.Format(f.Aspect), Resolution: f.Resolution,
		CustomTemplate: &request.CustomTemplate{PreConfigs: &request.PreConfigs{
			BgMusic: f.music(), Subtitles: &request.SubtitleSettings{Strategy: f.Subtitles},
		}},
	}
	r.PromptType = f.promptType()
	r.ToResearch = &f.Research
	if f.Pages {
		r.SlidesAs = request.SlidesPages
	}
	if f.Voice != "" || f.Speed != 0 {
		r.AIVoiceSettings = &request.VoiceSettings{VoiceID: f.Voice, VoiceSpeed: f.Speed}
		if f.Voice == f.voiceType() { // no voice in particular
			r.AIVoiceSettings.VoiceID, r.AIVoiceSettings.VoiceType = "", f.Voice
		}
	}
	if f.Avatar != "" {
		r.AIAvatarSettings = &request.AvatarSettings{AvatarID: f.Avatar, Position: f.AvatarPosition, Size: f.AvatarSize}
	}
	return r, nil
}

func (f flags) music() *request.BgMusic {
	switch f.Music {
	case "none":
		return nil
	case "auto":
		return &request.BgMusic{Volume: &f.Volume}
	}
	return &request.BgMusic{Volume: &f.Volume, Path: f.Music}
}
