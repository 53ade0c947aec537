import { ascending, descending, median } from 'd3-array'
import {
  TECHNIQUE_NAMES,
  type ClassPaths,
  type Outcome,
  type StuckPlace,
  type Technique,
  type TechniquePath,
} from '../../contracts/index.ts'

/** An attempt of a learner. */
export interface PathAttempt {
  person: string
  outcome: Outcome
  /** Null if it could not be analysed. */
  techniques: readonly Technique[] | null
  /** Whether the learner had a solution shown after it, without a pass. */
  revealed: boolean
}

/** First attempts are counted up to here one by one, and the later ones together. */
const COUNTED_STEPS = 5

/** @param attempts of all learners, in order of arrival */
export function classPaths(attempts: readonly PathAttempt[]): ClassPaths {
  const people = [...Map.groupBy(attempts, ({ person }) => person).values()]
  const passed = people.filter(hasPass)
  return {
    started: people.length,
    passed: passed.length,
    unread: attempts.filter(({ techniques }) => techniques === null).length,
    techniques: TECHNIQUE_NAMES.flatMap((technique) => pathOf(technique, people)).toSorted((a, b) => ascending(meanStep(a), meanStep(b))),
    stuck: stuckPlaces(people.filter((own) => !hasPass(own))),
    revealed: revealedOf(people),
  }
}

function pathOf(technique: Technique, people: readonly PathAttempt[][]): TechniquePath[] {
  const uses = ({ techniques }: PathAttempt) => techniques?.includes(technique) ?? false
  const users = people.filter((own) => own.some(uses))
  if (users.length === 0) return []
  const firstAt = Array<number>(COUNTED_STEPS).fill(0)
  for (const own of users) firstAt[Math.min(own.findIndex(uses), COUNTED_STEPS - 1)]!++
  return [
    {
      technique,
      firstAt,
      passed: users.filter((own) => own.some((attempt) => attempt.outcome === 'pass' && uses(attempt))).length,
      dropped: users.filter((own) => !uses(own.at(-1)!)).length,
    },
  ]
}

function meanStep({ firstAt }: TechniquePath): number {
  const all = firstAt.reduce((sum, count) => sum + count, 0)
  return firstAt.reduce((sum, count, step) => sum + count * step, 0) / all
}

function stuckPlaces(people: readonly PathAttempt[][]): StuckPlace[] {
  const places = people.map((own) => {
    const { outcome, techniques } = own.at(-1)!
    const others = own.toReversed().findIndex((attempt) => attempt.outcome !== outcome)
    return { outcome, techniques: [...(techniques ?? [])].toSorted(), inARow: others === -1 ? own.length : others }
  })
  return [...Map.groupBy(places, ({ outcome, techniques }) => `${outcome} ${techniques.join()}`).values()]
    .map((same) => ({
      outcome: same[0]!.outcome,
      techniques: same[0]!.techniques,
      people: same.length,
      attempts: median(same, ({ inARow }) => inARow)!,
    }))
    .toSorted((a, b) => descending(a.people, b.people) || descending(a.attempts, b.attempts))
}

function revealedOf(people: readonly PathAttempt[][]): ClassPaths['revealed'] {
  const shown = people.flatMap((own) => {
    const after = own.findIndex(({ revealed }) => revealed)
    return after === -1 ? [] : [{ before: after + 1, later: own.slice(after + 1) }]
  })
  return {
    people: shown.length,
    attempts: median(shown, ({ before }) => before) ?? null,
    passed: shown.filter(({ later }) => hasPass(later)).length,
  }
}

function hasPass(own: readonly PathAttempt[]): boolean {
  return own.some(({ outcome }) => outcome === 'pass')
}
