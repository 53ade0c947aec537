module go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp

go 1.22
