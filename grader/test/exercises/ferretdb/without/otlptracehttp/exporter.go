// Package otlptracehttp lets FerretDB compile. Its exporter refuses to start.
package otlptracehttp

import (
	"context"
	"errors"
	"time"

	"go.opentelemetry.io/otel/sdk/trace"
)

type (
	Option      struct{}
	Compression int
	Exporter    struct{ trace.SpanExporter }
)

const NoCompression Compression = 0

func NewUnstarted(...Option) *Exporter         { return &Exporter{} }
func (*Exporter) Start(context.Context) error  { return errors.New("this FerretDB exports no traces") }
func WithEndpointURL(string) (o Option)        { return }
func WithHeaders(map[string]string) (o Option) { return }
func WithTimeout(time.Duration) (o Option)     { return }
func WithCompression(Compression) (o Option)   { return }
