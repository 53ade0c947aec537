// Slot: any, it measures nothing.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { ask, said, type Reply } from '../../../../runner/measure/ask.ts'
import { STATUS, type Request } from '../../../../runner/measure/frames.ts'
import { openSandbox } from '../../../../runner/sandbox/open.ts'
import type { Role } from '../../../../runner/sandbox/sandbox.ts'

const LIMITS = { wallSeconds: 10, cpuSeconds: 20, memoryMb: 384, pids: 32, outputKb: 64, fileKb: 64 }
const PATIENCE = { timeoutMs: 30_000, mostBody: 1 << 20 }
const BATCH: Request = { type: 'run', seed: [1, 2, 3, 4], key: [5, 6], count: 5 }

/** Builds arrays by index, calls, folds values of all kinds, and emits outputs, like the workloads of exercises. */
const WORKLOAD = `'use strict'
module.exports = function workload (subject, count, random, fold, emit) {
  for (var call = 0; call < count; call++) {
    var inputs = []
    for (var i = 0; i < 8; i++) inputs[i] = random()
    for (; i < 16; i++) inputs[inputs.length] = random()
    emit(subject(inputs))
    var values = [call, call / 3, 'word', true, null, undefined, inputs]
    for (i = 0; i < values.length; i++) fold(values[i])
  }
}`

const sandbox = await openSandbox({ kind: 'process', laneCore: 0, runtime: null })
t.teardown(() => sandbox.close())

/** Loads a submission in a fresh sandbox and sends requests; replies in order. Rejects with its end and its output. */
async function answers(role: Role, source: string, requests: readonly Request[], loopTurns = false): Promise<Reply[]> {
  const box = await sandbox.open({ role, core: 'aside', limits: LIMITS })
  box.thaw()
  const files = { 'workload/workload.js': WORKLOAD, 'starter/it.js': source }
  const body = Buffer.from(JSON.stringify({ files, entry: 'starter/it.js', workload: 'workload/workload.js', loopTurns }))
  const replies: Reply[] = []
  try {
    for (const request of [{ type: 'load', body } as const, ...requests]) replies.push(await ask(box, request, PATIENCE))
    return replies
  } catch (cause) {
    throw Object.assign(cause as Error, { printed: box.printed().stdout })
  } finally {
    await box.close()
  }
}

/** The emitted outputs of a batch, without their length prefixes. */
function words({ body }: Reply): string {
  let all = ''
  for (let at = 0; body !== null && at < body.length; at += 1 + body[at]!) all += body.toString('utf8', at + 1, at + 1 + body[at]!)
  return all
}

// A sandbox of role trace runs the same code as one of role compute.
for (const role of ['compute', 'profile'] as const) {
  t.test(`${role}: nothing that a submission replaces is called between two batches`, async (t) => {
    const source = readFileSync(join(import.meta.dirname, 'listens-everywhere.cjs'), 'utf8')
    const [loaded, first, ...later] = await answers(role, source, [BATCH, BATCH, { type: 'weigh' }, BATCH, BATCH])
    t.equal(loaded!.status, STATUS.ok, String(loaded!.body))
    const [replaced, heard] = words(first!).split(' replaced')
    t.ok(Number(replaced) > 100_000, `${replaced} replaced`)
    t.equal(heard, '')
    t.same(
      later.map(({ status, body }) => ({ status, heard: words({ body } as Reply) })),
      Array(4).fill({ status: STATUS.ok, heard: '' }),
    )
    t.equal(later.at(-1)!.digest, first!.digest)
  })
}

t.test('when the event loop turns, only Node calls its code, around callbacks and with no request in progress', async (t) => {
  const source = readFileSync(join(import.meta.dirname, 'listens-everywhere.cjs'), 'utf8')
  const [, first, ...later] = await answers('compute', source, [BATCH, BATCH, { type: 'weigh', option: 1 }, BATCH, BATCH], true)
  t.match(words(first!), /^\d+ replaced$/)
  const heard = later.flatMap((reply) => words(reply).split('; ').filter(Boolean))
  t.same([...new Set(heard)].toSorted(), ['globalThis.Array.prototype.pop', 'globalThis.Float64Array.prototype, length'])
})

t.test('no code sees the error of a closed pipe', async (t) => {
  const source = `const { closeSync, fstatSync, statSync, writeSync } = require('fs')
    const { ino } = statSync(process.argv[3])
    for (const key of ['errno', 'code', 'syscall']) {
      try { Object.defineProperty(Error.prototype, key, { set () { writeSync(1, key) } }) } catch {}
    }
    for (let fd = 3; fd < 64; fd++) {
      try { if (fstatSync(fd).ino === ino) closeSync(fd) } catch {}
    }
    module.exports = () => ''`
  await t.rejects(answers('compute', source, [BATCH]), { message: 'The process ended with exit code 1', printed: '' })
})

t.test('freed memory contains nothing of a request', async (t) => {
  // Freed memory is ready for the next allocation: each sweeping thread keeps a few pieces for itself, and the rest is
  // shared.
  const source = `for (let turn = 0; turn < 20; turn++) {
      for (let i = 0; i < 50; i++) Buffer.allocUnsafeSlow(72)
      gc({ type: 'minor' })
    }
    const held = []
    module.exports = function () {
      gc({ type: 'minor' })
      for (let i = 0; i < 100; i++) {
        held.push(Buffer.allocUnsafeSlow(72))
        const words = new Uint32Array(held.at(-1).buffer, 0, 18)
        if (words.subarray(4, 10).join() === '${[...BATCH.seed!, ...BATCH.key!].join()}') return 'found'
      }
      return ''
    }`
  const [, first, second] = await answers('compute', source, [BATCH, BATCH])
  t.same([words(first!), words(second!)], ['', ''])
})

t.test('access below the language is denied in every way', async (t) => {
  const ROADS = {
    script: "new (require('vm').Script)('1', { cachedData: Buffer.alloc(8) })",
    builtin: "process.getBuiltinModule('vm').compileFunction('1')",
    loader: "require('module')._load('vm').createContext()",
    imported: `const { Module } = require('module')
      new Module('/job/it.mjs')._compile("import { Script } from 'vm'; new Script('1')", '/job/it.mjs', 'module')`,
    flags: "require('v8').setFlagsFromString('--allow-natives-syntax')",
    heap: "require('v8').getHeapSnapshot({ exposeNumericValues: true })",
  }
  const tried = Object.values(ROADS).map((road) => `() => { ${road} }`)
  const source = `const codeOf = (road) => { try { road(); return 'open' } catch (err) { return err.code } }
    const codes = [${tried.join(', ')}].map(codeOf)
    module.exports = () => codes.join()`
  const [, batch] = await answers('compute', source, [{ ...BATCH, count: 1 }])
  t.equal(
    words(batch!),
    Object.keys(ROADS)
      .map(() => 'ERR_ACCESS_DENIED')
      .join(),
  )
})

t.test('objects derived from a buffer or an array can have properties of any name', async (t) => {
  const source = `class Table extends Uint8Array {
      constructor (size) { super(size); this.at = 0 }
    }
    function Text () {}
    Text.prototype = Object.create(Uint8Array.prototype)
    Text.prototype.toString = () => 'text'
    class List extends Array {}
    module.exports = () => {
      const ring = new Float64Array(4)
      ring.at = 0
      ring[ring.at++] = 5
      const named = Object.assign(Buffer.alloc(2), { keys: 3, values: 4 })
      const list = List.from([1, 2])
      list.last = 2
      return [ring[0], ring.at, named.keys, new Table(3).at, new Text(), list.last, Object.assign(new Error('x'), { code: 'E' }).code].join()
    }`
  const [, batch] = await answers('compute', source, [{ ...BATCH, count: 1 }])
  t.equal(words(batch!), '5,1,3,0,text,2,E')
})

t.test('WeakRef targets do not stay until the end of the sandbox', async (t) => {
  const source = 'module.exports = () => { new WeakRef(new Float64Array(4096)); return "" }'
  const replies = await answers('compute', source, [...Array(40).fill({ ...BATCH, count: 100 }), { type: 'weigh' }] as Request[])
  t.ok(replies.at(-1)!.figures[0] < 32 << 20, 'of 128 MB')
})

t.test('extending a built-in is reported, with its position', async (t) => {
  const [loaded] = await answers('compute', "'use strict'\n\nArray.prototype.sum = function () {}\n", [])
  t.equal(loaded!.status, STATUS.unloadable)
  t.same(said(loaded!), {
    name: 'TypeError',
    message:
      'Cannot add property sum, object is not extensible (where it is measured, nothing can be added to the prototypes of Object, Array, Error, Buffer and typed arrays)',
    file: 'starter/it.js',
    line: 3,
    column: 21,
  })
})

t.test('code in sloppy mode that extends a built-in hears of it where it calls what it has added', async (t) => {
  const hint = ' (where it is measured, nothing can be added to the prototypes of Object, Array, Error, Buffer and typed arrays)'
  const messageOf = async (source: string) => said((await answers('compute', source, [{ ...BATCH, count: 1 }])).at(-1)!)!.message
  t.equal(
    await messageOf('Array.prototype.sum = function () { return 1 }\nmodule.exports = () => [1].sum()'),
    `[1].sum is not a function${hint}`,
  )
  t.equal(
    await messageOf("const proto = Object.prototype\nproto['total'] = () => 1\nmodule.exports = () => { const a = {}; return a.total() }"),
    `a.total is not a function${hint}`,
  )
  t.equal(
    await messageOf('class Mine {}\nMine.prototype.sum = 1\nmodule.exports = () => new Mine().sum()'),
    '(intermediate value).sum is not a function',
    'of one’s own it is what it says',
  )
  t.equal(await messageOf('Array.prototype.sum = function () {}\nmodule.exports = () => [1].average()'), '[1].average is not a function')
})

/** Whether the protectors that keep arrays fast in V8 are still intact after some code has run, by V8's natives. */
function granted(code: string, ...flags: string[]): Record<string, boolean> {
  const natives = ['NoElements', 'ArraySpecies', 'ArrayIterator', 'TypedArraySpecies'].map((name) => `${name}: %${name}Protector()`)
  const script = `${code}\nconsole.log(JSON.stringify({ ${natives.join(', ')}, isOpen: Object.isExtensible(Array.prototype) }))`
  return JSON.parse(execFileSync(process.execPath, ['--allow-natives-syntax', ...flags, '-e', script], { encoding: 'utf8' })) as Record<
    string,
    boolean
  >
}

t.test('arrays stay fast; without a fence nothing is locked down', async (t) => {
  const lockdown = `require(${JSON.stringify(join(import.meta.dirname, '../../../../runner/measure/harness/lockdown.cjs'))}).lockdown()`
  const all = { NoElements: true, ArraySpecies: true, ArrayIterator: true, TypedArraySpecies: true }
  t.same(granted(lockdown, '--permission', '--allow-fs-read=*'), { ...all, isOpen: false })
  t.same(granted(lockdown), { ...all, isOpen: true })
  t.same(granted('Array.prototype[0] = 0'), { ...all, NoElements: false, isOpen: true }, 'it is seen where it is lost')
})
