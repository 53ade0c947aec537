import { ascending, median } from 'd3-array'
import {
  FEWEST_BELIEVERS,
  TECHNIQUE_NAMES,
  type Belief,
  type BeliefRow,
  type Beliefs,
  type EditEffects,
  type Effect,
  type MeasuredTimes,
  type Technique,
} from '../../contracts/index.ts'

/** An attempt of a learner, in order of arrival. */
export interface BelievedAttempt {
  person: string
  belief: Belief | null
  /** Null if it has no meaningful figure. */
  effect: Effect | null
  /** What its edits bought, if they were measured. */
  edits: EditEffects | null
}

/**
 * Counts, for each technique, who expected what of it, and what it bought them. The last word of each person on a technique counts.
 * @param attempts of all learners, in order of arrival
 */
export function beliefsAgainstEffects(attempts: readonly BelievedAttempt[], learners: number): Beliefs {
  const found: { person: string; belief: Belief; measured: { times: MeasuredTimes; isAlone: boolean } | null }[] = []
  for (const [person, sent] of Map.groupBy(attempts, (attempt) => attempt.person)) {
    const last = new Map<Technique, (typeof found)[number]>()
    let before: Effect | null = null
    for (const { belief, effect, edits } of sent) {
      if (belief !== null) last.set(belief.technique, { person, belief, measured: measuredBy(belief.technique, edits, effect, before) })
      if (effect?.unit === 'times') before = effect
    }
    found.push(...last.values())
  }
  const people = new Set(found.map(({ person }) => person)).size
  if (people < FEWEST_BELIEVERS) return { learners, people, rows: [] }
  const rows = TECHNIQUE_NAMES.flatMap((technique) => {
    const own = found.filter(({ belief }) => belief.technique === technique)
    return own.length === 0 ? [] : [rowOf(technique, own)]
  })
  return { learners, people, rows: rows.toSorted((a, b) => b.people - a.people || b.pays - a.pays) }
}

function rowOf(
  technique: Technique,
  own: readonly { belief: Belief; measured: { times: MeasuredTimes; isAlone: boolean } | null }[],
): BeliefRow {
  const all = own.flatMap(({ measured }) => measured ?? [])
  const measured = all.map(({ times }) => times).toSorted((a, b) => ascending(a.value, b.value))
  const middle = (end: keyof MeasuredTimes) => median(measured, (times) => times[end])!
  return {
    technique,
    people: own.length,
    pays: own.filter(({ belief }) => belief.times > 1).length,
    expected: median(own, ({ belief }) => belief.times)!,
    measured,
    alone: all.filter(({ isAlone }) => isAlone).length,
    bought: measured.length === 0 ? null : { value: middle('value'), low: middle('low'), high: middle('high') },
  }
}

function measuredBy(technique: Technique, edits: EditEffects | null, effect: Effect | null, before: Effect | null) {
  const alone = edits === null ? null : ofEdits(technique, edits)
  if (alone !== null) return { times: alone, isAlone: true }
  if (effect?.unit !== 'times') return null
  // Two independent intervals: the quotient is lowest where the one is low and the other high.
  const from = before ?? { value: 1, low: 1, high: 1 }
  return { times: { value: effect.value / from.value, low: effect.low / from.high, high: effect.high / from.low }, isAlone: false }
}

/** The effect of the edits that are this technique and nothing else; null if there are none, or they could not be told from others. */
function ofEdits(technique: Technique, { unit, groups }: EditEffects): MeasuredTimes | null {
  if (unit !== 'times') return null
  const own = groups.filter(({ edits }) => edits.every(({ techniques }) => techniques.length === 1 && techniques[0] === technique))
  const effects = own.map(({ effect, edits }) => effect ?? edits[0]!.last ?? edits[0]!.alone)
  if (effects.length === 0 || effects.some((one) => one === null)) return null
  return effects.reduce<MeasuredTimes>(
    (product, one) => ({ value: product.value * one!.value, low: product.low * one!.low, high: product.high * one!.high }),
    { value: 1, low: 1, high: 1 },
  )
}
