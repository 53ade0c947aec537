import t from 'tap'
import { createServer, type AddressInfo } from 'node:net'
import { startServer } from '../../../server/http/server.ts'
import { readConfig } from '../../../shared/config.ts'
import { Browser, temporaryFolder, testServer } from './server.ts'

t.test('an address that cannot be used, after which the folder is free again', async (t) => {
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => taken.once('listening', resolve))
  t.teardown(() => taken.close())
  const { port } = taken.address() as AddressInfo
  const folder = temporaryFolder(t)
  const start = (env: Record<string, string>) =>
    startServer({ config: readConfig({ HOTPATH_DATA: folder, PORT: '0', ...env }), exercises: [], siteFolder: null, logger: false })

  await t.rejects(start({ PORT: String(port) }), {
    code: 'E_PORT_TAKEN',
    message: `Port ${port} of 127.0.0.1 is already in use.`,
    hint: /PORT=8081 npm start/,
  })
  await t.rejects(start({ HOST: '203.0.113.7' }), { code: 'E_HOST_UNKNOWN', message: /203\.0\.113\.7/ })
  await t.rejects(start({ HOST: 'nowhere.invalid' }), { code: 'E_HOST_UNKNOWN', message: /nowhere\.invalid/ })
  const server = await start({ HOST: '0.0.0.0' })
  t.match(server.address, /^http:\/\/127\.0\.0\.1:\d+\/$/, 'an address that a browser can open')
  await t.rejects(start({}), { code: 'E_DATA_LOCKED' })
  await server.close()
})

t.test('headers, documentation and exercises', async (t) => {
  const browser = new Browser(await testServer(t))
  const docs = await browser.ask('/api/docs/json')
  t.equal(docs.status, 200)
  t.same(
    Object.keys(docs.body.paths).filter((path) => path !== '/healthz' && !path.startsWith('/api/')),
    [],
  )
  t.match(docs.body.paths['/api/submissions'].post, { requestBody: {}, responses: { 202: {} } })
  t.equal((await browser.ask('/api/docs/')).status, 200)

  const { headers, body } = await browser.ask('/api/exercises/add')
  t.match(headers.get('content-security-policy'), /default-src 'self';script-src 'self' 'wasm-unsafe-eval';/)
  t.equal(headers.get('x-content-type-options'), 'nosniff')
  t.notOk(headers.has('strict-transport-security'))
  t.equal(body.slug, 'add')
  t.notMatch(
    JSON.stringify([body, (await browser.ask('/api/exercises')).body]),
    /hidden|secret|expected|solutions/,
    'nothing that is not for the page',
  )
})
