import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import t from 'tap'
import { filesOf } from '../../../../site/last-index.ts'

t.test('the index of the last build is served as it lies there, and nothing beside it', async (t) => {
  const folder = t.testdir({ 'secret.js': '', pagefind: { 'pagefind.js': 'export {}', fragment: { 'en_1.pf_fragment': 'bytes' } } })
  const server = createServer((request, response) =>
    filesOf(join(folder, 'pagefind'), request, response, () => response.writeHead(404).end()),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
    return [response.status, response.headers.get('content-type'), await response.text()]
  }
  t.same(await ask('/pagefind.js?import'), [200, 'text/javascript', 'export {}'])
  t.same(await ask('/fragment/en_1.pf_fragment'), [200, null, 'bytes'])
  for (const none of ['/', '/fragment', '/none.js', '/..%2fsecret.js', '/%2e%2e/secret.js']) t.equal((await ask(none))[0], 404, none)
})
