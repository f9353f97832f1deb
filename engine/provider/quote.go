package provider

import "time"

// Quote is what a service would be asked for, told before it is asked.
type Quote struct {
	Service string        // as the ledger and errors name it
	Calls   int           // at most
	Cost    float64       // of all calls at most, in US dollars by the service's price list
	Priced  bool          // there is a price list; else Cost says nothing
	Takes   time.Duration // all calls together, about
}
