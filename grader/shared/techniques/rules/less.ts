import { isBuiltin } from 'node:module'
import { NOTHING, type Change, type Rule, type Seen } from '../change.ts'
import { bare, nameOfCall, receiverOf, requiredBy, rootOf } from '../names.ts'
import { textOf, type Place } from '../places.ts'
import type { Program } from '../program.ts'

/** Expensive steps that never happen by accident. */
const STEPS = new Set(['structuredClone', 'toLocaleString', 'toLocaleDateString', 'randomUUID', 'inspect'])

/** Conditions that guard a step that may be unnecessary. */
const QUESTIONS = /isLevelEnabled|\blevel\b|\bRANKS?\b|\.fresh\b|if-none-match|\.enabled\b/i

/** A step that is left out, or done only on demand. */
export const less: Rule = (change) => {
  const { kind, before, after } = change
  const places = [...switchedOff(after), ...(kind === 'http' ? asked(after) : [])].filter((place) => !before.has(place))
  return places.length > 0 ? { places } : leftOut(change)
}

/** A package that is no longer required, or a built-in module replaced by another. */
export const swap: Rule = ({ before, after }) => {
  const gone = [...before.modules()].filter((module) => !isLocal(module) && !after.modules().has(module))
  const come = [...after.modules()].filter((module) => !isLocal(module) && !before.modules().has(module))
  const swapped = gone.filter((module) => !isBuiltin(module) || come.some(isBuiltin))
  return swapped.length === 0
    ? NOTHING
    : come.length > 0
      ? { places: requires(after, come) }
      : { places: requires(before, swapped), in: 'starter' }
}

function* switchedOff(program: Program): Generator<Place> {
  for (const place of program.of('CallExpression')) if (nameOfCall(place.node) === 'disable' && receiverOf(place.node) !== null) yield place
  for (const place of program.of('CallExpression'))
    if (nameOfCall(place.node) === 'limit' || nameOfCall(place.node) === 'project') yield place
  for (const place of program.of('Property')) if (place.node.key.type === 'Identifier' && place.node.key.name === 'projection') yield place
  for (const place of program.of('Property')) if (/^(compileDebug|timestamp|etag): false$/.test(textOf(place))) yield place
}

function* asked(program: Program): Generator<Place> {
  for (const place of program.of('IfStatement', 'ConditionalExpression')) {
    const { test } = place.node
    if (program.isHot(place) && QUESTIONS.test(place.source.slice(test.start, test.end))) yield place
  }
}

/** Expensive steps of the starter that are missing from the submission, and missing calls of modules that it still uses. */
function leftOut({ kind, before, after }: Change): Seen {
  const now = new Set([...after.calls()].map(({ node }) => nameOfCall(node).replace(/^once$/, 'on')))
  const replaced = [...after.modules()].some((module) => !before.modules().has(module))
  const places = [...before.calls()].filter((place) => {
    const name = nameOfCall(place.node)
    if (isCopy(place)) return ![...after.calls()].some(isCopy)
    if (now.has(name)) return false
    if (STEPS.has(name) || (kind === 'heap' && name === 'on')) return true
    const module = before.moduleOf(place)
    return module !== null && !replaced && (isBuiltin(module) || after.modules().has(module)) && !stillCalls(after, module)
  })
  const parts = uses(after) < uses(before) && rootOfUse(after) === rootOfUse(before) ? [...before.of('CallExpression')].filter(isUse) : []
  return { places: [...places, ...parts.filter((place) => !after.has(place))], in: 'starter' }
}

function isCopy(place: Place): boolean {
  return /^JSON\.parse\(\s*JSON\.stringify\(/.test(textOf(place))
}

function stillCalls(program: Program, module: string): boolean {
  return [...program.calls()].some((place) => program.moduleOf(place) === module && requiredBy(place.node) === null)
}

/** Number of middlewares that the application uses. */
function uses(program: Program): number {
  return [...program.of('CallExpression')].filter(isUse).length
}

function isUse({ node }: Place): boolean {
  return node.type === 'CallExpression' && nameOfCall(node) === 'use' && receiverOf(node) !== null
}

function rootOfUse(program: Program): string | null {
  const use = [...program.of('CallExpression')].find(isUse)
  return use === undefined ? null : rootOf(use.node)
}

function isLocal(module: string): boolean {
  return module.startsWith('.')
}

function requires(program: Program, modules: readonly string[]): Place[] {
  const required = [...program.of('CallExpression')].filter(({ node }) => modules.includes(requiredBy(node) ?? ''))
  return [...required, ...[...program.of('ImportDeclaration')].filter(({ node }) => modules.includes(bare(String(node.source.value))))]
}
