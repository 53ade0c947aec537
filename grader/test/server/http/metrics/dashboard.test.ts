import t from 'tap'
import { openMetrics } from '../../../../server/http/metrics/metrics.ts'
import { OUTCOMES, type AgentAbout } from '../../../../contracts/index.ts'
import { readJson } from '../../../house/tracked.ts'
import { parseExposition } from './exposition.ts'

interface Panel {
  id: number
  title: string
  gridPos: { x: number; y: number; w: number; h: number }
  targets: { expr: string }[]
}

const { panels } = readJson<{ panels: Panel[] }>('containers/grafana/hotpath.json')
const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
const drawn = new Set(expressions.flatMap((expr) => expr.match(/\b(?:hotpath|nodejs|process)_\w+/g) ?? []).map(withoutSuffix))

/** Name of the histogram that a series belongs to. */
function withoutSuffix(name: string): string {
  return name.replace(/_(bucket|sum|count)$/, '')
}

t.test('the dashboard shows only metrics that exist, and all of our own', async (t) => {
  const { types } = parseExposition(await openMetrics().text(null))
  t.same(
    [...drawn].filter((name) => !(name in types)),
    [],
    'metrics that there are',
  )
  t.same(
    Object.keys(types).filter((name) => name.startsWith('hotpath_') && !drawn.has(name)),
    [],
    'metrics that nobody would see',
  )
  for (const expr of expressions) t.ok(/\b(hotpath|nodejs|process)_/.test(expr), expr)
})

t.test('it shows only those process metrics that our processes have', async (t) => {
  const anyones = expressions.filter((expr) => /\b(nodejs|process)_/.test(expr))
  t.equal(anyones.length, 3)
  for (const expr of anyones) t.ok(expr.endsWith(' and on (job, instance) hotpath_store_up'), expr)
})

t.test('it queries only labels and values that exist', async (t) => {
  const metrics = openMetrics()
  metrics.accepted('function')
  metrics.ran('function', OUTCOMES[0], true)
  metrics.took('function', 'waiting', 1)
  metrics.answered({ method: 'GET', route: '/', status: 200 }, 0.1)
  const lane = { out: null, equal: 1, known: 1, share: 1 }
  const depth = { waiting: 1, running: 1, oldestSeconds: 1 }
  const agents: AgentAbout[] = [{ agent: 'one', sandbox: 'docker', engine: 'node', isolation: true, notes: [], lane }]
  const state = {
    depths: { submission: depth, regrade: depth, profile: depth, engines: depth, edits: depth, contest: depth, comparison: depth },
    agents,
    faults: 1,
  }
  const { samples } = parseExposition(await metrics.text(state))
  const labelsOf = (name: string) =>
    new Set(samples.filter((sample) => withoutSuffix(sample.name) === name).flatMap(({ labels }) => Object.keys(labels)))
  for (const expr of expressions) {
    const [, name = ''] = /\b((?:hotpath|nodejs|process)_\w+)/.exec(expr) ?? []
    const known = labelsOf(withoutSuffix(name))
    const asked = [...expr.matchAll(/by \(([^)]+)\)/g)]
      .flatMap(([, list]) => list!.split(', '))
      .concat([...expr.matchAll(/(\w+)(?:=|!=|=~|!~)"/g)].map(([, label]) => label!))
    t.same(
      asked.filter((label) => !known.has(label)),
      [],
      expr,
    )
  }
  const words = expressions.flatMap((expr) => [...expr.matchAll(/outcome="(\w+)"/g)].map(([, outcome]) => outcome!))
  t.same(
    words.filter((outcome) => !(OUTCOMES as readonly string[]).includes(outcome)),
    [],
  )
})

t.test('panels do not overlap', async (t) => {
  t.equal(new Set(panels.map(({ id }) => id)).size, panels.length)
  const overlap = (a: Panel['gridPos'], b: Panel['gridPos']) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
  t.same(
    panels.filter((one, at) => panels.slice(at + 1).some((other) => overlap(one.gridPos, other.gridPos))).map(({ title }) => title),
    [],
  )
})
