package main

import (
	"context"
	"fmt"
	"path"
	"path/filepath"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
)

// deliver copies the finished files to the user's place: the MP4 at output, the captions and the
// poster beside it, the stream in a folder. Each file appears whole or not at all.
func deliver(ctx context.Context, eng *engine.Engine, p project.Project, output string) error {
	r := p.Edit().Rendition
	names := beside(output)
	to := map[string]string{
		r.Poster: names.poster, r.Captions.SRT: names.srt, r.Captions.VTT: names.vtt, r.Captions.ASS: names.ass,
	}
	for _, key := range r.Stream {
		to[key] = filepath.Join(names.stream, strings.TrimPrefix(key, path.Dir(r.Manifest)+"/"))
	}
	for key, file := range to {
		if err := fetch(ctx, eng, key, file); err != nil {
			return err
		}
	}
	manifest := filepath.Join(names.stream, path.Base(r.Manifest))
	if err := fetch(ctx, eng, r.Manifest, manifest); err != nil {
		return err
	}
	if err := fetch(ctx, eng, r.Video, names.video); err != nil {
		return err
	}
	fmt.Print(report(p, names, manifest))
	return nil
}

func fetch(ctx context.Context, eng *engine.Engine, key, file string) error {
	src, err := eng.Open(ctx, key)
	if err != nil {
		return err
	}
	defer src.Close()
	return blobs.SaveFile(src, file, 0o644)
}

// report returns the result: the film and its place.
func report(p project.Project, names files, manifest string) string {
	q := p.Edit().Rendition.Report
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", p.Name)
	fmt.Fprintf(&b, "  %s, %.1f MB, told as %s, %.1f LUFS\n", q.Duration.Round(100*time.Millisecond), float64(q.Bytes)/1e6, p.Technique, q.Loudness)
	for _, row := range [][2]string{
		{"film", whole(names.video)}, {"captions", whole(names.srt) + ", " + filepath.Ext(names.vtt) + ", " + filepath.Ext(names.ass)},
		{"poster", whole(names.poster)}, {"stream", whole(manifest)},
	} {
		fmt.Fprintf(&b, "  %-9s %s\n", row[0], row[1])
	}
	for _, w := range append(p.Warnings, q.Remarks...) {
		fmt.Fprintf(&b, "  note: %s\n", w)
	}
	return b.String()
}

// whole returns an absolute path.
func whole(path string) string {
	abs, err := filepath.Abs(path)
	if err != nil {
		return path // the working folder is gone
	}
	return abs
}

// list prints the available values of a kind.
func list(ctx context.Context, eng *engine.Engine, what string) error {
	switch what {
	case "techniques":
		for _, t := range request.Techniques() {
			fmt.Printf("%-30s %s %s\n", t.Technique, t.Description, t.Offline())
		}
	case "tones":
		for _, t := range request.Tones() {
			fmt.Printf("%-30s %s\n", t.ID, t.Description)
		}
	case "tags":
		for _, t := range request.VideoTags() {
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
