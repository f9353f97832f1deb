package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestAnOldFFmpegIsRefused at the start and by name, before the keys of a new
// data folder are shown, which would be lost. So is one that is not there.
func TestAnOldFFmpegIsRefused(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ script, want string }{
		"old":  {"#!/bin/sh\necho 'ffmpeg version 4.2.7-0ubuntu0.1 Copyright (c) 2000-2022 the FFmpeg developers'\n", "ffmpeg 4.2 found, 5.1 or newer needed (install a newer package ffmpeg"},
		"none": {"", "ffmpeg is not installed (install the package ffmpeg"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			bin, data := t.TempDir(), t.TempDir()
			if c.script != "" {
				if err := os.WriteFile(filepath.Join(bin, "ffmpeg"), []byte(c.script), 0o700); err != nil {
					t.Fatal(err)
				}
			}
			cmd := exec.Command(program, "-addr", "127.0.0.1:0", "-data", data)
			cmd.Env = append(os.Environ(), "PATH="+bin)
			said := refusal(t, cmd)
			if !strings.Contains(said, c.want) || strings.Contains(said, "password") {
				t.Errorf("it says %q, want %q and no password", said, c.want)
			}
		})
	}
}
