// Package engine turns a brief into a narrated, subtitled video.
//
// It is the centre of Scenewright: the terms of the domain, the ports for adapters, and the
// pipeline that connects them. It imports none of our packages outside its own folder; sources,
// voices, the renderer and the store import the engine, never the other way round.
//
//	request → material → script → narration → storyboard → timeline → rendition
//
// Step by step (see [project.Pipeline]): fetch and read supply the text, collect and gather the
// media, write and narrate make the narration, board sets the scenes' times, fill finds or
// generates pictures and films, present has a presenter filmed, score makes the music, arrange lays
// out the timeline, and render makes the files. A step without work for the request does nothing.
//
// The layers of packages, each of which imports only those below it:
//
//	engine                      [Engine] and its calls
//	internal/step               the steps, a file each; edits of finished films; estimates
//	internal/casting            what a host offers: voices, presenters, music; checks of a request
//	internal/material           what a request and its workspace bring: media, decks, branding, templates
//	internal/pipeline           the runner of steps and their stored results
//	port                        interfaces of adapters
//	project                     the state of a video, its steps and its store
//	request                     a client's request and its checks
//	story, detect               a film's words and contents; the language of a text
//	timeline, typeset, audio …  plain values
//
// A host builds an [Engine] from [Ports], starts it, and creates projects; package
// scenewright does the first for the offline adapters:
//
//	eng, err := engine.New(engine.Ports{Stores: db.Stores, Queue: db, …}, nil)
//	if err := eng.Start(ctx); err != nil { … }
//	defer eng.Close(ctx)
//	p, err := eng.Create(ctx, request.Request{Prompt: text, ToAutoExport: true})
//	p, err = eng.Wait(ctx, p.ID)
//	video, err := eng.Open(ctx, p.Edit().Rendition.Video)
//
// Create, enhance and export are durable: each step of the pipeline stores its result in the
// transaction that enqueues the next one, and a killed process resumes from there.
//
// # Parts of the host's own
//
// A host's own parts go into [Ports]; scenewright.Options.Ports changes those of the offline
// engine. Each kind has a contract, and a conformance suite; once the context of a call is over,
// every part returns its error:
//
//	a voice        [Voice]             voice/voicetest.Test
//	a transcriber  [Transcriber]       voice/transcribe/transcribetest.Test
//	a source       [footage.Source]    sources/sourcetest.Media
//	a generator    [footage.Source]    sources/sourcetest.TestMaker
//	a presenter    [Presenter]         sources/sourcetest.TestPresenter
//	music          [MusicLibrary]      sources/sourcetest.TestMusicLibrary
//	a writer       [Writer]            engine/writer/writertest.Test
//	a designer     [Designer]          sources/sourcetest.TestDesigner
//	a layout       design.NewLayout    render/design/designtest.TestLayout
//	a renderer     [Renderer]          render/rendertest.Test
//	uploads        library.Media       engine/library/librarytest.TestMedia
//	a database     [Stores]            store/storetest.TestStore, TestTenants, TestAccess …
//	files          blobs.Blobs         store/storetest.TestBlobs
//
// Package enginetest builds an engine of fakes for the tests of a host, httpapi/apitest a service.
//
// # Words
//
//	film         the video of a request; in the API a project and its exports
//	scene        a stretch of the film with one content and its narration
//	script       the narration, scene by scene, and the content that each scene shows
//	narration    a scene's voice, with the time of each word
//	phone        a speech sound with its times
//	storyboard   the script with its times, for the designer
//	layout       the arrangement of a content on the screen: list, number …, or the host's own
//	motif        moving forms behind the words, of one family in a film
//	timeline     layers, tracks, cues and sounds: plain values for the renderer
//	layer        one drawn element with its times and tracks of its changes
//	cue          a subtitle with its times
//	bed          the music under the narration
//	slot         a place in a scene for a picture or a film
//	source       an adapter that finds or generates pictures and films for slots
//	candidate    a picture or film of a source for a slot
//	ledger       for each slot, the sources asked, their results and licences
//	material     a file of the request, examined and prepared
//	presenter    a person on the screen who speaks: drawn, or filmed by a service
//	template     scenes, values and settings that complete requests
//	segment      a stretch of encoded video, cached by its content
//	rendition    the files of an export: MP4, manifest, captions, poster
//	checkpoint   the stored result of a part of a step, from which a restart resumes
package engine
