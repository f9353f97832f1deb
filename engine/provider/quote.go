package provider

import "time"

// Quote is an estimate of a service's calls.
type Quote struct {
	Service string        // its name in the ledger and in errors
	Calls   int           // at most
	Cost    float64       // of all calls at most, in US dollars by the service's price list
	Priced  bool          // there is a price list; otherwise Cost has no meaning
	Takes   time.Duration // approximate time of all calls together
}
