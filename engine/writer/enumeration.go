package writer

// Item counts of lists and steps.
const (
	leastItems = 3
	mostItems  = 6
	mostSteps  = 5
)
