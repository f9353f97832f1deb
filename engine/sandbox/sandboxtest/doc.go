// Package sandboxtest does to the children of a sandbox what others may do.
package sandboxtest
