// Stills measures how much longer a film takes beside clients of another organization
// that ask for stills all the time, by a server on loopback: 2 times as long at most.
//
//	.ci/tools/run stills [-clients 12]
//
// Each asks for all scenes of a longer film, in many widths, and heeds Retry-After.
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"log"
	"net/http/httptest"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/scenewright/scenewright"
	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/httpapi"
	"github.com/scenewright/scenewright/httpapi/client"
)

func main() {
	clients := flag.Int("clients", 12, "who ask for stills")
	flag.Parse()
	alone, _ := took(context.Background(), 0)
	beside, stills := took(context.Background(), *clients)
	fmt.Printf("alone %.1f s, beside %d clients that had %d stills %.1f s: %.2f times as long\n",
		alone.Seconds(), *clients, stills, beside.Seconds(), beside.Seconds()/alone.Seconds())
}

// took makes a film on fresh data beside so many clients, which had so many stills.
func took(ctx context.Context, clients int) (film time.Duration, stills int64) {
	dir := must(os.MkdirTemp("", "stills-"))
	defer os.RemoveAll(dir)
	eng := must(scenewright.Open(ctx, dir, &scenewright.Options{Engine: engine.Options{Secret: bytes.Repeat([]byte{1}, 32)}}))
	server := httptest.NewServer(must(httpapi.New(eng.Engine, nil)))
	theirs := must(scenewright.CreateFirstTenant(ctx, eng.Engine))
	ours := must(eng.CreateOrganization(ctx, tenant.NewOrganization{Name: "Ours"}))
	room := must(eng.CreateWorkspace(ctx, tenant.NewWorkspace{OrganizationID: ours.ID, Name: "Ours"}))
	text := must(os.ReadFile("examples/quickstart/testdata/heat-pumps.txt"))
	made := func(r request.Request) string { return must(eng.Wait(ctx, must(eng.Create(ctx, r)).ID)).ID }
	id := made(request.Request{Prompt: string(bytes.Repeat(text, 4)), PromptType: story.PromptScript, WorkspaceID: theirs.WorkspaceID})
	scenes := must(eng.Scenes(ctx, id))
	asking, stop := context.WithCancel(ctx)
	var all sync.WaitGroup
	var seen atomic.Int64
	c := must(client.New(server.URL+"/v1", theirs.APIKey, nil))
	for i := range clients {
		all.Go(func() {
			for n := i; asking.Err() == nil; n += clients {
				if _, err := c.Projects.Still(asking, id, scenes[n%len(scenes)].ID, 16+n*37%1900); err == nil {
					seen.Add(1)
				}
			}
		})
	}
	began := time.Now()
	made(request.Request{Prompt: string(text), VideoLength: .5, WorkspaceID: room.ID, ToAutoExport: true})
	film, stills = time.Since(began), seen.Load()
	stop()
	all.Wait()
	server.Close()
	must(0, eng.Close(ctx))
	return film, stills
}

func must[T any](v T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return v
}
