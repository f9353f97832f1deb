package typeset

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
)

// Options are the optional settings of [Load].
type Options struct {
	// Dirs are the font folders, searched with all subfolders. nil means the font folders of the
	// system and of the user.
	Dirs []string
}

// Load finds the fonts of the host. It reads only the names and the coverage each file declares, so
// it is quick even with thousands of files; faces are parsed when they are first needed. A file
// that is no usable font is skipped. It fails if a folder named in opts cannot be read.
func Load(opts *Options) (*Fonts, error) {
	var dirs []string
	if opts != nil {
		dirs = opts.Dirs
	}
	for _, dir := range dirs {
		if _, err := os.ReadDir(dir); err != nil {
			return nil, fmt.Errorf("typeset: font folder: %w", err)
		}
	}
	if dirs == nil {
		dirs = systemDirs()
	}
	return newFonts(readEntries(fontFiles(dirs))), nil
}

// systemDirs returns the font folders of the platforms; some may not exist.
func systemDirs() []string {
	home, _ := os.UserHomeDir()
	under := func(names ...string) string {
		if home == "" {
			return ""
		}
		return filepath.Join(append([]string{home}, names...)...)
	}
	switch runtime.GOOS {
	case "darwin":
		return []string{"/System/Library/Fonts", "/System/Library/AssetsV2", "/Library/Fonts", under("Library", "Fonts")}
	case "windows":
		dirs := []string{}
		if root := os.Getenv("WINDIR"); root != "" {
			dirs = append(dirs, filepath.Join(root, "Fonts"))
		}
		if local := os.Getenv("LOCALAPPDATA"); local != "" {
			dirs = append(dirs, filepath.Join(local, "Microsoft", "Windows", "Fonts"))
		}
		return dirs
	default:
		return []string{"/usr/share/fonts", "/usr/local/share/fonts", under(".local", "share", "fonts"), under(".fonts")}
	}
}

// fontFiles returns the font files below dirs, sorted, each once.
func fontFiles(dirs []string) []string {
	var files []string
	for _, dir := range dirs {
		if dir == "" {
			continue
		}
		if real, err := filepath.EvalSymlinks(dir); err == nil {
			dir = real
		}
		// An unreadable folder is skipped.
		_ = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && isFontFile(path) {
				files = append(files, path)
			}
			return nil
		})
	}
	slices.Sort(files)
	return slices.Compact(files)
}

func isFontFile(path string) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".ttf", ".otf", ".ttc", ".otc":
		return true
	}
	return false
}

// readEntries describes the faces of all files, in the order of the files.
func readEntries(files []string) []*entry {
	found := make([][]*entry, len(files))
	var group sync.WaitGroup
	workers := min(runtime.GOMAXPROCS(0)*2, len(files))
	for w := range workers {
		group.Go(func() {
			for i := w; i < len(files); i += workers {
				found[i] = readFile(files[i])
			}
		})
	}
	group.Wait()
	return slices.Concat(found...)
}

// readFile describes the faces of one file, none if it is not a usable font.
func readFile(path string) []*entry {
	file, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return nil
	}
	entries := describe(file, info.Size())
	for _, e := range entries {
		e.path = path
	}
	return entries
}
