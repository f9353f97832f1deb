package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/library/librarytest"
)

// asProgram has the test's own program be the quickstart.
const asProgram = "SCENEWRIGHT_TEST_QUICKSTART"

// call is one run of the program, in a folder of its own.
type call struct {
	dir   string // where it is run
	tmp   string // its temporary folder
	cache string
	args  []string
	stdin string   // through a pipe; "" is an empty one
	env   []string // on top of the test's own
}

// ran is what came of a call.
type ran struct {
	out, err string
	code     int
}

// newCall prepares folders that must stay as they are where the call is wrong.
func newCall(t *testing.T, args ...string) *call {
	t.Helper()
	return &call{dir: t.TempDir(), tmp: t.TempDir(), cache: t.TempDir(), args: args}
}

// command is the program as a process that is yet to be started.
func (c *call) command(t *testing.T, wrapper ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	line := slices.Concat(wrapper, []string{self}, c.args)
	cmd := exec.CommandContext(t.Context(), line[0], line[1:]...)
	cmd.Dir, cmd.Stdin = c.dir, strings.NewReader(c.stdin)
	cmd.Env = slices.Concat(os.Environ(), []string{asProgram + "=1", "TMPDIR=" + c.tmp, "XDG_CACHE_HOME=" + c.cache, "DISPLAY="}, c.env)
	return cmd
}

// outcome runs a process to its end.
func outcome(t *testing.T, cmd *exec.Cmd) ran {
	t.Helper()
	var out, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &stderr
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return ran{out.String(), stderr.String(), cmd.ProcessState.ExitCode()}
}

// refused wants a call to end with a code and one line that has all of want,
// before any step began, and with nothing left behind.
func refused(t *testing.T, c *call, got ran, code int, want ...string) {
	t.Helper()
	if got.code != code || got.out != "" {
		t.Errorf("it ended with %d and %q on standard output, want %d and nothing", got.code, got.out, code)
	}
	if lines := strings.Count(got.err, "\n"); lines != 1 || !strings.HasPrefix(got.err, "quickstart: ") {
		t.Errorf("it says\n%s\nwant one line that begins with quickstart:", got.err)
	}
	for _, w := range want {
		if !strings.Contains(got.err, w) {
			t.Errorf("it says %q, want %q in it", got.err, w)
		}
	}
	if left := entries(t, c.tmp); len(left) > 0 {
		t.Errorf("left in the temporary folder: %v", left)
	}
}

func entries(t *testing.T, dir string) []string {
	t.Helper()
	all, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	names := make([]string, len(all))
	for i, e := range all {
		names[i] = e.Name()
	}
	return names
}

// TestWrongCallsAreRefusedBeforeWork runs the program with what cannot be.
func TestWrongCallsAreRefusedBeforeWork(t *testing.T) {
	t.Parallel()
	const talk = "A heat pump does not make heat. It moves it."
	for name, tt := range map[string]struct {
		args  []string
		stdin string
		want  []string
	}{
		"no text":            {[]string{""}, "", []string{"the text: it is empty", "-file or -link"}},
		"blank text":         {[]string{" \n"}, "", []string{"the text: it is empty"}},
		"no words":           {[]string{"… !"}, "", []string{"the text: it has no words"}},
		"empty pipe":         {nil, "", []string{"standard input: it is empty", "as an argument"}},
		"binary pipe":        {nil, "\x7fELF\x00\x01", []string{"standard input: it is no text", "UTF-8"}},
		"long text":          {nil, strings.Repeat("heat ", 5000), []string{"the text: has 25000 characters, the most are 20000", "shorten it"}},
		"unknown flag":       {[]string{"-minutes", "1", talk}, "", []string{"unknown flag --minutes", "-help"}},
		"unknown language":   {[]string{"-language", "xx", talk}, "", []string{"-language: xx is not allowed", "take one of"}},
		"unknown technique":  {[]string{"-technique", "saga", talk}, "", []string{`-technique: "saga" is not a technique`, "take one of"}},
		"unknown voice":      {[]string{"-voice", "local/nobody", talk}, "", []string{"-voice: ", "local/nobody"}},
		"unknown music":      {[]string{"-music", "no/such.wav", talk}, "", []string{"-music: ", "no/such.wav"}},
		"unknown length":     {[]string{"-length", "4", talk}, "", []string{"-length: 4 is not allowed"}},
		"unknown size":       {[]string{"-resolution", "999p", talk}, "", []string{"-resolution: 999p is not allowed"}},
		"file and link":      {[]string{"-file", "talk.txt", "-link", "https://example.com"}, "", []string{"-file and -link: ", "give one of them"}},
		"file and text":      {[]string{"-file", "talk.txt", talk}, "", []string{"-file and a text: ", "give one of them"}},
		"link and text":      {[]string{"-link", "https://example.com", talk}, "", []string{"-link and a text: ", "give one of them"}},
		"script of a page":   {[]string{"-script", "-link", "https://example.com"}, "", []string{"-script and -link: "}},
		"script of a length": {[]string{"-script", "-length", "1", talk}, "", []string{"-script and -length: ", "leave one of them out"}},
		"slides of nothing":  {[]string{"-slides", talk}, "", []string{"-slides: there is no deck", "-file or -link"}},
		"seat of nobody":     {[]string{"-avatar-position", "left", talk}, "", []string{"-avatar-position", "-list avatars"}},
		"no such file":       {[]string{"-file", "none.txt"}, "", []string{"-file none.txt: there is no such file"}},
		"no such document":   {[]string{"-file", "none.pdf"}, "", []string{"-file none.pdf: there is no such file"}},
		"file is a folder":   {[]string{"-file", "folder"}, "", []string{"-file folder: it is a folder"}},
		"empty file":         {[]string{"-file", "empty.txt"}, "", []string{"-file empty.txt: it is empty"}},
		"empty document":     {[]string{"-file", "empty.docx"}, "", []string{"-file empty.docx: it is empty"}},
		"deck is no script": {
			[]string{"-script", "-file", "noise.pptx"}, "",
			[]string{"-script and -file noise.pptx: ", "PPTX is none", "leave -script out"},
		},
		"file is no text":    {[]string{"-file", "noise.txt"}, "", []string{"-file noise.txt: it is no text", "PDF, DOCX, PPTX, Markdown or HTML"}},
		"file is no PDF":     {[]string{"-file", "noise.pdf"}, "", []string{"-file noise.pdf: it is no PDF file", "save it anew"}},
		"file is no DOCX":    {[]string{"-file", "noise.docx"}, "", []string{"-file noise.docx: it is no DOCX file"}},
		"file is no PPTX":    {[]string{"-file", "noise.pptx"}, "", []string{"-file noise.pptx: it is no PPTX file"}},
		"nothing to add":     {[]string{"-add", "none.jpg", talk}, "", []string{"-add none.jpg: there is no such file"}},
		"no folder":          {[]string{"-o", "my films/x.mp4", talk}, "", []string{"-o my films/x.mp4: there is no folder my films", "mkdir -p 'my films'"}},
		"output is a folder": {[]string{"-o", "folder", talk}, "", []string{"-o folder: it is a folder", "-o folder/video.mp4"}},
		"output is no MP4":   {[]string{"-o", "x.jpg", talk}, "", []string{"-o x.jpg: ", "end in .mp4"}},
		"stream is a file":   {[]string{"-o", "taken.mp4", talk}, "", []string{"-o taken.mp4: taken-dash, the folder of the stream, is a file"}},
		"poster is a folder": {[]string{"-o", "posted.mp4", talk}, "", []string{"-o posted.mp4: posted.jpg, which is written beside it, is a folder"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newCall(t, tt.args...)
			c.stdin = tt.stdin
			c.lay(t)
			before := entries(t, c.dir)
			refused(t, c, outcome(t, c.command(t)), exitWrong, tt.want...)
			if diff := cmp.Diff(before, entries(t, c.dir)); diff != "" {
				t.Errorf("the folder changed (-before +after):\n%s", diff)
			}
		})
	}
}

// TestADamagedDocumentIsSaidFirst: what is inside shows when it is read, which is
// before all other work.
func TestADamagedDocumentIsSaidFirst(t *testing.T) {
	t.Parallel()
	c := newCall(t, "-file", "torn.docx")
	if err := os.WriteFile(filepath.Join(c.dir, "torn.docx"), librarytest.DOCX("</w:torn>"), 0o600); err != nil {
		t.Fatal(err)
	}
	got := outcome(t, c.command(t))
	const want = "reading\nquickstart: read, -file torn.docx: it is damaged (open it, save it anew and try again)\n"
	if got.code != exitWrong || got.out != "" || got.err != want {
		t.Errorf("it ended with %d and says\n%s%s\nwant %d and\n%s", got.code, got.out, got.err, exitWrong, want)
	}
	if left := append(entries(t, c.dir), entries(t, c.tmp)...); !slices.Equal(left, []string{"torn.docx"}) {
		t.Errorf("there is %v, want torn.docx alone", left)
	}
}

// lay puts the files of the tests where the program runs.
func (c *call) lay(t *testing.T) {
	t.Helper()
	for _, dir := range []string{"folder", "posted.jpg"} {
		if err := os.Mkdir(filepath.Join(c.dir, dir), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	noise := "\x00\x01\x02 no text \xff\xfe"
	for name, text := range map[string]string{
		"talk.txt": "A heat pump does not make heat.", "empty.txt": "", "empty.docx": "", "taken-dash": "",
		"noise.txt": noise, "noise.pdf": noise, "noise.docx": noise, "noise.pptx": noise,
	} {
		if err := os.WriteFile(filepath.Join(c.dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// TestMissingProgramsAreNamedBeforeWork hides every program.
func TestMissingProgramsAreNamedBeforeWork(t *testing.T) {
	t.Parallel()
	for language, program := range map[string]string{"en": "flite", "es": "espeak-ng"} {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			c := newCall(t, "-language", language, "A heat pump does not make heat.")
			c.env = []string{"PATH=" + t.TempDir()}
			got := outcome(t, c.command(t))
			if got.code != exitFailed || got.out != "" || strings.Contains(got.err, "writing the script") {
				t.Errorf("it ended with %d and says %q, want %d and no step", got.code, got.out+got.err, exitFailed)
			}
			for _, want := range []string{program + " is not installed", "examples/setup.sh"} {
				if !strings.Contains(got.err, want) {
					t.Errorf("it says %q, want %q in it", got.err, want)
				}
			}
			if left := append(entries(t, c.dir), entries(t, c.tmp)...); len(left) > 0 {
				t.Errorf("left behind: %v", left)
			}
		})
	}
}

// TestFoldersThatCannotBeWritten: the temporary one, and those of -data and the
// cache.
func TestFoldersThatCannotBeWritten(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for name, tt := range map[string]struct {
		args, env []string
		want      []string
	}{
		"temporary": {nil, []string{"TMPDIR=" + file}, []string{"the temporary folder " + file + ": cannot be written to: not a directory", "have TMPDIR name another folder"}},
		"data":      {[]string{"-data", file}, nil, []string{"-data " + file + ": cannot be written to: not a directory", "take another folder"}},
		"cache":     {nil, []string{"XDG_CACHE_HOME=" + file}, []string{"the cache folder " + file + ": cannot be written to: not a directory", "have XDG_CACHE_HOME name another folder"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newCall(t, append(tt.args, "A heat pump does not make heat.")...)
			c.env = tt.env
			refused(t, c, outcome(t, c.command(t)), exitFailed, tt.want...)
			if left := entries(t, c.dir); len(left) > 0 {
				t.Errorf("left behind: %v", left)
			}
		})
	}
}

// TestAFilmIsMadeAndFound runs the program without a terminal: a line a step, of
// the steps there are, and at the end where everything is. The film is what the README
// promises, and its subtitles are on time.
func TestAFilmIsMadeAndFound(t *testing.T) {
	t.Parallel()
	const text = "A heat pump does not make heat. It moves it. Even on a cold morning the air outside holds warmth. " +
		"A good installer looks at each room first. Look at your last heating bill."
	c := newCall(t, "-o", "my film.mp4", "-resolution", "720p", "-music", "none", text)
	got := outcome(t, c.command(t))
	if got.code != 0 {
		t.Fatalf("it ended with %d: %s", got.code, got.err)
	}
	const steps = "writing the script\nspeaking\nplanning the scenes\nfilling the scenes\nlaying out pictures and sound\nrendering\n"
	if diff := cmp.Diff(steps, got.err); diff != "" {
		t.Errorf("the log (-want +got):\n%s", diff)
	}
	dir, err := filepath.EvalSymlinks(c.dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		fmt.Sprintf("film      %s/my film.mp4\n", dir),
		fmt.Sprintf("captions  %s/my film.srt, .vtt, .ass\n", dir),
		fmt.Sprintf("poster    %s/my film.jpg\n", dir),
		fmt.Sprintf("stream    %s/my film-dash/manifest.mpd\n", dir),
	} {
		if !strings.Contains(got.out, want) {
			t.Errorf("it says\n%s\nwant %q in it", got.out, want)
		}
	}
	if strings.Contains(got.out, "note:") {
		t.Errorf("it says something odd:\n%s", got.out)
	}
	film := filepath.Join(c.dir, "my film.mp4")
	checkCodecs(t, film, "1280x720")
	checkFaststart(t, film)
	checkLoudness(t, film)
	checkNothingBlackOrFrozen(t, film)
	checkBeside(t, film)
	checkSubtitlesAreOnTime(t, film)
	if left := entries(t, c.tmp); len(left) > 0 {
		t.Errorf("left in the temporary folder: %v", left)
	}
}
