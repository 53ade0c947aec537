import { AjvCompiler } from '@fastify/ajv-compiler'
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'

type Validate = ReturnType<FastifySchemaCompiler<unknown>>

/** Input is neither coerced nor stripped silently. */
const AJV_OPTIONS = { coerceTypes: false, removeAdditional: false, strict: false } as const

/**
 * Fastify's own compilers, but each schema is compiled at its first use. Compiling all of them at the start delayed every replica by a
 * second of CPU time, and most routes are rarely called.
 */
export function compileWhenUsed(app: FastifyInstance): void {
  const compileValidator = AjvCompiler()({}, { customOptions: AJV_OPTIONS })
  const compileSerializer = SerializerSelector()()
  app.setValidatorCompiler((route) => validateWhenUsed(() => compileValidator(route) as Validate))
  app.setSerializerCompiler((route) => {
    const serialize = once(() => compileSerializer({ httpStatus: '', ...route }))
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
