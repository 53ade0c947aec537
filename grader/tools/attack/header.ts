import { OUTCOMES } from '../../contracts/index.ts'

/**
 * The first line of every file of the corpus:
 *
 *     // divide-by-and-sum → slow|forged (quick), then no process: stops every clock that it can reach
 *     // api → 413: sends a source of a megabyte
 *
 * what it attacks → what it must get, whether it is one of the quick ones, what must hold afterwards: what it tries.
 */
export interface Header {
  /** An exercise that it is a submission to, or the service that it is a program against. */
  target: string
  /** Words of a verdict, or statuses of an answer. `pass` is never among them. */
  words: string[]
  quick: boolean
  /** All claims are looked at after every attack; these are the ones that it is aimed at. */
  afterwards: Claim[]
  what: string
}

export const SERVICES = ['api', 'agent', 'store'] as const
export const CLAIMS = ['no container', 'no process', 'no file', 'same settings'] as const
export type Claim = (typeof CLAIMS)[number]

/** What an attack on a service comes to where no status says it: nothing was got. */
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
  for (const claim of header.afterwards) if (!CLAIMS.includes(claim)) throw new Error(`“${claim}” is none of ${CLAIMS.join(', ')}`)
  for (const outcome of header.words) checkOutcome(outcome, isService(target))
  return header
}

export function isService(target: string): boolean {
  return (SERVICES as readonly string[]).includes(target)
}

function checkOutcome(outcome: string, service: boolean): void {
  if (outcome === 'pass' || outcome === 'fault') throw new Error(`${outcome} is nothing that an attack may get`)
  const known = service ? outcome === HELD || /^([234]\d\d|503)$/.test(outcome) : (OUTCOMES as readonly string[]).includes(outcome)
  if (!known) throw new Error(`${outcome} is no ${service ? 'status' : 'outcome'} that can be expected`)
}

/**
 * The first line of an honest solution:
 *
 *     // create-name → pass: counts in a generator
 *     // sum-callback → pass (in containers): adds up in a thread
 *
 * what it is a solution to → what it must get, whether child processes are refused something that it needs: what is unusual about it.
 */
export interface HonestHeader {
  /** An exercise. */
  target: string
  /** `pass`, `slow`, or both where it is near the target. */
  words: string[]
  /** Graded in containers alone. */
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
  for (const outcome of header.words)
    if (!HONEST_OUTCOMES.includes(outcome)) throw new Error(`${outcome} is nothing that an honest solution may get`)
  return header
}
