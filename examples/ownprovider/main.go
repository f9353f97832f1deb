// Ownprovider is a host with a source of its own: music from a folder, in place of Scenewright's.
//
//	go run ./examples/ownprovider MUSIC-FOLDER < text.txt
//
// A provider is a type that fulfils the contract in its port's comment (here engine.MusicLibrary,
// in folder.go) and passes the port's suite, which is its whole test. It goes into engine.Ports,
// and everything else stays the same.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/engine/writer/plain"
	"github.com/scenewright/scenewright/render"
	"github.com/scenewright/scenewright/render/design"
	"github.com/scenewright/scenewright/store/blob"
	"github.com/scenewright/scenewright/store/sqlite"
	"github.com/scenewright/scenewright/voice/local"
)

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: ownprovider MUSIC-FOLDER < text.txt")
	}
	if err := run(context.Background(), os.Args[1], os.Stdin, os.Stdout); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, folder string, in io.Reader, out io.Writer) error {
	box := must(sandbox.New(nil))
	own := Folder{os.DirFS(folder), box}
	tracks, err := own.Tracks(ctx)
	if err != nil {
		return err
	}
	if len(tracks) == 0 {
		return errors.New("there are no WAV or MP3 files in " + folder)
	}
	prompt, err := io.ReadAll(io.LimitReader(in, 4*request.MaxPrompt))
	if err != nil {
		return err
	}
	fonts := must(typeset.Load(nil))
	db := must(sqlite.Open(ctx, "scenewright-data/scenewright.db", nil))
	files := must(blob.Open("scenewright-data/files", nil))
	eng := must(engine.New(engine.Ports{
		Stores: db.Stores, Queue: db, Blobs: files, Fonts: fonts,
		Writer:   must(plain.New(nil)),
		Voices:   []engine.Voice{must(local.New(box, nil))},
		Designer: must(design.New(fonts, nil)),
		Renderer: must(render.New(box, fonts, nil)),
		Music:    own,
	}, nil))
	must(0, eng.Start(ctx))
	defer eng.Close(ctx)
	p, err := eng.Create(ctx, request.Request{
		Prompt: string(prompt), VideoLength: .5, ToAutoExport: true, Resolution: "720p",
		CustomTemplate: &request.CustomTemplate{PreConfigs: &request.PreConfigs{BgMusic: &request.BgMusic{Path: tracks[0].RelativePath}}},
	})
	if err != nil {
		return err
	}
	if p, err = eng.Wait(ctx, p.ID); err != nil {
		return err
	}
	_, err = fmt.Fprintln(out, files.Path(p.Edit().Rendition.Video))
	return err
}

func must[T any](v T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return v
}
