import { sum } from 'd3-array'
import type { Kind } from '../../contracts/index.ts'
import { UNMEASURED_SECONDS } from '../../server/queue/service-times.ts'

/** Estimates how long attempts take: from measurements per kind, and a guess before the first. */
export class ServiceTime {
  readonly #taken = new Map<Kind, number[]>()

  note(kind: Kind, seconds: number): void {
    this.#taken.set(kind, [...(this.#taken.get(kind) ?? []), seconds])
  }

  /** Seconds that attempts of these kinds will take in sequence. */
  of(kinds: readonly Kind[]): number {
    return sum(kinds, (kind) => this.#mean(kind))
  }

  #mean(kind: Kind): number {
    const taken = this.#taken.get(kind)
    return taken === undefined ? UNMEASURED_SECONDS[kind] : sum(taken) / taken.length
  }
}

/** “about 8 minutes”, “less than a minute”. */
export function roughly(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return 'less than a minute'
  return `about ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`
}
