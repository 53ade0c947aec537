import t from 'tap'
import type { FlameNode, ProfileSide } from '../../../contracts/profile.ts'
import { between, type Range } from '../../../../site/src/profile/before.ts'
import { collectorView, describeCollector } from '../../../../site/src/profile/collector.ts'
import { compilerView, describeCompiler, TIERS } from '../../../../site/src/profile/compiler.ts'
import { describeDifference } from '../../../../site/src/profile/differential.ts'
import { describeHeap, heapProfileView } from '../../../../site/src/profile/heap.ts'
import { profileView } from '../../../../site/src/profile/panel.ts'
import { describeScaling, scalingView } from '../../../../site/src/profile/scaling.ts'
import { reasons, reasonsView } from '../../../../site/src/profile/why-faster.ts'
import { sampleProfile, nothing, starter, yours } from './sample.ts'

const BROKEN = /NaN|Infinity|undefined|\[object/
const scaling = { starter: starter.scaling, yours: yours.scaling }

t.test('tiers, inlining and deopts in words', async (t) => {
  const view = String(compilerView(starter.compiler!))
  t.match(view, `<b>Maglev</b>, ${TIERS.maglev.words}`)
  t.match(view, 'data-line="12"')
  t.match(view, '>twice<')
  t.match(view, 'V8 says: “not a Smi”')
  t.match(view, 'What was inlined is told of the topmost tier alone.')
  t.match(String(compilerView(yours.compiler!)), 'No optimized code was discarded.')
  t.equal(describeCompiler(starter.compiler!), 'All functions optimized; deoptimized twice.')
  t.match(describeCompiler({ functions: [], deopts: [], unknown: [] }), 'names none')
})

t.test('the collector has kinds, times, a share, and lines with bytes per call', async (t) => {
  const view = String(collectorView('c', { starter: yours.collector, yours: starter.collector! }))
  t.match(view, '17 in 2.1 ms')
  t.match(view, '20 %')
  t.match(view, '>8,016<')
  t.match(view, '8 kB')
  t.match(describeCollector(starter.collector!), '8.02 kB allocated per call; 17 collections in 1,000 calls, 20 % of the run.')
  t.match(String(collectorView('c', { starter: null, yours: yours.collector! })), 'No garbage collection in')
})

t.test('the heap has DevTools’ columns, the most grown first, samples to unfold, and the culprit', async (t) => {
  const view = String(heapProfileView('h', starter.heap!))
  for (const column of ['Constructor', '# new', '# deleted', '# delta', 'Allocated', 'Freed', 'Size delta'])
    t.match(view, `>${column}</th>`)
  t.ok(view.indexOf('>(string)<') < view.indexOf('>−40 B<'))
  t.match(view, '>+1.92 MB<')
  t.match(view, '>−2<')
  t.match(view, '<code>names</code> in module scope keeps 1 string per call')
  t.match(view, 'Heap in use: 4 MB at first, 5.92 MB in the end, 5.92 MB at most.')
  t.equal(view.split('class="point"').length - 1, 6, 'a dot for each forced collection in each row')
  t.equal(describeHeap(starter.heap!), '`names` in module scope keeps 1 string per call.')
  t.match(String(heapProfileView('h', yours.heap!)), 'Nothing was found that holds memory of every call.')
})

t.test('scaling is drawn by size and described in words', async (t) => {
  const view = String(scalingView('s', scaling))
  t.equal(
    describeScaling(scaling),
    'The starter grows as n², yours grows as n. At 1,000 numbers a call takes 1 ms in the starter and 3 µs in yours.',
  )
  t.match(view, '>333×<')
  t.match(view, 'Size, numbers')
  t.notMatch(view, BROKEN)
  for (const points of [[], [{ size: 1, ns: 0 }], [{ size: 5, ns: 7 }]])
    t.notMatch(String(scalingView('s', { ...scaling, yours: { unit: 'numbers', points, growth: 'unclear' } })), BROKEN)
  t.match(describeScaling({ starter: null, yours: scaling.yours }), /^Yours grows as n\.$/)
  const as = (growth: string) => ({ unit: 'numbers', points: [], growth })
  t.equal(describeScaling({ starter: as('n'), yours: as('constant') }), 'The starter grows as n, yours takes the same time for every size.')
  t.equal(describeScaling({ starter: as('unclear'), yours: as('unclear') }), 'The starter and yours both grow irregularly.')
})

t.test('reasons name changes with figures, and are empty without changes', async (t) => {
  const from = (side: ProfileSide) => ({ side, long: 'the starter' })
  const found = reasons(from(starter), yours)
  t.equal(found[0], 'A call took 10 µs of samples in the starter and takes 1 µs in yours, 10.0× less.')
  t.ok(found.includes('divideByAndSum takes 800 ns self time per call, down from 3 µs.'))
  t.ok(found.includes('(garbage collector) is gone: it took 2 µs self time per call.'))
  t.ok(found.includes('A call allocates nothing measurable, down from 8.02 kB.'))
  t.ok(found.some((reason) => reason.startsWith('There are 0 garbage collections per million calls, down from 17,000')))
  t.ok(found.some((reason) => reason.includes('no longer deoptimized for “not a Smi”')))
  t.ok(found.includes('Fixed: `names` in module scope keeps 1 string per call.'))
  t.strictSame(reasons(from(starter), starter), [])
  t.strictSame(reasons(from(nothing), yours), [])
  t.match(String(reasonsView(from(yours), yours)), 'The two profiles do not differ')
  t.match(reasons(from(yours), starter).join('\n'), /is new: it takes[^]*New: `names`/)
})

t.test('times are no reasons where the verdict measured no difference, nor, without a verdict, within the noise of two profiles', (t) => {
  const cpu = starter.cpu!
  /** The same profile, with every time multiplied by this factor. */
  const slower = (factor: number): ProfileSide => {
    const stretch = (node: FlameNode): FlameNode => ({
      ...node,
      selfUs: node.selfUs * factor,
      totalUs: node.totalUs * factor,
      children: node.children.map(stretch),
    })
    return { ...nothing, cpu: { ...cpu, totalUs: cpu.totalUs * factor, tree: stretch(cpu.tree) } }
  }
  const of = (factor: number, measured: Range | null) =>
    reasons({ side: { ...nothing, cpu }, long: 'the starter', measured }, slower(factor)).filter((reason) =>
      /took|takes|measured/.test(reason),
    )
  t.same(of(1.48, { low: 0.94, high: 1.07 }), [
    'The verdict measured no difference from the starter (0.94× to 1.07× as fast). Times that differ below differ by chance.',
  ])
  t.same(of(1.11, { low: 0.94, high: 1.07 }), [], 'nothing to explain')
  t.match(of(1.48, { low: 0.6, high: 0.8 })[0], /, 1\.48× more\.$/, 'the verdict supports it')
  t.same(of(1.11, { low: 0.85, high: 0.95 }), [], 'too little for two profiles to show')
  t.same(of(1.48, null), [], 'without a verdict, profiles of the same speed differed by as much')
  t.match(of(1.7, null)[0], /, 1\.70× more\.$/)
  const caption = (factor: number, measured: Range | null) =>
    describeDifference({ cpu, long: 'the starter', measured }, slower(factor).cpu!)
  t.match(caption(1.11, null), /: the same within noise\.$/)
  t.match(caption(1.48, null), /: the same within noise\.$/, 'as in the reasons')
  t.match(caption(1.48, { low: 0.6, high: 0.8 }), /, 1\.48× more\.$/)
  t.match(caption(1.48, { low: 0.94, high: 1.07 }), /, a difference by chance: the verdict measured none \(0\.94× to 1\.07× as fast\)\.$/)
  t.same(between({ low: 2, high: 2.2 }, { low: 1.9, high: 2.1 }), { low: 2 / 2.1, high: 2.2 / 1.9 })
  t.equal(between({ low: 2, high: 2.2 }, null), null)
  t.end()
})

t.test('a panel escapes everything from a submission, and lists missing sections', async (t) => {
  const view = String(profileView('i', sampleProfile))
  t.notMatch(view, /<script|alert\('x/)
  t.notMatch(view, BROKEN)
  t.equal(view.split('<details class="part"').length - 1, 6)
  const ids = [...view.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
  t.equal(new Set(ids).size, ids.length, 'every id is there once')
  const bare = String(profileView('i', { ...sampleProfile, starter: nothing, yours: nothing, notes: ['No sandbox was available.'] }))
  t.match(bare, 'Not in this profile: “What changed from the starter”, “Where the time goes”')
  t.match(bare, 'No sandbox was available.')
  const soFar = String(profileView('i', { ...sampleProfile, starter: nothing, yours: nothing }, false))
  t.match(soFar, /role="status">Still profiling/)
  t.notMatch(soFar, /Not in this profile/)
  t.notMatch(String(profileView('i', { ...sampleProfile, starter: nothing })), BROKEN)
})
