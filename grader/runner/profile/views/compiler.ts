import { wordsFor } from './deopt-words.ts'
import { learnersFile } from '../../../shared/cpu-profile/sources.ts'
import type { IdentityOf } from '../../../shared/cpu-profile/identities.ts'
import { clip } from '../../../shared/cpu-profile/untrusted.ts'
import { readLog, TIERS, type LogEvent, type Tier } from './v8-log.ts'
import type { CompiledFunction, Compiler, Deopt } from '../../../contracts/index.ts'

const MOST_FUNCTIONS = 200
const MOST_DEOPTS = 200
const MOST_INLINED = 50

/** On-stack replacement swaps the code of a running loop. It happens with every hot loop, so it says nothing about the code. */
const EXCHANGED = /\bOSR\b/

const BUILT_INS = 'V8’s log names inlined functions but not inlined built-ins such as map and push.'
const CUT = 'The log was too long: functions compiled last are missing.'
const NOTHING = 'V8’s log names none of your functions.'

interface Known {
  /** As it is shown. */
  name: string
  file: string | null
  line: number
  column: number
  tier: Tier
  inlines: string[]
}

/** The learner's functions in V8's log. `cut`: the end of the log is missing. */
export function readCompiler(log: string, cut: boolean, identityOf: IdentityOf = () => undefined): Compiler {
  const trace = new Trace(identityOf)
  for (const event of readLog(log)) trace.take(event)
  const functions = trace.functions()
  return { functions, deopts: trace.deopts(), unknown: [...(functions.length === 0 ? [NOTHING] : [BUILT_INS]), ...(cut ? [CUT] : [])] }
}

class Trace {
  /** By source position, since a function can move to another address. */
  readonly #known = new Map<string, Known>()
  /** By address of the function, and of its code. */
  readonly #at = new Map<string, Known>()
  readonly #inCode = new Map<string, (Known | undefined)[]>()
  readonly #inlined = new Set<Known>()
  readonly #deopts = new Map<string, Deopt>()
  readonly #identityOf: IdentityOf

  constructor(identityOf: IdentityOf) {
    this.#identityOf = identityOf
  }

  take(event: LogEvent): void {
    if (event.type === 'code') this.#takeCode(event)
    else if (event.type === 'inlined') this.#takeInlined(event)
    else if (event.type === 'deopt') this.#takeDeopt(event)
    else this.#move(event)
  }

  /** In the order of the source. */
  functions(): CompiledFunction[] {
    const own = [...this.#known.values()].filter((one) => one.file !== null && one.line > 0)
    return own
      .map((one) => ({ one, identity: this.#identityOf(one.file!, one.line, one.column) }))
      .map(({ one, identity }) => ({
        function: one.name,
        file: one.file!,
        line: one.line,
        tier: this.#inlined.has(one) && TIERS.indexOf(one.tier) < TIERS.indexOf('maglev') ? ('inlined' as const) : one.tier,
        inlines: one.inlines,
        ...(identity && { identity }),
      }))
      .sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))
      .slice(0, MOST_FUNCTIONS)
  }

  /** The most frequent first. */
  deopts(): Deopt[] {
    return [...this.#deopts.values()].sort((a, b) => b.times - a.times).slice(0, MOST_DEOPTS)
  }

  #takeCode({ address, shared, name, script, line, column, tier }: LogEvent & { type: 'code' }): void {
    const key = `${script}:${line}:${column}`
    const known = this.#known.get(key) ?? {
      name: clip(name || `(anonymous), line ${line}`),
      file: learnersFile(script),
      line,
      column,
      tier,
      inlines: [],
    }
    this.#known.set(key, known)
    if (TIERS.indexOf(tier) > TIERS.indexOf(known.tier)) known.tier = tier
    this.#at.set(shared, known)
    this.#at.set(address, known)
    this.#inCode.delete(address)
  }

  #takeInlined({ address, functions, positions }: LogEvent & { type: 'inlined' }): void {
    const into = this.#at.get(address)
    if (!into || functions.length === 0) return
    const found = functions.map((one) => this.#at.get(one))
    this.#inCode.set(
      address,
      positions.map((at) => found[at]),
    )
    const put = found.filter((one) => one !== undefined)
    for (const one of put) this.#inlined.add(one)
    into.inlines = [...new Set(put.map((one) => one.name))].slice(0, MOST_INLINED)
  }

  #takeDeopt({ address, inlining, script, line, column, reason }: LogEvent & { type: 'deopt' }): void {
    const file = learnersFile(script)
    if (file === null || line < 1 || column < 1 || EXCHANGED.test(reason)) return
    const inside = inlining < 0 ? this.#at.get(address) : this.#inCode.get(address)?.[inlining]
    const name = inside?.name ?? '(unknown)'
    const key = [name, file, line, column, reason].join('\0')
    const identity = inside?.file ? this.#identityOf(inside.file, inside.line, inside.column) : undefined
    const deopt = this.#deopts.get(key) ?? {
      function: name,
      file,
      line,
      column,
      ...(identity && { identity }),
      reason: clip(reason),
      words: clip(wordsFor(reason), 400),
      times: 0,
    }
    deopt.times++
    this.#deopts.set(key, deopt)
  }

  #move({ from, to }: LogEvent & { type: 'moved' }): void {
    const known = this.#at.get(from)
    if (known) this.#at.set(to, known)
    const inside = this.#inCode.get(from)
    if (inside) this.#inCode.set(to, inside)
  }
}
