import type { AnyNode } from 'acorn'
import { NOTHING, type Change, type Rule } from '../change.ts'
import { isCall, nameOfCall, receiverOf, type Call } from '../names.ts'
import { isFunction, isLoop, within, type Place } from '../places.ts'
import { ITERATORS, type Program } from '../program.ts'

const SEARCHES = new Set(['find', 'findIndex', 'findLast', 'filter', 'indexOf', 'includes', 'some'])

/** Less deeply nested loops, one pass instead of several, or a lookup by key instead of a search. */
export const algorithm: Rule = (change) => {
  const { kind, before, after } = change
  if (kind === 'heap') return NOTHING
  // Servers have loops for side tasks such as copying or logging; removing one of those means nothing.
  const fewer = kind === 'function' && after.passes() > 0 && (isShallower(change) || after.passes() < before.passes())
  return { places: fewer ? outermost(after) : lookUps(change) }
}

/** Whether loops are nested less deeply, and not only because one was moved unchanged. */
function isShallower({ before, after }: Change): boolean {
  const changed = before.places.some((place) => isLoop(place.node) && !after.has(place))
  return changed && after.deepest() > 0 && after.deepest() < before.deepest()
}

/** Loops that replaced forEach, map and so on; not if the whole algorithm changed. */
export const loop: Rule = (change) => {
  const { kind, before, after } = change
  if (kind === 'heap' || (kind === 'function' && isShallower(change))) return NOTHING
  const gone = [...ITERATORS].filter((name) => count(after, name) < count(before, name))
  const loops = after.places.filter((place) => isLoop(place.node) && after.isHot(place) && !before.has(place))
  return { places: loops.filter((place) => gone.some((name) => kind === 'function' || couldReplace(place, name))) }
}

/**
 * Whether a loop in a server could replace the callback. The rest of the loop can have changed too, so it must do the same kind of
 * work.
 */
function couldReplace({ node }: Place, name: string): boolean {
  if (name === 'forEach') return true
  return name === 'reduce' && [...within(node)].some((each) => each.type === 'AssignmentExpression' && each.operator === '+=')
}

/** Several elements per iteration: the step is two or more, and elements after the first are used. */
export const unroll: Rule = ({ before, after }) => ({
  places: [...after.of('ForStatement')].filter(
    (place) => isBigStep(place.node.update ?? null) && usesNeighbours(place.node.body) && !before.has(place),
  ),
})

/** A container that is filled and read by key, where a list was searched. */
function* lookUps({ before, after }: Change): Generator<Place> {
  if (searches(after) >= searches(before)) return
  for (const place of after.of('VariableDeclarator')) {
    const { init } = place.node
    if (init?.type === 'NewExpression' && (nameOfCall(init) === 'Map' || nameOfCall(init) === 'Set') && !before.has(place)) yield place
  }
}

function searches(program: Program): number {
  return (
    [...program.calls()].filter((place) => receiverOf(place.node) !== null && SEARCHES.has(nameOfCall(place.node)) && program.isHot(place))
      .length + loopsThatReturn(program)
  )
}

function loopsThatReturn(program: Program): number {
  return [...program.of('ForOfStatement', 'ForStatement')].filter(
    (place) => program.isHot(place) && [...within(place.node.body)].some(({ type }) => type === 'ReturnStatement'),
  ).length
}

function outermost(program: Program): Place[] {
  return program.places
    .filter((place) => isLoop(place.node) && program.isHot(place) && program.depthOf(place) === 0)
    .concat(firstWalk(program))
    .slice(0, 1)
}

function firstWalk(program: Program): Place[] {
  return program.places.filter((place) => isIterator(place) && program.isHot(place)).slice(0, 1)
}

function isIterator({ node }: Place): boolean {
  return (
    isCall(node) &&
    receiverOf(node) !== null &&
    ITERATORS.has(nameOfCall(node)) &&
    (isFunction(node.arguments[0] ?? node) || node.arguments[0]?.type === 'Identifier')
  )
}

function count(program: Program, name: string): number {
  return program.places.filter((place) => isIterator(place) && nameOfCall(place.node as Call) === name && program.isHot(place)).length
}

function isBigStep(update: AnyNode | null): boolean {
  return (
    update?.type === 'AssignmentExpression' && update.operator === '+=' && update.right.type === 'Literal' && Number(update.right.value) > 1
  )
}

function usesNeighbours(body: AnyNode): boolean {
  return [...within(body)].some(
    (node) =>
      node.type === 'BinaryExpression' &&
      node.operator === '+' &&
      node.left.type === 'Identifier' &&
      node.right.type === 'Literal' &&
      typeof node.right.value === 'number',
  )
}
