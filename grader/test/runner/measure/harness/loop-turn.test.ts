// Slot: any, it measures nothing.
import t from 'tap'
import { ask, said, type Reply } from '../../../../runner/measure/ask.ts'
import { STATUS, type Request } from '../../../../runner/measure/frames.ts'
import { openSandbox } from '../../../../runner/sandbox/open.ts'

const LIMITS = { wallSeconds: 10, cpuSeconds: 20, memoryMb: 384, pids: 32, outputKb: 64, fileKb: 64 }
const WORKLOAD =
  'module.exports = (subject, count, random, fold, emit) => { for (let call = 0; call < count; call++) emit(String(subject())) }'
const BATCH: Request = { type: 'run', seed: [1, 2, 3, 4], key: [5, 6], count: 1000 }

const sandbox = await openSandbox({ kind: 'process', laneCore: 0, runtime: null })
t.teardown(() => sandbox.close())

/** Replies to a load of `source` with event-loop turns, and to the requests after it. Rejects with the end of the sandbox. */
async function answers(source: string, requests: readonly Request[], timeoutMs = 30_000, loopTurns = true): Promise<Reply[]> {
  const box = await sandbox.open({ role: 'compute', core: 'aside', limits: LIMITS })
  box.thaw()
  const body = Buffer.from(
    JSON.stringify({
      files: { 'workload/workload.js': WORKLOAD, 'starter/it.js': source },
      entry: 'starter/it.js',
      workload: 'workload/workload.js',
      loopTurns,
    }),
  )
  const replies: Reply[] = []
  try {
    for (const request of [{ type: 'load', body } as const, ...requests])
      replies.push(await ask(box, request, { timeoutMs, mostBody: 1 << 20 }))
    return replies
  } finally {
    await box.close()
  }
}

/** The result of the last call of a batch. */
function last({ body }: Reply): string {
  let output = ''
  for (let at = 0; body !== null && at < body.length; at += 1 + body[at]!) output = body.toString('utf8', at + 1, at + 1 + body[at]!)
  return output
}

const WAYS = {
  'a promise': 'Promise.resolve().then(end)',
  'a chain of promises': 'Promise.resolve().then(() => {}).then(() => {}).then(end)',
  'an async function': '(async () => { await null; await null; end() })()',
  'a microtask': 'queueMicrotask(end)',
  'a tick': 'process.nextTick(end)',
  'an immediate': 'setImmediate(end)',
  'a timer of no time': 'setTimeout(end, 0)',
  'an immediate that a timer sets': 'setTimeout(() => setImmediate(end), 0)',
  'a timer that holds nothing up': 'setTimeout(end).unref()',
}

for (const [name, way] of Object.entries(WAYS)) {
  t.test(`${name}: deferred work of a batch has run before the next batch`, async (t) => {
    const source = `let pending = 0, most = 0
      const end = () => { pending-- }
      module.exports = () => { most = Math.max(most, pending); const seen = pending; pending++; ${way}; return seen + ' ' + most }`
    const [loaded, ...replies] = await answers(source, [BATCH, BATCH, BATCH])
    t.equal(loaded!.status, STATUS.ok)
    t.same(replies.map(last), Array(3).fill('999 999'))
  })
}

t.test('thread-pool work does not pile up between batches', async (t) => {
  const source = `let pending = 0
    module.exports = () => { pending++; require('crypto').randomBytes(8, () => { pending-- }); return String(pending) }`
  const [, ...replies] = await answers(source, Array(4).fill(BATCH))
  // On a busy machine, some work may be left for the turns after the next batch.
  for (const reply of replies) t.ok(Number(last(reply)) < 2 * BATCH.count!, last(reply))
})

t.test('work deferred while loading has run before the first call', async (t) => {
  const [, batch] = await answers('let ready = "not ready"; setTimeout(() => { ready = "ready" }, 0); module.exports = () => ready', [
    BATCH,
  ])
  t.equal(last(batch!), 'ready')
})

t.test('a longer timer stays pending, and is counted on request', async (t) => {
  const [, batch, weighed] = await answers('module.exports = () => { setTimeout(() => {}, 60_000); return 1 }', [
    { ...BATCH, count: 7 },
    { type: 'weigh', option: 2 },
  ])
  t.equal(batch!.status, STATUS.ok)
  t.equal(weighed!.figures[2], 7)
})

t.test('work that defers itself repeatedly gets a limited number of turns', async (t) => {
  const AGAIN = { immediates: 'setImmediate(again)', timers: 'setTimeout(again, 0)', pool: "require('crypto').randomBytes(8, again)" }
  for (const [name, again] of Object.entries(AGAIN)) {
    const replies = await answers(`const again = () => { ${again} }; again(); module.exports = () => 1`, [BATCH, BATCH])
    t.same(
      replies.map(({ status }) => status),
      [STATUS.ok, STATUS.ok, STATUS.ok],
      name,
    )
  }
  await t.rejects(
    answers('const again = () => queueMicrotask(again); module.exports = () => { again(); return 1 }', [BATCH], 500),
    { name: 'SandboxSilent' },
    'microtasks never let go',
  )
})

t.test('errors in deferred work and unhandled rejections are reported as thrown, with their position', async (t) => {
  for (const deferred of [
    'setImmediate(() => fail())',
    'Promise.reject(new TypeError("no name"))',
    'process.nextTick(() => fail())',
    'setTimeout(() => fail(), 0)',
  ]) {
    const [, batch] = await answers(
      `const fail = () => { throw new TypeError('no name') }\nmodule.exports = () => { ${deferred}; return 1 }`,
      [BATCH],
    )
    t.equal(batch!.status, STATUS.threw, deferred)
    t.match(said(batch!), { name: 'TypeError', message: 'no name', file: 'starter/it.js' }, deferred)
  }
})

t.test('a submission that finds and calls the harness’s callbacks in Node’s queues gains nothing and breaks nothing', async (t) => {
  const source = `let calls = 0
    function seize () {
      const mine = setImmediate(() => {})
      for (const name of ['_idlePrev', '_idleNext']) {
        const other = mine[name]
        if (other && other._onImmediate) { other._onImmediate(); other._onImmediate() }
      }
      const timer = setTimeout(() => {}, 1)
      for (let other = timer._idlePrev; other && other !== timer; other = other._idlePrev) {
        if (other._onTimeout) other._onTimeout()
      }
    }
    const { executionAsyncResource, createHook } = require('async_hooks')
    createHook({ init (id, type, trigger, resource) { resource._onImmediate?.() } }).enable()
    module.exports = () => {
      if (++calls % 100 === 0) { seize(); setImmediate(seize); executionAsyncResource()._onImmediate?.() }
      return calls
    }`
  const [, ...replies] = await answers(source, [BATCH, { type: 'weigh' }, BATCH, BATCH])
  t.same(
    replies.map(({ status }) => status),
    Array(4).fill(STATUS.ok),
  )
  t.equal(last(replies[3]!), '3000')
})

t.test('when time is measured, the event loop never turns', async (t) => {
  const [, , batch] = await answers(
    'let turns = 0; module.exports = () => { setImmediate(() => turns++); Promise.resolve().then(() => turns++); return turns }',
    [BATCH, BATCH],
    30_000,
    false,
  )
  t.equal(last(batch!), '0')
})
