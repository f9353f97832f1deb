// Package making has the common parts of adapters to services that generate pictures and films:
// their prompts, the waiting for a job, the first still of a film, and the download of the result.
//
// A job's handle is stored before the first poll, so that a process that ends meanwhile pays for
// nothing twice:
//
//	job := making.Job{Begin: submit, Look: status, Every: 5 * time.Second, Within: 10 * time.Minute}
//	err = service.Make(ctx, job, m, making.MaxFilm, w)
package making
