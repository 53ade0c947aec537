import type { App } from '../context.ts'

/** Parses form bodies in this scope; a repeated field becomes a list. */
export function formBodies(scope: App): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    const fields: Record<string, string | string[]> = {}
    for (const [name, value] of new URLSearchParams(body as string)) {
      const before = Object.hasOwn(fields, name) ? fields[name]! : undefined
      if (before === undefined) fields[name] = value
      else if (Array.isArray(before)) before.push(value)
      else fields[name] = [before, value]
    }
    done(null, fields)
  })
}
