//go:build !unix

package languagetest

import "time"

var began = time.Now()

// spent returns the time since this process began.
func spent() time.Duration { return time.Since(began) }
