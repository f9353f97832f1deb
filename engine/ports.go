package engine

import "github.com/scenewright/scenewright/engine/port"

// Ports that adapters implement. Package port has their contracts.
type (
	// Writer turns an assignment into a script: see [port.Writer].
	Writer = port.Writer
	// Translator is a Writer that can translate a script: see [port.Translator].
	Translator = port.Translator
	// Refuser is a Writer that refuses an unsuitable request before any work: see [port.Refuser].
	Refuser = port.Refuser
	// Voice speaks: see [port.Voice].
	Voice = port.Voice
	// Designer draws a storyboard: see [port.Designer].
	Designer = port.Designer
	// LayoutDesigner is a Designer with layouts of the host's own: see [port.LayoutDesigner].
	LayoutDesigner = port.LayoutDesigner
	// Renderer turns a timeline into files: see [port.Renderer].
	Renderer = port.Renderer
	// Illustrator is a Renderer that draws single frames: see [port.Illustrator].
	Illustrator = port.Illustrator
	// SegmentRenderer is a Renderer that several hosts can share: see [port.SegmentRenderer].
	SegmentRenderer = port.SegmentRenderer
	// MusicLibrary holds background music: see [port.MusicLibrary].
	MusicLibrary = port.MusicLibrary
	// Presenter draws a person who speaks the narration: see [port.Presenter].
	Presenter = port.Presenter
	// FilmedPresenter has a service film a speaking person: see [port.FilmedPresenter].
	FilmedPresenter = port.FilmedPresenter
	// Preparer converts a foreign file for use in a film: see [port.Preparer].
	Preparer = port.Preparer
	// Transcriber recognises speech: see [port.Transcriber].
	Transcriber = port.Transcriber
	// Reader extracts the text of a page, a document or a deck: see [port.Reader].
	Reader = port.Reader
	// SourceFetcher is a Reader that can fetch before it reads: see [port.SourceFetcher].
	SourceFetcher = port.SourceFetcher
	// Researcher finds source texts on a subject: see [port.Researcher].
	Researcher = port.Researcher
	// URLChecker reports early whether a URL would be fetched: see [port.URLChecker].
	URLChecker = port.URLChecker
	// Quoter estimates the calls and the cost of a service: see [port.Quoter].
	Quoter = port.Quoter
)

// NoTranslator returns the refusal of a host whose writer is no [Translator].
func NoTranslator() error { return port.NoTranslator() }
