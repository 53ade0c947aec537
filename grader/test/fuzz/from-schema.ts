import fc, { type Arbitrary } from 'fast-check'
import { text } from './nasty.ts'

/** The part of JSON Schema that the routes' schemas use. */
export interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  required?: string[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  minProperties?: number
  maxProperties?: number
}

/** Values that the server knows, by property name; most of the time one of them is used. */
export type Meanings = Record<string, Arbitrary<unknown>>

/** Values that fit a schema. */
export function fitting(schema: Schema, meanings: Meanings): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fitting(one, meanings)))
  switch (schema.type) {
    case 'string':
      return fittingText(schema)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -(2 ** 31), max: schema.maximum ?? 2 ** 40 })
    case 'number':
      return fc.double({
        noNaN: true,
        noDefaultInfinity: true,
        min: schema.exclusiveMinimum ?? schema.minimum ?? -1e308,
        max: schema.maximum ?? 1e308,
      })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(fitting(schema.items ?? {}, meanings), { minLength: schema.minItems ?? 0, maxLength: schema.maxItems ?? 4 })
    case 'object':
      return fittingObject(schema, meanings)
    default:
      return fc.jsonValue()
  }
}

function fittingText({ format, pattern, minLength = 0, maxLength = 200 }: Schema): Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern)).filter((one) => one.length <= maxLength)
  return text.filter((one) => one.length >= minLength && one.length <= maxLength)
}

function fittingObject(
  { properties = {}, required = [], additionalProperties, minProperties = 0, maxProperties }: Schema,
  meanings: Meanings,
): Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const meaning = meanings[name]
    const fits = fitting(schema, meanings)
    return [name, meaning === undefined ? fits : fc.oneof({ weight: 6, arbitrary: meaning }, { weight: 1, arbitrary: fits })] as const
  })
  const known = fc.record(Object.fromEntries(fields), { requiredKeys: required })
  const isBetween = (count: number) => count >= minProperties && count <= (maxProperties ?? Infinity)
  if (typeof additionalProperties !== 'object') return known.filter((one) => isBetween(Object.keys(one).length))
  const more = fc.dictionary(fc.string({ minLength: 1 }), fitting(additionalProperties, meanings), {
    minKeys: minProperties,
    maxKeys: maxProperties ?? 4,
  })
  return fc.tuple(known, more).map(([a, b]) => ({ ...b, ...a }))
}
