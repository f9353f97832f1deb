package sandbox

import "fmt"

// Tier says how well children are confined.
type Tier int

// The tiers, weakest first.
const (
	TierNone   Tier = iota // process group and time limit only (not Linux)
	TierLimits             // resource limits too, but files and network are open
	TierFull               // files by Landlock, system calls by seccomp, and limits
)

// String is the tier's name for people and health pages.
func (t Tier) String() string {
	switch t {
	case TierFull:
		return "landlock+seccomp"
	case TierLimits:
		return "rlimits only"
	case TierNone:
		return "none"
	}
	return fmt.Sprintf("Tier(%d)", int(t))
}
