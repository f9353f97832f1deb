package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// TestNoDiskIsLargeEnough asks for more than any disk has.
func TestNoDiskIsLargeEnough(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	f := flags{Output: filepath.Join(t.TempDir(), "film.mp4")}
	err := f.checkRoom(request.Request{VideoLength: 1e9})
	if !errors.Is(err, fault.ErrExhausted) || !strings.Contains(err.Error(), os.TempDir()) || !strings.Contains(err.Error(), "GB too little") {
		t.Errorf("got %v, want ErrExhausted with the folder and what is missing", err)
	}
}

// TestWhatAFilmTakes holds the estimate against the length, the size and what is
// added.
func TestWhatAFilmTakes(t *testing.T) {
	t.Parallel()
	added := filepath.Join(t.TempDir(), "film.mp4")
	if err := os.WriteFile(added, make([]byte, 2*megabyte), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, tt := range map[string]struct {
		flags   flags
		request request.Request
		want    [3]int64 // megabytes on the way, kept, written
	}{
		"a minute":       {flags{Offline: true}, request.Request{VideoLength: 1, Resolution: "1080p"}, [3]int64{88, 24, 17}},
		"a minute in 4K": {flags{Offline: true}, request.Request{VideoLength: 1, Resolution: "2160p"}, [3]int64{160, 48, 65}},
		"a long text":    {flags{Offline: true}, request.Request{PromptType: story.PromptText, Prompt: strings.Repeat("word ", 4000), Resolution: "1080p"}, [3]int64{200, 40, 49}},
		"a long script":  {flags{Offline: true}, request.Request{PromptType: story.PromptScript, Prompt: strings.Repeat("word ", 1800), Resolution: "1080p"}, [3]int64{592, 96, 161}},
		"a page":         {flags{Offline: true}, request.Request{PromptType: story.PromptLink, Prompt: "https://example.com", Resolution: "1080p"}, [3]int64{200, 40, 49}},
		"with a film":    {flags{Offline: true, Add: []string{added}}, request.Request{VideoLength: 1, Resolution: "1080p"}, [3]int64{94, 24, 17}},
		"with pictures":  {flags{}, request.Request{VideoLength: 1, Resolution: "1080p"}, [3]int64{344, 24, 17}},
	} {
		s := tt.flags.size(tt.request)
		if got := [3]int64{s.work / megabyte, s.cache / megabyte, s.output / megabyte}; got != tt.want {
			t.Errorf("%s: got %v MB, want %v", name, got, tt.want)
		}
	}
}
