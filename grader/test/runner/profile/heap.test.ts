import t from 'tap'
import { heap } from '../../../runner/profile/heap.ts'
import { openSandbox } from '../../../runner/sandbox/open.ts'
import { plantedExercise } from './views/planted.ts'

/** 20,000 objects per call: a heap that grew by 24 MB has more than a million. */
const MANY = `'use strict'
const pages = []
module.exports = function load (x) {
  pages.push(Array.from({ length: 20000 }, (_, number) => ({ number })))
  return x
}`

/** Each call takes longer than the one before; it sleeps, which costs no CPU time. */
const SLOWER = `'use strict'
const seen = []
const sleeping = new Int32Array(new SharedArrayBuffer(4))
module.exports = function look (x) {
  Atomics.wait(sleeping, 0, 0, seen.length / 800)
  seen.push({ x })
  return x
}`

/**
 * Keeps a name of every fourth call, and the names of one block at a time: one name after the first 16,001 calls, and 1,602 after the next
 * 9,601.
 */
const FOURTH_AND_BLOCKS = `'use strict'
let count = 0
const names = []
let taken = new Set()
module.exports = function name (x) {
  if (count++ % 4 === 0) names.push('name ' + count)
  if (taken.size === 2000) taken = new Set()
  taken.add('name ' + count)
  return x
}`

t.test('the heap profile names leaks of any size, and nothing that is dropped again', async (t) => {
  const sandbox = await openSandbox({ kind: 'process', laneCore: 0, runtime: null })
  t.teardown(() => sandbox.close())
  const seen = async (source: string) => {
    const { exercise, files } = plantedExercise(source, 'heap')
    return (await heap({ exercise, files, boxes: sandbox, signal: new AbortController().signal, note: t.fail })).heap
  }
  const { culprits } = (await seen(FOURTH_AND_BLOCKS))!
  t.match(culprits, [{ variable: 'names', file: 'planted.js', line: 3, perCall: 0.25 }], 'what grows on is a leak')
  t.equal(culprits.length, 1, 'a block that is thrown away when it is full is none')

  // Snapshots that would be too large are taken after fewer calls.
  const many = await seen(MANY)
  t.match(many?.culprits, [{ variable: 'pages', file: 'planted.js', line: 2 }])
  t.ok(many!.calls < 34 && many!.over.at(-1)!.calls < 60, `${many?.calls} calls after ${many?.over.at(-1)?.calls}`)
  const slower = await seen(SLOWER)
  t.match(slower?.culprits, [{ variable: 'seen', file: 'planted.js', line: 2 }])
  t.ok(slower!.over.at(-1)!.calls < 16_000, `${slower?.calls} calls after ${slower?.over.at(-1)?.calls}`)
})
