import type { AnyNode } from 'acorn'
import { NOTHING, type Change, type Rule } from '../change.ts'
import { isCall, nameOfCall, receiverOf, rootOf } from '../names.ts'
import { textOf, type Place } from '../places.ts'
import type { Program } from '../program.ts'

const TYPED = /^((Big)?(Int|Uint|Float)\d+(Clamped)?Array|DataView)$/
const REFILLS = new Set(['fill', 'copy', 'write', 'latin1Write', 'utf8Write', 'set', 'reset', 'release'])

/** Values with one representation in V8: typed arrays, 32-bit integers, objects with the same fields in the same order. */
export const shape: Rule = (change) => {
  const { kind, before, after } = change
  if (kind !== 'function') return NOTHING
  const places = [...typedArrays(after), ...integers(after), ...bigIntegers(after), ...classes(after)].filter((place) => !before.has(place))
  return places.length > 0 ? { places } : { places: evened(change), in: 'starter' }
}

/** Objects that were created for each call are created once and refilled. */
export const reuse: Rule = ({ kind, before, after }) => {
  if (kind !== 'function') return NOTHING
  const pools = [...after.calls()].filter((place) => after.moduleOf(place) === 'reusify')
  return { places: [...pools, ...refilled(after)].filter((place) => !before.has(place)) }
}

function* typedArrays(program: Program): Generator<Place> {
  for (const place of program.calls()) {
    const { node } = place
    const root = rootOf(node) ?? ''
    if (isArgumentOf(place, 'writeSync')) continue
    if (TYPED.test(nameOfCall(node)) || TYPED.test(root) || (root === 'Buffer' && receiverOf(node)?.type === 'Identifier')) yield place
  }
}

/** `| 0`, whose only use is conversion to an integer. */
function* integers(program: Program): Generator<Place> {
  for (const place of program.of('BinaryExpression')) {
    const { operator, right } = place.node
    if (operator === '|' && right.type === 'Literal' && right.value === 0) yield place
  }
}

function* bigIntegers(program: Program): Generator<Place> {
  for (const place of program.of('Literal')) if (typeof place.node.bigint === 'string') yield place
}

/** A class whose constructor sets several fields. */
function* classes(program: Program): Generator<Place> {
  for (const place of program.of('MethodDefinition')) {
    const { kind, value } = place.node
    const fields = value.body.body.filter(({ type }) => type === 'ExpressionStatement')
    if (kind === 'constructor' && fields.length > 1 && fields.length === value.body.body.length) yield place
  }
}

/** Code of the starter that made shapes differ and is gone: null for a number, delete, keys in different orders. */
function* evened({ before, after }: Change): Generator<Place> {
  const nulls = (program: Program) =>
    [...program.of('AssignmentExpression')].filter(({ node }) => node.left.type === 'MemberExpression' && isNothing(node.right))
  const deletes = (program: Program) => [...program.of('UnaryExpression')].filter(({ node }) => node.operator === 'delete')
  for (const some of [nulls, deletes]) if (some(after).length < some(before).length && !hasNullElement(after)) yield* some(before)
  const was = disordered(before)
  if (disordered(after).length < was.length) yield* was
}

/** Object literals with the same keys as another one in a different order. */
function disordered(program: Program): Place[] {
  const literals = [...program.of('ObjectExpression')].filter(({ node }) => node.properties.length > 1)
  const orders = literals.map(({ node }) =>
    node.properties.map((property) => (property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : '…')),
  )
  const sets = orders.map((keys) => keys.toSorted().join())
  return literals.filter((_, index) => orders.some((keys, other) => sets[other] === sets[index] && keys.join() !== orders[index]!.join()))
}

function hasNullElement(program: Program): boolean {
  return [...program.of('ArrayExpression')].some(({ node }) => node.elements.some((element) => element !== null && isNothing(element)))
}

function isNothing(node: AnyNode): boolean {
  return (
    (node.type === 'Literal' && node.value === null && node.raw === 'null') || (node.type === 'Identifier' && node.name === 'undefined')
  )
}

function* refilled(program: Program): Generator<Place> {
  for (const place of program.calls()) {
    const receiver = receiverOf(place.node)
    if (
      receiver?.type === 'Identifier' &&
      REFILLS.has(nameOfCall(place.node)) &&
      program.isHot(place) &&
      program.isKept(receiver.name, place) &&
      !isAsked(program, receiver.name)
    )
      yield place
  }
  for (const place of program.of('AssignmentExpression'))
    if (/^\w+\.length = 0$/.test(textOf(place)) && program.isHot(place) && program.isKept(rootOf(place.node.left)!, place)) yield place
}

/** Whether a variable is read by key, like a Map: then it is not a buffer. */
function isAsked(program: Program, name: string): boolean {
  return [...program.calls()].some(
    ({ node }) => (nameOfCall(node) === 'get' || nameOfCall(node) === 'has') && rootOf(receiverOf(node) ?? node) === name,
  )
}

function isArgumentOf({ parent }: Place, name: string): boolean {
  return parent !== null && isCall(parent.node) && nameOfCall(parent.node) === name
}
