import { HotpathError } from '../errors.ts'

/**
 * Where spans go, by the settings that OpenTelemetry has for it, null where there are none:
 * OTEL_EXPORTER_OTLP_TRACES_ENDPOINT as it is, or OTEL_EXPORTER_OTLP_ENDPOINT with /v1/traces. OTEL_SDK_DISABLED and
 * OTEL_TRACES_EXPORTER=none turn it off.
 * @throws HotpathError E_SETTING
 */
export function endpointIn(env: NodeJS.ProcessEnv): string | null {
  if (env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true' || env['OTEL_TRACES_EXPORTER'] === 'none') return null
  const name = env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] ? 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT' : 'OTEL_EXPORTER_OTLP_ENDPOINT'
  const value = env[name]
  if (!value) return null
  if (!/^https?:/.test(value) || !URL.canParse(value))
    throw new HotpathError('E_SETTING', { name, value, problem: 'it must be an address as http://127.0.0.1:4318' })
  const by = env['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'] ? 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL' : 'OTEL_EXPORTER_OTLP_PROTOCOL'
  const protocol = env[by] || 'http/protobuf'
  if (protocol !== 'http/protobuf')
    throw new HotpathError('E_SETTING', {
      name: by,
      value: protocol,
      problem: 'traces are sent by http/protobuf alone, which collectors take at port 4318',
    })
  return name === 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT' ? value : `${value.replace(/\/+$/, '')}/v1/traces`
}
