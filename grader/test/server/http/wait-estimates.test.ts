import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { openWaitEstimates, withWaitEstimate } from '../../../server/http/wait-estimates.ts'
import { openTestStore } from '../store/own.ts'
import { onBothStores } from '../queue/stores.ts'
import { Browser, HandAgent, testServer } from './server.ts'

await onBothStores(t, 'position and wait estimate', async (t, env) => {
  // All of them arrive at once, however slow the machine is.
  const now = new Date('2026-03-01T12:00:00Z')
  const server = await testServer(t, env, { clock: { now: async () => now } })
  const [many, other, agent] = [new Browser(server), new Browser(server), new HandAgent(server)]
  const sent = async (browser: Browser) => (await browser.submit()).body
  const place = async (browser: Browser, { id }: { id: string }) => (await browser.ask(`/api/submissions/${id}`)).body

  const [first, second, third] = [await sent(many), await sent(many), await sent(many)]
  t.match(
    [first, second, third],
    [0, 1, 2].map((position) => ({ position, expectedSeconds: null })),
    'no lane has been there yet',
  )
  const newcomer = await sent(other)
  t.equal(newcomer.position, 1, 'a first-time sender goes ahead of those')

  await agent.here()
  const beating = setInterval(() => void agent.here(), 5000)
  t.teardown(() => clearInterval(beating))
  await sleep(1100)
  // Nothing has run yet, so the default of two seconds for a function applies.
  t.match(await Promise.all([first, newcomer, second, third].map((one) => place(one === newcomer ? other : many, one))), [
    { state: 'queued', position: 0, expectedSeconds: 0 },
    { state: 'queued', position: 1, expectedSeconds: 5 },
    { state: 'queued', position: 2, expectedSeconds: 5 },
    { state: 'queued', position: 3, expectedSeconds: 5 },
  ])

  const stream = await many.fetch(`/api/submissions/${third.id}/events`)
  let seen = ''
  for await (const text of stream.body!.pipeThrough(new TextDecoderStream())) if ((seen += text).includes('"expectedSeconds"')) break
  t.match(seen, '"position":3,"expectedSeconds":5', 'who watches is told')
})

await onBothStores(t, 'people who send many may wait longer', async (t, env) => {
  // Their tags are far ahead of the store's clock, however slow the machine is.
  const now = new Date(Date.now() + 3_600_000)
  const server = await testServer(t, env, { clock: { now: async () => now } })
  const [many, other, agent] = [new Browser(server), new Browser(server), new HandAgent(server)]
  await agent.here()
  const beating = setInterval(() => void agent.here(), 5000)
  t.teardown(() => clearInterval(beating))
  let last = (await many.submit()).body
  for (let count = 2; count <= 8; count++) last = (await many.submit()).body
  await sleep(1100)
  t.match((await many.ask(`/api/submissions/${last.id}`)).body, { position: 7, expectedSeconds: 10, latestSeconds: 20 })
  t.notOk('latestSeconds' in (await other.submit()).body, 'but not the first-time sender')

  const stream = await many.fetch(`/api/submissions/${last.id}/events`)
  let seen = ''
  for await (const text of stream.body!.pipeThrough(new TextDecoderStream())) if ((seen += text).includes('"expectedSeconds"')) break
  t.match(seen, '"latestSeconds":', 'who watches is told')
})

t.test('a store that fails after storing a submission does not undo it', async (t) => {
  const store = await openTestStore(t)
  const submission = { id: '7b0e0a3e-4a7e-4a36-8f0d-000000000001', position: 3 } as Parameters<typeof withWaitEstimate>[1]
  await store.db.destroy()
  t.same(await withWaitEstimate({ waitEstimate: openWaitEstimates(store.db, new Map()) }, submission), submission)
})
