// Samples makes three films that use many fields of a request at once: a
// company's template and branding, a presenter, films and pictures of its own,
// music, subtitles in both styles, pronunciations; in English (16:9), Spanish
// (9:16) and Hebrew (16:9, mirrored).
//
//	.ci/tools/run samples -o samples
//
// The requests are english.json, spanish.json and hebrew.json, as POST
// /v1/auth/project/create takes them: asset:NAME stands for the uploadPath of
// an upload, and template:NAME for the id of a template.
package main

import (
	"context"
	"embed"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/request"
)

//go:embed *.json *.svg
var files embed.FS

func main() {
	dir := flag.String("o", "samples", "the `folder` to write the films to")
	only := flag.String("only", "", "make only the film of this `name`: english, spanish or hebrew")
	resolution := flag.String("resolution", "1080p", "`lines` of the shorter side: 720p, 1080p, 1440p or 2160p")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *dir, *only, *resolution); err != nil {
		fmt.Fprintln(os.Stderr, "samples:", err)
		stop()
		os.Exit(1)
	}
}

// run makes the films, one after the other.
func run(ctx context.Context, dir, only, resolution string) error {
	s, err := open(ctx, filepath.Join(dir, "work"))
	if err != nil {
		return err
	}
	defer s.close(ctx)
	names, err := s.company(ctx)
	if err != nil {
		return err
	}
	for _, name := range []string{"english", "spanish", "hebrew"} {
		if only != "" && only != name {
			continue
		}
		r, err := s.request(name, names)
		if err != nil {
			return err
		}
		r.Resolution = resolution
		if err := s.film(ctx, r, filepath.Join(dir, name)); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// request reads the body of a request, with what its names stand for.
func (s *studio) request(name string, names *strings.Replacer) (r request.Request, err error) {
	body, err := files.ReadFile(name + ".json")
	if err == nil {
		err = json.Unmarshal([]byte(names.Replace(string(body))), &r)
	}
	r.WorkspaceID = s.workspace
	return r, err
}

// film makes one and writes it beside its captions.
func (s *studio) film(ctx context.Context, r request.Request, to string) error {
	p, err := s.eng.Create(ctx, r)
	if err == nil {
		p, err = s.eng.Wait(ctx, p.ID)
	}
	if err != nil {
		return err
	}
	made := p.Edit().Rendition
	for blob, file := range map[string]string{made.Video: to + ".mp4", made.Captions.SRT: to + ".srt", made.Poster: to + ".jpg"} {
		if err := s.save(ctx, blob, file); err != nil {
			return err
		}
	}
	fmt.Printf("%s.mp4: %.1f s, %.1f LUFS, %.1f dBTP\n", to, made.Report.Duration.Seconds(), made.Report.Loudness, made.Report.TruePeak)
	for _, w := range append(p.Warnings, made.Report.Remarks...) {
		fmt.Println("  note:", w)
	}
	return nil
}

func (s *studio) save(ctx context.Context, blob, file string) error {
	src, err := s.eng.Open(ctx, blob)
	if err != nil {
		return err
	}
	defer src.Close()
	return blobs.SaveFile(src, file, 0o644)
}
