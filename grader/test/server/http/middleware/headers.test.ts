import t from 'tap'
import { testServer } from '../server.ts'
import { call } from './wire.ts'

function directives(policy: unknown): Record<string, string[]> {
  return Object.fromEntries(
    String(policy)
      .split(';')
      .map((one) => one.trim().split(' '))
      .map(([name, ...sources]) => [name, sources]),
  )
}

const server = await testServer(t)
const proxied = await testServer(t, { HOTPATH_TRUST_PROXY: '127.0.0.9' })

t.test('the policy allows only our own code, and no framing', async (t) => {
  for (const path of ['/api/status', '/api/none', '/api/docs/']) {
    const { headers } = await call(server, path)
    const policy = directives(headers['content-security-policy'])
    t.same(
      policy,
      {
        'default-src': ["'self'"],
        'script-src': ["'self'", "'wasm-unsafe-eval'"],
        'script-src-attr': ["'none'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'worker-src': ["'self'", 'blob:'],
        'img-src': ["'self'", 'data:'],
        'font-src': ["'self'", 'data:'],
        'connect-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
      path,
    )
    t.match(headers, {
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
    })
    t.notOk('x-powered-by' in headers || 'server' in headers)
  }
})

t.test('shared caches store no personal response, however its URL is spelt', async (t) => {
  const paths = [
    '/api/me',
    '/%61pi/me',
    '/api/submissions',
    '/api/cohorts/00000000-0000-4000-8000-000000000000/gradebook.csv',
    '/api/auth/get-session',
    '/api/none',
    '/metrics',
  ]
  for (const path of paths) t.equal((await call(server, path)).headers['cache-control'], 'no-store', path)
})

t.test('HSTS is set on https, also as reported by a trusted proxy', async (t) => {
  const asked = async (from: string, protocol: string, of = proxied) => {
    const { headers } = await call(of, '/api/status', { from, headers: { 'x-forwarded-proto': protocol } })
    return headers['strict-transport-security']
  }
  t.equal(await asked('127.0.0.9', 'https'), 'max-age=31536000')
  t.equal(await asked('127.0.0.9', 'http'), undefined)
  t.equal(await asked('127.0.0.8', 'https'), undefined, 'not sent by the proxy')
  t.equal(await asked('127.0.0.9', 'https', server), undefined, 'no proxy is trusted')
})

t.test('the cookie is HttpOnly, signed, and Secure over https', async (t) => {
  const submit = async (headers: Record<string, string>) => {
    const body = JSON.stringify({ exercise: 'add', files: { 'add.js': '1' } })
    return (
      await call(proxied, '/api/submissions', {
        method: 'POST',
        from: '127.0.0.9',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      })
    ).headers['set-cookie']?.[0]
  }
  const [value, ...flags] = (await submit({}))!.split('; ')
  t.same(flags, ['Max-Age=31536000', 'Path=/', 'HttpOnly', 'SameSite=Lax'])
  t.match(
    decodeURIComponent(value!),
    /^hotpath_visitor=[0-9a-f-]{36}\.[A-Za-z0-9+/]{43}$/,
    'a name, and 256 bits that only the server can make',
  )
  t.match(await submit({ 'x-forwarded-proto': 'https' }), /; Secure/)
  t.not((await submit({}))!.split(';')[0], value, 'no two alike')
  t.equal(await submit({ cookie: value! }), undefined, 'an existing cookie is kept')
  t.match(await submit({ cookie: `${value!}x` }), /^hotpath_visitor=/, 'a cookie with a wrong signature is ignored')
})
