import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import t from 'tap'
import { takesGzip } from '../../../../server/http/middleware/compression.ts'
import { startServer } from '../../../../server/http/server.ts'
import { fillCohort, INSTRUCTOR } from '../../../../tools/bench/cohort.ts'
import { readConfig } from '../../../../shared/config.ts'
import { openStore } from '../../../../server/store/open.ts'
import { testStore } from '../../store/own.ts'

interface Raw {
  encoding: string | undefined
  vary: string | undefined
  bytes: Buffer
}

/** The response as sent; fetch would decompress it. */
function ask(url: URL, cookie: string, accepts?: string): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, ...(accepts !== undefined && { 'accept-encoding': accepts }) }
    const sent = request(url, { headers }, async (response) => {
      const bytes = Buffer.concat(await response.toArray())
      resolve({ encoding: response.headers['content-encoding'], vary: response.headers.vary, bytes })
    })
    sent.on('error', reject).end()
  })
}

t.test('a large gradebook is compressed for clients that accept it, with the same content', async (t) => {
  const env = await testStore(t)
  const store = await openStore(readConfig(env))
  const cohort = await fillCohort(store.db, { learners: 300, exercises: 4, attempts: 1 })
  await store.close()
  const server = await startServer({
    config: readConfig({ PORT: '0', ...env }),
    exercises: [],
    siteFolder: null,
    logger: { level: 'fatal' },
  })
  t.teardown(() => server.close())
  const signedIn = await fetch(new URL('/api/auth/sign-in/email', server.address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(INSTRUCTOR),
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')

  for (const what of ['gradebook', 'gradebook.json', 'gradebook.csv']) {
    const url = new URL(`/api/cohorts/${cohort}/${what}`, server.address)
    const [plain, packed] = [await ask(url, cookie), await ask(url, cookie, 'br, gzip')]
    t.equal(plain.encoding, undefined)
    t.match(plain.vary, 'accept-encoding')
    t.equal(packed.encoding, 'gzip', what)
    t.ok(packed.bytes.length < plain.bytes.length / 2, `${plain.bytes.length} bytes in ${packed.bytes.length}`)
    t.ok(gunzipSync(packed.bytes).equals(plain.bytes))
  }
  const small = await ask(new URL(`/api/cohorts/${cohort}`, server.address), cookie, 'gzip')
  t.equal(small.encoding, undefined, 'nothing else is')
})

t.test('Accept-Encoding headers', async (t) => {
  for (const header of ['gzip', 'br, gzip;q=0.5', 'deflate,GZIP']) t.ok(takesGzip(header), header)
  for (const header of ['', 'br', 'gzip;q=0', 'gzip; q=0.000, br', 'x-gzip']) t.notOk(takesGzip(header), header)
})
