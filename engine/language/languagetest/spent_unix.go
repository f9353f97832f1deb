//go:build unix

package languagetest

import (
	"syscall"
	"time"
)

// spent returns the processor time that this process has had.
func spent() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
