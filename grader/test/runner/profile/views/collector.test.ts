import t from 'tap'
import { readCollector } from '../../../../runner/profile/views/collector.ts'
import { openLooking } from '../../../../runner/measure/profiler.ts'
import { openSandbox } from '../../../../runner/sandbox/open.ts'
import { plantedExercise } from './planted.ts'
import type { Collector } from '../../../../contracts/index.ts'

const FIELDS = 100
/** An array: map, properties, elements and length; its elements: map, length, and a pointer for each. */
const COPY_BYTES = 8 * (4 + 2 + FIELDS)

/** One function in which a built-in copies an array at every fourth call, and one that allocates nothing. */
const PLANTED = `'use strict'
var kept = null
var calls = 0
function copy (x) { kept = row.slice(); return kept.length }
function count (x) { calls = (calls + x) & 1023; return calls }
var row = [${Array.from({ length: FIELDS }, (_, i) => `{ i: ${i} }`).join(', ')}]
module.exports = function planted (x) {
  return (x & 3) === 0 ? copy(x) : count(x)
}
`

const NOTHING = `'use strict'
var sum = 0
module.exports = function planted (x) {
  sum = (sum + x) & 1023
  return sum
}
`

t.test('what ran in a box, as the collector saw it', async (t) => {
  const sandbox = await openSandbox({ kind: 'process', laneCore: 0, runtime: null })
  t.teardown(() => sandbox.close())

  async function collectorOf(source: string): Promise<Collector> {
    const { exercise, files } = plantedExercise(source)
    const profiling = await openLooking(exercise, files, sandbox)
    const collector = readCollector(await profiling.collections(1000), await profiling.allocations(1000))
    profiling.close()
    return collector!
  }

  await t.test('bytes per call, by function', async (t) => {
    const collector = await collectorOf(PLANTED)
    t.comment(JSON.stringify(collector))
    const expected = COPY_BYTES / 4
    t.ok(Math.abs(collector.bytesPerCall / expected - 1) < 0.1, `${collector.bytesPerCall} bytes per call, expected ${expected}`)
    t.match(collector.lines[0], { file: 'planted.js', line: /^[47]$/ }, 'by the function, or by the one that it was inlined into')
    t.notOk(collector.lines.some((line) => line.function === 'count' && line.bytesPerCall > 1))
    t.ok(collector.collections.find(({ kind }) => kind === 'Scavenge')!.count > 1)
    t.ok(collector.share > 0 && collector.share < 1)
  })

  await t.test('and none where nothing is allocated', async (t) => {
    t.ok((await collectorOf(NOTHING)).bytesPerCall < 1)
  })
})

t.test('what was made up does no harm', async (t) => {
  const heard = (said: unknown, calls = 10) => ({ bytes: Buffer.from(JSON.stringify(said)), calls, ms: 1 })
  t.equal(readCollector(heard({}), heard({})), null)
  t.equal(readCollector(heard([]), heard({}, 0)), null)
  const frame = { url: '/job/starter/a.js', functionName: 'f'.repeat(1000), lineNumber: -7 }
  const tree = {
    callFrame: frame,
    selfSize: 1e308,
    children: Array.from({ length: 1000 }, (_, i) => ({ callFrame: { ...frame, lineNumber: i }, selfSize: 4, children: 5 })),
  }
  const collector = readCollector(heard(Array.from({ length: 100 }, (_, i) => ['k'.repeat(i), -1])), heard(tree))!
  t.ok(collector.lines.length <= 200 && collector.collections.length <= 20)
  t.ok(collector.lines.every((line) => line.function.length <= 200 && Number.isFinite(line.bytesPerCall)))
})
