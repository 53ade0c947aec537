import { AjvCompiler } from '@fastify/ajv-compiler'
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'

type Validate = ReturnType<FastifySchemaCompiler<unknown>>

/** Nothing that was sent is mended or left out in silence. */
const AJV_OPTIONS = { coerceTypes: false, removeAdditional: false, strict: false } as const

/**
 * Fastify's own compilers, each schema at its first use. All of them at the start kept every server, and every replica, from
 * listening for a second of its processor's time, and most are of routes that are seldom asked.
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

/** Fastify reads what is wrong from the function that it asked. */
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
