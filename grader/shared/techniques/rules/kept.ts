import type { AnyNode } from 'acorn'
import { NOTHING, type Change, type Rule } from '../change.ts'
import { isCall, nameOfCall, receiverOf, rootOf } from '../names.ts'
import { textOf, within, type Place } from '../places.ts'
import type { Program } from '../program.ts'

const CONTAINERS = new Set(['Map', 'WeakMap', 'LRUCache', 'Array'])
const READS = new Set(['get', 'has', 'fetch', 'peek'])

/** Objects whose methods are too cheap for their results to be worth caching. */
const CHEAP = new Set([
  'Math',
  'Date',
  'Boolean',
  'performance',
  'process',
  'Buffer',
  'Array',
  'Object',
  'setTimeout',
  'setInterval',
  'setImmediate',
])

const CHAINS = new Set(['then', 'catch', 'finally'])

/** Settings that turn on caches of libraries. */
const SWITCHES = /^['"](view cache|NODE_ENV)['"]$/

/** Results kept across calls, by key or only the last one; a different cache than before; a library’s cache, turned on. */
export const cache: Rule = ({ kind, before, after }) => {
  // In heap exercises, a container that replaces another one is not a cache.
  if (kind === 'heap' && [...keptContainers(before)].length > 0) return NOTHING
  const places = [...keptContainers(after), ...keptResults(after), ...keptPromises(after), ...caches(after), ...switched(after)]
  return { places: [...places, ...longer({ before, after })].filter((place) => !before.has(place)) }
}

/** Pending promises that are kept, so that concurrent callers can share them. */
export const share: Rule = ({ before, after }) => ({
  places: [...promisesKept(after), ...fetches(after), ...queues(after)].filter((place) => !before.has(place)),
})

function* keptContainers(program: Program): Generator<Place> {
  for (const place of program.of('VariableDeclarator')) {
    const { id, init } = place.node
    if (id.type !== 'Identifier' || !init || !isContainer(init) || !program.isKept(id.name, place)) continue
    const uses = usesOf(program, id.name, place)
    if (uses.some(isRead) && uses.some(isWrite) && !holdsPromisesOnTheirWay(program, uses)) yield place
  }
}

/** `last = make(…)`, computed or used conditionally. */
function* keptResults(program: Program): Generator<Place> {
  for (const place of program.of('AssignmentExpression')) {
    const { left, right, operator } = place.node
    if (
      left.type !== 'Identifier' ||
      !program.isHot(place) ||
      !program.isKept(left.name, place) ||
      !isMade(right) ||
      isPromise(program, right, place) ||
      isChained(program, left.name)
    )
      continue
    if (
      operator === '??=' ||
      operator === '||=' ||
      (operator === '=' && (isConditional(place) || isUsedConditionally(program, left.name, place)))
    )
      yield place
  }
}

/** A promise that is kept after it has settled: it is never dropped, or only by age. */
function* keptPromises(program: Program): Generator<Place> {
  for (const place of promisesKept(program)) {
    if (place.node.type !== 'AssignmentExpression' || place.node.left.type !== 'Identifier') continue
    if (!isForgotten(program, place.node.left.name) || isByAge(place)) yield place
  }
}

/** A library’s cache. */
function* caches(program: Program): Generator<Place> {
  for (const place of program.of('NewExpression')) if (nameOfCall(place.node) === 'LRUCache') yield place
}

/** Changed lifetimes in an existing cache. */
function* longer({ before, after }: Pick<Change, 'before' | 'after'>): Generator<Place> {
  if ([...caches(before)].length === 0) return
  for (const place of after.of('CallExpression')) if (nameOfCall(place.node) === 'set' && place.node.arguments.length > 2) yield place
}

function* switched(program: Program): Generator<Place> {
  for (const place of program.of('CallExpression')) {
    const [first] = place.node.arguments
    if (
      (nameOfCall(place.node) === 'enable' || nameOfCall(place.node) === 'set') &&
      first?.type === 'Literal' &&
      SWITCHES.test(first.raw ?? '')
    )
      yield place
  }
  for (const place of program.of('Property')) if (/^cache: true$/.test(textOf(place))) yield place
  for (const place of program.of('AssignmentExpression')) if (/^process\.env\.NODE_ENV =/.test(textOf(place))) yield place
}

function* promisesKept(program: Program): Generator<Place> {
  for (const place of program.of('CallExpression')) {
    const { node } = place
    const name = rootOf(receiverOf(node) ?? node)
    const [, value] = node.arguments
    if (nameOfCall(node) === 'set' && name !== null && value && program.isKept(name, place) && isPromise(program, value, place)) yield place
  }
  for (const place of program.of('AssignmentExpression')) {
    const name = rootOf(place.node.left)
    if (name === null || !program.isHot(place) || !program.isKept(name, place)) continue
    if (isPromise(program, place.node.right, place) || (place.node.right.type === 'CallExpression' && isChained(program, name))) yield place
  }
}

/** A cache that fetches missing entries once for all callers. */
function* fetches(program: Program): Generator<Place> {
  for (const place of program.of('Property')) if (place.node.key.type === 'Identifier' && place.node.key.name === 'fetchMethod') yield place
}

function* queues(program: Program): Generator<Place> {
  for (const place of program.calls()) if (program.moduleOf(place) === 'fastq') yield place
}

function isContainer(node: AnyNode): boolean {
  if (node.type === 'NewExpression') return CONTAINERS.has(nameOfCall(node))
  if (node.type === 'CallExpression')
    return node.arguments[0]?.type === 'Literal' && node.arguments[0].value === null && nameOfCall(node) === 'create'
  return (
    (node.type === 'ObjectExpression' && node.properties.length === 0) || (node.type === 'ArrayExpression' && node.elements.length === 0)
  )
}

/** Uses of a variable in the code that runs for each call. */
function usesOf(program: Program, name: string, declarator: Place): Place[] {
  return [...program.of('Identifier')].filter(
    (place) => place.node.name === name && program.isHot(place) && program.declarationOf(name, place) === declarator,
  )
}

function isRead({ node, parent }: Place): boolean {
  const above = parent?.node
  if (above?.type !== 'MemberExpression' || above.object !== node) return false
  return above.computed ? above.property.type !== 'Literal' : above.property.type === 'Identifier' && READS.has(above.property.name)
}

function isWrite({ node, parent }: Place): boolean {
  const above = parent?.node
  if (above?.type !== 'MemberExpression' || above.object !== node) return false
  const use = parent!.parent?.node
  if (above.computed)
    return (
      use?.type === 'AssignmentExpression' &&
      use.left === above &&
      above.property.type !== 'Literal' &&
      (use.operator === '=' || use.operator === '??=')
    )
  return above.property.type === 'Identifier' && above.property.name === 'set'
}

/** Whether promises are added, and removed when they settle. */
function holdsPromisesOnTheirWay(program: Program, uses: readonly Place[]): boolean {
  const calls = uses.map(({ parent }) => parent?.parent).filter((place) => place?.node.type === 'CallExpression') as Place[]
  const named = (name: string) => calls.filter(({ node }) => isCall(node) && nameOfCall(node) === name)
  return (
    named('delete').length > 0 &&
    named('set').some(
      (place) => isCall(place.node) && place.node.arguments[1] !== undefined && isPromise(program, place.node.arguments[1], place),
    )
  )
}

function isMade(node: AnyNode): boolean {
  for (const each of within(node)) {
    if (isCall(each) && !CHEAP.has(rootOf(each) ?? '') && !/Array$/.test(nameOfCall(each))) return true
  }
  return false
}

const CONDITIONS = new Set(['IfStatement', 'ConditionalExpression', 'LogicalExpression'])

function isConditional(place: Place): boolean {
  return conditionsOf(place).length > 0
}

function conditionsOf(place: Place): Place[] {
  const conditions = []
  for (let one = place.parent; one !== null && one !== place.inside; one = one.parent)
    if (CONDITIONS.has(one.node.type)) conditions.push(one)
  return conditions
}

function isUsedConditionally(program: Program, name: string, made: Place): boolean {
  const uses = [...program.of('Identifier')].filter((place) => place.node.name === name && place.parent !== made && program.isHot(place))
  return uses.some(
    (place) => isConditional(place) && !(place.parent?.node.type === 'AssignmentExpression' && place.parent.node.left === place.node),
  )
}

/** Whether a variable is cleared anywhere apart from its declaration. */
function isForgotten(program: Program, name: string): boolean {
  return [...program.of('AssignmentExpression')].some(
    ({ node }) => node.left.type === 'Identifier' && node.left.name === name && isNothing(node.right),
  )
}

function isNothing(node: AnyNode): boolean {
  return (node.type === 'Literal' && node.value === null) || (node.type === 'Identifier' && node.name === 'undefined')
}

function isByAge(place: Place): boolean {
  return conditionsOf(place).some(({ node, source }) => /\bnow\(\)/.test(source.slice(node.start, node.end)))
}

/** Whether an expression looks like a promise. */
function isPromise(program: Program, node: AnyNode, place: Place): boolean {
  if (node.type === 'ObjectExpression')
    return node.properties.some((property) => property.type === 'Property' && isPromise(program, property.value, place))
  if (node.type === 'AssignmentExpression') return isPromise(program, node.right, place)
  if (node.type === 'NewExpression') return nameOfCall(node) === 'Promise'
  if (node.type === 'Identifier') {
    const declared = program.declarationOf(node.name, place)?.node
    if (declared?.type !== 'VariableDeclarator') return false
    return (declared.init ? isPromise(program, declared.init, place) : false) || assignsPromise(program, node.name, place)
  }
  if (node.type !== 'CallExpression') return false
  if (CHAINS.has(nameOfCall(node))) return true
  const fn = node.callee.type === 'Identifier' ? program.declarationOf(node.callee.name, place)?.node : node.callee
  return isAsync(fn) || (fn?.type === 'VariableDeclarator' && isAsync(fn.init ?? undefined))
}

function assignsPromise(program: Program, name: string, place: Place): boolean {
  for (const each of program.of('AssignmentExpression')) {
    if (
      each.inside === place.inside &&
      each.node.left.type === 'Identifier' &&
      each.node.left.name === name &&
      each.node.right.type === 'CallExpression' &&
      isPromise(program, each.node.right, each)
    )
      return true
  }
  return false
}

/** Whether then, catch or finally is called on it. */
function isChained(program: Program, name: string): boolean {
  return [...program.of('CallExpression')].some(({ node }) => {
    const receiver = receiverOf(node)
    return CHAINS.has(nameOfCall(node)) && receiver?.type === 'Identifier' && receiver.name === name
  })
}

function isAsync(node: AnyNode | undefined): boolean {
  return (
    (node?.type === 'FunctionDeclaration' || node?.type === 'FunctionExpression' || node?.type === 'ArrowFunctionExpression') && node.async
  )
}
