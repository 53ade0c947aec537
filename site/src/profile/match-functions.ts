import type { FunctionIdentity } from '../../../grader/contracts/profile.ts'

/** A function in a profile or in the compiler's trace. */
export interface NamedFunction {
  name: string
  file: string | null
  identity?: FunctionIdentity | undefined
}

/** Keys of the functions in two versions of the code. Equal keys mean the same function. */
export interface Keys {
  before: (one: NamedFunction) => string
  after: (one: NamedFunction) => string
}

/** Properties that the same function shares between versions, most reliable first. */
const COMMON: readonly ((one: NamedFunction) => string | null)[] = [
  ({ identity }) => (identity ? `${identity.within}\0${identity.code}` : null),
  ({ identity }) => identity?.code ?? null,
  ({ identity }) => identity?.within ?? null,
  ({ name, identity }) => (identity && isNameless(name) ? null : name),
]

/**
 * Matches functions between two versions. Within one version of the code, a function is identified by its position. Between versions,
 * where positions
 * shift, it is the code together with the enclosing functions; then the code alone, for a function that was moved; then the enclosing
 * functions, for one that was edited; then the name. Equal candidates pair up in source order. Functions outside the submission have
 * only a name.
 */
export function matchFunctions(before: readonly NamedFunction[], after: readonly NamedFunction[]): Keys {
  const renamed = new Map<string, string>()
  const [old, now] = [inOrder(before), inOrder(after)]
  for (const common of COMMON) {
    const groups = Map.groupBy(now.values(), (one) => groupOf(one, common))
    for (const [group, ones] of Map.groupBy(old.values(), (one) => groupOf(one, common))) {
      if (group === null) continue
      const others = [...(groups.get(group) ?? [])]
      for (const one of ones) {
        const other = others.shift()
        if (!other) break
        renamed.set(keyOf(one), keyOf(other))
        old.delete(keyOf(one))
        now.delete(keyOf(other))
      }
    }
  }
  return { before: (one) => renamed.get(keyOf(one)) ?? `before ${keyOf(one)}`, after: keyOf }
}

/** “(anonymous)”, “(anonymous), line 5” */
export function isNameless(name: string): boolean {
  return name.startsWith('(anonymous)')
}

function groupOf(one: NamedFunction, common: (one: NamedFunction) => string | null): string | null {
  const value = common(one)
  return value === null ? null : `${one.file}\0${value}`
}

function keyOf({ name, file, identity }: NamedFunction): string {
  return identity ? `${file}:${identity.line}:${identity.column}` : `${file}\0${name}`
}

function inOrder(all: readonly NamedFunction[]): Map<string, NamedFunction> {
  const line = ({ identity }: NamedFunction) => (identity ? identity.line * 1e4 + identity.column : 0)
  return new Map([...all].sort((a, b) => line(a) - line(b)).map((one) => [keyOf(one), one]))
}
