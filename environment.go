package scenewright

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http/httptrace"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/making"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/engine/writer/anthropic"
	"github.com/scenewright/scenewright/engine/writer/fallback"
	"github.com/scenewright/scenewright/engine/writer/openai"
	"github.com/scenewright/scenewright/engine/writer/prompt"
	"github.com/scenewright/scenewright/sources/archive"
	"github.com/scenewright/scenewright/sources/commons"
	"github.com/scenewright/scenewright/sources/did"
	"github.com/scenewright/scenewright/sources/fal"
	"github.com/scenewright/scenewright/sources/folder"
	"github.com/scenewright/scenewright/sources/heygen"
	"github.com/scenewright/scenewright/sources/imagegen"
	"github.com/scenewright/scenewright/sources/library"
	"github.com/scenewright/scenewright/sources/nasa"
	"github.com/scenewright/scenewright/sources/openverse"
	"github.com/scenewright/scenewright/sources/pexels"
	"github.com/scenewright/scenewright/sources/pixabay"
	"github.com/scenewright/scenewright/sources/reader/wikipedia"
	"github.com/scenewright/scenewright/sources/runway"
	"github.com/scenewright/scenewright/voice/elevenlabs"
	"github.com/scenewright/scenewright/voice/google"
	"github.com/scenewright/scenewright/voice/kokoro"
	"github.com/scenewright/scenewright/voice/local"
	speech "github.com/scenewright/scenewright/voice/openai"
	"github.com/scenewright/scenewright/voice/piper"
	"github.com/scenewright/scenewright/voice/transcribe/aligned"
	"github.com/scenewright/scenewright/voice/transcribe/assemblyai"
	"github.com/scenewright/scenewright/voice/transcribe/whisper"
)

// Variables that hosts set or override themselves.
const (
	EnvOffline     = "SCENEWRIGHT_OFFLINE" // 1: none of the free services is asked
	EnvMediaFolder = "SCENEWRIGHT_MEDIA"   // a folder of pictures and films
)

// Services are the outside services that a host has accounts with, and the free
// ones, which need no account. Where there are several of a kind they stand in
// order of preference. The zero Services is none.
type Services struct {
	Writer       engine.Writer       // a language model; nil: none
	Viewer       footage.VisionModel // looks at the pictures that sources offer; nil: words alone decide
	Sources      []footage.Source    // search pictures and films
	Makers       []footage.Source    // generate pictures and films
	Presenters   []engine.FilmedPresenter
	Voices       []engine.Voice
	Transcribers []engine.Transcriber

	free    []freeService        // asked for pictures after Sources, and about subjects
	aligner *aligned.Transcriber // finds the words in the sound of voices that report no times
}

// FromEnvironment returns the services that the environment names, by getenv
// (os.Getenv). With none of the variables set those are the free ones. It asks
// none of them yet. The error names the variable that is wrong, and not its value.
//
// Scripts and ideas are written by OpenAI, or by a server that speaks its protocol
// and needs no key, else by Anthropic. A server that has only a model for pictures,
// to see or to hear does not write:
//
//	OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL
//	OPENAI_CONTEXT            the tokens that the model takes at once
//	ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL, ANTHROPIC_MODEL
//
// What the sources offer is looked at by a model, which is asked where scripts are
// written unless it has a server of its own:
//
//	VISION_MODEL              without it words alone decide
//	VISION_BASE_URL, VISION_API_KEY
//
// Pictures and films come from
//
//	SCENEWRIGHT_MEDIA         a folder of the host's own
//	PEXELS_API_KEY, PEXELS_BASE_URL
//	PIXABAY_API_KEY, PIXABAY_BASE_URL
//
// and from the free services, which are asked unless SCENEWRIGHT_OFFLINE=1. They are
// at other addresses where these are set:
//
//	OPENVERSE_BASE_URL, COMMONS_BASE_URL, NASA_BASE_URL, ARCHIVE_BASE_URL
//	WIKIPEDIA_BASE_URL        is asked about subjects; {language} is replaced
//
// or are made, by
//
//	OPENAI_IMAGE_MODEL        with OPENAI_API_KEY and OPENAI_BASE_URL
//	FAL_KEY, FAL_BASE_URL
//	RUNWAY_API_KEY, RUNWAY_BASE_URL
//
// Presenters, voices and recognisers of speech:
//
//	HEYGEN_API_KEY, HEYGEN_BASE_URL
//	DID_API_KEY, DID_BASE_URL
//	DID_FACES                 "Ada=https://…, Bob=https://…": names and pictures
//	ELEVENLABS_API_KEY, ELEVENLABS_BASE_URL, ELEVENLABS_MODEL
//	GOOGLE_API_KEY, GOOGLE_BASE_URL
//	KOKORO_BASE_URL
//	PIPER_BASE_URL            a server of Piper's own
//	SPEECH_MODEL              with OPENAI_API_KEY and OPENAI_BASE_URL; not needed for OpenAI's own
//	SPEECH_BASE_URL, SPEECH_API_KEY
//	                          another server that has OpenAI's POST /audio/speech
//	ASSEMBLYAI_API_KEY, ASSEMBLYAI_BASE_URL
//	WHISPER_BASE_URL          a server of whisper.cpp
//	OPENAI_TRANSCRIBE_MODEL   with OPENAI_API_KEY and OPENAI_BASE_URL
func FromEnvironment(getenv func(string) string) (*Services, error) {
	s := &Services{}
	if err := errors.Join(s.readWriter(getenv), s.readViewer(getenv), s.readFree(getenv)); err != nil {
		return nil, err
	}
	if err := s.read(recognisers, getenv); err != nil {
		return nil, err
	}
	if err := s.readAligner(); err != nil {
		return nil, err
	}
	if err := s.read(providers, getenv); err != nil {
		return nil, err
	}
	return s, s.readSpeech(getenv)
}

// Add puts the services into ports that are complete without them, which keep what
// they have for when a service fails; and the workspaces' own assets, which take no
// service, where the ports have a place for them.
func (s *Services) Add(p *engine.Ports) {
	if s.Writer != nil {
		p.Writer = fallback.New(s.Writer, p.Writer)
	}
	if thinker, ok := s.Writer.(tenant.IdeaWriter); ok && p.IdeaWriter != nil {
		p.IdeaWriter = fallback.NewIdeas(thinker, p.IdeaWriter)
	}
	if s.Viewer != nil {
		p.Viewer = s.Viewer
	}
	if own, err := library.New(p.Stores.Assets, p.Blobs, nil); err == nil {
		p.Sources = append(p.Sources, own)
	}
	p.Sources = append(p.Sources, s.Sources...)
	for _, f := range s.free {
		switch service := f.service.(type) {
		case footage.Source:
			p.Sources = append(p.Sources, service)
		case engine.Researcher:
			p.Researcher = service
		}
	}
	p.Sources = append(p.Sources, s.Makers...) // behind what costs nothing
	p.FilmedPresenters = append(p.FilmedPresenters, s.Presenters...)
	p.Voices = slices.Concat(s.Voices, p.Voices)
	p.Transcribers = slices.Concat(s.Transcribers, p.Transcribers)
}

// environment returns a variable's value, "" where it is not set.
type environment func(name string) string

// row is a service with an account, or a server of the host's own.
type row struct {
	variable string // that adds it: its key, its model, or its address
	address  string // the variable of its address; "": it has none
	add      func(s *Services, at setting) error
}

// setting is what the environment says of a row.
type setting struct {
	value, base string // of its two variables
	files       *safehttp.Client
	env         environment
}

// to appends a service to a list, or returns why there is none.
func to[T any](list *[]T) func(T, error) error {
	return func(service T, err error) error {
		*list = append(*list, service)
		return err
	}
}

// recognisers are in order of preference.
var recognisers = []row{
	{"ASSEMBLYAI_API_KEY", "ASSEMBLYAI_BASE_URL", func(s *Services, at setting) error {
		return to(&s.Transcribers)(assemblyai.New(assemblyai.APIKey(at.value), &assemblyai.Options{BaseURL: at.base}))
	}},
	{"WHISPER_BASE_URL", "WHISPER_BASE_URL", func(s *Services, at setting) error {
		return to(&s.Transcribers)(whisper.New(whisper.BaseURL(at.base), &whisper.Options{CPP: true}))
	}},
	{"OPENAI_TRANSCRIBE_MODEL", "OPENAI_BASE_URL", func(s *Services, at setting) error {
		base := whisper.BaseURL(cmp.Or(at.base, openai.DefaultBaseURL))
		return to(&s.Transcribers)(whisper.New(base, &whisper.Options{Key: at.env("OPENAI_API_KEY"), Model: at.value}))
	}},
}

// providers are of each kind in order of preference.
var providers = []row{
	{EnvMediaFolder, "", func(s *Services, at setting) error {
		return to(&s.Sources)(folder.New(folder.Dir(at.value), nil))
	}},
	{"PEXELS_API_KEY", "PEXELS_BASE_URL", func(s *Services, at setting) error {
		return to(&s.Sources)(pexels.New(pexels.APIKey(at.value), at.files, &pexels.Options{BaseURL: at.base}))
	}},
	{"PIXABAY_API_KEY", "PIXABAY_BASE_URL", func(s *Services, at setting) error {
		return to(&s.Sources)(pixabay.New(pixabay.APIKey(at.value), at.files, &pixabay.Options{BaseURL: at.base}))
	}},
	{"OPENAI_IMAGE_MODEL", "OPENAI_BASE_URL", func(s *Services, at setting) error {
		key := imagegen.APIKey(at.env("OPENAI_API_KEY"))
		return to(&s.Makers)(imagegen.New(key, &imagegen.Options{BaseURL: at.base, Model: at.value}))
	}},
	{"FAL_KEY", "FAL_BASE_URL", func(s *Services, at setting) error {
		return to(&s.Makers)(fal.New(fal.APIKey(at.value), &fal.Options{BaseURL: at.base}))
	}},
	{"RUNWAY_API_KEY", "RUNWAY_BASE_URL", func(s *Services, at setting) error {
		return to(&s.Makers)(runway.New(runway.APIKey(at.value), &runway.Options{BaseURL: at.base}))
	}},
	{"HEYGEN_API_KEY", "HEYGEN_BASE_URL", func(s *Services, at setting) error {
		return to(&s.Presenters)(heygen.New(heygen.APIKey(at.value), &heygen.Options{BaseURL: at.base}))
	}},
	{"DID_API_KEY", "DID_BASE_URL", func(s *Services, at setting) error {
		faces, err := readFaces(at.env("DID_FACES"))
		if err == nil {
			err = to(&s.Presenters)(did.New(did.APIKey(at.value), &did.Options{BaseURL: at.base, Faces: faces}))
		}
		if err != nil {
			return fmt.Errorf("DID_FACES: %w", err)
		}
		return nil
	}},
	{"ELEVENLABS_API_KEY", "ELEVENLABS_BASE_URL", func(s *Services, at setting) error {
		o := &elevenlabs.Options{BaseURL: at.base, Model: at.env("ELEVENLABS_MODEL"), Aligner: s.aligner}
		return to(&s.Voices)(elevenlabs.New(elevenlabs.APIKey(at.value), o))
	}},
	{"GOOGLE_API_KEY", "GOOGLE_BASE_URL", func(s *Services, at setting) error {
		return to(&s.Voices)(google.New(google.APIKey(at.value), &google.Options{BaseURL: at.base, Aligner: s.aligner}))
	}},
	{"KOKORO_BASE_URL", "KOKORO_BASE_URL", func(s *Services, at setting) error {
		return to(&s.Voices)(kokoro.New(kokoro.BaseURL(at.base), &kokoro.Options{Aligner: s.aligner}))
	}},
	{"PIPER_BASE_URL", "PIPER_BASE_URL", func(s *Services, at setting) error {
		return to(&s.Voices)(piper.New(piper.BaseURL(at.base), &piper.Options{Aligner: s.aligner}))
	}},
}

// read adds the services of the rows whose variable is set.
func (s *Services) read(rows []row, env environment) error {
	for _, r := range rows {
		at := setting{value: env(r.variable), base: env(r.address), env: env}
		if at.value == "" {
			continue
		}
		var err error
		if at.files, err = making.Client(at.base, downloadFor); err == nil {
			err = r.add(s, at)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", cmp.Or(r.address, r.variable), err)
		}
	}
	return nil
}

// readWriter reads which language model writes.
func (s *Services) readWriter(env environment) (err error) {
	key, base := env("OPENAI_API_KEY"), env("OPENAI_BASE_URL")
	switch {
	case (key != "" || base != "") && !isForMediaOnly(env):
		context, err := readContext(env("OPENAI_CONTEXT"))
		if err != nil {
			return fmt.Errorf("OPENAI_CONTEXT: %w", err)
		}
		o := &openai.Options{BaseURL: base, Model: env("OPENAI_MODEL"), Author: &prompt.Options{Context: context}}
		if s.Writer, err = openai.New(openai.APIKey(key), o); err != nil {
			return fmt.Errorf("OPENAI_BASE_URL, OPENAI_MODEL: %w", err)
		}
	case env("ANTHROPIC_API_KEY") != "":
		o := &anthropic.Options{BaseURL: env("ANTHROPIC_BASE_URL"), Model: env("ANTHROPIC_MODEL")}
		if s.Writer, err = anthropic.New(anthropic.APIKey(env("ANTHROPIC_API_KEY")), o); err != nil {
			return fmt.Errorf("ANTHROPIC_BASE_URL: %w", err)
		}
	}
	return nil
}

// readAligner makes the aligner of voices that report no times of words: by PocketSphinx
// or a voice of this machine, else by the recognisers.
func (s *Services) readAligner() error {
	box, err := sandbox.New(nil)
	if err != nil {
		return err
	}
	guide, err := local.New(box, nil)
	s.aligner = aligned.New(box, &aligned.Options{Guide: guide, Else: s.Transcribers})
	return err
}

// readSpeech reads who speaks by OpenAI's protocol: a server of its own, or the one that
// writes. OpenAI needs no model to be named. The key of the model that writes goes to no
// other server.
func (s *Services) readSpeech(env environment) error {
	base, key, model := env("SPEECH_BASE_URL"), env("SPEECH_API_KEY"), env("SPEECH_MODEL")
	if base == "" {
		base, key = env("OPENAI_BASE_URL"), env("OPENAI_API_KEY")
	}
	own := cmp.Or(base, speech.DefaultBaseURL) == speech.DefaultBaseURL
	switch {
	case model == "" && (!own && env("SPEECH_BASE_URL") == "" || own && key == ""):
		return nil
	case own && key == "":
		return errors.New("SPEECH_MODEL: there is no service to ask; set OPENAI_API_KEY or SPEECH_BASE_URL")
	}
	v, err := speech.New(speech.APIKey(key), &speech.Options{BaseURL: base, Model: model, Aligner: s.aligner})
	if err != nil {
		return fmt.Errorf("SPEECH_BASE_URL, SPEECH_MODEL: %w", err)
	}
	s.Voices = append(s.Voices, v)
	return nil
}

// isForMediaOnly reports whether a server of the host's own is there for pictures,
// or for what it sees or hears: no model of it is named that writes.
func isForMediaOnly(env environment) bool {
	own := env("OPENAI_BASE_URL") != "" && env("OPENAI_BASE_URL") != openai.DefaultBaseURL
	others := env("OPENAI_IMAGE_MODEL") + env("OPENAI_TRANSCRIBE_MODEL") + env("VISION_MODEL") + env("SPEECH_MODEL")
	return own && env("OPENAI_MODEL") == "" && others != ""
}

// readContext returns a number of tokens, 0 for "".
func readContext(s string) (int, error) {
	if s == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < 2000 || n > 10_000_000 {
		return 0, fmt.Errorf("%q is no context of a model: give its tokens, 2000 to 10000000", s)
	}
	return n, nil
}

// readViewer reads which model looks at what the sources offer. The key of the
// model that writes goes to no other server.
func (s *Services) readViewer(env environment) (err error) {
	model, base := env("VISION_MODEL"), env("VISION_BASE_URL")
	switch {
	case model == "" && base == "":
		return nil
	case model == "":
		return errors.New("VISION_MODEL: it is not set; name a model that the server of VISION_BASE_URL has")
	case base != "":
		return s.look("VISION_BASE_URL", env("VISION_API_KEY"), &openai.Options{BaseURL: base, Model: model})
	case env("OPENAI_API_KEY") != "" || env("OPENAI_BASE_URL") != "":
		o := &openai.Options{BaseURL: env("OPENAI_BASE_URL"), Model: model}
		return s.look("OPENAI_BASE_URL", env("OPENAI_API_KEY"), o)
	case env("ANTHROPIC_API_KEY") != "":
		o := &anthropic.Options{BaseURL: env("ANTHROPIC_BASE_URL"), Model: model}
		if s.Viewer, err = anthropic.NewViewer(anthropic.APIKey(env("ANTHROPIC_API_KEY")), o); err != nil {
			return fmt.Errorf("ANTHROPIC_BASE_URL: %w", err)
		}
		return nil
	}
	return errors.New("VISION_MODEL: there is no service to ask; set OPENAI_API_KEY, ANTHROPIC_API_KEY or VISION_BASE_URL")
}

// look has a model that speaks OpenAI's protocol look; address is the variable of where it is.
func (s *Services) look(address, key string, o *openai.Options) (err error) {
	if s.Viewer, err = openai.NewViewer(openai.APIKey(key), o); err != nil {
		return fmt.Errorf("%s: %w", address, err)
	}
	return nil
}

// readFaces returns the faces of a list of names and addresses, nil for none.
func readFaces(list string) ([]did.Face, error) {
	var all []did.Face
	for item := range strings.SplitSeq(list, ",") {
		if strings.TrimSpace(item) == "" {
			continue
		}
		name, address, ok := strings.Cut(item, "=")
		if !ok {
			return nil, errors.New("write it like Ada=https://…, Bob=https://…")
		}
		all = append(all, did.Face{Name: strings.TrimSpace(name), URL: strings.TrimSpace(address)})
	}
	return all, nil
}

// freeRow is a service that needs no account.
type freeRow struct {
	name    string // as people know it
	address string // the variable that names another address
	url     string // its own address
	open    func(files *safehttp.Client, base string) (any, error)
}

// freeService is one that is asked.
type freeService struct {
	freeRow
	files   *safehttp.Client
	service any // a footage.Source, or an engine.Researcher
}

// freeServices are in order of preference: first those whose search is the best.
var freeServices = []freeRow{
	{"Openverse", "OPENVERSE_BASE_URL", openverse.DefaultBaseURL, func(c *safehttp.Client, at string) (any, error) {
		return openverse.New(c, &openverse.Options{BaseURL: at})
	}},
	{"Wikimedia Commons", "COMMONS_BASE_URL", commons.DefaultBaseURL, func(c *safehttp.Client, at string) (any, error) {
		return commons.New(c, &commons.Options{BaseURL: at})
	}},
	{"NASA", "NASA_BASE_URL", nasa.DefaultBaseURL, func(c *safehttp.Client, at string) (any, error) {
		return nasa.New(c, &nasa.Options{BaseURL: at})
	}},
	{"the Internet Archive", "ARCHIVE_BASE_URL", archive.DefaultBaseURL, func(c *safehttp.Client, at string) (any, error) {
		return archive.New(c, &archive.Options{BaseURL: at})
	}},
	{"Wikipedia", "WIKIPEDIA_BASE_URL", wikipedia.DefaultBaseURL, func(_ *safehttp.Client, at string) (any, error) {
		return wikipedia.New(&wikipedia.Options{BaseURL: at})
	}},
}

// FreeServiceVariables returns the variables that name other addresses for the free
// services.
func FreeServiceVariables() (names []string) {
	for _, f := range freeServices {
		names = append(names, f.address)
	}
	return names
}

// readFree reads the free services, all of them unless the host is offline.
func (s *Services) readFree(env environment) error {
	if value := env(EnvOffline); value != "" {
		off, err := strconv.ParseBool(value)
		if err != nil {
			return fmt.Errorf("%s: it is neither 1 nor 0", EnvOffline)
		}
		if off {
			return nil
		}
	}
	english := strings.NewReplacer("{language}", "en")
	for _, row := range freeServices {
		f, base := freeService{freeRow: row}, env(row.address)
		f.url = english.Replace(cmp.Or(base, f.url))
		var err error
		if f.files, err = making.Client(english.Replace(base), downloadFor); err == nil {
			f.service, err = f.open(f.files, base)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", f.address, err)
		}
		s.free = append(s.free, f)
	}
	return nil
}

// reachWithin is how long the free services, all together, have to take a
// connection.
const reachWithin = time.Second

// Reach drops the free services that take no connection within a second, and returns
// at most two lines for people: which data goes to which service, and which were not
// reached. A host calls it once, before Add, so that no film waits for them.
func (s *Services) Reach(ctx context.Context) (lines []string) {
	if len(s.free) == 0 {
		return nil
	}
	reached := s.connect(ctx)
	var kept []freeService
	var lost []string
	for i, f := range s.free {
		if reached[i] {
			kept = append(kept, f)
		} else {
			lost = append(lost, f.name)
		}
	}
	s.free = kept
	if len(kept) > 0 {
		lines = append(lines, s.sends())
	}
	if len(lost) > 0 {
		const then = " could not be reached: nothing is asked there, and pictures that are not found are drawn"
		lines = append(lines, and(lost)+then)
	}
	return lines
}

// connect reports of each service whether it takes a connection.
func (s *Services) connect(ctx context.Context) []bool {
	ctx, cancel := context.WithTimeout(ctx, reachWithin)
	defer cancel()
	reached := make([]bool, len(s.free))
	var all sync.WaitGroup
	for i, f := range s.free {
		all.Go(func() { reached[i] = f.connects(ctx) })
	}
	all.Wait()
	return reached
}

// connects reports whether the service takes a connection. Its answer is not waited
// for.
func (f freeService) connects(ctx context.Context) bool {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var connected atomic.Bool
	trace := &httptrace.ClientTrace{GotConn: func(httptrace.GotConnInfo) {
		connected.Store(true)
		cancel()
	}}
	resp, err := f.files.Get(httptrace.WithClientTrace(ctx, trace), f.url, nil)
	if err == nil {
		_ = resp.Body.Close() // nothing was asked of it
	}
	return connected.Load()
}

// sends returns, for people, which data goes to which service.
func (s *Services) sends() string {
	var libraries, encyclopedia []string
	for _, f := range s.free {
		if _, ok := f.service.(footage.Source); ok {
			libraries = append(libraries, f.name)
		} else {
			encyclopedia = append(encyclopedia, f.name)
		}
	}
	var parts []string
	if len(libraries) > 0 {
		parts = append(parts, "a few words of each scene go to "+and(libraries)+" to find pictures")
	}
	if len(encyclopedia) > 0 {
		parts = append(parts, "a subject of a few words goes to "+and(encyclopedia))
	}
	return strings.Join(parts, "; ") + " (" + EnvOffline + "=1: nothing does)"
}

// and returns names as people list them.
func and(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// downloadFor is how long a file of a library may take to be fetched.
const downloadFor = 5 * time.Minute
