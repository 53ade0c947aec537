import t from 'tap'
import { claimsOf, judgeOn } from '../../../runner/engines/claims.ts'
import { runOn } from '../../../runner/engines/run.ts'
import { openEngines } from '../../../runner/sandbox/engines/open.ts'
import { ENGINES } from '../../../runner/sandbox/engines/pinned.ts'
import { missingEngines } from './tried.ts'
import { code, exercise, solution, withEngines } from './trip.ts'

const skip = await missingEngines()

t.test('syntax that an engine cannot parse, and failures on it, are reported', { skip }, (t) =>
  withEngines('process', ['6.17.1'], async (trip) => {
    const [engine] = trip.engines.list
    const on = (body: string) => runOn(engine!, { ...trip, files: code(body) })
    t.match(await on('return num === 0 ? 0 : array?.length'), {
      figures: null,
      trouble: 'This engine cannot parse it: the operator ?., since Node.js 14.0 (divide-by-and-sum.js:2).',
      unreadable: [{ syntax: 'the operator ?.', line: 2, instead: 'a && a.b' }],
    })
    t.match(
      await on('return /(?<=a)b/.test(num)'),
      { unreadable: [{ syntax: 'lookbehind in patterns' }] },
      'patterns are read when they are come to',
    )
    t.match(await on('return array.at(-1)'), {
      figures: null,
      trouble: /^It threw TypeError: array.at is not a function/,
      unreadable: { length: 0 },
    })
    t.match(await on('process.exit(3)'), { figures: null, trouble: 'It ended its process: exit code 3.' })
    t.match(await on('return 1'), { figures: null, trouble: 'Its results are wrong here.' })
  }),
)

t.test('try/catch around a loop costs on Crankshaft, and on no later engine', { skip }, (t) =>
  withEngines('process', ['6.17.1', '24.21.0'], async (trip) => {
    const claim = claimsOf(exercise)!.find(({ before }) => before === 'claims/loop-in-try.js')!
    const [crankshaft, today] = trip.engines.list
    t.match(await judgeOn(crankshaft!, claim, trip), { standing: 'stands', claim: claim.claim })
    const { figures } = await judgeOn(today!, claim, trip)
    t.ok(figures!.ratio < 2, `${figures!.ratio}: one session is too few to tell 1 from 1.2 on a busy machine, but not from 7`)
  }),
)

t.test('aborting ends it at once, and a missing engine is reported', { skip }, (t) =>
  withEngines('process', ['24.21.0'], async (trip) => {
    const [engine] = trip.engines.list
    const going = new AbortController()
    const running = runOn(engine!, { ...trip, files: solution('loop.js'), signal: going.signal, sessions: 100 })
    setTimeout(() => going.abort(), 500)
    await t.rejects(running, { name: 'AbortError' })
    const coming = { list: trip.engines.list, open: () => new Promise<never>(() => {}) }
    const leaving = new AbortController()
    const waiting = runOn(engine!, { ...trip, engines: coming, files: solution('loop.js'), signal: leaving.signal })
    setTimeout(() => leaving.abort(), 100)
    await t.rejects(waiting, { name: 'AbortError' }, 'nobody waits for an engine that is being fetched')
    const none = openEngines({ kind: 'process', runtime: null, laneCore: 0 }, [{ ...ENGINES[0]!, version: '6.0.999' }])
    t.match(await runOn(none.list[0]!, { ...trip, engines: none, files: solution('loop.js') }), {
      figures: null,
      trouble: /^Node.js 6.0.999 is not available: /,
    })
  }),
)
