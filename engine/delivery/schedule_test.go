package delivery_test

import (
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/delivery"
)

func TestTheScheduleIsThatOfTheSpecification(t *testing.T) {
	var total time.Duration
	for _, d := range delivery.DefaultSchedule() {
		total += d
	}
	if n := len(delivery.DefaultSchedule()); n != 10 || total != 75*time.Hour+35*time.Minute+5*time.Second {
		t.Errorf("%d attempts in %v", n, total)
	}
}
