package scenewright

import (
	"cmp"
	"errors"
	"path/filepath"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/delivery/webhook"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/engine/writer"
	"github.com/scenewright/scenewright/engine/writer/plain"
	"github.com/scenewright/scenewright/render"
	"github.com/scenewright/scenewright/render/design"
	"github.com/scenewright/scenewright/render/ingest"
	"github.com/scenewright/scenewright/sources/avatar"
	"github.com/scenewright/scenewright/sources/music"
	"github.com/scenewright/scenewright/sources/reader"
	"github.com/scenewright/scenewright/voice/local"
	"github.com/scenewright/scenewright/voice/transcribe/aligned"
)

// OfflineOptions tune what [OfflinePorts] returns. The zero value is good.
type OfflineOptions struct {
	CacheDir     string          // of segments, music and the reader of PDFs; default: cache in the data folder
	Sandbox      *sandbox.Box    // that programs run in; default: a new one
	SoundFont    string          // that fluidsynth plays music with: a file, or auto; "": sounds of our own
	AllowPrivate bool            // private addresses and plain http may be fetched from and called, for development
	Segments     int             // encoders at once, over all films; default: the number of processors
	Layouts      []design.Layout // of the host's own, beside those of the house
	FetchTime    time.Duration   // how long a film or document may take to be fetched; default: 10 minutes, a document 2
}

// OfflinePorts returns the adapters that need no key and no account, and what fetches
// the addresses that requests name: all of [engine.Ports] but the stores, the queue
// and the blobs, for a host that has those elsewhere than [Open]. Caches are in dir.
func OfflinePorts(dir string, opts *OfflineOptions) (p engine.Ports, err error) {
	var o OfflineOptions
	if opts != nil {
		o = *opts
	}
	o.CacheDir = cmp.Or(o.CacheDir, filepath.Join(dir, "cache"))
	if o.Sandbox == nil {
		if o.Sandbox, err = sandbox.New(nil); err != nil {
			return p, err
		}
	}
	if p.Fonts, err = typeset.Load(nil); err != nil {
		return p, err
	}
	return p, errors.Join(o.addSpeech(&p), o.addFilm(&p), o.addExchange(&p))
}

// addSpeech adds what writes, speaks and presents.
func (o *OfflineOptions) addSpeech(p *engine.Ports) error {
	v, err := local.New(o.Sandbox, nil)
	if err != nil {
		return err
	}
	p.Writer, p.IdeaWriter, p.Voices = plain.New(), writer.Ideas{}, []engine.Voice{v}
	p.Presenters = []engine.Presenter{avatar.New()}
	p.Transcribers = []engine.Transcriber{aligned.New(o.Sandbox, nil)}
	return nil
}

// addFilm adds what designs, renders and sounds.
func (o *OfflineOptions) addFilm(p *engine.Ports) error {
	d, err := design.New(p.Fonts, &design.Options{Layouts: o.Layouts})
	if err != nil {
		return err
	}
	r, err := render.New(o.Sandbox, p.Fonts, &render.Options{CacheDir: filepath.Join(o.CacheDir, "segments"), Workers: o.Segments})
	if err != nil {
		return err
	}
	m, err := music.New(&music.Options{CacheDir: filepath.Join(o.CacheDir, "music"), SoundFont: o.SoundFont, Sandbox: o.Sandbox})
	if err != nil {
		return err
	}
	p.Designer, p.Renderer, p.Music = d, r, m
	return nil
}

// addExchange adds what takes in links, documents and media, and what calls back.
func (o *OfflineOptions) addExchange(p *engine.Ports) error {
	web, err := safehttp.New(&safehttp.Options{AllowPrivate: o.AllowPrivate, Total: cmp.Or(o.FetchTime, 10*time.Minute)})
	if err != nil {
		return err
	}
	in, err := ingest.New(o.Sandbox, nil)
	if err != nil {
		return err
	}
	doc, err := reader.New(web, &reader.Options{CacheDir: filepath.Join(o.CacheDir, "pdfium"), Timeout: o.FetchTime, Box: o.Sandbox})
	if err != nil {
		return err
	}
	n, err := webhook.New(web)
	if err != nil {
		return err
	}
	p.Web, p.URLs, p.Preparer, p.Media, p.Reader, p.Notifier = web, web, in, in, doc, n
	return nil
}
