// Store: embedded, because the server that is killed owns it.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import t from 'tap'
import { startEmbedded } from '../../../tools/bench/stack-embedded.ts'
import { describeEnded, describeSent, gapsAfter, isRight, isWhole, outsideOf } from '../../../tools/bench/stack-figures.ts'
import { killBy, killInOrder } from '../../../tools/bench/stack-kills.ts'
import { sendAll, type Accepted } from '../../../tools/bench/stack-learners.ts'
import { planQuick } from '../../../tools/bench/stack-planned.ts'
import { askStore, compareBooks, newestArrival, readStored } from '../../../tools/bench/stack-stored.ts'
import { awaitVerdicts } from '../../../tools/bench/stack-verdicts.ts'
import { loadExercise } from '../../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../../tools/cli/places.ts'
import { openEmbedded } from '../../../server/store/embedded.ts'
import { testStore } from '../../server/store/own.ts'

const accepted = (atMs: number): Accepted => ({ id: `at ${atMs}`, cookie: '', expects: 'pass', atMs, answeredMs: 10, waitedMs: 20 })

t.test('people come while the server and its agent are killed: each acknowledged submission gets one verdict', async (t) => {
  const { HOTPATH_DATA: data } = await testStore(t)
  const env = { HOTPATH_DATA: data, HOTPATH_AGENT_TOKEN: '', DATABASE_URL: '', HOTPATH_LOG: 'fatal' }
  const { address, kills, peakMb, stop } = await startEmbedded(env, join(import.meta.dirname, '../../crash/server.ts'))
  t.teardown(stop)
  const planned = () => ({ body: { exercise: 'add', files: { 'add.js': 'module.exports = 4' } }, expects: 'pass' }) as const
  const [sent, killed] = await Promise.all([
    sendAll({ address, submissions: 20, learners: 10, seconds: 2, planned }),
    killInOrder(kills, 1, 2),
  ])
  t.equal(sent.accepted.length, 20)
  t.ok(sent.tries > 20, 'nobody is heard while the server is away')
  t.strictSame(
    killed.map(({ name }) => name),
    ['server', 'agent'],
  )
  const ended = await awaitVerdicts(address, sent.accepted, 120_000)
  t.ok(isWhole(sent, ended) && isRight(ended))
  t.ok(peakMb().server > 0 && peakMb().agent > 0)
  t.ok(await stop())

  const store = await openEmbedded(data)
  t.teardown(() => store.close())
  const ask = askStore(store.db)
  t.ok((await newestArrival(ask)) >= 20)
  const books = compareBooks(await readStored(ask, 0), new Set(sent.accepted.map(({ id }) => id)))
  t.strictSame(books.acknowledged, { 1: 20 })
})

t.test('the wait after a kill is the longest between two answers that ends before the next', async (t) => {
  const sent = { beganMs: 1000, accepted: [9000, 1500, 2000, 5000, 5500].map(accepted) }
  const killed = [
    { name: 'api', atMs: 2500 },
    { name: 'postgres', atMs: 5200 },
    { name: 'agent', atMs: 9500 },
  ]
  t.strictSame(gapsAfter(killed, sent), [
    { name: 'api', atSeconds: 1.5, gapSeconds: 3, fromMs: 2000, toMs: 5000 },
    { name: 'postgres', atSeconds: 4.2, gapSeconds: 3.5, fromMs: 5500, toMs: 9000 },
    { name: 'agent', atSeconds: 8.5, gapSeconds: 0, fromMs: 9500, toMs: 9500 },
  ])
  const twice = [
    { name: 'agent', atMs: 5200 },
    { name: 'server', atMs: 6000 },
  ]
  t.strictSame(
    gapsAfter(twice, sent).map(({ name, gapSeconds }) => [name, gapSeconds]),
    [
      ['agent', 0.5],
      ['server', 3.5],
    ],
    'one that goes on over two kills is the later one’s',
  )
  t.strictSame(
    outsideOf(gapsAfter(killed, sent), sent.accepted).map(({ atMs }) => atMs),
    [1500, 2000, 5500],
  )
})

t.test('what is printed', async (t) => {
  const sent = { beganMs: 1000, accepted: [1500, 3000].map(accepted), tries: 4, unacknowledged: { 'answered 502': 2 }, givenUp: 0 }
  t.matchOnlyStrict(describeSent(sent, { submissions: 2, learners: 1, seconds: 1 }, [{ name: 'api', atMs: 2000 }]).split('\n'), [
    'offered       2 submissions of 1 people in 1 s: 2.0/s',
    'acknowledged  2 in 2.0 s: 1.0/s; 0 given up',
    'tries         4, not acknowledged 2: answered 502 2',
    'accepting     p50 10 ms, p99 10 ms, longest 10 ms from the request that was acknowledged to its answer',
    'with tries    p50 20 ms, p99 20 ms, longest 20 ms from when it was due to the answer',
    'undisturbed   p50 20 ms, p99 20 ms, longest 20 ms of those that came and went outside of the gaps below',
    'killed        api at 1.0 s: then nothing was acknowledged for up to 1.50 s',
  ])
  const ended = [
    { id: 'a', verdicts: 1, outcome: 'pass', expects: 'pass', decidedAt: 5000 },
    { id: 'b', verdicts: 2, outcome: 'fault', expects: 'wrong', decidedAt: 7000 },
  ] as const
  t.matchOnlyStrict(describeEnded(ended, 2000).split('\n'), [
    'verdicts      over the events 1 × 1, 2 × 1',
    'words         fault × 1, pass × 1',
    '  b: fault, expected wrong',
    'all there     5.0 s after the first submission',
  ])
  t.notOk(isWhole(sent, [...ended]))
})

t.test('what was never acknowledged, or was judged otherwise than it is, is no success', async (t) => {
  const one = { id: 'a', verdicts: 1, outcome: 'pass', expects: 'pass', decidedAt: 0 } as const
  t.ok(isWhole({ accepted: [accepted(1)], givenUp: 0 }, [one]))
  t.notOk(isWhole({ accepted: [accepted(1)], givenUp: 1 }, [one]))
  t.notOk(isWhole({ accepted: [accepted(1), accepted(2)], givenUp: 0 }, [one]))
  t.ok(isRight([one, { ...one, outcome: 'unsure' }]))
  t.notOk(isRight([one, { ...one, outcome: 'wrong' }]))
  t.notOk(isRight([{ ...one, outcome: 'fault' }]), 'nothing was judged')
})

t.test('a wait counts from when it was due, though whoever sends is late', async (t) => {
  const server = createServer((request, response) => void request.resume().on('end', () => response.writeHead(202).end('{"id":"one"}')))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const planned = () => {
    const until = performance.now() + 200
    while (performance.now() < until);
    return { body: { exercise: 'add', files: {} }, expects: 'pass' } as const
  }
  const { accepted } = await sendAll({ address, submissions: 2, learners: 2, seconds: 0.1, planned })
  const second = accepted.find(({ waitedMs, answeredMs }) => waitedMs > answeredMs + 300)
  t.ok(second, 'the first kept the second from being sent')
})

t.test('the store’s books tell what was lost, what has two verdicts, and what nobody was told of', async (t) => {
  const stored = [
    { id: 'a', verdicts: 1, events: 1 },
    { id: 'b', verdicts: 1, events: 2 },
    { id: 'c', verdicts: 0, events: 0 },
  ]
  t.strictSame(compareBooks(stored, new Set(['a', 'b', 'd'])), {
    acknowledged: { 1: 1, '1, and 2 events': 1, lost: 1 },
    unacknowledged: { 0: 1 },
  })
})

t.test('right and wrong solutions in turn, so many of them measured', async (t) => {
  const [measured, read] = ['divide-by-and-sum', 'find-the-frame'].map((slug) => loadExercise(exercisesFolder, slug))
  const planned = planQuick(measured!, read!, { measured: 2, of: 6 })
  const words = Array.from({ length: 6 }, (_, number) => planned(number)).map(({ body, expects }) => `${body.exercise} ${expects}`)
  t.strictSame(words.toSorted(), [
    'divide-by-and-sum pass',
    'divide-by-and-sum wrong',
    'find-the-frame pass',
    'find-the-frame pass',
    'find-the-frame wrong',
    'find-the-frame wrong',
  ])
})

t.test('a command that fails to kill is told of', async (t) => {
  await killBy('true')()
  await t.rejects(killBy('exit 3')())
})
