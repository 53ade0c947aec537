import { HotpathError } from '../errors.ts'

/**
 * The URL that spans are sent to, from OpenTelemetry's settings, null if there is none:
 * OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, or OTEL_EXPORTER_OTLP_ENDPOINT with /v1/traces appended. OTEL_SDK_DISABLED and
 * OTEL_TRACES_EXPORTER=none turn it off.
 * @throws HotpathError E_SETTING
 */
export function endpointIn(env: NodeJS.ProcessEnv): string | null {
  if (env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true' || env['OTEL_TRACES_EXPORTER'] === 'none') return null
  const name = env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] ? 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT' : 'OTEL_EXPORTER_OTLP_ENDPOINT'
  const value = env[name]
  if (!value) return null
  if (!/^https?:/.test(value) || !URL.canParse(value))
    throw new HotpathError('E_SETTING', { name, value, problem: 'it must be an address like http://127.0.0.1:4318' })
  const by = env['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'] ? 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL' : 'OTEL_EXPORTER_OTLP_PROTOCOL'
  const protocol = env[by] || 'http/protobuf'
  if (protocol !== 'http/protobuf')
    throw new HotpathError('E_SETTING', {
      name: by,
      value: protocol,
      problem: 'traces are only sent as http/protobuf, which collectors accept on port 4318',
    })
  return name === 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT' ? value : `${value.replace(/\/+$/, '')}/v1/traces`
}
