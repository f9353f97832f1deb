package main

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/story"
)

// flags are the command line. Kong checks them and writes the help.
type flags struct {
	Prompt []string `arg:"" optional:"" help:"What the video is about: some words, or better some paragraphs."`

	Output         string   `short:"o" name:"output" default:"video.mp4" help:"The MP4 to write. Captions, poster and stream go beside it."`
	File           string   `short:"f" name:"file" help:"Read a file: a text, or a PDF, DOCX, PPTX, Markdown or HTML file; - is a text on standard input."`
	Link           string   `help:"Make the video of a page, a document or a deck on the web."`
	Slides         bool     `help:"What -link or -file (a PDF) gives is a deck: each page is a slide. A PPTX file is one anyway."`
	Pages          bool     `help:"Show the pages of a deck as they are: of a PDF, or of a PPTX where LibreOffice is installed."`
	Private        bool     `name:"allow-private-urls" help:"Let -link reach private addresses, such as this machine's own."`
	Script         bool     `help:"The text is a finished script: speak it word for word."`
	Length         float64  `short:"l" default:"0" help:"Minutes: 0.5, 1, 2 or 3. Default: as long as the text needs, up to 3."`
	Language       string   `default:"auto" help:"auto, en, es, fr, zh, iw, or another of those that -list voices tells of."`
	Technique      string   `help:"How the story is told; see -list techniques. Default: what fits."`
	Tone           string   `default:"Natural" help:"Natural, Professional, Informative, Inspirational or Energetic."`
	Tag            string   `default:"Explainer" help:"The kind of video; see -list tags."`
	Writer         string   `enum:",plain" default:"" help:"plain: no language model writes, though one is found on this machine (Ollama, llama.cpp, LM Studio) or named."`
	Voice          string   `help:"Who speaks; see -list voices. local: a voice of this program's own, though a server of voices is found on this machine (Kokoro-FastAPI, Piper, Ollama)."`
	Avatar         string   `help:"Who presents on the screen; see -list avatars. Default: nobody."`
	AvatarPosition string   `enum:",left,right" default:"" help:"left or right. Default: where the look has it."`
	AvatarSize     float64  `default:"0" help:"Height of the presenter as a share of the video's, 0 to 1. Default: as usual."`
	Speed          float64  `default:"0" help:"Speed of the voice, 0.5 to 2. Default: the tone's."`
	Music          string   `default:"auto" help:"auto, none, or a path of -list music."`
	Volume         float64  `default:"0.15" help:"Volume of the music, 0 to 1."`
	SoundFont      string   `name:"soundfont" env:"SCENEWRIGHT_SOUNDFONT" help:"Have fluidsynth play the music with this sound font (.sf2 or .sf3); auto is the system's."`
	Subtitles      string   `help:"none, line, word_highlight, karaoke, one_word or progressive. Default: word_highlight where what is spoken does not stand on the screen."`
	Aspect         string   `default:"16:9" help:"Shape of the video: 16:9, 9:16, 1:1 or 4:5."`
	Resolution     string   `default:"1080p" help:"Lines of the shorter side: 720p, 1080p, 1440p or 2160p."`
	Seed           uint64   `default:"0" help:"Another number gives another look. Default: drawn from the text."`
	Data           string   `help:"Keep the work in this folder, so that the next run goes on from it. Default: a temporary one."`
	List           string   `enum:",techniques,tones,tags,voices,avatars,music" default:"" help:"Print techniques, tones, tags, voices, avatars or music, and stop."`
	Services       bool     `help:"Use the outside services whose keys are in the environment, such as OPENAI_API_KEY. Default: only free services are asked, which need no key."`
	Research       bool     `default:"true" negatable:"" help:"Have a subject of a few words looked up in Wikipedia."`
	MaxCost        float64  `name:"max-cost" default:"1" help:"US dollars that pictures and films may cost which are made for the video; -1: anything. Nothing costs without -services."`
	DryRun         bool     `name:"dry-run" help:"Make nothing: print who would be asked for what, how long it takes, what it costs, and all that is wrong."`
	Offline        bool     `env:"SCENEWRIGHT_OFFLINE" help:"Do not look for pictures in free libraries on the internet (Openverse, Wikimedia Commons, NASA, the Internet Archive), nor for a subject of a few words in Wikipedia, nor for servers of models and voices on this machine."`
	Add            []string `help:"Show this film or picture at the beginning; may be given again for the scenes that follow."`
	Media          string   `env:"SCENEWRIGHT_MEDIA" help:"Look for pictures and films in this folder."`
	Verbose        bool     `short:"v" help:"Log what happens."`
}

// doubleDashes lets flags be written with one dash as well, as Go's own are.
func doubleDashes(args []string) []string {
	out := slices.Clone(args)
	for i, a := range out {
		if a == "--" {
			break
		}
		if len(a) > 2 && a[0] == '-' && a[1] != '-' && isLetter(a[2]) {
			out[i] = "-" + a
		}
	}
	return out
}

func isLetter(b byte) bool { return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' }

// promptType returns the type of the text.
func (f flags) promptType() story.PromptType {
	switch {
	case f.Script:
		return story.PromptScript
	case f.Link == "" && !f.isDocument():
		return story.PromptText
	case f.Slides || f.ext() == ".pptx":
		return story.PromptSlides
	case f.Link != "":
		return story.PromptLink
	}
	return story.PromptDocs
}

// isDocument reports whether the file requires a reader.
func (f flags) isDocument() bool {
	return !f.Script && (f.isPacked() || slices.Contains([]string{".md", ".markdown", ".html", ".htm"}, f.ext()))
}

// isPacked reports whether the file is a document that is no text.
func (f flags) isPacked() bool { return slices.Contains([]string{".pdf", ".docx", ".pptx"}, f.ext()) }

// ext returns the file's extension, in small letters.
func (f flags) ext() string { return strings.ToLower(filepath.Ext(f.File)) }

// voiceType returns the type of the requested voice.
func (f flags) voiceType() string {
	kind, _, _ := strings.Cut(f.Voice, "/")
	return kind
}

// subject returns the film's source: a flag with its value, or the text.
func (f flags) subject() string {
	switch {
	case f.Link != "":
		return "-link " + f.Link
	case f.File != "":
		return "-file " + f.File
	}
	return "the text"
}
