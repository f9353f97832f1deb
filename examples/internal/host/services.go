package host

import (
	"context"
	"log/slog"

	"github.com/scenewright/scenewright"
	"github.com/scenewright/scenewright/examples/internal/nearby"
)

// lookNearby finds servers of models and voices on this machine, for a service that is
// one process: of several, others would not find them. What it finds counts as variables
// of the environment.
func (c *Config) lookNearby(ctx context.Context, log *slog.Logger) error {
	wanted := nearby.Wanted{Writer: c.Writer == "auto", Voice: c.Voice == "auto"}
	if c.InPostgres() {
		return nil
	}
	getenv, line, err := nearby.Find(ctx, c.Getenv, wanted.Unset(c.Getenv))
	if line != "" {
		log.Info(line)
	}
	c.Getenv = getenv
	return err
}

// Services are the outside services that the environment names, as far as the flags
// want them, and the free ones. The log says what is sent to whom.
func (c *Config) Services(ctx context.Context, log *slog.Logger) (*scenewright.Services, error) {
	all, err := scenewright.FromEnvironment(c.Getenv)
	if err != nil {
		return nil, err
	}
	for _, line := range all.Reach(ctx) {
		log.Info(line)
	}
	if c.Writer == "plain" {
		all.Writer = nil
	}
	if c.Voice == "local" {
		all.Voices = nil
	}
	return all, nil
}
