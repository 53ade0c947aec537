import { NOTHING, type Rule } from '../change.ts'
import { nameOfCall, receiverOf, rootOf } from '../names.ts'
import { within, type Place } from '../places.ts'
import type { Program } from '../program.ts'

/** Start of a string that is JSON or HTML. */
const WRITTEN_BY_HAND = /^\s*(\{"|"\w+":|<\w|\{\\")/

/** JSON or HTML built by hand or by a schema, or kept as text or bytes. */
export const serialise: Rule = ({ kind, before, after }) => {
  if (kind !== 'http') return NOTHING
  const wasText = [...before.of('CallExpression')].some(
    (place) => rootOf(place.node) === 'JSON' && nameOfCall(place.node) === 'stringify' && before.isHot(place),
  )
  const kept = [...asBytes(after), ...(wasText ? [] : asText(after))]
  return { places: [...byHand(after), ...bySchema(after), ...kept].filter((place) => !before.has(place)) }
}

function* byHand(program: Program): Generator<Place> {
  for (const place of program.of('TemplateLiteral')) {
    if (place.node.expressions.length > 0 && WRITTEN_BY_HAND.test(place.node.quasis[0]!.value.raw) && program.isHot(place)) yield place
  }
}

function* bySchema(program: Program): Generator<Place> {
  for (const place of program.of('Property')) if (place.node.key.type === 'Identifier' && place.node.key.name === 'schema') yield place
  for (const place of program.calls()) if (program.moduleOf(place) === 'fast-json-stringify') yield place
}

/** Text turned into bytes with Buffer.from. */
function* asBytes(program: Program): Generator<Place> {
  for (const place of program.of('CallExpression'))
    if (rootOf(place.node) === 'Buffer' && nameOfCall(place.node) === 'from' && receiverOf(place.node)?.type === 'Identifier') yield place
}

/** Text that is kept instead of the data it was made from. */
function* asText(program: Program): Generator<Place> {
  for (const place of program.of('CallExpression')) {
    const name = rootOf(receiverOf(place.node) ?? place.node)
    if (nameOfCall(place.node) === 'set' && name !== null && program.isKept(name, place) && keepsText(program, place)) yield place
  }
}

function keepsText(program: Program, place: Place & { node: { arguments: unknown[] } }): boolean {
  const value = (place.node as Extract<Place['node'], { type: 'CallExpression' }>).arguments[1]
  if (value === undefined) return false
  if ([...within(value)].some((node) => node.type === 'CallExpression' && rootOf(node) === 'JSON')) return true
  return value.type === 'Identifier' && madeAsText(program, value.name, place)
}

function madeAsText(program: Program, name: string, place: Place): boolean {
  for (const each of program.of('AssignmentExpression', 'VariableDeclarator')) {
    if (each.inside !== place.inside) continue
    const [left, right] = each.node.type === 'AssignmentExpression' ? [each.node.left, each.node.right] : [each.node.id, each.node.init]
    if (
      left.type === 'Identifier' &&
      left.name === name &&
      right &&
      [...within(right)].some((node) => node.type === 'CallExpression' && nameOfCall(node) === 'stringify')
    )
      return true
  }
  return false
}
