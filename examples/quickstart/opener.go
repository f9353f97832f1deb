package main

import (
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
)

// opener returns how to see a film on this machine.
func opener(film string) string {
	return openerOn(runtime.GOOS, screened(), film)
}

// openerOn returns how to see a film: the command that opens files, where the
// system has one, else the address that a browser takes.
func openerOn(system string, screened bool, film string) string {
	switch {
	case system == "darwin":
		return "open " + quote(film)
	case system == "windows":
		return `start "" "` + film + `"`
	case screened:
		return "xdg-open " + quote(film)
	}
	return "in a browser: " + (&url.URL{Scheme: "file", Path: filepath.ToSlash(film)}).String()
}

// screened reports whether a program can open a window here.
func screened() bool {
	return installed("xdg-open") && (os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != "")
}

// installed reports whether a program can be called by its name.
func installed(program string) bool {
	return slices.ContainsFunc(filepath.SplitList(os.Getenv("PATH")), func(dir string) bool {
		info, err := os.Stat(filepath.Join(dir, program))
		return err == nil && !info.IsDir()
	})
}
