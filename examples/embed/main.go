// Embed is the least a host writes: an engine of the offline adapters, one
// project, one file.
package main

import (
	"context"
	"fmt"
	"log"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/engine/writer/editor"
	"github.com/scenewright/scenewright/render"
	"github.com/scenewright/scenewright/render/design"
	"github.com/scenewright/scenewright/store/blob"
	"github.com/scenewright/scenewright/store/sqlite"
	"github.com/scenewright/scenewright/voice/local"
)

func main() {
	ctx := context.Background()
	box := must(sandbox.New(nil))
	fonts := must(typeset.Load(nil))
	db := must(sqlite.Open(ctx, "scenewright-data/scenewright.db", nil))
	files := must(blob.Open("scenewright-data/files", nil))
	eng := must(engine.New(engine.Ports{
		Stores: db.Stores, Queue: db, Blobs: files, Fonts: fonts,
		Writer:   must(editor.New(nil)),
		Voices:   []engine.Voice{must(local.New(box, nil))},
		Designer: must(design.New(fonts, nil)),
		Renderer: must(render.New(box, fonts, nil)),
	}, nil))
	must(0, eng.Start(ctx))
	defer eng.Close(ctx)
	p := must(eng.Create(ctx, engine.Request{
		Prompt: "Tea came to Europe by ship. A cup of it takes three minutes. Wait, and it is worth it.", VideoLength: .5, ToAutoExport: true,
	}))
	p = must(eng.Wait(ctx, p.ID))
	fmt.Println(files.Path(p.Edit().Rendition.Video))
}

func must[T any](v T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return v
}
