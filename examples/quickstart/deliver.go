package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine"
)

// deliver copies the finished files to where the user wants them: the MP4 at
// output, the captions and the poster beside it, the stream in a folder. Each
// file appears whole or not at all.
func deliver(ctx context.Context, eng *engine.Engine, p engine.Project, output string) error {
	r := p.Edit().Rendition
	base := strings.TrimSuffix(output, filepath.Ext(output))
	stream := base + "-dash"
	to := map[string]string{
		r.Poster: base + ".jpg", r.Captions.SRT: base + ".srt", r.Captions.VTT: base + ".vtt", r.Captions.ASS: base + ".ass",
	}
	for _, key := range r.Stream {
		to[key] = filepath.Join(stream, strings.TrimPrefix(key, path.Dir(r.Manifest)+"/"))
	}
	for key, file := range to {
		if err := fetch(ctx, eng, key, file); err != nil {
			return err
		}
	}
	manifest := filepath.Join(stream, path.Base(r.Manifest))
	if err := fetch(ctx, eng, r.Manifest, manifest); err != nil {
		return err
	}
	if err := fetch(ctx, eng, r.Video, output); err != nil {
		return err
	}
	report(p, output, manifest)
	return nil
}

// fetch copies one file, under a temporary name until it is whole.
func fetch(ctx context.Context, eng *engine.Engine, key, file string) (err error) {
	src, err := eng.Open(ctx, key)
	if err != nil {
		return err
	}
	defer src.Close()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(file), ".scenewright-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(tmp.Name()))
		}
	}()
	_, err = io.Copy(tmp, src)
	if err = errors.Join(err, tmp.Chmod(0o644), tmp.Close()); err != nil {
		return fmt.Errorf("write %s: %w", file, err)
	}
	return os.Rename(tmp.Name(), file)
}

func report(p engine.Project, output, manifest string) {
	q := p.Edit().Rendition.Report
	fmt.Printf("%s\n  %s, %s, told as %s\n", output, p.Name, q.Duration.Round(100*time.Millisecond), p.Technique)
	fmt.Printf("  %.1f LUFS, true peak %.1f dBTP, %.1f MB\n  stream: %s\n", q.Loudness, q.TruePeak, float64(q.Bytes)/1e6, manifest)
	for _, w := range append(p.Warnings, q.Remarks...) {
		fmt.Printf("  note: %s\n", w)
	}
}

// list prints what can be asked for.
func list(ctx context.Context, eng *engine.Engine, what string) error {
	switch what {
	case "techniques":
		for _, t := range engine.Techniques() {
			fmt.Printf("%-30s %s\n", t.Technique, t.Description)
		}
	case "tones":
		for _, t := range engine.Tones() {
			fmt.Printf("%-30s %s\n", t.ID, t.Description)
		}
	case "tags":
		for _, t := range engine.VideoTags() {
			fmt.Printf("%-30s %s\n", t.ID, t.Description)
		}
	case "voices":
		voices, err := eng.AllVoices(ctx)
		for _, v := range voices {
			fmt.Printf("%-30s %s %s %s\n", v.ID, v.Name, strings.Join(v.Languages, ","), v.Note)
		}
		return err
	case "avatars":
		avatars, err := eng.Avatars(ctx)
		for _, a := range avatars {
			fmt.Printf("%-30s %s\n", a.ID, a.Name)
		}
		return err
	case "music":
		tracks, err := eng.Tracks(ctx)
		for _, t := range tracks {
			fmt.Printf("%-30s %s, %s, %d bpm\n", t.RelativePath, t.Name, t.Mood, t.BPM)
		}
		return err
	}
	return nil
}
