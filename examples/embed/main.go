// Embed is the smallest host: the offline engine, one project, one file.
package main

import (
	"context"
	"fmt"
	"log"

	"github.com/scenewright/scenewright"
	"github.com/scenewright/scenewright/engine/request"
)

func main() {
	ctx := context.Background()
	eng := must(scenewright.Open(ctx, "scenewright-data", nil))
	defer eng.Close(ctx)
	p := must(eng.Create(ctx, request.Request{
		Prompt: "Tea came to Europe by ship. A cup of it takes three minutes. Wait, and it is worth it.", VideoLength: .5, ToAutoExport: true,
	}))
	p = must(eng.Wait(ctx, p.ID))
	fmt.Println(eng.Path(p.Edit().Rendition.Video))
}

func must[T any](v T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return v
}
