import type { AnyNode } from 'acorn'
import { NOTHING, type Change, type Rule, type Seen } from '../change.ts'
import { isCall, nameOfCall, receiverOf, rootOf, type Call } from '../names.ts'
import { isFunction, textOf, within, type Place } from '../places.ts'
import type { Program } from '../program.ts'

const LETS_GO = new Set([
  'off',
  'removeListener',
  'removeAllListeners',
  'removeEventListener',
  'once',
  'clear',
  'delete',
  'abort',
  'shift',
  'splice',
  'clearInterval',
  'clearTimeout',
  'unref',
  'destroy',
])
const WEAK = new Set(['WeakRef', 'WeakMap', 'WeakSet', 'FinalizationRegistry', 'LRUCache'])
const LISTENS = new Set(['on', 'once', 'addListener', 'addEventListener'])
const COLLECTS = new Set(['push', 'add', 'set', 'on', 'addListener', 'unshift'])

/** What outlives the call is let go of, holds less, or there is less of it. */
export const release: Rule = (change) => {
  const { kind, before, after } = change
  if (kind === 'http') return { places: listensLess(change) }
  if (kind !== 'heap') return NOTHING
  const places = [...letsGo(after), ...weak(after), ...cleared(after), ...blocks(after)].filter((place) => !before.has(place))
  return places.length > 0 ? { places } : holdsLess(change)
}

/** Listeners to what outlives a request, if every request added one: fewer, for once, or under another condition. */
function* listensLess({ before, after }: Change): Generator<Place> {
  if (![...listeners(before)].some((place) => before.isHot(place))) return
  for (const place of listeners(after))
    if (!after.isHot(place) || nameOfCall(place.node) === 'once' || isUnderNewCondition(before, place)) yield place
}

/** Calls of `on` and the like on what outlives a call, as a server or an emitter that was handed in. */
export function* listeners(program: Program): Generator<Place & { node: Call }> {
  for (const place of program.calls()) {
    const receiver = receiverOf(place.node)
    if (LISTENS.has(nameOfCall(place.node)) && receiver?.type === 'Identifier' && program.isKept(receiver.name, place)) yield place
  }
}

function isUnderNewCondition(before: Program, place: Place): boolean {
  for (let one = place.parent; one !== null && one !== place.inside; one = one.parent) {
    if (one.node.type === 'IfStatement' && !before.has(one)) return true
  }
  return false
}

function* letsGo(program: Program): Generator<Place> {
  for (const place of program.of('CallExpression')) if (LETS_GO.has(nameOfCall(place.node)) && receiverOf(place.node) !== null) yield place
}

function* weak(program: Program): Generator<Place> {
  for (const place of program.of('NewExpression')) if (WEAK.has(nameOfCall(place.node))) yield place
}

/** A variable set to nothing, perhaps under a condition; an array cut to nothing; what `using` disposes of. */
function* cleared(program: Program): Generator<Place> {
  for (const place of program.of('AssignmentExpression'))
    if ((place.node.operator === '=' && isNothing(place.node.right)) || /\.length = \w+$/.test(textOf(place))) yield place
  for (const place of program.of('VariableDeclaration')) if (place.node.kind === 'using' || place.node.kind === 'await using') yield place
  for (const place of program.of('ConditionalExpression'))
    if (isNothing(place.node.consequent) && place.node.alternate.type === 'Identifier') yield place
}

/** A block of its own, so that a scope ends earlier. */
function* blocks(program: Program): Generator<Place> {
  for (const place of program.of('BlockStatement')) if (place.parent?.node.type === 'BlockStatement') yield place
}

/** Fewer functions that are kept with all that they see, or less that is put away for later. */
function holdsLess({ before, after }: Change): Seen {
  for (const some of [kept, seen]) if (some(after).length < some(before).length) return { places: some(before), in: 'starter' }
  const [was, now] = [put(before), put(after)]
  const containers = new Set(was.map(containerOf))
  // Another container in the place of one holds as much until the contrary is known.
  return now.length < was.length && now.every((place) => containers.has(containerOf(place))) ? { places: was, in: 'starter' } : NOTHING
}

/** Functions that what is assigned to a longer-lived variable has in it. */
function kept(program: Program): Place[] {
  return [...program.of('AssignmentExpression')].filter(
    (place) => isKeptVariable(program, place) && [...within(place.node.right)].some(isFunction),
  )
}

/** Variables that a function which is kept holds on to, because it or a function beside it uses them: they share one scope. */
function seen(program: Program): Place[] {
  const scopes = new Set(kept(program).map(({ inside }) => inside))
  const used = [...program.of('Identifier')].filter(({ inside }) => inside !== null && scopes.has(inside.inside))
  return [...program.of('VariableDeclarator')].filter((place) => {
    const { id } = place.node
    if (!scopes.has(place.inside) || id.type !== 'Identifier' || place.parent?.parent?.parent !== place.inside) return false
    return used.some((each) => each.node.name === id.name && each.inside?.inside === place.inside)
  })
}

/** What is put into containers that outlive the call. */
function put(program: Program): Place[] {
  return [...program.calls()].filter((place) => {
    const name = containerOf(place)
    return (
      isCall(place.node) && COLLECTS.has(nameOfCall(place.node)) && name !== null && program.isHot(place) && program.isKept(name, place)
    )
  })
}

function containerOf({ node }: Place): string | null {
  return isCall(node) ? rootOf(receiverOf(node) ?? node) : null
}

function isKeptVariable(program: Program, place: Place): boolean {
  const { node } = place
  const root = node.type === 'AssignmentExpression' ? rootOf(node.left) : null
  return root !== null && program.isHot(place) && program.isKept(root, place)
}

function isNothing(node: AnyNode): boolean {
  return (
    (node.type === 'Literal' && node.raw === 'null') ||
    (node.type === 'Identifier' && node.name === 'undefined') ||
    (node.type === 'ArrayExpression' && node.elements.length === 0)
  )
}
