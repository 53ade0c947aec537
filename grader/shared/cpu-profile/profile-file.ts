import type { CpuProfile, FlameNode, ProfileFile } from '../../contracts/index.ts'

/** Between two samples, µs: as far apart as they were when the profile was taken … */
const SAMPLE_US = 200
/** … unless that would make more of them than this. */
const MOST_SAMPLES = 5000

/** What the root took itself: tools leave the root out. */
const BENEATH = '(harness)'

/**
 * A profile as a .cpuprofile. It has every node’s time of its own to the microsecond, the sum of all included. The order of its samples
 * is not that of the run, which a tree does not know: a function’s own come first, then those of what it calls.
 */
export function toProfileFile({ tree, totalUs }: Pick<CpuProfile, 'tree' | 'totalUs'>): ProfileFile {
  const nodes = numbered(withoutOwn(tree))
  const every = Math.max(SAMPLE_US, totalUs / MOST_SAMPLES)
  const file: ProfileFile = { nodes: [], startTime: 0, endTime: 0, samples: [], timeDeltas: [0] }
  const scripts = [...new Set(nodes.map(({ node }) => node.file))]
  let exactUs = 0
  for (const { id, node, children } of nodes) {
    const hitCount = Math.ceil(node.selfUs / every)
    for (let hit = 1; hit <= hitCount; hit++) {
      const untilUs = Math.round(exactUs + (node.selfUs * hit) / hitCount)
      file.samples.push(id)
      file.timeDeltas.push(untilUs - file.endTime)
      file.endTime = untilUs
    }
    exactUs += node.selfUs
    file.nodes.push({
      id,
      callFrame: {
        functionName: node.name,
        scriptId: String(scripts.indexOf(node.file) + 1),
        url: node.file ?? '',
        lineNumber: (node.line ?? 0) - 1,
        columnNumber: -1,
      },
      hitCount,
      children,
    })
  }
  file.samples.push(1) // the end of the last one
  return file
}

/** Tools put what the engine did, as “(garbage collector)”, on top of the sample before it: it comes first, where there is none. */
function withoutOwn(tree: FlameNode): FlameNode {
  const own: FlameNode[] =
    tree.selfUs > 0 ? [{ name: BENEATH, file: null, line: null, selfUs: tree.selfUs, totalUs: tree.selfUs, children: [] }] : []
  const isEngines = ({ name, file }: FlameNode) => file === null && name.startsWith('(')
  return {
    ...tree,
    selfUs: 0,
    children: [...tree.children.filter(isEngines), ...own, ...tree.children.filter((child) => !isEngines(child))],
  }
}

interface Numbered {
  id: number
  node: FlameNode
  children: number[]
}

/** Nodes from the root, each with the numbers of its children. */
function numbered(tree: FlameNode): Numbered[] {
  const all: Numbered[] = []
  const visit = (node: FlameNode): number => {
    const one: Numbered = { id: all.length + 1, node, children: [] }
    all.push(one)
    one.children = node.children.map(visit)
    return one.id
  }
  visit(tree)
  return all
}
