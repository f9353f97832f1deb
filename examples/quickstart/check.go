package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// check checks everything that can be checked before any work: that the film's media can be read,
// that its place can be written, and that there is enough space.
func (f flags) check(r request.Request) error {
	for _, name := range f.Add {
		if err := checkReadable("-add", name); err != nil {
			return err
		}
	}
	if err := checkOutput(f.Output); err != nil {
		return err
	}
	return f.checkRoom(r)
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
	var at *fs.PathError
	if errors.As(err, &at) {
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

// place is a folder for files of a film, with their size.
type place struct {
	name   string // the temporary folder /tmp
	dir    string // existing: for a folder still to be made, the one it will be in
	need   int64  // bytes
	remedy string // if there is no space
}

// megabyte is the unit of reported sizes.
const megabyte = 1 << 20

// checkRoom refuses folders without enough space for the film.
func (f flags) checkRoom(r request.Request) error {
	all := f.places(r)
	for _, p := range all {
		if err := p.check(all); err != nil {
			return err
		}
	}
	return nil
}

// places returns the folders in which the film needs space.
func (f flags) places(r request.Request) []place {
	s := f.size(r)
	work := place{"the temporary folder " + os.TempDir(), os.TempDir(), s.work, "make room, or have TMPDIR name another folder"}
	if f.Data != "" {
		work = place{"-data " + f.Data, standing(f.Data), s.work, "make room, or take another folder"}
	}
	all := []place{work, {"the folder of -o, " + filepath.Dir(f.Output), filepath.Dir(f.Output), s.output, "make room, or take another with -o"}}
	if cache, err := os.UserCacheDir(); err == nil {
		all = append(all, place{"the cache folder " + cache, standing(cache), s.cache, "make room, or have XDG_CACHE_HOME name another folder"})
	}
	return all
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

// check refuses a place that is not writable, or whose disk lacks the space for all places on it.
func (p place) check(all []place) error {
	if err := writable(p.dir); err != nil {
		return &fault.Error{Code: fault.CodeMissing, Field: p.name, Message: fmt.Sprintf("cannot be written to: %v", cause(err)), Remedy: strings.TrimPrefix(p.remedy, "make room, or ")}
	}
	mine, ok := freeIn(p.dir)
	if !ok {
		return nil
	}
	var need int64
	for _, other := range all {
		if d, ok := freeIn(other.dir); ok && d.device == mine.device {
			need += other.need
		}
	}
	if mine.free >= need {
		return nil
	}
	return &fault.Error{
		Code: fault.CodeExhausted, Field: p.name, Remedy: p.remedy,
		Message: fmt.Sprintf("%s free, and the film may need %s: %s too little", size(mine.free), size(upwards(need)), size(upwards(need-mine.free))),
	}
}

// disk has the free space of a disk.
type disk struct {
	device uint64
	free   int64 // bytes
}

// size returns bytes in megabytes or gigabytes.
func size(bytes int64) string {
	if bytes < 1<<30 {
		return fmt.Sprintf("%d MB", bytes/megabyte)
	}
	return fmt.Sprintf("%.1f GB", float64(bytes)/(1<<30))
}

// upwards returns bytes rounded up to whole megabytes.
func upwards(bytes int64) int64 { return (bytes + megabyte - 1) / megabyte * megabyte }

// sizes are the most bytes of a film's work files, of its cached files, and of its output.
type sizes struct{ work, cache, output int64 }

// size returns the estimated sizes of a request's film: measured on films of one minute, and
// doubled for busier pictures.
func (f flags) size(r request.Request) sizes {
	pixels := 1.
	if lines, err := strconv.Atoi(strings.TrimSuffix(r.Resolution, "p")); err == nil {
		pixels = float64(lines*lines) / (1080 * 1080)
	}
	mb := func(once, aMinute float64) int64 { return int64((once + aMinute*minutes(r)) * megabyte) }
	s := sizes{work: mb(32, 32+24*pixels), cache: mb(16, 8*pixels), output: mb(1, 16*pixels)}
	for _, name := range f.Add {
		if info, err := os.Stat(name); err == nil {
			s.work += 3 * info.Size() // original, prepared, and in the film
		}
	}
	if !f.Offline || f.Services || f.Media != "" {
		s.work += 256 * megabyte // media of sources, in transit
	}
	return s
}

// minutes returns the approximate length of the film.
func minutes(r request.Request) float64 {
	const longest, charactersAMinute = 3, 900
	told := float64(len([]rune(r.Prompt))) / charactersAMinute
	switch {
	case r.VideoLength > 0:
		return r.VideoLength
	case r.PromptType == story.PromptScript:
		return told
	case r.PromptType == story.PromptText:
		return min(told, longest)
	}
	return longest
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
