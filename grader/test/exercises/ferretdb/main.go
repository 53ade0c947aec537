// A FerretDB of its own for one run of the tests: ferretdb <address of an empty PostgreSQL database>. Prints its address, ends when it is
// killed.
package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"log/slog"
	"os"

	"github.com/FerretDB/FerretDB/ferretdb"
)

func main() {
	server, err := ferretdb.New(&ferretdb.Config{
		Listener:      ferretdb.ListenerConfig{TCP: "127.0.0.1:0"},
		Logger:        slog.New(slog.NewTextHandler(io.Discard, nil)),
		Handler:       "postgresql",
		PostgreSQLURL: os.Args[1],
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(server.MongoDBURI())
	log.Fatal(server.Run(context.Background()))
}
