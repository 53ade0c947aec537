// Process: own, it lists the modules that are loaded after its own.
import { registerHooks } from 'node:module'
import t, { type Test } from 'tap'
import type { Progress } from '../../../contracts/index.ts'
import type { Sandbox } from '../../../runner/sandbox/sandbox.ts'
import { readConfig } from '../../../shared/config.ts'
import { openTraces } from '../../../shared/tracing/open.ts'
import { UNTRACED, type Traces } from '../../../shared/tracing/traces.ts'
import { atWork } from '../../runner/agent/at-work.ts'
import { exercise } from '../../server/http/exercise.ts'
import { Browser, testServer } from '../../server/http/server.ts'
import { verdict } from '../../server/http/verdict.ts'
import { receiver, type Arrived } from './receiver.ts'

/** Modules loaded after this file and its imports, which another test proves free of OpenTelemetry. */
const loaded: string[] = []
registerHooks({
  resolve(specifier, context, next) {
    loaded.push(specifier)
    return next(specifier, context)
  },
})

const SECRET = 'what a learner wrote'
const SOURCE = `module.exports = '${SECRET}'`
const speed = {
  ratio: 2.5,
  low: 2.4,
  high: 2.6,
  required: 2,
  clock: 'cpu' as const,
  sessions: 1,
  rounds: [[2.4, 2.5, 2.6]],
} satisfies Extract<Progress, { type: 'speed' }>['speed']
const box = { open: async () => ({}), warm() {}, warmed: async () => {}, close: async () => {} } as unknown as Sandbox

/** One submission on a real server, taken by the agent's own loop and reported like by the pipeline; only the measurements are made up. */
async function oneSubmission(t: Test, env: Record<string, string>, traces: Traces, headers: Record<string, string> = {}) {
  const server = await testServer(t, env)
  const browser = new Browser(server)
  let runs = 0
  const agent = atWork(server, {
    traces,
    async grade(_, emit, requestLimits) {
      if (++runs === 1) throw new Error(`a failure of ours beside ${SECRET}`)
      for (const stage of ['starting', 'testing', 'measuring'] as const) emit({ type: 'stage', stage, position: null })
      for (const role of ['tests', 'compute'] as const)
        await requestLimits.watch(box).open({ role, core: 'measure', limits: exercise().manifest.limits })
      emit({ type: 'speed', speed })
      emit({ type: 'tests', tests: [{ name: SECRET, ok: false, message: SECRET }] })
      emit({ type: 'stage', stage: 'judging', position: null })
      return verdict()
    },
  })
  const { body } = await browser.post('/api/submissions', { exercise: 'add', files: { 'add.js': SOURCE } }, headers)
  const events = await (await browser.fetch(`/api/submissions/${body.id}/events`)).text()
  await agent.stop()
  await traces.close()
  await server.close()
  return { submission: body.id as string, events }
}

/** A trace as lines: every span below its parent, siblings by start time. */
function drawn(spans: readonly Arrived[], within = '', depth = 0): string[] {
  const children = spans
    .filter(({ parentId }) => parentId === within)
    .sort((a, b) => Number(a.start - b.start) || a.name.localeCompare(b.name))
  return children.flatMap((span) => [
    `${'  '.repeat(depth)}${span.name} (${span.service.replace('hotpath-', '')})${span.isError ? ' failed' : ''}`,
    ...drawn(spans, span.spanId, depth + 1),
  ])
}

t.test('where no endpoint is set, OpenTelemetry is not even loaded', async (t) => {
  const traces = await openTraces({ endpoint: null, service: 'hotpath-agent', onLost: () => {} })
  t.equal(traces, UNTRACED)
  t.same(
    loaded.filter((name) => name.includes('otlp')),
    [],
  )
})

t.test('one submission is one trace, from the browser through the queue and the agent to the event that tells its verdict', async (t) => {
  const { endpoint, spans, types } = await receiver(t)
  const traces = await openTraces({ endpoint: `${endpoint}/v1/traces`, service: 'hotpath-agent', onLost: (problem) => t.fail(problem) })
  const [trace, parent] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
  const { submission } = await oneSubmission(t, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, traces, {
    traceparent: `00-${trace}-${parent}-01`,
    'x-request-id': 'of-this-browser',
  })
  t.same([...types], ['POST /v1/traces application/x-protobuf'])
  t.same([...new Set(spans.map(({ traceId }) => traceId))], [trace], 'the browser’s own')
  t.same(
    drawn(spans, parent).sort(),
    [
      'POST /api/submissions (api)',
      '  accept (api)',
      '    queue (api)',
      '  run (agent)',
      '    report the verdict (agent)',
      '      store the verdict (api)',
      '        deliver the verdict (api)',
      '        run (agent)',
      '          judge (agent)',
      '          measure (agent)',
      '            session (agent)',
      '          open a sandbox (agent)',
      '          open a sandbox (agent)',
      '          report the verdict (agent)',
      '            store the verdict (api)',
      '          tests (agent)',
      '        wait (api)',
      '  wait (api)',
    ].sort(),
  )
  for (const span of spans) t.ok(span.end >= span.start, span.name)
  t.match(spans.find(({ name }) => name === 'accept')!.attributes, {
    'hotpath.submission': submission,
    'hotpath.exercise': 'add',
    'hotpath.request': 'of-this-browser',
  })
  t.match(
    spans.find(({ name }) => name === 'POST /api/submissions'),
    { kind: 2, attributes: { 'http.response.status_code': 202 } },
  )
  t.match(spans.find(({ name }) => name === 'session')!.attributes, { 'hotpath.ratio': 2.5, 'hotpath.rounds': 3 })
  t.match(
    spans
      .filter(({ name }) => name === 'run')
      .map(({ attributes }) => attributes['hotpath.outcome'])
      .sort(),
    ['fault', 'pass'],
  )
  t.notMatch(
    JSON.stringify(spans, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    new RegExp(SECRET),
    'nothing that a learner wrote',
  )
})

t.test('grading goes on where the collector is away, and it is said once', async (t) => {
  const lost: string[] = []
  const { promise: exported, resolve: tell } = Promise.withResolvers<void>()
  const nobody = 'http://127.0.0.1:9/v1/traces'
  const traces = await openTraces({
    endpoint: nobody,
    service: 'hotpath-agent',
    onLost(problem) {
      lost.push(problem)
      tell()
    },
  })
  const { events } = await oneSubmission(t, { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: nobody }, traces)
  t.match(events, /event: verdict/)
  await exported // which is tried several times before
  t.strictSame(lost, ['connect ECONNREFUSED 127.0.0.1:9'])
})

t.test('who does not trace passes on what another does', (t) => {
  t.equal(UNTRACED.begin('run', { within: 'of another' }).id, 'of another')
  t.equal(UNTRACED.begin('run').id, undefined)
  t.end()
})

t.test('the endpoint is set as OpenTelemetry sets it', (t) => {
  const traces = (env: Record<string, string>) => readConfig({ HOTPATH_LANE: '0', ...env }).traces
  t.equal(traces({}), null)
  t.equal(traces({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' }), 'http://collector:4318/v1/traces')
  t.equal(
    traces({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://other/here' }),
    'https://other/here',
  )
  t.equal(traces({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_SDK_DISABLED: 'true' }), null)
  t.throws(() => traces({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }), {
    message: 'OTEL_EXPORTER_OTLP_ENDPOINT is “collector:4318”: it must be an address like http://127.0.0.1:4318.',
  })
  t.throws(() => traces({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4317', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }), {
    message: /^OTEL_EXPORTER_OTLP_PROTOCOL is “grpc”: traces are only sent as http\/protobuf/,
  })
  t.throws(() => traces({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4317', OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'grpc' }), {
    message: /^OTEL_EXPORTER_OTLP_TRACES_PROTOCOL is “grpc”/,
  })
  t.end()
})
