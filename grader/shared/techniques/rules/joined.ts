import type { Change, Rule } from '../change.ts'
import { nameOfCall, receiverOf, rootOf } from '../names.ts'
import { within, type Place } from '../places.ts'
import type { Program } from '../program.ts'

/** Bulk methods. */
const FOR_MANY = new Set(['cork', 'insertMany', 'updateMany', 'deleteMany', 'bulkWrite', 'mget', 'writev', '_writev'])
const WRITES = new Set(['write', 'send', 'end', 'publish', 'insertMany', 'appendFile'])
const AT_ONCE = new Set(['all', 'allSettled'])

/** Many small operations as one: lines collected and written together, one query for many items. */
export const batch: Rule = (change) => {
  const { before, after } = change
  const calls = [...after.of('CallExpression')].filter(
    ({ node }) => FOR_MANY.has(nameOfCall(node)) || (nameOfCall(node) === 'find' && /\$in\b/.test(namesOfKeys(node))),
  )
  return { places: [...[...calls, ...collected(after)].filter((place) => !before.has(place)), ...askedOnce(change)] }
}

/** Concurrent waits. */
export const parallel: Rule = ({ before, after }) => ({
  places: [...after.of('CallExpression')].filter(
    (place) => AT_ONCE.has(nameOfCall(place.node)) && rootOf(place.node) === 'Promise' && !before.has(place),
  ),
})

/** Computation moved to the database. */
export const elsewhere: Rule = ({ before, after }) => ({
  places: [...after.of('CallExpression')].filter(
    (place) => (nameOfCall(place.node) === 'aggregate' || nameOfCall(place.node) === 'distinct') && !before.has(place),
  ),
})

/** A variable that outlives the call, that each call adds to, and that is written out from time to time. */
function* collected(program: Program): Generator<Place> {
  const written = new Set(
    [...program.of('CallExpression')]
      .filter(({ node }) => WRITES.has(nameOfCall(node)))
      .map(({ node }) => rootOf(node.arguments[0] ?? node)),
  )
  for (const place of program.of('AssignmentExpression')) {
    const { left, operator } = place.node
    if (
      operator === '+=' &&
      left.type === 'Identifier' &&
      written.has(left.name) &&
      program.isHot(place) &&
      program.isKept(left.name, place)
    )
      yield place
  }
  for (const place of program.of('CallExpression')) {
    const receiver = receiverOf(place.node)
    if (
      nameOfCall(place.node) === 'push' &&
      receiver?.type === 'Identifier' &&
      written.has(receiver.name) &&
      program.isHot(place) &&
      program.isKept(receiver.name, place)
    )
      yield place
  }
}

/** Calls that were awaited in each iteration of a loop, and are now made once outside. */
function* askedOnce({ before, after }: Change): Generator<Place> {
  for (const place of before.of('AwaitExpression')) {
    const { argument } = place.node
    if (argument.type !== 'CallExpression' || before.depthOf(place) === 0) continue
    const calls = [...after.of('CallExpression')].filter(({ node }) => nameOfCall(node) === nameOfCall(argument))
    if (calls.length > 0 && calls.every((call) => after.depthOf(call) === 0)) yield* calls
  }
}

function namesOfKeys(node: Place['node']): string {
  return [...within(node)].flatMap((each) => (each.type === 'Property' && each.key.type === 'Identifier' ? [each.key.name] : [])).join(' ')
}
