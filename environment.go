package scenewright

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http/httptrace"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/footage"
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
	Viewer       footage.VisionModel // looks at what the sources offer; nil: nobody
	Sources      []footage.Source    // search pictures and films
	Makers       []footage.Source    // generate pictures and films
	Presenters   []engine.FilmedPresenter
	Voices       []engine.Voice
	Transcribers []engine.Transcriber

	free    []freeService        // asked for pictures after Sources, and about subjects
	aligner *aligned.Transcriber // finds the words of voices that tell no times
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
//	VISION_MODEL              without it nobody looks
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

// read adds the providers whose variable is set.
func (s *Services) read(all []provider, env environment) error {
	for _, p := range all {
		if env(p.variable) == "" {
			continue
		}
		if err := p.add(s, env(p.variable), env); err != nil {
			return fmt.Errorf("%s: %w", p.suspects, err)
		}
	}
	return nil
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
	p.Sources = append(append(p.Sources, s.Sources...), s.libraries()...)
	p.Sources = append(p.Sources, s.Makers...) // behind what costs nothing
	if r := s.researcher(); r != nil {
		p.Researcher = r
	}
	p.FilmedPresenters = append(p.FilmedPresenters, s.Presenters...)
	p.Voices = slices.Concat(s.Voices, p.Voices)
	p.Transcribers = slices.Concat(s.Transcribers, p.Transcribers)
}

// provider is a service that one variable adds: a row of the table.
type provider struct {
	variable string // that adds it: its key, or its address
	suspects string // the variables of which one is wrong where add fails
	add      func(s *Services, value string, env environment) error
}

// adds returns what appends a service to a list, or passes on why there is none.
func adds[T any](to *[]T) func(T, error) error {
	return func(service T, err error) error {
		*to = append(*to, service)
		return err
	}
}

// environment returns a variable's value, "" where it is not set.
type environment func(name string) string

// providers are of each kind in order of preference.
var providers = []provider{
	{EnvMediaFolder, EnvMediaFolder, func(s *Services, dir string, _ environment) error {
		return adds(&s.Sources)(folder.New(folder.Dir(dir), nil))
	}},
	{"PEXELS_API_KEY", "PEXELS_BASE_URL", func(s *Services, key string, env environment) error {
		base := env("PEXELS_BASE_URL")
		files, err := downloads(base)
		if err != nil {
			return err
		}
		return adds(&s.Sources)(pexels.New(pexels.APIKey(key), files, &pexels.Options{BaseURL: base}))
	}},
	{"PIXABAY_API_KEY", "PIXABAY_BASE_URL", func(s *Services, key string, env environment) error {
		base := env("PIXABAY_BASE_URL")
		files, err := downloads(base)
		if err != nil {
			return err
		}
		return adds(&s.Sources)(pixabay.New(pixabay.APIKey(key), files, &pixabay.Options{BaseURL: base}))
	}},
	{"OPENAI_IMAGE_MODEL", "OPENAI_BASE_URL", func(s *Services, model string, env environment) error {
		return adds(&s.Makers)(imagegen.New(imagegen.APIKey(env("OPENAI_API_KEY")), &imagegen.Options{BaseURL: env("OPENAI_BASE_URL"), Model: model}))
	}},
	{"FAL_KEY", "FAL_BASE_URL", func(s *Services, key string, env environment) error {
		return adds(&s.Makers)(fal.New(fal.APIKey(key), &fal.Options{BaseURL: env("FAL_BASE_URL")}))
	}},
	{"RUNWAY_API_KEY", "RUNWAY_BASE_URL", func(s *Services, key string, env environment) error {
		return adds(&s.Makers)(runway.New(runway.APIKey(key), &runway.Options{BaseURL: env("RUNWAY_BASE_URL")}))
	}},
	{"HEYGEN_API_KEY", "HEYGEN_BASE_URL", func(s *Services, key string, env environment) error {
		return adds(&s.Presenters)(heygen.New(heygen.APIKey(key), &heygen.Options{BaseURL: env("HEYGEN_BASE_URL")}))
	}},
	{"DID_API_KEY", "DID_BASE_URL, DID_FACES", func(s *Services, key string, env environment) error {
		faces, err := readFaces(env("DID_FACES"))
		if err != nil {
			return err
		}
		return adds(&s.Presenters)(did.New(did.APIKey(key), &did.Options{BaseURL: env("DID_BASE_URL"), Faces: faces}))
	}},
	{"ELEVENLABS_API_KEY", "ELEVENLABS_BASE_URL", func(s *Services, key string, env environment) error {
		return adds(&s.Voices)(elevenlabs.New(elevenlabs.APIKey(key), &elevenlabs.Options{BaseURL: env("ELEVENLABS_BASE_URL"), Model: env("ELEVENLABS_MODEL"), Aligner: s.aligner}))
	}},
	{"GOOGLE_API_KEY", "GOOGLE_BASE_URL", func(s *Services, key string, env environment) error {
		return adds(&s.Voices)(google.New(google.APIKey(key), &google.Options{BaseURL: env("GOOGLE_BASE_URL"), Aligner: s.aligner}))
	}},
	{"KOKORO_BASE_URL", "KOKORO_BASE_URL", func(s *Services, base string, _ environment) error {
		return adds(&s.Voices)(kokoro.New(kokoro.BaseURL(base), &kokoro.Options{Aligner: s.aligner}))
	}},
	{"PIPER_BASE_URL", "PIPER_BASE_URL", func(s *Services, base string, _ environment) error {
		return adds(&s.Voices)(piper.New(piper.BaseURL(base), &piper.Options{Aligner: s.aligner}))
	}},
}

// recognisers are in order of preference.
var recognisers = []provider{
	{"ASSEMBLYAI_API_KEY", "ASSEMBLYAI_BASE_URL", func(s *Services, key string, env environment) error {
		return adds(&s.Transcribers)(assemblyai.New(assemblyai.APIKey(key), &assemblyai.Options{BaseURL: env("ASSEMBLYAI_BASE_URL")}))
	}},
	{"WHISPER_BASE_URL", "WHISPER_BASE_URL", func(s *Services, base string, _ environment) error {
		return adds(&s.Transcribers)(whisper.New(whisper.BaseURL(base), &whisper.Options{CPP: true}))
	}},
	{"OPENAI_TRANSCRIBE_MODEL", "OPENAI_BASE_URL", func(s *Services, model string, env environment) error {
		base := cmp.Or(env("OPENAI_BASE_URL"), openai.DefaultBaseURL)
		return adds(&s.Transcribers)(whisper.New(whisper.BaseURL(base), &whisper.Options{Key: env("OPENAI_API_KEY"), Model: model}))
	}},
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

// readAligner makes what finds the words of voices that tell no times: by PocketSphinx
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
	return own && env("OPENAI_MODEL") == "" && cmp.Or(env("OPENAI_IMAGE_MODEL"), env("OPENAI_TRANSCRIBE_MODEL"), env("VISION_MODEL"), env("SPEECH_MODEL")) != ""
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
		if s.Viewer, err = openai.NewViewer(openai.APIKey(env("VISION_API_KEY")), &openai.Options{BaseURL: base, Model: model}); err != nil {
			return fmt.Errorf("VISION_BASE_URL: %w", err)
		}
	case env("OPENAI_API_KEY") != "" || env("OPENAI_BASE_URL") != "":
		o := &openai.Options{BaseURL: env("OPENAI_BASE_URL"), Model: model}
		if s.Viewer, err = openai.NewViewer(openai.APIKey(env("OPENAI_API_KEY")), o); err != nil {
			return fmt.Errorf("OPENAI_BASE_URL: %w", err)
		}
	case env("ANTHROPIC_API_KEY") != "":
		o := &anthropic.Options{BaseURL: env("ANTHROPIC_BASE_URL"), Model: model}
		if s.Viewer, err = anthropic.NewViewer(anthropic.APIKey(env("ANTHROPIC_API_KEY")), o); err != nil {
			return fmt.Errorf("ANTHROPIC_BASE_URL: %w", err)
		}
	default:
		return errors.New("VISION_MODEL: there is no service to ask; set OPENAI_API_KEY, ANTHROPIC_API_KEY or VISION_BASE_URL")
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

// freeService is a service that anybody may ask without an account: a library of
// pictures and films, or an encyclopedia.
type freeService struct {
	name       string // as people know it
	url        string // where it is
	files      *safehttp.Client
	library    footage.Source    // nil: it is no library
	researcher engine.Researcher // nil: it is no encyclopedia
}

// freeKind is how a free service is made; the variable names another address.
type freeKind struct {
	name     string
	variable string
	url      string
	open     func(s *freeService, base string) error
}

// freeKinds are in order of preference: first those whose search is the best.
var freeKinds = []freeKind{
	{"Openverse", "OPENVERSE_BASE_URL", openverse.DefaultBaseURL, func(s *freeService, base string) (err error) {
		s.library, err = openverse.New(s.files, &openverse.Options{BaseURL: base})
		return err
	}},
	{"Wikimedia Commons", "COMMONS_BASE_URL", commons.DefaultBaseURL, func(s *freeService, base string) (err error) {
		s.library, err = commons.New(s.files, &commons.Options{BaseURL: base})
		return err
	}},
	{"NASA", "NASA_BASE_URL", nasa.DefaultBaseURL, func(s *freeService, base string) (err error) {
		s.library, err = nasa.New(s.files, &nasa.Options{BaseURL: base})
		return err
	}},
	{"the Internet Archive", "ARCHIVE_BASE_URL", archive.DefaultBaseURL, func(s *freeService, base string) (err error) {
		s.library, err = archive.New(s.files, &archive.Options{BaseURL: base})
		return err
	}},
	{"Wikipedia", "WIKIPEDIA_BASE_URL", wikipedia.DefaultBaseURL, func(s *freeService, base string) (err error) {
		s.researcher, err = wikipedia.New(&wikipedia.Options{BaseURL: base})
		return err
	}},
}

// FreeServiceVariables returns the variables that name other addresses for the free
// services.
func FreeServiceVariables() (names []string) {
	for _, k := range freeKinds {
		names = append(names, k.variable)
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
	for _, k := range freeKinds {
		free, err := k.service(env(k.variable))
		if err != nil {
			return fmt.Errorf("%s: %w", k.variable, err)
		}
		s.free = append(s.free, free)
	}
	return nil
}

// service makes a free service at its own address, or at another base.
func (k freeKind) service(base string) (s freeService, err error) {
	english := strings.NewReplacer("{language}", "en")
	s = freeService{name: k.name, url: english.Replace(cmp.Or(base, k.url))}
	if s.files, err = downloads(english.Replace(base)); err != nil {
		return s, err
	}
	return s, k.open(&s, base)
}

// libraries returns the free services that have pictures and films.
func (s *Services) libraries() (all []footage.Source) {
	for _, f := range s.free {
		if f.library != nil {
			all = append(all, f.library)
		}
	}
	return all
}

// researcher returns the free service that looks subjects up, nil where there is none.
func (s *Services) researcher() engine.Researcher {
	for _, f := range s.free {
		if f.researcher != nil {
			return f.researcher
		}
	}
	return nil
}

// reachWithin is how long the free services, all together, have to take a
// connection.
const reachWithin = time.Second

// Reach drops the free services that take no connection within a second, and returns
// what a person should know, at most two lines: what is sent to whom, and who was not
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
		lines = append(lines, and(lost)+" could not be reached: nothing is asked there, and pictures that are not found are drawn")
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

// sends returns what is sent to whom, for people.
func (s *Services) sends() string {
	var libraries, encyclopedia []string
	for _, f := range s.free {
		if f.library != nil {
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

// downloads returns a client for files that a library names: public ones, and those on the
// very machine and port that the operator named as the library's, as a stand-in
// for it has them.
func downloads(base string) (*safehttp.Client, error) {
	opts := &safehttp.Options{Total: downloadFor}
	u, err := url.Parse(base)
	if err != nil {
		return nil, errors.New("it is not an address")
	}
	if port, err := strconv.ParseUint(u.Port(), 10, 16); err == nil {
		opts.Ports = []uint16{80, 443, uint16(port)}
	}
	host := u.Hostname()
	if host == "localhost" {
		opts.Allow = []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32"), netip.MustParsePrefix("::1/128")}
	} else if ip, err := netip.ParseAddr(host); err == nil && ip.Zone() == "" {
		ip = ip.Unmap()
		opts.Allow = []netip.Prefix{netip.PrefixFrom(ip, ip.BitLen())}
	}
	return safehttp.New(opts)
}
