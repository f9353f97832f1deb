package httpapi

// Routes is the table, for tests that walk it from outside.
var Routes = routes
