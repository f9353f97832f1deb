//go:build !unix

package workfolder

import "os"

const locks = false

// exclusive takes no lock: this system has none that end with the process.
func exclusive(*os.File) (bool, error) { return true, nil }

// release has no lock to release.
func release(*os.File) error { return nil }
