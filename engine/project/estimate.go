package project

import (
	"time"

	"github.com/scenewright/scenewright/engine/provider"
)

// Estimate is what a request would take, told before anything is made of it.
type Estimate struct {
	Errors   []error // all that is wrong with the request; then nothing else is set
	Warnings []string
	Length   time.Duration // of the film, at most
	Takes    time.Duration // to make it, about, without waiting for other films
	Cost     float64       // in US dollars at most, by the price lists that there are
	MaxCost  *float64      // what pictures and films may cost of that; nil = anything
	Asks     []Ask         // in the order of the pipeline
}

// Ask is what a service outside would be asked for by a step.
type Ask struct {
	Step Step
	provider.Quote
}
