package sandbox

import (
	"context"
	"errors"
	"os/exec"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestMissingProgramNamesTheRemedy(t *testing.T) {
	box, err := New(&Options{LookPath: func(name string) (string, error) {
		return "", &exec.Error{Name: name, Err: exec.ErrNotFound}
	}})
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ program, want string }{
		{"ffmpeg", "ffmpeg is not installed: install the package ffmpeg (Debian and Ubuntu: apt-get install ffmpeg; macOS: brew install ffmpeg) or run examples/setup.sh"},
		{"ffprobe", "ffprobe is not installed: install the package ffmpeg (Debian and Ubuntu: apt-get install ffmpeg; macOS: brew install ffmpeg) or run examples/setup.sh"},
		{"espeak-ng", "espeak-ng is not installed: install the package espeak-ng (Debian and Ubuntu: apt-get install espeak-ng; macOS: brew install espeak-ng) or run examples/setup.sh"},
	} {
		_, lookErr := box.Look(tt.program)
		runErr := box.Run(context.Background(), Command{Program: tt.program})
		for _, err := range []error{lookErr, runErr} {
			if !errors.Is(err, ErrMissing) || !errors.Is(err, exec.ErrNotFound) || err.Error() != tt.want {
				t.Errorf("%s: got %v, want %s", tt.program, err, tt.want)
			}
		}
	}
}

func TestCommandIsChecked(t *testing.T) {
	box := newTestBox(t)
	for _, tt := range []struct {
		c    Command
		want string
	}{
		{Command{}, "sandbox: Program: must be set"},
		{Command{Program: "true", Nice: 20}, "sandbox: Nice: 20 is outside 0 to 19"},
		{Command{Program: "true", PipeStdin: true, Stdin: strings.NewReader("")}, "sandbox: PipeStdin: Stdin is set too; use one of them"},
		{Command{Program: "true", PipeStdout: true, Stdout: &strings.Builder{}}, "sandbox: PipeStdout: Stdout is set too; use one of them"},
		{Command{Program: "true", Limits: Limits{Files: -1}}, "sandbox: Limits: none may be negative: {Wall:0s CPU:0s Memory:0 Data:0 FileSize:0 Files:-1}"},
		{Command{Program: "true", Dir: "/nowhere"}, "true: could not be started: no such file or directory"},
	} {
		p, err := box.Start(context.Background(), tt.c)
		if p != nil || err == nil || err.Error() != tt.want {
			t.Errorf("got %v, %v; want %s", p, err, tt.want)
		}
	}
	if err := box.Run(context.Background(), Command{Program: "cat", PipeStdin: true}); err == nil {
		t.Error("Run with PipeStdin: got nil, want an error: nobody could write")
	}
}

func TestExitErrorText(t *testing.T) {
	for _, tt := range []struct {
		err    ExitError
		want   string
		killed bool
		others bool
	}{
		{ExitError{Program: "ffmpeg", Code: 1}, "ffmpeg: exit status 1", false, false},
		{ExitError{Program: "ffmpeg", Code: 1, Stderr: "/var/lib/app/jobs/7/in.mp4: Invalid data found\n"}, "ffmpeg: exit status 1: in.mp4: Invalid data found", false, false},
		{ExitError{Program: "ffmpeg", Code: 1, Stderr: "a\n\nopening 'file:/srv/x/in.mp4' failed\r\nConversion failed!\n"}, "ffmpeg: exit status 1: opening 'in.mp4' failed; Conversion failed!", false, false},
		{ExitError{Program: "ffmpeg", Code: -1, Signal: "killed"}, "ffmpeg: ended by signal: killed", true, true},
		{ExitError{Program: "ffmpeg", Code: -1, Signal: "killed", Limit: "CPU time"}, "ffmpeg: ended by signal: killed (CPU time limit)", true, false},
		{ExitError{Program: "ffmpeg", Code: -1, Signal: "terminated"}, "ffmpeg: ended by signal: terminated", true, true},
		{ExitError{Program: "ffmpeg", Code: 255}, "ffmpeg: exit status 255", true, true},
		{ExitError{Program: "flite", Code: 255}, "flite: exit status 255", false, false},
		{ExitError{Program: "ffmpeg", Code: -1, Signal: "segmentation fault"}, "ffmpeg: ended by signal: segmentation fault", true, false},
		{ExitError{Program: "ffmpeg", Code: 1, Limit: "memory", Stderr: "Cannot allocate memory"}, "ffmpeg: exit status 1 (memory limit): Cannot allocate memory", true, false},
		{ExitError{Program: "ffmpeg", Code: 1, Stderr: "ratio 3/4 of 1/2 and http://host/a"}, "ffmpeg: exit status 1: ratio 3/4 of 1/2 and http://host/a", false, false},
	} {
		if got := tt.err.Error(); got != tt.want {
			t.Errorf("got  %q\nwant %q", got, tt.want)
		}
		if got := errors.Is(&tt.err, ErrKilled); got != tt.killed {
			t.Errorf("%v: matches ErrKilled: got %v, want %v", &tt.err, got, tt.killed)
		}
		if got := errors.Is(&tt.err, ErrInterrupted); got != tt.others {
			t.Errorf("%v: matches ErrInterrupted: got %v, want %v", &tt.err, got, tt.others)
		}
	}
}

func FuzzExitErrorText(f *testing.F) {
	for _, seed := range []string{"", "\n", "/a/b", "'/srv/in.mp4'", "file:/x/y: no", strings.Repeat("ä/", 300), "\xff\xfe/"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, stderr string) {
		got := lastWords(stderr)
		if len(got) > maxWords+len("…") || strings.ContainsAny(got, "\r\n") {
			t.Errorf("%q: not one short line: %q", stderr, got)
		}
		if !utf8.ValidString(got) {
			t.Errorf("%q: not UTF-8: %q", stderr, got)
		}
	})
}

func TestTierNames(t *testing.T) {
	for tier, want := range map[Tier]string{TierFull: "landlock+seccomp", TierLimits: "rlimits only", TierNone: "none", 9: "Tier(9)"} {
		if got := tier.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
