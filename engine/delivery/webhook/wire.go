package webhook

import (
	"github.com/google/wire"

	"github.com/scenewright/scenewright/engine/delivery"
)

// Set provides a delivery.Notifier from a *safehttp.Client and *Options.
var Set = wire.NewSet(New, wire.Bind(new(delivery.Notifier), new(*Notifier)))
