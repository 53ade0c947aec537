import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { openEmbedded } from '../../../server/store/embedded.ts'
import { Browser, HandAgent, testServer, type Answer } from '../http/server.ts'
import { verdict } from '../http/verdict.ts'

// Store: embedded, because it is about the disc of a folder.

const MB = 1024 * 1024

/** A separate disc of this size; null if this process cannot mount one. */
function discOf(t: Test, megabytes: number): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'hotpath-disc-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmdirSync(folder)
    return null
  }
  t.teardown(() => {
    execFileSync('umount', ['-l', folder])
    rmdirSync(folder)
  })
  return folder
}

/** Fills a disc to its last block. Returns a function that frees the space. */
function fill(folder: string): () => void {
  const file = join(folder, 'other')
  const descriptor = openSync(file, 'w')
  try {
    for (let size = MB; size >= 1024; ) {
      try {
        if (writeSync(descriptor, Buffer.alloc(size)) < size) size /= 4
      } catch {
        size /= 4
      }
    }
  } finally {
    closeSync(descriptor)
  }
  return () => rmSync(file)
}

const NO_MOUNT = 'this process cannot mount a disc'

t.test('a disc that is too small for a store is called that', async (t) => {
  const disc = discOf(t, 20)
  if (disc === null) return t.comment(NO_MOUNT)
  const data = join(disc, 'data')
  await t.rejects(openEmbedded(data), {
    code: 'E_DISC_FULL',
    message: /^There is no room left: a new store needs 64 MB, and the disc of .*data has (19|20)\.$/,
  })
  fill(disc)
  await t.rejects(openEmbedded(join(disc, 'other data')), { code: 'E_DISC_FULL' }, 'and one that is full')
})

t.test('a store that finds its disc full when it is opened', async (t) => {
  const disc = discOf(t, 100)
  if (disc === null) return t.comment(NO_MOUNT)
  const data = join(disc, 'data')
  await (await openEmbedded(data)).close()
  const makeRoom = fill(disc)
  await openEmbedded(data).then(
    (store) => store.close(),
    (error) => t.match(error, { code: 'E_DISC_FULL', message: `There is no room left: the disc of ${data} is full.` }),
  )
  makeRoom()
  await (await openEmbedded(data)).close()
})

t.test('a disc that is full while the server runs: refused, not ready, and nothing lost', async (t) => {
  const disc = discOf(t, 120)
  if (disc === null) return t.comment(NO_MOUNT)
  const server = await testServer(t, { HOTPATH_DATA: join(disc, 'data') })
  const [browser, agent] = [new Browser(server), new HandAgent(server)]
  await agent.here()
  const { body: first } = await browser.submit()
  const { body: job } = await agent.lease()
  const ready = async () => (await fetch(new URL('/readyz', server.address))).json() as Promise<{ ready: boolean; store: object }>
  t.match(await ready(), { ready: true, store: { ok: true, says: 'answers' } })

  const makeRoom = fill(disc)
  // Submissions that fit into existing files are accepted until those are full.
  const accepted = new Map([[first.id as string, browser]])
  let refused: Answer | null = null
  for (let tries = 0; refused === null && tries < 200; tries++) {
    const sender = new Browser(server)
    const answer = await sender.submit(`module.exports = '${'x'.repeat(15_000)}'`)
    if (answer.status === 202) accepted.set(answer.body.id, sender)
    else refused = answer
  }
  t.match(refused, {
    status: 507,
    body: {
      error: { code: 'E_DISC_FULL', message: 'There is no room left: the server’s disc is full.', hint: /code in the editor stays/ },
    },
  })
  await new Promise((done) => setTimeout(done, 1100))
  t.match(await ready(), { ready: false, store: { ok: false, says: /^its disc is full: \d MB are left, and 16 are needed$/ } })
  const early = await agent.result(job, verdict('pass', { summary: 'y'.repeat(1000) }))
  t.ok([200, 204, 409, 507].includes(early.status), 'a verdict is taken, or refused so that it comes again')

  makeRoom()
  const stateOf = async ([id, sender]: [string, Browser]) => (await sender.ask(`/api/submissions/${id}`)).body.state as string
  const isOver = async () => (await Promise.all([...accepted].map(stateOf))).every((state) => state === 'done')
  if (early.status === 507) await agent.result(job, verdict())
  const waiting = accepted.size - (early.status === 409 ? 0 : 1)
  for (let left = waiting; left > 0; left--) await agent.result((await agent.lease()).body, verdict())
  t.ok(await isOver(), `all ${accepted.size} that were accepted have their verdict`)
  await new Promise((done) => setTimeout(done, 1100))
  t.match(await ready(), { ready: true })
  t.equal((await browser.submit()).status, 202)
})
