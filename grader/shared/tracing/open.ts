import { UNTRACED, type Traces, type Tracing } from './traces.ts'

/** OpenTelemetry is loaded only if an endpoint is set, so without one tracing costs nothing. */
export async function openTraces(tracing: Tracing): Promise<Traces> {
  if (tracing.endpoint === null) return UNTRACED
  const { openOtlp } = await import('./otlp.ts')
  return openOtlp({ ...tracing, endpoint: tracing.endpoint })
}
