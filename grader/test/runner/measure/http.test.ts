import t, { type Test } from 'tap'
import { loadExercise } from '../../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../../tools/cli/places.ts'
import { solutionFiles } from '../../../shared/catalogue/solutions.ts'
import { httpSessions, openWarmServer, type Plan } from '../../../runner/measure/http.ts'
import { openSandbox } from '../../../runner/sandbox/open.ts'
import type { Exercise, HttpSession, SourceFiles, SpeedTarget } from '../../../contracts/index.ts'
import type { Sandbox } from '../../../runner/sandbox/sandbox.ts'
import { FailureError } from '../../../runner/sandbox/failure.ts'

const slow = loadExercise(exercisesFolder, 'sum-callback')
/** A fast server as the baseline, since all of this is the same with a slow one. */
const exercise: Exercise = { ...slow, manifest: { ...slow.manifest, baseline: slow.manifest.reference } }
/** Windows and warm-ups are shorter if requests per second count. */
const brief: Exercise = {
  ...exercise,
  manifest: { ...exercise.manifest, target: { ...exercise.manifest.target, by: 'requests-per-second' } as SpeedTarget },
}
const stale = solutionFiles(exercise, 'remembered-for-five-seconds.js')
const SILENT = { 'average.js': "module.exports = app => app.get('/average', () => {})" }

t.test('one session of a server against the baseline', async (t) => {
  const sandbox = await openSandbox({ kind: 'process', laneCore: 0, runtime: null })
  t.teardown(() => sandbox.close())

  /** Takes only one session. */
  async function firstOf(files: SourceFiles, of = brief, mayStop = false, isClear: Plan['isClear'] = () => false) {
    for await (const session of httpSessions(of, files, sandbox, { mayStop: () => mayStop, isClear })) return session
    throw new Error('There are sessions for as long as they are asked for')
  }

  function testRounds(t: Test, { rounds, connections, latencies, warmUp }: HttpSession) {
    t.ok(rounds.length >= 4 && rounds.length <= 6, `${rounds.length} rounds`)
    t.equal(connections, 16)
    t.ok(
      rounds.every(({ baseline, yours }) =>
        [baseline, yours].every(({ calls, cpuNs, wallNs }) => calls % connections === 0 && cpuNs > 0 && wallNs > 0),
      ),
    )
    for (const side of ['baseline', 'yours'] as const) {
      t.equal(
        latencies![side].reduce((sum, [, requests]) => sum + requests, 0),
        rounds.reduce((sum, round) => sum + round[side].calls, 0),
        `every latency of the ${side}`,
      )
      t.ok(warmUp![side].calls > 0 && warmUp![side].cpuNs > 0, 'and what came before them')
    }
  }

  await t.test('ends after three rounds or later if the answer is clear, and accepts old data if that need not be told', async (t) => {
    const asked: number[] = []
    const isClear: Plan['isClear'] = ({ rounds, latencies }) => {
      t.equal(
        latencies!.yours.reduce((sum, [, requests]) => sum + requests, 0),
        rounds.reduce((sum, { yours }) => sum + yours.calls, 0),
      )
      return asked.push(rounds.length) === 2
    }
    const { rounds } = await firstOf(stale, brief, true, isClear)
    t.same(asked, [3, 4].slice(0, asked.length))
    t.equal(rounds.length, 4)
  })

  await t.test('ends only after the data has changed, and rejects servers that keep the old data', async (t) => {
    await t.rejects(
      firstOf(stale, brief, false, () => true),
      { name: 'FailureError', failure: { code: 'stale-output' } },
    )
  })

  await t.test('has rounds of both sides and fresh servers in each, and is the last if the next need not be finished', async (t) => {
    const opened: number[] = []
    let boxes = 0
    const open: Sandbox['open'] = (request) => {
      boxes++
      return sandbox.open(request)
    }
    const plan = { mayStop: () => opened.length === 2 && boxes > 8, isClear: () => opened.length > 0 }
    for await (const session of httpSessions(exercise, solutionFiles(exercise, 'remembered-for-a-second.js'), { open }, plan)) {
      opened.push(boxes)
      if (opened.length === 1) testRounds(t, session)
      else t.equal(session.rounds.length, 3)
      t.ok(session.rounds.every(({ baseline, yours }) => baseline.cpuNs > 0 && yours.cpuNs > 0))
      t.ok(session.warmUp!.baseline.calls > 0 && session.warmUp!.yours.calls > 0)
    }
    t.same(opened, [4, 8], 'each server has a backend')
    t.equal(boxes, 12, 'the third session began')
  })

  await t.test('a baseline that is warm already is taken as it is, and closed afterwards', async (t) => {
    const ready = await openWarmServer(brief, brief.manifest.baseline, sandbox)
    const roles: string[] = []
    const open: Sandbox['open'] = (request) => (roles.push(request.role), sandbox.open(request))
    const right = solutionFiles(exercise, 'remembered-for-a-second.js')
    for await (const session of httpSessions(brief, right, { open }, { warm: () => ready, mayStop: () => true })) {
      testRounds(t, session)
      t.equal(session.warmUp!.baseline, ready.cold)
    }
    t.same(roles, ['world', 'server'], 'only the submission is opened')
    await ready.gone
  })

  await t.test('reports a wrong answer without waiting for the baseline', async (t) => {
    const mute = { ...brief, sources: { ...brief.sources, [brief.manifest.baseline]: SILENT['average.js'] } }
    const wrong = { 'average.js': "module.exports = app => app.get('/average', (req, res) => res.send('1'))" }
    const began = performance.now()
    await t.rejects(firstOf(wrong, mute), { name: 'FailureError', failure: { code: 'wrong-output' } })
    t.ok(performance.now() - began < 9000, 'the baseline would have been silent for ten seconds')
  })

  await t.test('ends with the failure of the next session, whatever the staleness check found', async (t) => {
    let opened = 0
    const open: Sandbox['open'] = async (request) => {
      if (++opened > 4) throw new FailureError({ code: 'ours', seen: 'no box for the second session' })
      return sandbox.open(request)
    }
    const sessions = httpSessions(brief, stale, { open }, { isClear: () => true })
    t.equal((await sessions.next()).done, false)
    await t.rejects(sessions.next(), { name: 'FailureError', failure: { code: 'ours' } })
  })

  await t.test('names the unanswered request; for the baseline it is our fault', async (t) => {
    const seen = 'no answer to GET /average within 10 s'
    const mute = { ...brief, sources: { ...brief.sources, [brief.manifest.baseline]: SILENT['average.js'] } }
    const right = solutionFiles(exercise, 'remembered-for-a-second.js')
    await Promise.all([
      t.rejects(firstOf(SILENT), { name: 'FailureError', failure: { code: 'silent', seen } }),
      t.rejects(firstOf(right, mute), { name: 'FailureError', failure: { code: 'ours', seen: `server: silent: ${seen}` } }),
    ])
  })
})
