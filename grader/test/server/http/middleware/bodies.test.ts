import { subscribe } from 'node:diagnostics_channel'
import type { RouteOptions } from 'fastify'
import t from 'tap'
import type { App } from '../../../../server/http/context.ts'
import type { Schema } from '../../../fuzz/from-schema.ts'
import { testServer } from '../server.ts'

/** Bytes in UTF-8: JSON.stringify escapes only quotes, backslashes and control characters. */
const BYTES_A_CHARACTER = 4
const BYTES_A_NUMBER = 24

/**
 * Left out: bodies limited by the exercise (number and size of files), and the form that starts a launch, which becomes a URL limited to
 * 16 KB with all other headers.
 */
const ELSEWHERE = ['/api/submissions', '/api/lti/login', '/api/checks']

/** Bytes of the longest JSON that fits a schema; Infinity if it has no bound. */
function longest({
  const: value,
  enum: values,
  anyOf,
  type,
  format,
  maxLength = Infinity,
  items = {},
  maxItems = Infinity,
  properties,
}: Schema): number {
  const longestOf = (lengths: number[]) => Math.max(...lengths)
  if (value !== undefined) return JSON.stringify(value).length
  if (values) return longestOf(values.map((one) => JSON.stringify(one).length))
  if (anyOf) return longestOf(anyOf.map(longest))
  if (type === 'string') return maxLength * (format === undefined ? BYTES_A_CHARACTER : 1) + '""'.length
  if (type === 'array') return (longest(items) + ','.length) * maxItems + '[]'.length
  if (type !== 'object') return BYTES_A_NUMBER
  if (properties === undefined) return Infinity
  return Object.entries(properties).reduce((sum, [name, one]) => sum + longest(one) + `"${name}":,`.length, '{}'.length)
}

t.test('no route refuses a body as too large that its schema allows', async (t) => {
  const routes: RouteOptions[] = []
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: App }
    fastify.addHook('onRoute', (route) => void (route.schema?.body && routes.push(route)))
  })
  await testServer(t)
  // Agents limit their requests themselves.
  const forVisitors = routes.filter(({ config }) => config?.allows !== 'agent')
  t.ok(forVisitors.length > 20, 'routes with a body are seen')
  for (const { method, url, schema, bodyLimit = 16 * 1024 } of forVisitors) {
    const most = longest(schema!.body as Schema)
    if (!ELSEWHERE.includes(url)) t.ok(most <= bodyLimit, `${String(method)} ${url} takes ${most} bytes`)
  }
})
