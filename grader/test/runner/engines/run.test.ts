import t from 'tap'
import { Value } from 'typebox/value'
import { travel } from '../../../runner/engines/travel.ts'
import { sandboxesFor } from '../../../runner/measure/boxes.ts'
import { EngineRuns } from '../../../contracts/index.ts'
import type { SandboxRequest } from '../../../runner/sandbox/sandbox.ts'
import { findEngine } from '../sandbox/engine.ts'
import { missingEngines, TRIED } from './tried.ts'
import { exercise, solution, withEngines } from './trip.ts'

const skip = await missingEngines()
const { skip: noDocker } = await findEngine()

t.test('a submission runs on engines from Crankshaft on, as child processes', { skip }, (t) =>
  withEngines('process', TRIED, async (trip) => {
    const seen: number[] = []
    const runs = await travel({ ...trip, files: solution('loop.js') }, ({ rows }) => void seen.push(rows.length))
    t.same(
      seen,
      TRIED.map((_, index) => index + 1),
      'engine after engine',
    )
    t.ok(Value.Check(EngineRuns, runs))
    t.equal(runs.exercise, exercise.slug)
    t.match(
      runs.notes.find((note) => note.includes('no permission model')),
      /^Node.js 6\.17\.1, .*12\.22\.12.*: This engine/,
      'without a fence, and said to be',
    )
    t.same(
      runs.rows.map(({ engine, trouble }) => [engine.version, trouble]),
      TRIED.map((version) => [version, null]),
    )
    for (const { figures } of runs.rows) t.ok(figures!.ratio > 3, `a loop is faster than map and reduce: ${figures!.ratio}`)
    for (const engine of trip.engines.list) t.equal((await trip.engines.open(engine)).engine, `node ${engine.version}`)
  }),
)

t.test('the oldest engine runs in a container, under the same system calls', { skip: skip || noDocker }, (t) =>
  withEngines('docker', [TRIED[0]!], async (trip) => {
    const { rows } = await travel({ ...trip, files: solution('loop.js') })
    t.match(rows, [{ trouble: null, figures: { sessions: 1 } }])
    t.ok(rows[0]!.figures!.ratio > 3)
  }),
)

t.test('sandboxes kept ready for verdicts are not used', { skip }, (t) =>
  withEngines('process', ['24.21.0'], async (trip) => {
    const kept = sandboxesFor([exercise])
    const asked: SandboxRequest[] = []
    const sandbox = { open: (request: SandboxRequest) => (asked.push(request), trip.sandbox.open(request)) }
    await travel({ ...trip, sandbox, files: solution('loop.js') })
    t.equal(asked.length, 1)
    t.notOk(kept.some(({ limits }) => limits.outputKb === asked[0]!.limits.outputKb))
  }),
)
