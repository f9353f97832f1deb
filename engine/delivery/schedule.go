package delivery

import "time"

// DefaultSchedule is the wait before each attempt, that of the Standard
// Webhooks specification: ten attempts in 75 hours and 35 minutes.
func DefaultSchedule() []time.Duration {
	return []time.Duration{
		0, 5 * time.Second, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour,
		5 * time.Hour, 10 * time.Hour, 14 * time.Hour, 20 * time.Hour, 24 * time.Hour,
	}
}
