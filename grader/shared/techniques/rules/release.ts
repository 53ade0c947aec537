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

/** Long-lived data is released, holds less, or is fewer. */
export const release: Rule = (change) => {
  const { kind, before, after } = change
  if (kind === 'http') return { places: listensLess(change) }
  if (kind !== 'heap') return NOTHING
  const places = [...letsGo(after), ...weak(after), ...cleared(after), ...blocks(after)].filter((place) => !before.has(place))
  return places.length > 0 ? { places } : holdsLess(change)
}

/** Listeners on long-lived objects, if each request used to add one: now fewer, once only, or under another condition. */
function* listensLess({ before, after }: Change): Generator<Place> {
  if (![...listeners(before)].some((place) => before.isHot(place))) return
  for (const place of listeners(after))
    if (!after.isHot(place) || nameOfCall(place.node) === 'once' || isUnderNewCondition(before, place)) yield place
}

/** Calls of `on` and the like on objects that outlive a call, such as a server or an emitter that was passed in. */
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

/** Variables that are cleared, possibly conditionally; arrays that are truncated; resources disposed of by `using`. */
function* cleared(program: Program): Generator<Place> {
  for (const place of program.of('AssignmentExpression'))
    if ((place.node.operator === '=' && isNothing(place.node.right)) || /\.length = \w+$/.test(textOf(place))) yield place
  for (const place of program.of('VariableDeclaration')) if (place.node.kind === 'using' || place.node.kind === 'await using') yield place
  for (const place of program.of('ConditionalExpression'))
    if (isNothing(place.node.consequent) && place.node.alternate.type === 'Identifier') yield place
}

/** Blocks that end a scope earlier. */
function* blocks(program: Program): Generator<Place> {
  for (const place of program.of('BlockStatement')) if (place.parent?.node.type === 'BlockStatement') yield place
}

/** Fewer closures kept, with everything they capture, or less data stored for later. */
function holdsLess({ before, after }: Change): Seen {
  for (const some of [kept, seen]) if (some(after).length < some(before).length) return { places: some(before), in: 'starter' }
  const [was, now] = [put(before), put(after)]
  const containers = new Set(was.map(containerOf))
  // A replacement container is assumed to hold as much.
  return now.length < was.length && now.every((place) => containers.has(containerOf(place))) ? { places: was, in: 'starter' } : NOTHING
}

/** Assignments of values with functions in them to variables that outlive the call. */
function kept(program: Program): Place[] {
  return [...program.of('AssignmentExpression')].filter(
    (place) => isKeptVariable(program, place) && [...within(place.node.right)].some(isFunction),
  )
}

/** Variables that a kept function retains because it or a sibling function uses them: siblings share one scope. */
function seen(program: Program): Place[] {
  const scopes = new Set(kept(program).map(({ inside }) => inside))
  const used = [...program.of('Identifier')].filter(({ inside }) => inside !== null && scopes.has(inside.inside))
  return [...program.of('VariableDeclarator')].filter((place) => {
    const { id } = place.node
    if (!scopes.has(place.inside) || id.type !== 'Identifier' || place.parent?.parent?.parent !== place.inside) return false
    return used.some((each) => each.node.name === id.name && each.inside?.inside === place.inside)
  })
}

/** Calls that add data to containers that outlive the call. */
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
