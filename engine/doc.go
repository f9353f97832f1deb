// Package engine turns a brief into a narrated, subtitled video.
//
// It is the centre of Scenewright: the words of the domain, the ports that
// adapters fill, and the pipeline that leads from one to the other. It imports
// nothing of ours outside its own folder; sources, voices, the renderer and
// the store know the engine, never the other way round.
//
//	request → material → script → narration → storyboard → timeline → rendition
//
// Step by step (see [project.Pipeline]): fetch and read bring the text, collect and gather
// the media, write and narrate make the narration, board lays its scenes out in time, fill
// finds or makes pictures and films, present has a presenter filmed, score composes the
// music, arrange lays all of it out, and render makes the files. A step of which the
// request asks nothing does nothing.
//
// A step is a row of the list in internal/step: a type for what it reads of earlier steps,
// and a function of that. The runner reads the one and keeps what the other returns.
//
// The floors, each of which knows only those below it:
//
//	engine                      [Engine] and its calls
//	internal/revise             edits of finished films
//	internal/step               fetch, read, gather, write, narrate, board, fill, present, score, arrange, export
//	internal/check, casting …   what steps share: what a request names, who speaks, who presents
//	internal/material, slides … values of the pipeline: what a request brings, pages of a deck, pauses
//	internal/pipeline           how steps are run and what they keep
//	port                        what adapters implement
//	project                     a video in the making, its steps and its store
//	request                     what a client asks for, checked
//	story, detect               what a film says and shows; which language a text is in
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
// Create, enhance and export are durable: each step of the pipeline leaves its
// result in the store in the same transaction that enqueues the next one, and a
// process that is killed goes on from there.
//
// # Parts of the host's own
//
// What a host brings goes into [Ports]; scenewright.Options.Ports changes those of the offline
// engine. Each kind has a contract, and a suite that holds an implementation to it:
//
//	a voice        [Voice]             voice/voicetest.Test
//	a transcriber  [Transcriber]       voice/transcribe/transcribetest.Test
//	a source       [footage.Source]    sources/sourcetest.Media
//	a generator    [footage.Source]    sources/sourcetest.TestMaker
//	a presenter    [Presenter]         sources/sourcetest.TestPresenter
//	music          [MusicLibrary]      sources/sourcetest.TestMusicLibrary
//	a writer       [Writer]            engine/writer/writertest.Test
//	a designer     [Designer]          sources/sourcetest.TestDesigner
//	a layout       design.NewLayout    as scenewright.OfflineOptions.Layouts
//	a renderer     [Renderer]          render/rendertest.Test
//	uploads        library.Media       engine/library/librarytest.TestMedia
//	a database     [Stores]            store/storetest.TestStore, TestTenants, TestAccess …
//	files          blobs.Blobs         store/storetest.TestBlobs
//
// Package enginetest builds an engine of fakes for the tests of a host.
//
// # Words
//
//	film         the video of a request; in the API a project and its exports
//	scene        a stretch of the film that shows one content while it is spoken
//	script       the narration, scene by scene, and the content that each scene shows
//	narration    a scene's voice, with the time of each word
//	phone        a speech sound and when it sounds
//	storyboard   the script with its times, ready to be drawn
//	layout       how a content stands on the screen: list, number, quote …, or the host's own
//	motif        what moves behind the words, of one film's family of forms
//	timeline     layers, tracks, cues and sounds: plain values that are rendered
//	layer        one thing drawn, for a time, with tracks of what changes
//	cue          a subtitle and when it stands
//	bed          the music under the narration
//	slot         a place of a scene that takes a picture or a film
//	source       who offers pictures and films for slots, or makes them
//	candidate    one of those that are offered
//	ledger       by slot, who was asked, what came of it, on which terms
//	material     a file that the request brings, looked into and made ready
//	presenter    who is seen speaking: drawn, or filmed by a service
//	template     scenes, values and settings that requests are filled up from
//	segment      a stretch of encoded video, kept by its content
//	rendition    the files of an export: MP4, manifest, captions, poster
//	checkpoint   the kept result of a part of a step, from which a restart goes on
package engine
