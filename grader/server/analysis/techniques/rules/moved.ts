import type { Change, Rule } from '../change.ts'
import { isCall, nameOfCall, nameOfFunction, receiverOf, requiredBy, rootOf, type Call } from '../names.ts'
import { isFunction, type Place } from '../places.ts'
import { ITERATORS, type Program } from '../program.ts'
import { listeners } from './release.ts'

/** Methods that everything has: that one is called ahead says nothing of what was called before. */
const EVERYWHERE = new Set([
  ...ITERATORS,
  ...'get set has add delete push pop shift keys values entries from of create freeze join slice concat split replace replaceAll trim test exec match indexOf includes charCodeAt toString fill alloc on once use log write end send json status listen bind call apply'.split(
    ' ',
  ),
])

/** What makes something empty, which costs nothing wherever it is done. */
const EMPTY = new Set('Map Set WeakMap WeakSet LRUCache Array Object Promise Error Date Number String RegExp Symbol'.split(' '))

/** What was done for each call is done ahead of them, or outside of the loop that it was in. */
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
    // What a file of the exercise makes is made by whoever calls it.
    if (hot.has(key) || key.startsWith('module .')) yield place
  }
}

/** What is called: of modules the module, else the function’s name. */
function keyOf(program: Program, place: Place & { node: Call }): string | null {
  const module = program.moduleOf(place)
  if (module !== null) return `module ${module}`
  const name = nameOfCall(place.node)
  if (rootOf(place.node) === 'JSON') return `JSON.${name}`
  if (rootOf(place.node) === 'Intl' || name.startsWith('toLocale')) return 'Intl'
  return name === '' || EMPTY.has(name) || (receiverOf(place.node) !== null && EVERYWHERE.has(name)) ? null : name
}

/** Listeners of what outlives a request, which every request added to. */
function* listenedAhead({ before, after }: Change): Generator<Place> {
  if (![...listeners(before)].some((place) => before.isHot(place))) return
  for (const place of listeners(after)) if (!after.isHot(place) && place.loops === 0) yield place
}

/** A callback that was made anew for each call, and has a name and a place outside now. */
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

/** First arguments of forEach, map and so on, in what is done for each call. */
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

/** A function of one’s own that is called within fewer loops than it was. */
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
