import { Settings } from 'typebox/system'
import type { Errors } from 'typebox/value'

/** A mistake in an exercise: where it is, what it is, and how to fix it. */
export interface Finding {
  where: string
  problem: string
  hint: string
}

export type Note = (where: string, problem: string, hint: string) => void

export type SchemaError = ReturnType<typeof Errors>[number]

// By default TypeBox stops after 8 errors; an author wants all of them.
Settings.Set({ maxErrors: 100 })

/** Notes the schema errors, field by field. */
export function noteErrors(errors: readonly SchemaError[], note: Note): void {
  for (const { instancePath, message, params } of errors) {
    note(`exercise.json${pathOf(instancePath)}`, `${message}${namesIn(params)}`, 'AUTHORING.md describes every field.')
  }
}

function pathOf(pointer: string): string {
  return pointer === '' ? '' : ` ${pointer.slice(1).replaceAll('/', '.')}`
}

// The messages about surplus properties and unknown choices do not name them.
function namesIn(params: object): string {
  const { additionalProperties, allowedValues } = params as { additionalProperties?: string[]; allowedValues?: unknown[] }
  const names = additionalProperties ?? allowedValues
  return names === undefined ? '' : ` (${names.join(', ')})`
}
