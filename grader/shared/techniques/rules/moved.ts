import type { Change, Rule } from '../change.ts'
import { isCall, nameOfCall, nameOfFunction, receiverOf, requiredBy, rootOf, type Call } from '../names.ts'
import { isFunction, type Place } from '../places.ts'
import { ITERATORS, type Program } from '../program.ts'
import { listeners } from './release.ts'

/** Ubiquitous method names: a call of one of them outside does not show that the same call was moved. */
const EVERYWHERE = new Set([
  ...ITERATORS,
  ...'get set has add delete push pop shift keys values entries from of create freeze join slice concat split replace replaceAll trim test exec match indexOf includes charCodeAt toString fill alloc on once use log write end send json status listen bind call apply'.split(
    ' ',
  ),
])

/** Constructors of empty or cheap objects, whose place does not matter. */
const EMPTY = new Set('Map Set WeakMap WeakSet LRUCache Array Object Promise Error Date Number String RegExp Symbol'.split(' '))

/** Work of each call that is now done once ahead, or outside its loop. */
export const hoist: Rule = (change) => ({
  places: [...doneAhead(change), ...listenedAhead(change), ...callbacksOutside(change), ...outOfLoops(change)],
})

function* doneAhead({ before, after }: Change): Generator<Place> {
  const calls = [...before.calls()]
  const hot = new Set(calls.filter((place) => before.isHot(place)).map((place) => keyOf(before, place)))
  const ahead = new Set(calls.filter((place) => !before.isHot(place)).map((place) => keyOf(before, place)))
  for (const place of after.calls()) {
    const key = keyOf(after, place)
    if (key === null || after.isHot(place) || ahead.has(key) || requiredBy(place.node) !== null) continue
    // Calls into the exercise's own files always count: the work in such a file is done for its caller.
    if (hot.has(key) || key.startsWith('module .')) yield place
  }
}

/** Key of a call: the module for functions of modules, else the function’s name. */
function keyOf(program: Program, place: Place & { node: Call }): string | null {
  const module = program.moduleOf(place)
  if (module !== null) return `module ${module}`
  const name = nameOfCall(place.node)
  if (rootOf(place.node) === 'JSON') return `JSON.${name}`
  if (rootOf(place.node) === 'Intl' || name.startsWith('toLocale')) return 'Intl'
  return name === '' || EMPTY.has(name) || (receiverOf(place.node) !== null && EVERYWHERE.has(name)) ? null : name
}

/** Listeners on long-lived objects that each request used to add. */
function* listenedAhead({ before, after }: Change): Generator<Place> {
  if (![...listeners(before)].some((place) => before.isHot(place))) return
  for (const place of listeners(after)) if (!after.isHot(place) && place.loops === 0) yield place
}

/** A callback that was created for each call, and is now a named function outside. */
function* callbacksOutside({ before, after }: Change): Generator<Place> {
  const inline = new Map<string, number>()
  for (const place of callbacks(before)) if (isFunction(place.node)) inline.set(iteratorOf(place), (inline.get(iteratorOf(place)) ?? 0) + 1)
  for (const place of callbacks(after)) {
    if (isFunction(place.node)) inline.set(iteratorOf(place), (inline.get(iteratorOf(place)) ?? 0) - 1)
  }
  for (const place of callbacks(after)) {
    if (place.node.type !== 'Identifier' || (inline.get(iteratorOf(place)) ?? 0) <= 0) continue
    const home = after.homeOf(place.node.name, place)
    if (home === null || (home !== undefined && after.runsOnce(home))) yield place
  }
}

/** First arguments of forEach, map and so on, in the code that runs for each call. */
function* callbacks(program: Program): Generator<Place> {
  for (const place of program.places) {
    const call = place.parent?.node
    if (
      call &&
      isCall(call) &&
      call.arguments[0] === place.node &&
      receiverOf(call) !== null &&
      ITERATORS.has(nameOfCall(call)) &&
      program.isHot(place)
    )
      yield place
  }
}

function iteratorOf({ parent }: Place): string {
  return nameOfCall(parent!.node as Call)
}

/** Functions of the program that are called within fewer loops than before. */
function* outOfLoops(change: Change): Generator<Place> {
  const { before, after } = change
  for (const name of functionsOf(before)) {
    const was = callsOf(before, name)
    const now = callsOf(after, name)
    if (was.length === 0 || now.length === 0 || !isUnchanged(change, name)) continue
    if (deepest(after, now) < deepest(before, was)) yield now[0]!
  }
}

function isUnchanged({ before, after }: Change, name: string): boolean {
  return [...after.of('FunctionDeclaration')].some((place) => nameOfFunction(place) === name && before.has(place))
}

function functionsOf(program: Program): Set<string> {
  return new Set([...program.of('FunctionDeclaration')].map((place) => nameOfFunction(place)!))
}

function callsOf(program: Program, name: string): Place[] {
  return [...program.of('CallExpression')].filter(({ node }) => node.callee.type === 'Identifier' && node.callee.name === name)
}

function deepest(program: Program, places: readonly Place[]): number {
  return Math.max(...places.map((place) => program.depthOf(place)))
}
