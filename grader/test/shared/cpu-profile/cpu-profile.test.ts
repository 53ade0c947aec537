// Slot: alone, it asserts shares of time.
import t from 'tap'
import { loadExercise } from '../../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../../tools/cli/places.ts'
import { readCpuProfile } from '../../../shared/cpu-profile/cpu-profile.ts'
import { openLooking } from '../../../runner/measure/profiler.ts'
import { openSandbox } from '../../../runner/sandbox/open.ts'
import { plantedExercise } from '../../runner/profile/views/planted.ts'
import type { CpuProfile, Exercise, FlameNode, SourceFiles } from '../../../contracts/index.ts'

/** 6, 3 and 1 parts of the same loop over integers, which cannot be inlined or removed. */
const PLANTED = `'use strict'
function six (x) { for (var i = 0; i < 24000; i++) x = (Math.imul(x, 1664525) + 1013904223) | 0; return x }
function three (x) { for (var i = 0; i < 12000; i++) x = (Math.imul(x, 1664525) + 1013904223) | 0; return x }
function one (x) {
  for (var i = 0; i < 4000; i++) x = (Math.imul(x, 1664525) + 1013904223) | 0
  return x
}

var parts = [six, three, one]
module.exports = function planted (x) {
  for (var i = 0; i < 3; i++) x = parts[i](x)
  return x
}
`

t.test('profiles of what ran in a box', async (t) => {
  const sandbox = await openSandbox({ kind: 'process', laneCore: 0, runtime: null })
  t.teardown(() => sandbox.close())

  async function profileOf(exercise: Exercise, files: SourceFiles): Promise<CpuProfile> {
    const profiling = await openLooking(exercise, files, sandbox)
    const { bytes, calls } = await profiling.profile(2000)
    profiling.close()
    const profile = readCpuProfile(bytes, calls)
    if (!profile) throw new Error('no profile')
    return profile
  }

  await t.test('hot functions have the share of the time that their work is', async (t) => {
    const { exercise, files } = plantedExercise(PLANTED)
    const profile = await profileOf(exercise, files)
    const selfOf = (name: string) => profile.functions.find((one) => one.name === name)?.selfUs ?? 0
    const all = selfOf('six') + selfOf('three') + selfOf('one')
    for (const [name, share] of [
      ['six', 60],
      ['three', 30],
      ['one', 10],
    ] as const) {
      const seen = (100 * selfOf(name)) / all
      t.ok(Math.abs(seen - share) <= 3, `${name}: ${seen.toFixed(1)} % of ${share}`)
    }
    t.ok(all > 0.8 * profile.totalUs, 'and little else is there')
    t.match(profile.functions[0], { name: 'six', file: 'planted.js', line: 2 })
    t.match(profile.lines[0], { file: 'planted.js', line: 2 })
    t.ok(
      profile.lines.some(({ line }) => line === 5),
      'a line within a function has its own time',
    )
    t.match(pathTo(profile.tree, 'six'), ['(root)', 'workload', 'planted', 'six'], 'nothing of the harness is beneath')
  })

  await t.test('loops that a call is long in count with their functions, and not with the caller', async (t) => {
    const { exercise, files } = plantedExercise(PLANTED.replaceAll('000; i++', '00000; i++'))
    const profile = await profileOf(exercise, files)
    const selfOf = (name: string) => profile.functions.find((one) => one.name === name)?.selfUs ?? 0
    t.match(profile.functions[0], { name: 'six', line: 2 })
    t.ok(Math.abs(selfOf('six') / profile.totalUs - 0.6) <= 0.03, `six: ${selfOf('six') / profile.totalUs} of 0.6`)
    t.ok(selfOf('planted') < 0.02 * profile.totalUs)
  })

  await t.test('built-ins without a frame of their own count with the function that uses them', async (t) => {
    const exercise = loadExercise(exercisesFolder, 'break-the-benchmark')
    const profile = await profileOf(exercise, exercise.starter)
    t.match(profile.functions[0], { name: 'commonest', file: 'commonest.js' })
    t.ok(profile.functions[0]!.selfUs > 0.8 * profile.totalUs, JSON.stringify(profile.functions.slice(0, 3)))
  })

  await t.test('of an exercise, the starter and a solution', async (t) => {
    const exercise = loadExercise(exercisesFolder, 'divide-by-and-sum')
    const starter = await profileOf(exercise, exercise.starter)
    t.ok(starter.functions.slice(0, 4).some(({ file }) => file === 'divide-by-and-sum.js'))
    const solved = await profileOf(exercise, { 'divide-by-and-sum.js': exercise.sources[exercise.manifest.reference]! })
    t.match(
      solved.functions.find(({ file }) => file !== null),
      { name: 'divideByAndSum', line: 4 },
    )
    t.notOk(
      solved.functions.some(({ name, file }) => file !== null && name === '(anonymous)'),
      'no callbacks are left',
    )
  })
})

t.test('of a server, frames of packages and of node are shown by name, and waiting is not', async (t) => {
  const frames = [
    '(root)',
    '(idle)',
    'onread node:internal/stream',
    'handle file:///box/node_modules/express/node_modules/@pillar/router/index.js',
    'get /job/starter/average.js',
    'write ',
  ]
  const nodes = frames.map((frame, id) => {
    const [functionName, url] = frame.split(' ')
    return {
      id,
      callFrame: { functionName, url: url ?? '', lineNumber: 6 },
      children: id === 0 ? [1, 2] : id === 1 || id === 5 ? [] : [id + 1],
    }
  })
  const said = Buffer.from(JSON.stringify({ nodes, samples: [1, 2, 3, 4, 5, 1], timeDeltas: [0, 100, 100, 100, 100, 100] }))
  const profile = readCpuProfile(said, 1, 'server')!
  t.strictSame(pathTo(profile.tree, 'write'), ['(root)', 'onread · node', 'handle · @pillar/router', 'get', 'write'])
  t.match(
    profile.functions.find(({ name }) => name === 'get'),
    { file: 'average.js', line: 7 },
  )
  t.equal(profile.totalUs, 400)
  t.strictSame(pathTo(readCpuProfile(said, 1)!.tree, 'write'), ['(root)', 'get', 'write'], 'of a function they are beneath it')
})

t.test('what is no profile is none', async (t) => {
  for (const text of ['', '{}', '[1,2', '{"nodes":[]}', '{"nodes":{}}', 'null']) t.equal(readCpuProfile(Buffer.from(text), 1), null)
})

t.test('a profile that was made up does no harm', async (t) => {
  const frame = (functionName: unknown) => ({ functionName, url: '/job/starter/a.js', lineNumber: 1e300 })
  const wide = Array.from({ length: 60_000 }, (_, id) => ({ id, callFrame: frame(`f${id}`.repeat(100)), children: [0, 1, id + 1] }))
  const said = { nodes: wide, samples: wide.map(({ id }) => id), timeDeltas: wide.map((_, index) => (index % 3 ? 1e9 : -5)) }
  const profile = readCpuProfile(Buffer.from(JSON.stringify(said)), 1)!
  t.ok(count(profile.tree) <= 2000)
  t.ok(profile.functions.length <= 200 && profile.functions.every(({ name }) => name.length <= 200))
  t.ok(Number.isFinite(profile.totalUs))
})

t.test('what is given back is no more than there was, whatever was made up', async (t) => {
  const frame = (functionName: string, url = '') => ({ functionName, url, lineNumber: 0 })
  const own = (children: number[], timeDeltas: number[]) => {
    const nodes = [
      { id: 0, callFrame: frame('(root)'), children: [1] },
      { id: 1, callFrame: frame('workload', '/job/workload.js'), children, positionTicks: [{ line: 1, ticks: 1 }] },
      { id: 2, callFrame: frame('own', '/job/starter/a.js'), children: [] },
    ]
    const { totalUs, functions } = readCpuProfile(Buffer.from(JSON.stringify({ nodes, samples: [1, 2], timeDeltas })), 1)!
    return { totalUs, selfUs: functions.find(({ name }) => name === 'own')?.selfUs }
  }
  t.strictSame(own(Array<number>(1000).fill(2), [100, 100]), { totalUs: 200, selfUs: 200 }, 'a child that is listed a thousand times')
  t.strictSame(own([2], [1e9, 1e9, 1e-300]), { totalUs: 1e9, selfUs: 1e9 }, 'one with hardly any time of its own')
})

t.test('a name is no longer than it may be with its package, and without a call there is no profile', async (t) => {
  const callFrame = { functionName: 'x'.repeat(300), url: 'file:///box/node_modules/express/index.js', lineNumber: 0 }
  const said = Buffer.from(JSON.stringify({ nodes: [{ id: 0, callFrame, children: [] }], samples: [0], timeDeltas: [100] }))
  t.strictSame(
    readCpuProfile(said, 1, 'server')!.functions.map(({ name }) => name.length),
    [200],
  )
  t.equal(readCpuProfile(said, 0, 'server'), null)
})

t.test('a name of megabytes is read in no time, whatever it repeats', async (t) => {
  for (const part of ['/node_modules/', '/node_modules', '/node_modules/@', 'a/']) {
    const callFrame = { functionName: part.repeat(100_000), url: part.repeat(4_000_000 / part.length), lineNumber: 0 }
    const said = Buffer.from(JSON.stringify({ nodes: [{ id: 0, callFrame, children: [] }], samples: [0], timeDeltas: [100] }))
    const began = process.cpuUsage()
    readCpuProfile(said, 1, 'server')
    const ms = process.cpuUsage(began).user / 1000
    t.ok(ms < 2000, `${part}: ${Math.round(ms)} ms of CPU time`)
  }
})

/**
 * Path to the node of a function that was sampled most. V8 does not always know a sample’s callers: now and then a sample has only the
 * function.
 */
function pathTo(tree: FlameNode, name: string): string[] | undefined {
  return pathsTo(tree, name).sort((a, b) => b.selfUs - a.selfUs)[0]?.path
}

function pathsTo(node: FlameNode, name: string): { path: string[]; selfUs: number }[] {
  if (node.name === name) return [{ path: [name], selfUs: node.selfUs }]
  return node.children.flatMap((child) => pathsTo(child, name)).map(({ path, selfUs }) => ({ path: [node.name, ...path], selfUs }))
}

function count(node: FlameNode): number {
  return 1 + node.children.reduce((sum, child) => sum + count(child), 0)
}
