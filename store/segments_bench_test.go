package store_test

import (
	"context"
	"fmt"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/store"
	"github.com/scenewright/scenewright/store/postgrestest"
)

// BenchmarkHosts is what the database of many processes bears: how many segments, of
// films of fifty, go through the queue in a second where their making takes no time,
// and what processes that have nothing to do cost it.
func BenchmarkHosts(b *testing.B) {
	for _, hosts := range []int{1, 4, 16} {
		b.Run(strconv.Itoa(hosts), func(b *testing.B) {
			url := postgrestest.New(b)
			ended := make(chan struct{}, 1000)
			var all []*store.DB
			for range hosts {
				db := openServer(b, url+"&pool_max_conns=4")
				stop, err := db.Work(b.Context(), func(context.Context, job.Job) error {
					ended <- struct{}{}
					return nil
				}, nil)
				if err != nil {
					b.Fatal(err)
				}
				defer stop(context.Background())
				all = append(all, db)
			}
			p := benchProject()
			if err := all[0].Stores.Projects.CreateProject(b.Context(), p, job.Job{Kind: job.Video, Subject: p.ID, Delay: time.Hour}, nil); err != nil {
				b.Fatal(err)
			}
			idle := transactions(b, url)
			const films, each = 4, 50
			segments := 0
			for b.Loop() {
				var put sync.WaitGroup
				for f := range films {
					put.Go(func() { offer(b, all[f%hosts], p.ID, segments+f*each, each) })
				}
				put.Wait()
				for range films * each {
					<-ended
				}
				segments += films * each
			}
			b.ReportMetric(float64(segments)/b.Elapsed().Seconds(), "segments/s")
			b.ReportMetric(idle/float64(hosts), "idle-tx/s/host")
		})
	}
}

// offer puts segments into the queue.
func offer(b *testing.B, db *store.DB, projectID string, from, n int) {
	c := project.Commit{ProjectID: projectID}
	for i := range n {
		c.Enqueue = append(c.Enqueue, job.Job{Kind: job.Segment, Subject: job.Part(projectID, fmt.Sprint(from+i)), EditID: projectID})
	}
	if _, err := db.Stores.Projects.Commit(b.Context(), c); err != nil {
		b.Error(err)
	}
}

// transactions returns how many a second the database has while nothing is done.
func transactions(b testing.TB, url string) float64 {
	conn, err := pgx.Connect(b.Context(), url)
	if err != nil {
		b.Fatal(err)
	}
	defer conn.Close(context.Background())
	count := func() (n int64) {
		err := conn.QueryRow(b.Context(), `SELECT xact_commit + xact_rollback FROM pg_stat_database WHERE datname = current_database()`).Scan(&n)
		if err != nil {
			b.Fatal(err)
		}
		return n
	}
	const during = 3 * time.Second
	before := count()
	time.Sleep(during)
	return float64(count()-before) / during.Seconds()
}
