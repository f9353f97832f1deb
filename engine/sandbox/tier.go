package sandbox

import "fmt"

// Tier is a level of confinement.
type Tier int

// Tiers, weakest first.
const (
	TierNone   Tier = iota // process group and time limit only (other systems than Linux)
	TierLimits             // resource limits too; files and network are open
	TierFull               // Landlock for files, seccomp for system calls, and limits
)

// String returns the tier's name for health pages.
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
