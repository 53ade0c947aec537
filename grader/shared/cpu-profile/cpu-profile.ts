import { functionsOf, prune, total } from './flame.ts'
import type { IdentityOf } from './identities.ts'
import { isOfExercise, learnersFile, packageOf } from './sources.ts'
import { amount, clip, json, list, place, record, text } from './untrusted.ts'
import type { CpuProfile, FlameNode, HotLine } from '../../contracts/index.ts'

const MOST_NODES = 50_000
const MOST_SAMPLES = 500_000
/** V8 records at most 255 frames of a stack. */
const DEEPEST = 300
const MOST_FUNCTIONS = 200
const MOST_LINES = 500

/** While the machine does other work there are no samples; a longer gap is not counted. In multiples of the median distance. */
const LONGEST_GAP = 8

/** A function counts as being at one line if at least this share of its samples is there. */
const AT_ONE_LINE = 0.9

interface RawNode {
  name: string
  script: string
  line: number | null
  column: number | null
  children: number[]
  ticks: { line: number; ticks: number }[]
  selfUs: number
}

/** Which frames are shown: only the exercise's, or for a server also those of node and of packages. */
type Workload = 'function' | 'server'

/**
 * A .cpuprofile as a flamegraph, its functions and the lines of the learner's files, times in microseconds.
 * Frames below the workload (harness, node) count as the root's self time; for a server, frames of node and of packages are shown, as
 * “send · express”. Waiting for work is left out. Functions with different identities stay separate. Null if the file contains no profile
 * or nothing was called.
 */
export function readCpuProfile(
  bytes: Uint8Array,
  calls: number,
  around: Workload = 'function',
  identityOf: IdentityOf = () => undefined,
): CpuProfile | null {
  const profile = record(json(bytes))
  const nodes = readNodes(profile['nodes'])
  const first = nodes.keys().next()
  if (first.done || calls < 1) return null
  spread(nodes, list(profile['samples'], MOST_SAMPLES), list(profile['timeDeltas'], MOST_SAMPLES))
  giveBack(nodes)
  const tree = grow(nodes, first.value, around, identityOf)
  const totalUs = total(tree)
  return { calls, totalUs, functions: functionsOf(tree, MOST_FUNCTIONS), lines: linesOf(nodes), tree: prune(tree) }
}

function readNodes(value: unknown): Map<number, RawNode> {
  const nodes = new Map<number, RawNode>()
  for (const one of list(value, MOST_NODES)) {
    const { id, callFrame, children, positionTicks } = record(one)
    const frame = record(callFrame)
    nodes.set(amount(id), {
      name: text(frame['functionName']) || '(anonymous)',
      script: typeof frame['url'] === 'string' ? frame['url'] : '',
      line: place(typeof frame['lineNumber'] === 'number' ? frame['lineNumber'] + 1 : null),
      column: place(typeof frame['columnNumber'] === 'number' ? frame['columnNumber'] + 1 : null),
      children: list(children, MOST_NODES).map(amount),
      ticks: list(positionTicks, MOST_NODES).flatMap((tick) => {
        const [line, ticks] = [place(record(tick)['line']), amount(record(tick)['ticks'])]
        return line === null || ticks === 0 ? [] : [{ line, ticks }]
      }),
      selfUs: 0,
    })
  }
  return nodes
}

/** A sample represents the time until the next one. */
function spread(nodes: Map<number, RawNode>, samples: unknown[], deltas: unknown[]): void {
  const usual = [...deltas].map(amount).sort((a, b) => a - b)[Math.floor(deltas.length / 2)] ?? 0
  samples.forEach((id, index) => {
    const node = nodes.get(amount(id))
    if (node) node.selfUs += Math.min(index + 1 < deltas.length ? amount(deltas[index + 1]) : usual, LONGEST_GAP * usual)
  })
}

/**
 * Some built-ins have no stack frame (comparing strings, iterating over one), and V8's sampler then skips the function that uses
 * them: its time counts for the caller, at the line of the call. If the caller is in the workload and was seen at hardly any other
 * line, it was only making that call, so the time is the learner's. Between functions of the learner this cannot be decided.
 */
function giveBack(nodes: Map<number, RawNode>): void {
  for (const node of nodes.values()) {
    if (!isOfExercise(node.script) || learnersFile(node.script) !== null || !isAtOneLine(node)) continue
    const called = [...new Set(node.children)].flatMap((id) => nodes.get(id) ?? []).filter(({ script }) => learnersFile(script) !== null)
    const all = called.reduce((sum, { selfUs }) => sum + selfUs, 0)
    if (all === 0) continue
    for (const one of called) one.selfUs += node.selfUs * (one.selfUs / all) // in proportion, so the total stays the same
    node.selfUs = 0
  }
}

function isAtOneLine({ ticks }: RawNode): boolean {
  const all = ticks.reduce((sum, tick) => sum + tick.ticks, 0)
  return ticks.some((tick) => tick.ticks >= AT_ONE_LINE * all)
}

/** The tree of the exercise's own frames; what is beneath them counts as the root's. */
function grow(nodes: Map<number, RawNode>, first: number, around: Workload, identityOf: IdentityOf): FlameNode {
  const root: FlameNode = { name: '(root)', file: null, line: null, selfUs: 0, totalUs: 0, children: [] }
  const left = [{ id: first, parent: root, inside: false, depth: 0 }]
  const seen = new Set<number>()
  const children = new Children(around, identityOf)
  for (let next = left.pop(); next; next = left.pop()) {
    const raw = nodes.get(next.id)
    if (!raw || seen.has(next.id) || isIdle(raw)) continue
    seen.add(next.id)
    const inside = next.inside || isOfExercise(raw.script) || (around === 'server' && packageOf(raw.script) !== null)
    const node = (inside || isEngines(raw)) && next.depth < DEEPEST ? children.like(raw, next.parent) : next.parent
    node.selfUs += raw.selfUs
    for (const id of raw.children) left.push({ id, parent: node, inside, depth: next.depth + 1 })
  }
  return root
}

/** Frames of the engine, such as “(garbage collector)” and “(program)”. */
function isEngines({ name, script }: RawNode): boolean {
  return script === '' && name !== '(root)' && name !== '(anonymous)' && name.startsWith('(')
}

/** V8 also samples while a server is idle. */
function isIdle({ name, script }: RawNode): boolean {
  return script === '' && name === '(idle)'
}

/** Merges children that look the same to a reader, although V8 distinguishes them. */
class Children {
  readonly #known = new Map<FlameNode, Map<string, FlameNode>>()
  readonly #around: Workload
  readonly #identityOf: IdentityOf

  constructor(around: Workload, identityOf: IdentityOf) {
    this.#around = around
    this.#identityOf = identityOf
  }

  like({ name, script, line, column }: RawNode, parent: FlameNode): FlameNode {
    const siblings = this.#known.get(parent) ?? new Map<string, FlameNode>()
    this.#known.set(parent, siblings)
    const file = learnersFile(script)
    const from = this.#around === 'server' ? packageOf(script) : null
    const identity = file === null || line === null || column === null ? undefined : this.#identityOf(file, line, column)
    const own = {
      name: from === null ? name : clip(`${name} · ${from}`),
      file,
      line: file === null ? null : line,
      ...(identity && { identity }),
    }
    const key = JSON.stringify(own)
    const found = siblings.get(key)
    if (found) return found
    const child: FlameNode = { ...own, selfUs: 0, totalUs: 0, children: [] }
    siblings.set(key, child)
    parent.children.push(child)
    return child
  }
}

function linesOf(nodes: Map<number, RawNode>): HotLine[] {
  const lines = new Map<string, HotLine>()
  for (const { script, ticks, selfUs } of nodes.values()) {
    const file = learnersFile(script)
    if (file === null) continue
    const all = ticks.reduce((sum, tick) => sum + tick.ticks, 0)
    for (const { line, ticks: own } of ticks) {
      const entry = lines.get(`${file}:${line}`) ?? { file, line, selfUs: 0 }
      entry.selfUs += (selfUs * own) / all
      lines.set(`${file}:${line}`, entry)
    }
  }
  return [...lines.values()].sort((a, b) => b.selfUs - a.selfUs).slice(0, MOST_LINES)
}
