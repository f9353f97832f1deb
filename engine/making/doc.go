// Package making is what adapters share whose services make pictures and films:
// the words they are asked with, the waiting for a job, the still that a film
// begins with, and the fetching of what was made.
//
// A job's handle is kept before the service is asked how it goes, so that a
// process that ends meanwhile pays for nothing twice:
//
//	job := making.Job{Begin: submit, Look: status, Every: 5 * time.Second, Within: 10 * time.Minute}
//	err = service.Make(ctx, job, m, making.MaxFilm, w)
package making
