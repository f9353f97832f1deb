package fluid

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// places are where systems keep sound fonts, the one that they mean first.
func places() []string {
	return []string{
		"/usr/share/sounds/sf2/default-GM.sf2", "/usr/share/sounds/sf3/default-GM.sf3", "/usr/share/soundfonts/default.sf2",
		"/usr/share/sounds/sf2/*.sf2", "/usr/share/sounds/sf3/*.sf3", "/usr/share/soundfonts/*.sf[23]",
	}
}

// installed is the sound font that the system has.
func installed() (string, error) {
	for _, place := range places() {
		if found, err := filepath.Glob(place); err == nil && len(found) > 0 {
			return found[0], nil
		}
	}
	return "", errors.New("no sound font in /usr/share/sounds/sf2, /usr/share/sounds/sf3 or /usr/share/soundfonts: " +
		"install one (Debian and Ubuntu: apt-get install timgm6mb-soundfont) or name a file")
}

// check gives the file behind a path, links followed, if it is a sound font.
func check(path string) (string, os.FileInfo, error) {
	path, err := filepath.EvalSymlinks(path)
	if err != nil {
		return "", nil, err
	}
	if path, err = filepath.Abs(path); err != nil {
		return "", nil, err
	}
	f, err := os.Open(path)
	if err != nil {
		return "", nil, err
	}
	defer f.Close()
	var head [12]byte
	if _, err := io.ReadFull(f, head[:]); err != nil || string(head[:4]) != "RIFF" || string(head[8:]) != "sfbk" {
		return "", nil, fmt.Errorf("%s is no sound font (.sf2 or .sf3)", filepath.Base(path))
	}
	info, err := f.Stat()
	return path, info, err
}
