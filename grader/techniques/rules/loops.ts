import type { AnyNode } from 'acorn'
import { NOTHING, type Change, type Rule } from '../change.ts'
import { isCall, nameOfCall, nameOfFunction, receiverOf } from '../names.ts'
import { isFunction, isLoop, within, type Place } from '../places.ts'
import { ITERATORS, type Program } from '../program.ts'

const SEARCHES = new Set(['find', 'findIndex', 'findLast', 'filter', 'indexOf', 'includes', 'some'])

/** Loops nested less deep than they were, one pass in the place of several, or a look-up by key where there was a search. */
export const algorithm: Rule = (change) => {
  const { kind, before, after } = change
  if (kind === 'heap') return NOTHING
  // What a server does besides, as copying or logging, has loops of its own; that one of them has gone says nothing.
  if (kind === 'function' && isShallower(change)) return { places: outermost(after) }
  const were = chains(before)
  if (were.length > chains(after).length) return { places: were, in: 'starter' }
  return { places: lookUps(change) }
}

/** Whether loops are nested less deep, and not only because one of them was moved as it is. */
function isShallower({ before, after }: Change): boolean {
  const changed = before.places.some((place) => isLoop(place.node) && !after.has(place))
  return changed && after.deepest() > 0 && after.deepest() < before.deepest()
}

/** Passes over what another pass has made: `.map(…).reduce(…)`. */
function chains(program: Program): Place[] {
  return program.places.filter((place) => {
    const receiver = isIterator(place) && isCall(place.node) ? receiverOf(place.node) : null
    return receiver !== null && isCall(receiver) && ITERATORS.has(nameOfCall(receiver)) && program.isHot(place)
  })
}

/** Loops in functions that called forEach, map and so on; not where the whole has become another one. */
export const loop: Rule = (change) => {
  const { kind, before, after } = change
  if (kind === 'heap' || (kind === 'function' && isShallower(change))) return NOTHING
  const were = count(before, isIterator)
  const are = count(after, isIterator)
  const had = count(before, ({ node }) => isLoop(node))
  const places = [...after.places].filter((place) => isLoop(place.node) && after.isHot(place))
  return { places: places.filter((place) => less(are, were, roleOf(place)) && less(had, count(after, ({ node }) => isLoop(node)), roleOf(place))) }
}

/** Several elements in a turn: the step is two or more, and elements beside the first are used. */
export const unroll: Rule = ({ before, after }) => ({
  places: [...after.of('ForStatement')].filter((place) => isBigStep(place.node.update ?? null) && usesNeighbours(place.node.body) && !before.has(place)),
})

/** A container that is filled and asked by key, where a list was searched. */
function* lookUps({ before, after }: Change): Generator<Place> {
  if (searches(after) >= searches(before)) return
  for (const place of after.of('VariableDeclarator')) {
    const { init } = place.node
    if (init?.type === 'NewExpression' && (nameOfCall(init) === 'Map' || nameOfCall(init) === 'Set') && !before.has(place)) yield place
  }
}

function searches(program: Program): number {
  return [...program.calls()].filter((place) => receiverOf(place.node) !== null && SEARCHES.has(nameOfCall(place.node)) && program.isHot(place)).length + loopsThatReturn(program)
}

function loopsThatReturn(program: Program): number {
  return [...program.of('ForOfStatement', 'ForStatement')].filter((place) => program.isHot(place) && [...within(place.node.body)].some(({ type }) => type === 'ReturnStatement')).length
}

function outermost(program: Program): Place[] {
  return program.places.filter((place) => isLoop(place.node) && program.isHot(place) && program.depthOf(place) === 0).concat(firstWalk(program)).slice(0, 1)
}

function firstWalk(program: Program): Place[] {
  return program.places.filter((place) => isIterator(place) && program.isHot(place)).slice(0, 1)
}

function isIterator({ node }: Place): boolean {
  return isCall(node) && receiverOf(node) !== null && ITERATORS.has(nameOfCall(node)) && (isFunction(node.arguments[0] ?? node) || node.arguments[0]?.type === 'Identifier')
}

/** How many there are in what is done for each call, by the function that they are in. */
function count(program: Program, is: (place: Place) => boolean): Map<string, number> {
  const counts = new Map<string, number>()
  for (const place of program.places) if (is(place) && program.isHot(place)) counts.set(roleOf(place), (counts.get(roleOf(place)) ?? 0) + 1)
  return counts
}

/** The name of the function that a place is in; of callbacks that of the function around them. The exported one and handlers have none. */
function roleOf(place: Place): string {
  for (let one = place.inside; one !== null; one = one.inside) {
    const name = nameOfFunction(one)
    if (name !== null) return name
  }
  return ''
}

function less(now: ReadonlyMap<string, number>, was: ReadonlyMap<string, number>, role: string): boolean {
  return (now.get(role) ?? 0) < (was.get(role) ?? 0)
}

function isBigStep(update: AnyNode | null): boolean {
  return update?.type === 'AssignmentExpression' && update.operator === '+=' && update.right.type === 'Literal' && Number(update.right.value) > 1
}

function usesNeighbours(body: AnyNode): boolean {
  return [...within(body)].some((node) => node.type === 'BinaryExpression' && node.operator === '+' && node.left.type === 'Identifier' && node.right.type === 'Literal' && typeof node.right.value === 'number')
}
