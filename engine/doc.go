// Package engine turns a brief into a narrated, subtitled video.
//
// It is the centre of Scenewright: the words of the domain, the ports that
// adapters fill, and the pipeline that leads from one to the other. It imports
// nothing of ours outside its own folder; sources, voices, the renderer and
// the store know the engine, never the other way round.
//
//	request → material → script → narration → storyboard → timeline → rendition
//
// Step by step (see pipeline.go): read and gather turn addresses, documents and
// files into text and media, write and narrate make what is said, board gives it
// scenes and times, present has somebody filmed, fill finds or makes pictures and
// films, score composes the music, arrange lays all of it out, and render makes
// the files. A step whose request asks nothing of it passes by.
//
// A host builds an [Engine] from [Ports], starts it, and creates projects:
//
//	eng, err := engine.New(engine.Ports{Stores: db.Stores, Queue: db, …}, nil)
//	if err := eng.Start(ctx); err != nil { … }
//	defer eng.Close(ctx)
//	p, err := eng.Create(ctx, engine.Request{Prompt: text, ToAutoExport: true})
//	p, err = eng.Wait(ctx, p.ID)
//	video, err := eng.Open(ctx, p.Edit().Rendition.Video)
//
// Create, enhance and export are durable: each step of the pipeline leaves its
// result in the store in the same transaction that enqueues the next one, and a
// process that is killed goes on from there.
package engine
