import type { Deopt, ProfileSide } from '../../../grader/contracts/profile.ts'
import { bytes, nanoseconds, share, significant, times } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'
import { isSame, type Before, type Range } from './before.ts'
import { coded } from '../shared/coded.ts'
import { often } from './compiler.ts'
import { differ, SAME_BY_THE_WALL } from './differ.ts'
import { describeDifference } from './differential.ts'
import { matchFunctions, type NamedFunction } from './match-functions.ts'
import { collectionsPerMillion, nsPerCall, selfChanges } from './per-call.ts'
import { underLoad } from './why-load.ts'

/** Minimum change of a function, as a share of a call, to be a reason. */
const LEAST_SHARE = 0.05

const FUNCTIONS = 4

/** Why one attempt is faster or slower than another: changes with figures, the most important first. */
export function reasons(from: Pick<Before, 'side' | 'long' | 'measured'>, after: ProfileSide): string[] {
  const before = from.side
  return [
    ...underLoad(before, after, from.measured),
    ...time(from, after),
    ...allocation(before, after),
    ...collections(before, after),
    ...deopts(before, after),
    ...kept(before, after),
  ]
}

export function reasonsView(before: Pick<Before, 'side' | 'long' | 'measured'>, after: ProfileSide): Html {
  const found = reasons(before, after)
  if (found.length === 0) return html`<p class="empty">The two profiles do not differ by more than two runs of the same code.</p>`
  return html`<ul class="reasons">${found.map((reason) => html`<li>${coded(reason)}</li>`)}</ul>`
}

function time(
  { side: { cpu: before }, long, measured }: Pick<Before, 'side' | 'long' | 'measured'>,
  { cpu: after, server }: ProfileSide,
): string[] {
  if (!before || !after) return []
  // A verdict measures in turns, with its own noise; the samples of two profiles only support it.
  const within = measured ? undefined : SAME_BY_THE_WALL
  const a = server ? 'per request' : 'per call'
  const least = LEAST_SHARE * Math.max(nsPerCall(before), nsPerCall(after))
  const changed = selfChanges(before, after).filter(
    ({ beforeNs, afterNs }) => Math.abs(afterNs - beforeNs) >= least && differ(beforeNs, afterNs, within),
  )
  const functions = changed.slice(0, FUNCTIONS).map(({ name, isLineBefore, beforeNs, afterNs }) => {
    if (afterNs === 0) return `${isLineBefore ? `${name} of ${long},` : name} is gone: it took ${nanoseconds(beforeNs)} self time ${a}.`
    if (beforeNs === 0) return `${name} is new: it takes ${nanoseconds(afterNs)} self time ${a}.`
    return `${name} takes ${nanoseconds(afterNs)} self time ${a}, ${afterNs < beforeNs ? 'down' : 'up'} from ${nanoseconds(beforeNs)}.`
  })
  const isChanged = differ(nsPerCall(before), nsPerCall(after), within) || functions.length > 0
  if (isChanged && isSame(measured)) return server ? [] : [noDifference(long, measured!)]
  return isChanged ? [...(server ? [] : [describeDifference({ cpu: before, long, measured: measured ?? null }, after)]), ...functions] : []
}

function noDifference(long: string, { low, high }: Range): string {
  return `The verdict measured no difference from ${long} (${times(low)} to ${times(high)} as fast). Times that differ below differ by chance.`
}

function allocation({ collector: before }: ProfileSide, { collector: after }: ProfileSide): string[] {
  if (!before || !after || !differ(before.bytesPerCall, after.bytesPerCall)) return []
  if (after.bytesPerCall === 0) return [`A call allocates nothing measurable, down from ${bytes(before.bytesPerCall)}.`]
  return [
    `A call allocates ${bytes(after.bytesPerCall)}, ${after.bytesPerCall < before.bytesPerCall ? 'down' : 'up'} from ${bytes(before.bytesPerCall)}.`,
  ]
}

function collections({ collector: before }: ProfileSide, { collector: after }: ProfileSide): string[] {
  if (!before || !after) return []
  const [old, now] = [collectionsPerMillion(before), collectionsPerMillion(after)]
  if (!differ(old, now)) return []
  return [
    `There are ${significant(now)} garbage collections per million calls, ${now < old ? 'down' : 'up'} from ${significant(old)}. They take ${share(after.share)} of the run; before, ${share(before.share)}.`,
  ]
}

function deopts({ compiler: before }: ProfileSide, { compiler: after }: ProfileSide): string[] {
  if (!before || !after) return []
  const keys = matchFunctions([...before.functions, ...before.deopts].map(known), [...after.functions, ...after.deopts].map(known))
  const isSame = (old: Deopt, now: Deopt) => keys.before(known(old)) === keys.after(known(now)) && old.reason === now.reason
  const gone = before.deopts.filter((old) => !after.deopts.some((now) => isSame(old, now)))
  const fresh = after.deopts.filter((now) => !before.deopts.some((old) => isSame(old, now)))
  return [
    ...gone.map((deopt) => `${deopt.function} is no longer deoptimized for “${deopt.reason}”; before, it was ${often(deopt.times)}.`),
    ...fresh.map((deopt) => `${deopt.function} is deoptimized ${often(deopt.times)} for “${deopt.reason}” (line ${deopt.line}).`),
  ]
}

function known({ function: name, file, identity }: Pick<Deopt, 'function' | 'file' | 'identity'>): NamedFunction {
  return { name, file, identity }
}

function kept({ heap: before }: ProfileSide, { heap: after }: ProfileSide): string[] {
  if (!before || !after) return []
  const gone = before.culprits.filter((old) => !after.culprits.some((now) => now.variable === old.variable))
  const fresh = after.culprits.filter((now) => !before.culprits.some((old) => old.variable === now.variable))
  return [...gone.map(({ sentence }) => `Fixed: ${sentence}.`), ...fresh.map(({ sentence }) => `New: ${sentence}.`)]
}
