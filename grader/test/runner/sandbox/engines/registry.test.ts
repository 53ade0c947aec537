// Slot: any, it only downloads.
// Process: own, it sets npm’s registry.
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { openEngines } from '../../../../runner/sandbox/engines/open.ts'
import { engineAt } from '../../../../runner/sandbox/engines/fetch.ts'
import { ENGINES } from '../../../../runner/sandbox/engines/pinned.ts'

/* npm itself against a local registry with bad responses. */

const skip = process.platform === 'linux' && process.arch === 'x64' ? false : 'engines are for Linux on x64'
const ENGINE = { ...ENGINES[0]!, version: '6.0.999' }

/** A registry with this response, until the test ends. */
async function registry(t: Test, answer: RequestListener): Promise<void> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  Object.assign(process.env, { npm_config_registry: address, npm_config_noproxy: '127.0.0.1', npm_config_fetch_retries: '0' })
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
}

function cacheIn(root: string): string {
  return join(root, 'node_modules/.cache/hotpath/engines')
}

t.test('a download can be aborted, and leaves nothing behind', { skip }, async (t) => {
  const asked = Promise.withResolvers<void>()
  await registry(t, () => asked.resolve())
  const root = t.testdir()
  const stale = join(cacheIn(root), 'fetching-0123456789ab-1-1-1-abcdef')
  mkdirSync(stale, { recursive: true })
  const ending = new AbortController()
  const fetching = t.rejects(engineAt(root, ENGINE, ending.signal), { code: 'E_ENGINE' })
  await asked.promise
  t.notOk(existsSync(stale), 'nor does one that was killed')
  t.equal(readdirSync(cacheIn(root)).length, 1)
  ending.abort()
  await fetching
  t.same(readdirSync(cacheIn(root)), [])
})

t.test('engines can close during a download', { skip }, async (t) => {
  const asked = Promise.withResolvers<void>()
  await registry(t, () => asked.resolve())
  const engines = openEngines({ kind: 'process', runtime: null, laneCore: 0 }, [ENGINE])
  const opening = t.rejects(engines.open(engines.list[0]!), { code: 'E_ENGINE' })
  await asked.promise
  await engines.close()
  await opening
})

t.test('nothing starts after an abort', { skip }, async (t) => {
  let asked = 0
  await registry(t, (_, response) => void (asked++, response.writeHead(404).end()))
  const engines = openEngines({ kind: 'process', runtime: null, laneCore: 0 }, [ENGINE])
  await t.rejects(engines.open(engines.list[0]!, AbortSignal.abort()), { name: 'AbortError' })
  t.equal(asked, 0)
})

t.test('the reason is the registry’s response, without paths of this machine', { skip }, async (t) => {
  await registry(t, (_, response) => response.writeHead(404, { 'content-type': 'application/json' }).end('{}'))
  await t.rejects(engineAt(t.testdir(), ENGINE), {
    code: 'E_ENGINE',
    message: 'Node.js 6.0.999 is not available: npm could not fetch it (E404).',
  })
})
