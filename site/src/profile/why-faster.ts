import type { Deopt, ProfileSide } from '../../../grader/contracts/profile.ts'
import { bytes, nanoseconds, share, significant } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'
import type { Before } from './before.ts'
import { coded } from '../shared/coded.ts'
import { often } from './compiler.ts'
import { differ } from './differ.ts'
import { describeDifference } from './differential.ts'
import { matchFunctions, type Known } from './match-functions.ts'
import { collectionsPerMillion, nsPerCall, selfChanges } from './per-call.ts'
import { underLoad } from './why-load.ts'

/** Minimum change of a function, as a share of a call, to be a reason. */
const LEAST_SHARE = 0.05

const FUNCTIONS = 4

/** Why one attempt is faster or slower than another: changes with figures, the most important first. */
export function reasons({ side: before, long }: Pick<Before, 'side' | 'long'>, after: ProfileSide): string[] {
  return [
    ...underLoad(before, after),
    ...time(before, after, long),
    ...allocation(before, after),
    ...collections(before, after),
    ...deopts(before, after),
    ...kept(before, after),
  ]
}

export function reasonsView(before: Pick<Before, 'side' | 'long'>, after: ProfileSide): Html {
  const found = reasons(before, after)
  if (found.length === 0) return html`<p class="empty">The two profiles do not differ by more than two runs of the same code.</p>`
  return html`<ul class="reasons">${found.map((reason) => html`<li>${coded(reason)}</li>`)}</ul>`
}

function time({ cpu: before }: ProfileSide, { cpu: after, server }: ProfileSide, long: string): string[] {
  if (!before || !after) return []
  const a = server ? 'per request' : 'per call'
  const least = LEAST_SHARE * Math.max(nsPerCall(before), nsPerCall(after))
  const changed = selfChanges(before, after).filter(({ beforeNs, afterNs }) => Math.abs(afterNs - beforeNs) >= least)
  const functions = changed.slice(0, FUNCTIONS).map(({ name, isLineBefore, beforeNs, afterNs }) => {
    if (afterNs === 0) return `${isLineBefore ? `${name} of ${long},` : name} is gone: it took ${nanoseconds(beforeNs)} self time ${a}.`
    if (beforeNs === 0) return `${name} is new: it takes ${nanoseconds(afterNs)} self time ${a}.`
    return `${name} takes ${nanoseconds(afterNs)} self time ${a}, ${afterNs < beforeNs ? 'down' : 'up'} from ${nanoseconds(beforeNs)}.`
  })
  return differ(nsPerCall(before), nsPerCall(after)) || functions.length > 0
    ? [...(server ? [] : [describeDifference({ cpu: before, long }, after)]), ...functions]
    : []
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

function known({ function: name, file, identity }: Pick<Deopt, 'function' | 'file' | 'identity'>): Known {
  return { name, file, identity }
}

function kept({ heap: before }: ProfileSide, { heap: after }: ProfileSide): string[] {
  if (!before || !after) return []
  const gone = before.culprits.filter((old) => !after.culprits.some((now) => now.variable === old.variable))
  const fresh = after.culprits.filter((now) => !before.culprits.some((old) => old.variable === now.variable))
  return [...gone.map(({ sentence }) => `Fixed: ${sentence}.`), ...fresh.map(({ sentence }) => `New: ${sentence}.`)]
}
