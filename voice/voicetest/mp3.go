package voicetest

import (
	"bytes"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
)

// AsMP3 is a service whose answers are those of another one, with the sound of a
// field of their JSON as MP3 that ffmpeg encoded with some options. The sound is a
// WAV, or samples of one channel at 24 kHz.
func AsMP3(t testing.TB, service http.Handler, field string, options ...string) http.Handler {
	return changed(service, field, func(sound []byte) []byte { return mp3Of(t, sound, options) })
}

// Cut is a service whose answers are those of another one, with half of the bytes
// of a field of their JSON, and a few more.
func Cut(service http.Handler, field string) http.Handler {
	return changed(service, field, func(sound []byte) []byte { return sound[:len(sound)/2+7] })
}

// changed is a service with another sound in a field of its answers.
func changed(service http.Handler, field string, change func([]byte) []byte) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answer := httptest.NewRecorder()
		service.ServeHTTP(answer, r)
		var fields map[string]json.RawMessage
		var sound []byte
		raw := answer.Body.Bytes()
		if json.Unmarshal(raw, &fields) == nil && json.Unmarshal(fields[field], &sound) == nil && len(sound) > 0 {
			fields[field], _ = json.Marshal(change(sound)) // plain bytes
			raw, _ = json.Marshal(fields)                  // plain values
			answer.Header().Del("Content-Length")
		}
		maps.Copy(w.Header(), answer.Header())
		w.WriteHeader(answer.Code)
		_, _ = w.Write(raw) // who went away is heard of elsewhere
	})
}

// mp3Of encodes a sound.
func mp3Of(t testing.TB, sound []byte, options []string) []byte {
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in"), filepath.Join(dir, "out.mp3")
	if err := os.WriteFile(in, sound, 0o600); err != nil {
		t.Error(err)
		return nil
	}
	args := []string{"-nostdin", "-v", "error"}
	if !bytes.HasPrefix(sound, []byte("RIFF")) {
		args = append(args, "-f", "s16le", "-ar", "24000", "-ac", "1")
	}
	args = append(append(append(args, "-i", in), options...), out)
	box, err := sandbox.New(nil)
	if err == nil {
		err = box.Run(t.Context(), sandbox.Command{Program: "ffmpeg", Args: args, Read: []string{in}, Write: []string{dir}})
	}
	raw, read := os.ReadFile(out)
	if err != nil || read != nil {
		t.Errorf("making an MP3: %v, %v", err, read)
	}
	return raw
}

// MP3 checks that a voice speaks the same where its service answers in MP3: as
// long, with its words at the same times, and the sound at the place where it
// was. open gives the voice before the service that wrap makes of its own, or
// before its own where wrap is nil.
func MP3(t *testing.T, u story.Utterance, field string, open func(t *testing.T, wrap func(http.Handler) http.Handler) engine.Voice) {
	want, err := open(t, nil).Speak(t.Context(), u)
	if err != nil {
		t.Fatal(err)
	}
	kinds := []string{"-ar 24000 -b:a 64k", "-ar 44100 -ac 2 -b:a 128k"}
	if nightly {
		kinds = append(kinds, "-ar 44100 -b:a 128k", "-ar 48000 -b:a 64k")
	}
	for _, options := range kinds {
		t.Run(options, func(t *testing.T) {
			v := open(t, func(h http.Handler) http.Handler { return AsMP3(t, h, field, strings.Fields(options)...) })
			got, err := v.Speak(t.Context(), u)
			if err != nil {
				t.Fatal(err)
			}
			if want := strings.Fields(options)[1]; strconv.Itoa(got.Sound.Rate) != want || got.Sound.Channels != 1 {
				t.Errorf("the sound has %d Hz and %d channels, want %s and 1", got.Sound.Rate, got.Sound.Channels, want)
			}
			if d := (got.Sound.Duration() - want.Sound.Duration()).Abs(); d > time.Millisecond {
				t.Errorf("the sound lasts %v, want %v", got.Sound.Duration(), want.Sound.Duration())
			}
			if d := late(got.Sound, want.Sound); d.Abs() > time.Millisecond {
				t.Errorf("the sound is late by %v", d)
			}
			for i, w := range want.Words {
				if g := got.Words[i]; (g.Start-w.Start).Abs() > 20*time.Millisecond || g.Text != w.Text {
					t.Errorf("%q begins at %v, want %q at %v", g.Text, g.Start, w.Text, w.Start)
				}
			}
		})
	}
}

// late is by how much a sound comes after another one, within 100 ms.
func late(got, want audio.Sound) time.Duration {
	const rate = 8000
	a, b := got.Resample(rate).Samples, want.Resample(rate).Samples
	best, at := 0.0, 0
	for lag := -rate / 10; lag <= rate/10; lag++ {
		sum := 0.0
		for i := max(0, lag); i < min(len(a), len(b)+lag); i++ {
			sum += float64(a[i]) * float64(b[i-lag])
		}
		if sum > best {
			best, at = sum, lag
		}
	}
	return time.Duration(at) * time.Second / rate
}
