import { OUTCOMES } from '../../contracts/index.ts'

/**
 * The first line of every file of the corpus:
 *
 *     // divide-by-and-sum → slow|forged (quick), then no process: stops every clock that it can reach
 *     // api → 413: sends a source of a megabyte
 *
 * target → allowed outcomes, whether it belongs to the quick attacks, claims that must hold afterwards: what it tries.
 */
export interface Header {
  /** The exercise that it is submitted to, or the service that it attacks. */
  target: string
  /** Allowed outcomes of the verdict, or HTTP statuses; never `pass`. */
  words: string[]
  quick: boolean
  /** The claims that it tries to break; after every attack all claims are checked. */
  afterwards: Claim[]
  what: string
}

export const SERVICES = ['api', 'agent', 'store'] as const
export const CLAIMS = ['no container', 'no process', 'no file', 'same settings'] as const
export type Claim = (typeof CLAIMS)[number]

/** Result of an attack on a service that gained nothing, if no status shows it. */
export const HELD = 'held'

const LINE = /^\/\/ (?<target>[a-z0-9-]+) → (?<words>[a-z0-9|]+)(?<quick> \(quick\))?(?:, then (?<afterwards>[a-z ,]+))?: (?<what>\S.+)$/

/** @throws Error that says what is wrong with the line */
export function parseHeader(line: string): Header {
  const parts = LINE.exec(line)?.groups
  if (parts === undefined) throw new Error(`“${line}” is not “// target → word|word (quick), then claim, claim: what it tries”`)
  const { target = '', words = '', quick, afterwards, what = '' } = parts
  const header = {
    target,
    words: words.split('|'),
    quick: quick !== undefined,
    afterwards: (afterwards?.split(', ') ?? []) as Claim[],
    what,
  }
  for (const claim of header.afterwards) if (!CLAIMS.includes(claim)) throw new Error(`“${claim}” is not one of ${CLAIMS.join(', ')}`)
  for (const outcome of header.words) checkOutcome(outcome, isService(target))
  return header
}

export function isService(target: string): boolean {
  return (SERVICES as readonly string[]).includes(target)
}

function checkOutcome(outcome: string, service: boolean): void {
  if (outcome === 'pass' || outcome === 'fault') throw new Error(`an attack must not get ${outcome}`)
  const known = service ? outcome === HELD || /^([234]\d\d|503)$/.test(outcome) : (OUTCOMES as readonly string[]).includes(outcome)
  if (!known) throw new Error(`${outcome} is not ${service ? 'a status' : 'an outcome'} that can be expected`)
}

/**
 * The first line of an honest solution:
 *
 *     // create-name → pass: counts in a generator
 *     // sum-callback → pass (in containers): adds up in a thread
 *
 * exercise → allowed outcomes, whether it needs something that the process sandbox denies: what is unusual about it.
 */
export interface HonestHeader {
  /** An exercise. */
  target: string
  /** `pass`, `slow`, or both for a solution near the target. */
  words: string[]
  /** Graded only in containers. */
  needsContainers: boolean
  what: string
}

const HONEST_OUTCOMES = ['pass', 'slow']
const HONEST_LINE = /^\/\/ (?<target>[a-z0-9-]+) → (?<words>[a-z|]+)(?<contained> \(in containers\))?: (?<what>\S.+)$/

/** @throws Error that says what is wrong with the line */
export function parseHonest(line: string): HonestHeader {
  const parts = HONEST_LINE.exec(line)?.groups
  if (parts === undefined) throw new Error(`“${line}” is not “// exercise → word|word (in containers): what is unusual about it”`)
  const { target = '', words = '', contained, what = '' } = parts
  const header = { target, words: words.split('|'), needsContainers: contained !== undefined, what }
  for (const outcome of header.words) if (!HONEST_OUTCOMES.includes(outcome)) throw new Error(`an honest solution must not get ${outcome}`)
  return header
}
