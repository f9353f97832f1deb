//go:build unix

package sandbox

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// fake is a box whose programs are a script that prints text as their version.
func fake(t *testing.T, text string) *Box {
	t.Helper()
	path := filepath.Join(t.TempDir(), "program")
	script := "#!/bin/sh\n[ \"$1\" = -version ] && echo '" + text + "'\nexit 0\n"
	if err := os.WriteFile(path, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	box, err := New(&Options{LookPath: func(string) (string, error) { return path, nil }})
	if err != nil {
		t.Fatal(err)
	}
	return box
}

func TestOldProgramsAreRefused(t *testing.T) {
	for _, tt := range []struct{ program, says, want string }{
		{"ffmpeg", "ffmpeg version 4.2.7-0ubuntu0.1 Copyright (c) 2000-2022 the FFmpeg developers", "ffmpeg 4.2 found, 5.1 or newer needed"},
		{"ffprobe", "ffprobe version n5.0.3 Copyright (c) 2007-2023 the FFmpeg developers", "ffprobe 5.0 found, 5.1 or newer needed"},
		{"ffmpeg", "ffmpeg version 5.1.6-0+deb12u1 Copyright (c) 2000-2024 the FFmpeg developers", ""},
		{"ffmpeg", "ffmpeg version n10.0 Copyright (c) 2000-2029 the FFmpeg developers", ""},
		{"ffmpeg", "ffmpeg version N-119584-gd1a0cc4 Copyright (c) 2000-2025 the FFmpeg developers", ""},
		{"ffmpeg", "ffmpeg version 2023-11-05-git-44a0148fad Copyright (c) 2000-2023 the FFmpeg developers", ""},
		{"ffmpeg", "", ""},
		{"flite", "flite version 0.1", ""},
	} {
		box := fake(t, tt.says)
		_, lookErr := box.Look(tt.program)
		for how, err := range map[string]error{"Look": lookErr, "Run": box.Run(context.Background(), Command{Program: tt.program})} {
			var missing *MissingError
			got := ""
			if errors.As(err, &missing) {
				got = missing.Problem()
			}
			if got != tt.want || (err == nil) != (tt.want == "") || errors.Is(err, ErrMissing) != (tt.want != "") {
				t.Errorf("%s of %q: got %v, want %q", how, tt.says, err, tt.want)
			}
		}
	}
}

func TestOldProgramNamesTheRemedy(t *testing.T) {
	_, err := fake(t, "ffmpeg version 4.2.7").Look("ffmpeg")
	const want = "ffmpeg 4.2 found, 5.1 or newer needed: install a newer package ffmpeg (Debian 12 and Ubuntu 24.04 or newer have one; macOS: brew upgrade ffmpeg)"
	if err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

// TestTheVersionIsAskedOnce: a program that passed is started without being
// asked again, and one that was too old is asked anew, for it may be replaced.
func TestTheVersionIsAskedOnce(t *testing.T) {
	box := fake(t, "ffmpeg version 4.2")
	path, err := box.lookPath("ffmpeg")
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		now   string
		fails bool
	}{{"ffmpeg version 4.2", true}, {"ffmpeg version 7.1", false}, {"ffmpeg version 4.2", false}} {
		if err := os.WriteFile(path, []byte("#!/bin/sh\necho '"+step.now+"'\n"), 0o700); err != nil {
			t.Fatal(err)
		}
		if _, err := box.Look("ffmpeg"); (err != nil) != step.fails {
			t.Errorf("with %s: got %v, fails should be %v", step.now, err, step.fails)
		}
	}
}

// TestAnFFmpegSpeaksForTheFFprobeBesideIt: they come from one package. Alone, ffprobe is asked.
func TestAnFFmpegSpeaksForTheFFprobeBesideIt(t *testing.T) {
	dir := t.TempDir()
	for program, says := range map[string]string{"ffmpeg": "7.1", "ffprobe": "4.2"} {
		script := "#!/bin/sh\necho '" + program + " version " + says + "'\n"
		if err := os.WriteFile(filepath.Join(dir, program), []byte(script), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	box, err := New(&Options{LookPath: func(program string) (string, error) { return filepath.Join(dir, program), nil }})
	if err != nil {
		t.Fatal(err)
	}
	_, alone := box.Look("ffprobe")
	_, ffmpeg := box.Look("ffmpeg")
	_, beside := box.Look("ffprobe")
	if !errors.Is(alone, ErrMissing) || ffmpeg != nil || beside != nil {
		t.Errorf("got %v of ffprobe alone, %v of ffmpeg, %v of ffprobe beside it", alone, ffmpeg, beside)
	}
}

// TestAProgramThatCannotRun is named, and not taken for an old one.
func TestAProgramThatCannotRun(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ffmpeg")
	if err := os.WriteFile(path, []byte("#!/nowhere/sh\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	box, err := New(&Options{LookPath: func(string) (string, error) { return path, nil }})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := box.Look("ffmpeg"); err == nil || errors.Is(err, ErrMissing) {
		t.Errorf("got %v, want an error that says that ffmpeg could not be started", err)
	}
}
