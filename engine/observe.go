package engine

import "github.com/scenewright/scenewright/engine/telemetry"

// observe has the queue and the files counted where the host gave a meter or a tracer.
func (e *Engine) observe() error {
	r, err := telemetry.New(e.opts.Meter, e.opts.Tracer)
	if err != nil {
		return err
	}
	e.Blobs = r.Blobs(e.Blobs)
	e.Queue, err = r.Queue(e.Queue)
	return err
}
