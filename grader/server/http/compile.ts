import { AjvCompiler } from '@fastify/ajv-compiler'
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'

type Validate = ReturnType<FastifySchemaCompiler<unknown>>

/** Without removing unused variables from the code that it writes, which took Ajv two fifths of its time. */
const GENERATED = { code: { optimize: false } } as const

/** Input is neither coerced nor stripped silently. */
const AJV_OPTIONS = { ...GENERATED, coerceTypes: false, removeAdditional: false, strict: false } as const

const compileValidator = AjvCompiler()({}, { customOptions: AJV_OPTIONS })
/** The serializer of a union has a validator for each of its members. */
const compileSerializer = SerializerSelector()({}, { ajv: GENERATED })

/** By the JSON of their schemas: most routes share those of errors and identifiers, and a process can run several servers. */
const validators = new Map<string, Validate>()
const serializers = new Map<string, (data: unknown) => string>()

/**
 * Fastify's own compilers, but each schema is compiled once, at its first use. Compiling all of them at the start delayed every replica by
 * a second of CPU time, and most routes are rarely called.
 */
export function compileWhenUsed(app: FastifyInstance): void {
  app.setValidatorCompiler((route) =>
    validateWhenUsed(() => known(validators, JSON.stringify(route.schema), () => compileValidator(route) as Validate)),
  )
  app.setSerializerCompiler((route) => {
    const serialize = once(() => known(serializers, JSON.stringify(route.schema), () => compileSerializer({ httpStatus: '', ...route })))
    return (data) => serialize()(data)
  })
}

/** Fastify reads the errors from the `errors` property of the validator that it called, so they are copied there. */
function validateWhenUsed(compile: () => Validate): Validate {
  const compiled = once(compile)
  const validate: Validate = (data) => {
    const isValid = compiled()(data)
    validate.errors = compiled().errors ?? null
    return isValid
  }
  return validate
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => (made ??= { value: make() }).value
}

function known<T>(all: Map<string, T>, key: string, make: () => T): T {
  const found = all.get(key) ?? make()
  all.set(key, found)
  return found
}
