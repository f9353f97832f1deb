// Package providers reads from the environment which outside services a host
// has accounts with, and adds them to an engine's ports:
//
//	services, err := providers.FromEnv(os.Getenv)
//	services.Add(&ports)
//
// With none of the variables set the workspaces' own assets are added and the
// free services, which need no account; with SCENEWRIGHT_OFFLINE=1 the assets
// alone, and the engine stays offline. There is one file a port, which names its
// variables.
package providers

import "github.com/scenewright/scenewright/engine"

// Getenv gives a variable of the environment, "" where it is not set.
type Getenv func(string) string

// Config is the services that there are. The zero Config is none.
type Config struct {
	Writer     engine.Writer            // a language model; nil = none
	Sources    []engine.MediaSource     // where pictures and films are looked for, in order of preference
	Viewer     engine.Viewer            // looks at what the sources offer; nil = nobody
	Makers     []engine.MediaSource     // of pictures and films, in order of preference
	Presenters []engine.FilmedPresenter // in order of preference
	Free       Free                     // asked for pictures after the sources, and about subjects

	Voices       []engine.Voice       // in order of preference
	Transcribers []engine.Transcriber // in order of preference
}

// FromEnv reads the variables. The error names the one that is wrong, and not
// its value.
func FromEnv(getenv Getenv) (Config, error) {
	var c Config
	for _, read := range []func(*Config, Getenv) error{(*Config).readWriter, (*Config).readSources, (*Config).readViewer, (*Config).readMakers, (*Config).readPresenters, (*Config).readVoices, (*Config).readTranscribers, (*Config).readFree} {
		if err := read(&c, getenv); err != nil {
			return Config{}, err
		}
	}
	return c, nil
}

// Add puts the services into ports that are complete without them: before what
// is there, which stays for when they fail.
func (c Config) Add(p *engine.Ports) {
	c.addWriter(p)
	c.addSources(p)
	c.addViewer(p)
	c.addMakers(p)
	c.addPresenters(p)
	c.addResearcher(p)
	c.addVoices(p)
	c.addTranscribers(p)
}
