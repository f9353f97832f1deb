package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/scenewright/scenewright/engine/fault"
)

// check checks everything that can be checked before any work: that the film's media can be read,
// and that its folders can be written to.
func (f flags) check() error {
	for _, name := range f.Add {
		if err := checkReadable("-add", name); err != nil {
			return err
		}
	}
	if err := checkOutput(f.Output); err != nil {
		return err
	}
	return f.checkFolders()
}

// checkFolders refuses folders for work and for the cache that cannot be written to.
func (f flags) checkFolders() error {
	folders := [][3]string{{"the temporary folder " + os.TempDir(), os.TempDir(), "have TMPDIR name another folder"}}
	if f.Data != "" {
		folders[0] = [3]string{"-data " + f.Data, f.Data, "take another folder"}
	}
	if cache, err := os.UserCacheDir(); err == nil {
		folders = append(folders, [3]string{"the cache folder " + cache, cache, "have XDG_CACHE_HOME name another folder"})
	}
	for _, folder := range folders {
		if err := writable(standing(folder[1])); err != nil {
			return &fault.Error{Code: fault.CodeMissing, Field: folder[0], Message: fmt.Sprintf("cannot be written to: %v", cause(err)), Remedy: folder[2]}
		}
	}
	return nil
}

// standing returns the folder itself, or the nearest existing one above it.
func standing(dir string) string {
	for {
		if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) || dir == filepath.Dir(dir) {
			return dir
		}
		dir = filepath.Dir(dir)
	}
}

// conflicts refuses flags that exclude one another.
func (f flags) conflicts() error {
	for _, c := range []struct {
		both   bool
		what   string
		why    string
		remedy string
	}{
		{f.File != "" && f.Link != "", "-file and -link", "both say what the film is about", "give one of them"},
		{f.File != "" && len(f.Prompt) > 0, "-file and a text", "both say what the film is about", "give one of them; a text of several words is put in quotes"},
		{f.Link != "" && len(f.Prompt) > 0, "-link and a text", "both say what the film is about", "give one of them; a text of several words is put in quotes"},
		{f.Script && f.Link != "", "-script and -link", "a page is no finished script", "leave one of them out"},
		{f.Script && f.isPacked(), "-script and -file " + f.File,
			"a script is a text to be spoken as it is, and a " + strings.ToUpper(strings.TrimPrefix(f.ext(), ".")) + " is none",
			"leave -script out, or save what is to be spoken as a .txt file and give that"},
		{f.Script && f.Slides, "-script and -slides", "a deck is no finished script", "leave one of them out"},
		{f.Script && f.Length != 0, "-script and -length", "a finished script takes the time it takes", "leave one of them out"},
		{f.Slides && f.Link == "" && f.File == "", "-slides", "there is no deck", "name it with -file or -link"},
		{f.Avatar == "" && (f.AvatarPosition != "" || f.AvatarSize != 0), "-avatar-position and -avatar-size", "nobody presents", "name somebody with -avatar; -list avatars says who there is"},
	} {
		if c.both {
			return wrong(c.what, c.why, c.remedy)
		}
	}
	return nil
}

// checkOutput refuses a place where the film, or the files beside it, cannot be written.
func checkOutput(output string) error {
	what := "-o " + output
	if isDir(output) {
		return wrong(what, "it is a folder", "name a file in it: -o "+filepath.Join(output, "video.mp4"))
	}
	if !strings.EqualFold(filepath.Ext(output), ".mp4") {
		return wrong(what, "an MP4 is written", "let the name end in .mp4")
	}
	to := beside(output)
	for _, file := range []string{to.poster, to.srt, to.vtt, to.ass} {
		if isDir(file) {
			return wrong(what, file+", which is written beside it, is a folder", "take another name")
		}
	}
	if info, err := os.Stat(to.stream); err == nil && !info.IsDir() {
		return wrong(what, to.stream+", the folder of the stream, is a file", "take another name")
	}
	dir := filepath.Dir(output)
	if err := writable(dir); errors.Is(err, fs.ErrNotExist) {
		return wrong(what, "there is no folder "+dir, "make it: mkdir -p "+quote(dir))
	} else if err != nil {
		return wrong(what, fmt.Sprintf("the folder %s cannot be written to: %v", dir, cause(err)), "take another with -o")
	}
	return nil
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// writable checks a folder by making a file in it, which is removed.
func writable(dir string) error {
	f, err := os.CreateTemp(dir, ".scenewright-*")
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// cause returns the system's error without the name of the temporary file.
func cause(err error) error {
	if at, ok := errors.AsType[*fs.PathError](err); ok {
		return at.Err
	}
	return err
}

// quote writes a path so that a shell takes it as one word.
func quote(path string) string {
	if strings.ContainsFunc(path, func(r rune) bool { return !plain(r) }) {
		return "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
	}
	return path
}

// plain reports whether a character has no special meaning to a shell.
func plain(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r > 127 || strings.ContainsRune("/._-+,:@%", r)
}

// wrong returns an error of the program's arguments.
func wrong(what, why, remedy string) error { return fault.Invalid(what, why, remedy) }

// files are the names of a film and its accompanying files.
type files struct{ video, srt, vtt, ass, poster, stream string }

// beside returns the names beside a film's: the stream is a folder.
func beside(output string) files {
	base := strings.TrimSuffix(output, filepath.Ext(output))
	return files{output, base + ".srt", base + ".vtt", base + ".ass", base + ".jpg", base + "-dash"}
}

// open opens the file of a flag, if it can be read.
func open(flag, name string) (*os.File, error) {
	what := flag + " " + name
	file, err := os.Open(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, wrong(what, "there is no such file", "look at its name and folder")
	case err != nil:
		return nil, wrong(what, fmt.Sprintf("it cannot be read: %v", cause(err)), "chmod +r "+quote(name)+", or take another file")
	}
	if info, err := file.Stat(); err == nil && info.IsDir() {
		_ = file.Close() // nothing was read
		return nil, wrong(what, "it is a folder", "name a file in it")
	}
	return file, nil
}

// checkReadable refuses a file that open would refuse.
func checkReadable(flag, name string) error {
	file, err := open(flag, name)
	if err != nil {
		return err
	}
	return file.Close()
}
