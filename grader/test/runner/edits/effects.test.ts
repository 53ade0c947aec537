import t from 'tap'
import type { EditEffects } from '../../../contracts/index.ts'
import { effectsOf, type Grouped } from '../../../runner/edits/effects.ts'
import type { Session } from '../../../runner/edits/gauge.ts'
import { heapGauge } from '../../../runner/edits/gauge-heap.ts'
import { SPEED_GAUGE } from '../../../runner/edits/gauge-speed.ts'
import type { Split } from '../../../runner/edits/split.ts'
import { keyOf, subsetsFor, type Subset } from '../../../runner/edits/subsets.ts'
import { loadExercise } from '../../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../../tools/cli/places.ts'
import { seededNormal } from '../../seeded.ts'

const ROUNDS = 8

function splitOf(count: number): Split {
  const shown = { near: 1, places: [], morePlaces: 0, techniques: [] }
  return { found: count, parts: Array.from({ length: count }, () => ({ cuts: [], near: 1, shown })) }
}

/** Sessions of a program whose cost with a subset of edits is known, with noise between sessions and rounds. */
function sessionsOf(cost: (subset: Subset) => number, groups: Subset[], count: number, seed: number): Session[] {
  const noise = seededNormal(seed)
  return Array.from({ length: count }, () => {
    const entries = subsetsFor(groups).map((subset): [string, number[]] => {
      const own = Math.log(cost(subset)) + 0.008 * noise()
      return [keyOf(subset), Array.from({ length: ROUNDS }, () => own + 0.01 * noise())]
    })
    return new Map(entries)
  })
}

function effects(cost: (subset: Subset) => number, groups: Subset[], bonds: Grouped['bonds'], seed: number) {
  const sessions = sessionsOf(cost, groups, 5, seed)
  return effectsOf(splitOf(groups.flat().length), { groups, bonds, sessions }, SPEED_GAUGE)
}

const includes = (figures: EditEffects['total'], value: number) => figures !== null && figures.low <= value && value <= figures.high

t.test('the intervals of edits that multiply hold their factors, and that of a no-op includes 1', async (t) => {
  const factors = [2, 1, 0.5, 3]
  const cost = (subset: Subset) => subset.reduce((product, one) => product / factors[one]!, 1000)
  let missed = 0
  for (let seed = 1; seed <= 50; seed++) {
    const { groups, total, remainder } = effects(cost, [[0], [1], [2], [3]], new Map(), seed)
    missed += groups.filter(({ effect }, index) => !includes(effect, factors[index]!)).length
    missed += includes(total, 3) ? 0 : 1
    t.equal(remainder, null, 'nothing is left')
    t.ok(groups.every(({ effect }) => effect!.high / effect!.low < 1.06))
  }
  t.equal(missed, 0)
})

t.test('a group has the effect of its edits together', async (t) => {
  // Only both together do anything; the third is independent.
  const cost = (subset: Subset) => (subset.includes(0) && subset.includes(1) ? 250 : 1000) / (subset.includes(2) ? 2 : 1)
  const { groups } = effects(cost, [[0, 1], [2]], new Map([['0 1', 'interact']]), 7)
  t.match(groups, [{ bond: 'interact' }, { bond: null }])
  t.ok(includes(groups[0]!.effect, 4))
  t.ok(includes(groups[1]!.effect, 2))
})

t.test('without the right sessions there are no figures', async (t) => {
  const groups: Subset[] = [[0], [1]]
  const one = sessionsOf(() => 1, groups, 1, 1)
  const { total, groups: shown } = effectsOf(splitOf(2), { groups, bonds: new Map(), sessions: one }, SPEED_GAUGE)
  t.same([total, ...shown.map(({ effect }) => effect)], [null, null, null], 'one session says nothing about its spread')
  t.same(effectsOf(splitOf(0), { groups: [], bonds: new Map(), sessions: [] }, SPEED_GAUGE), {
    found: 0,
    total: null,
    groups: [],
    remainder: null,
  })
})

t.test('bytes per call add up, and so do the bounds of their slopes', async (t) => {
  const gauge = heapGauge(loadExercise(exercisesFolder, 'create-name'))
  const saved = [70, 0]
  const session: Session = new Map(
    subsetsFor([[0], [1]]).map((subset) => {
      const slope = 100 - subset.reduce((sum, one) => sum + saved[one]!, 0)
      return [keyOf(subset), [slope - 1, slope + 1]]
    }),
  )
  const { groups, total } = effectsOf(splitOf(2), { groups: [[0], [1]], bonds: new Map(), sessions: [session] }, gauge)
  t.same(total, { value: 70, low: 68, high: 72 })
  t.same(
    groups.map(({ effect }) => effect),
    [
      { value: 70, low: 68, high: 72 },
      { value: 0, low: -2, high: 2 },
    ],
  )
})
