import type { Manifest } from '../../../grader/contracts/exercise.ts'

/** A common mistake, and its outcome. */
export interface NearMiss {
  verdict: Manifest['solutions'][string]['verdict']
  why: string
}

const CHEAT = /^Cheat\b/i
const PREFIX = /^Near miss: /

/** The honest mistakes among an exercise's solutions, with their reasons; cheats teach nothing about the task. */
export function nearMissesOf({ solutions }: Pick<Manifest, 'solutions'>): NearMiss[] {
  return Object.values(solutions)
    .filter(({ verdict, why }) => verdict !== 'pass' && !CHEAT.test(why))
    .map(({ verdict, why }) => ({ verdict, why: capital(why.replace(PREFIX, '')) }))
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
