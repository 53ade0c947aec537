import type { AskAll, Untimed, VariantSession } from '../measure/variants.ts'
import type { Passes } from '../verdict/compare-variants.ts'
import type { Agreement, ResultDifference } from '../../contracts/index.ts'

/** What is added to the number of inputs, by the kind of check (workload.cjs). */
const EXACT = 2 ** 24
const ROUNDED = 2 ** 25

/** Most inputs, of which a slow function gets only as many as fit into this CPU time. */
const MOST_INPUTS = 256
const CHECK_NS = 100e6

/** Most bytes of the results' beginnings: 80 characters each, and their lengths. */
export const CHECK_BYTES = MOST_INPUTS * 128

/** What each variant answered before anything was timed. */
export interface Checked {
  inputs: Untimed[]
  exact: Untimed[]
  rounded: Untimed[]
  inputsAfterwards: Untimed[]
}

/** What each variant showed after the last timed batch. */
export interface Afterwards {
  /** The session's inputs as the timed batches have left them. */
  inputs: Untimed[]
  passes: Passes[]
}

export type Session = VariantSession<Checked, Afterwards>

/** Makes the inputs of a session, and calls every variant once with each. */
export async function checkResults(ask: AskAll): Promise<Checked> {
  const inputs = await ask(0)
  const slowestNs = Math.max(1, ...(await ask(EXACT + 1)).map(({ cpuNs }) => cpuNs))
  const count = Math.max(1, Math.min(MOST_INPUTS, Math.floor(CHECK_NS / slowestNs)))
  const [exact, rounded] = [await ask(EXACT + count), await ask(ROUNDED + count)]
  return { inputs, exact, rounded, inputsAfterwards: await ask(0) }
}

/** Whether all variants got the same inputs. They do not if the generator uses anything but random(). */
export function hasSameInputs({ checked }: Session): boolean {
  return new Set(checked.inputs.map(({ digest }) => digest)).size === 1
}

/** Variants that changed their arguments, while results were checked or in timed batches. */
export function changing({ checked: { inputs, inputsAfterwards }, afterwards }: Session): number[] {
  const later = [inputsAfterwards, afterwards.inputs]
  return inputs.flatMap(({ digest }, index) => (later.every((read) => read[index]!.digest === digest) ? [] : [index]))
}

/** How the results of two variants for the same inputs relate, in the worst of these sessions. */
export function agreementOf(sessions: readonly Session[], base: number, other: number): Agreement {
  const agree =
    (kind: 'exact' | 'rounded') =>
    ({ checked }: Session) =>
      checked[kind][base]!.digest === checked[kind][other]!.digest
  if (sessions.every(agree('exact'))) return sessions.some((session) => isUnlike(session, base, other)) ? 'different' : 'equal'
  return sessions.every(agree('rounded')) ? 'rounded' : 'different'
}

/** Whether a timed batch of one, repeated by the other, gave something else, although they agreed while nothing was timed. */
function isUnlike(session: Session, base: number, other: number): boolean {
  const count = session.checked.inputs.length
  const repeats = (one: number, another: number) => (one + 1) % count === another && session.unlike.includes(one)
  const changes = changing(session)
  return !changes.includes(base) && !changes.includes(other) && (repeats(base, other) || repeats(other, base))
}

/** Number of different inputs that each variant was checked with. */
export function inputsOf({ checked }: Pick<Session, 'checked'>): number {
  return shownIn(checked.exact[0]!).length
}

/** The first call with different results; null if they agree, or look alike as far as they are shown. */
export function differenceIn({ checked: { exact } }: Session, base: number, other: number): ResultDifference | null {
  const [ours, theirs] = [shownIn(exact[base]!), shownIn(exact[other]!)]
  const at = ours.findIndex((text, index) => text !== theirs[index])
  if (at === -1) return null
  return { base, other, call: at + 1, baseResult: ours[at]!.slice(0, 100), otherResult: (theirs[at] ?? '').slice(0, 100) }
}

/** Length-prefixed texts (measure/harness/outputs.cjs), from the reader's own process: nothing relies on them. */
function shownIn({ body }: Untimed): string[] {
  const texts: string[] = []
  for (let at = 0; body !== null && at < body.length; at += 1 + body[at]!) texts.push(body.toString('utf8', at + 1, at + 1 + body[at]!))
  return texts
}
