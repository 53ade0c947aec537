import type { CpuProfile, FlameNode, ProfileFile } from '../../contracts/index.ts'

/** Interval between samples in µs, as in the recorded profile … */
const SAMPLE_US = 200
/** … unless that makes more samples than this. */
const MOST_SAMPLES = 5000

/** Frame for the root's self time, because tools do not show the root. */
const BENEATH = '(harness)'

/**
 * A profile as a .cpuprofile. The self time of every node and their sum are exact to the microsecond. The order of the samples is not
 * that of the run, which the tree does not contain: a function’s own samples come first, then those of its callees.
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
  file.samples.push(1) // ends the last sample
  return file
}

/** Tools draw engine frames such as “(garbage collector)” on top of the previous sample, so they come first, where there is none. */
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

/** All nodes in preorder, numbered, each with the numbers of its children. */
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
