package main

import (
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
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
	if _, err := exec.LookPath("xdg-open"); err != nil {
		return false
	}
	return os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != ""
}
