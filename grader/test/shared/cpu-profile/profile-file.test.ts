import t from 'tap'
import { readCpuProfile } from '../../../shared/cpu-profile/cpu-profile.ts'
import { toProfileFile } from '../../../shared/cpu-profile/profile-file.ts'
import type { FlameNode, ProfileFile } from '../../../contracts/index.ts'
import { seededUniform } from '../../seeded.ts'
import { flat, node, profile, starter } from '../../site/profile/sample.ts'

/** Self times in µs by path of names. By the protocol, a sample lasts until the next one. */
function selfTimes({ nodes, samples, timeDeltas }: ProfileFile): Map<string, number> {
  const paths = new Map([[1, '(root)']])
  for (const { id, children } of nodes) {
    for (const child of children) paths.set(child, `${paths.get(id)}/${nodes.find((one) => one.id === child)!.callFrame.functionName}`)
  }
  const times = new Map<string, number>()
  for (const [index, id] of samples.entries()) times.set(paths.get(id)!, (times.get(paths.get(id)!) ?? 0) + (timeDeltas[index + 1] ?? 0))
  return times
}

const total = (times: Iterable<number>) => [...times].reduce((sum, one) => sum + one, 0)

t.test('every node has its own time, and all of them the whole', async (t) => {
  const file = toProfileFile(starter.cpu!)
  const times = selfTimes(file)
  t.equal(times.get('(root)/workload/divideByAndSum'), 3000)
  t.equal(times.get('(root)/(garbage collector)'), 2000)
  t.equal(total(times.values()), starter.cpu!.totalUs)
  t.equal(file.endTime - file.startTime, starter.cpu!.totalUs)
  t.equal(file.samples.length, file.timeDeltas.length)
  t.equal(total(file.nodes.map(({ hitCount }) => hitCount)), file.samples.length - 1, 'the last sample is the end')
})

t.test('fractions of microseconds do not add up to an error', async (t) => {
  const random = seededUniform(7)
  const children = Array.from({ length: 500 }, (_, index) => node(`f${index}`, 3000 * random(), [], index + 1))
  const { tree, totalUs } = profile(node('(root)', 12.5, children), 1000)
  const file = toProfileFile({ tree, totalUs })
  const times = selfTimes(file)
  t.equal(file.endTime, Math.round(totalUs))
  t.equal(times.get('(root)/(harness)'), 13, 'what tools leave out has a name')
  t.ok(children.every(({ name, selfUs }) => Math.abs(times.get(`(root)/${name}`)! - selfUs) <= 1))
  t.ok(file.timeDeltas.every((delta) => Number.isInteger(delta) && delta >= 0))
})

t.test('a long run has no more samples, and no run is one as well', async (t) => {
  const long = profile(node('(root)', 0, [node('main', 3.6e9, [], 1), node('other', 0.4, [], 2)]), 1)
  t.ok(toProfileFile(long).samples.length < 6000)
  const none = toProfileFile(profile(node('(root)', 0), 1))
  t.same([none.samples, none.timeDeltas, none.endTime], [[1], [0], 0])
})

t.test('places count from 0, and what the engine did comes before all that could stand below it', async (t) => {
  const { nodes } = toProfileFile(starter.cpu!)
  t.match(
    nodes.find(({ callFrame }) => callFrame.functionName === 'divideByAndSum'),
    { callFrame: { url: 'divide-by-and-sum.js', lineNumber: 3 } },
  )
  t.match(
    nodes.find(({ callFrame }) => callFrame.functionName === 'workload'),
    { callFrame: { url: '', lineNumber: -1 } },
  )
  t.same(
    nodes[0]!.children.map((id) => nodes[id - 1]!.callFrame.functionName),
    ['(garbage collector)', 'workload'],
  )
})

t.test('what reads profiles of boxes reads it, too', async (t) => {
  const file = toProfileFile(starter.cpu!)
  const placed = {
    ...file,
    nodes: file.nodes.map((one) => ({
      ...one,
      callFrame: {
        ...one.callFrame,
        url: one.callFrame.functionName.startsWith('(') ? '' : `file:///job/starter/${one.callFrame.url || 'none.js'}`,
      },
    })),
  }
  const read = readCpuProfile(Buffer.from(JSON.stringify(placed)), 1000)!
  // It also gives the last sample, which is the root's, a duration.
  const own = (tree: FlameNode) =>
    Object.fromEntries(tree.children.flatMap(flat).map(({ name, selfUs, totalUs }) => [name, [selfUs, totalUs]]))
  t.same(own(read.tree), own(starter.cpu!.tree))
})
