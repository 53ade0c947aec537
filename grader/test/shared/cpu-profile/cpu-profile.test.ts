import t from 'tap'
import { readCpuProfile } from '../../../shared/cpu-profile/cpu-profile.ts'
import { pathTo } from './path-to.ts'
import type { FlameNode } from '../../../contracts/index.ts'

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

function count(node: FlameNode): number {
  return 1 + node.children.reduce((sum, child) => sum + count(child), 0)
}
