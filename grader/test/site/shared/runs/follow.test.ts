// Process: own, it changes where fetch sends its requests.
import t from 'tap'
import { Agent, EventSource, setGlobalDispatcher, setGlobalOrigin, type Dispatcher } from 'undici'
import type { Progress } from '../../../../contracts/index.ts'
import { follow } from '../../../../../site/src/shared/runs/follow.ts'
import { nginxProgram } from '../../../../tools/bench/rolling/balancer.ts'
import { startNginx } from '../../../containers/nginx.ts'
import { need } from '../../../need.ts'
import { Browser, HandAgent, testServer } from '../../../server/http/server.ts'
import { verdict } from '../../../server/http/verdict.ts'

const program = nginxProgram()

/** Longer than a page polls before it tries the stream again, ms. */
const LATER = 60_000

const stage = (stage: string) => [{ type: 'stage', stage, position: null }]

t.test('a page that is refused its stream asks instead, and has the stream when it can be had', async (t) => {
  const server = await testServer(t, { HOTPATH_STREAMS_PER_PERSON: '1' })
  const [browser, agent] = [new Browser(server), new HandAgent(server)]
  const { body: sent } = await browser.submit()
  const { body: job } = await agent.lease()
  await agent.progress(job, stage('testing'))
  const other = new AbortController()
  t.equal(
    (await browser.fetch(`/api/submissions/${sent.id}/events`, { signal: other.signal })).status,
    200,
    'another page of the same person has the one place',
  )

  asIn(browser, server.address)
  let later = 0
  let time = 0
  const reported: string[] = []
  await new Promise<void>((resolve, reject) => {
    const progress = async (progress: Progress) => {
      reported.push(progress.type === 'stage' ? progress.stage : progress.type)
      if (reported.length === 1) {
        other.abort()
        later = LATER
      }
      // Only a stream reports this stage.
      if (reported.at(-1) === 'testing') await agent.result(job, verdict())
      if (progress.type === 'verdict') resolve()
    }
    follow(sent.id, { progress: (one) => void progress(one).catch(reject), lost: () => {}, gone: reject }, () => (time += later))
  })
  t.same(reported, ['measuring', 'queued', 'testing', 'verdict'], 'as far as asking tells, then all of it')
})

t.test(
  'behind a proxy that keeps streams back, place, stages and verdict are asked for',
  { skip: need('nginx', program !== null) },
  async (t) => {
    const server = await testServer(t)
    const gathers = { 'proxy_pass_header X-Accel-Buffering;': 'proxy_buffering on; proxy_ignore_headers X-Accel-Buffering;' }
    const { http } = await startNginx(t, program!, 'plain', [Number(new URL(server.address).port)], gathers)
    const front = { address: `http://127.0.0.1:${http}` }
    // The page is served by nginx, so its origin is nginx's.
    setGlobalOrigin(front.address)
    const [first, browser, agent] = [new Browser(front), new Browser(front), new HandAgent(front)]
    await first.submit()
    const { body: sent } = await browser.submit()
    asIn(browser, front.address)
    const seen: string[] = []
    let job: any
    await new Promise<void>((resolve, reject) => {
      const progress = async (progress: Progress) => {
        seen.push(progress.type === 'stage' ? `${progress.stage} ${progress.position}` : progress.type)
        if (seen.length === 1) {
          await agent.result((await agent.lease()).body, verdict())
          job = (await agent.lease()).body
          await agent.progress(job, [...stage('testing'), ...stage('measuring')])
        }
        if (seen.at(-1) === 'measuring null') await agent.result(job, verdict())
        if (progress.type === 'verdict') resolve()
      }
      follow(sent.id, { progress: (one) => void progress(one).catch(reject), lost: () => {}, gone: reject })
    })
    t.same(
      [...new Set(seen)].filter((each) => each !== 'queued 0'),
      ['queued 1', 'testing null', 'measuring null', 'verdict'],
    )
  },
)

t.test('late messages do not reopen a finished run', async (t) => {
  const place = (position: number, at: string) => ({ id: 1, at, progress: { type: 'stage', stage: 'queued', position } })
  const stored = (id: number, stage: string) => ({ id, at: '2026-03-01T00:00:00Z', progress: { type: 'stage', stage, position: null } })
  const asked = [[stored(1, 'queued'), place(2, '2026-03-01T00:00:03Z')], [place(1, '2026-03-01T00:00:05Z')], [stored(2, 'testing')]]
  const stream = new LateStream()
  t.intercept(globalThis, 'EventSource', {
    value: class {
      constructor() {
        // biome-ignore lint/correctness/noConstructorReturn: the page asks for a new one and gets ours.
        return stream
      }
    },
  })
  t.intercept(globalThis, 'fetch', { value: async () => Response.json({ events: asked.shift() ?? [] }) })
  const seen: string[] = []
  await new Promise<void>((resolve) => {
    follow('any', {
      progress(progress) {
        if (progress.type !== 'stage') return resolve()
        seen.push(`${progress.stage} ${progress.position}`)
        if (progress.stage !== 'testing') return
        // Everything at once, as a buffering proxy sends it.
        setImmediate(() => {
          for (const event of [
            stored(1, 'queued'),
            place(3, '2026-03-01T00:00:01Z'),
            place(2, '2026-03-01T00:00:03Z'),
            stored(2, 'testing'),
          ])
            stream.send(event)
          stream.send({ id: 3, at: '2026-03-01T00:00:09Z', progress: { type: 'verdict', verdict: verdict() } })
        })
      },
      lost: () => {},
      gone: () => t.fail(),
    })
  })
  t.same(seen, ['queued null', 'queued 2', 'queued 1', 'testing null'])
})

t.test('a server that returns without the submission no longer counts as lost', async (t) => {
  const unknown = { error: { code: 'E_SUBMISSION_UNKNOWN', message: '', hint: '', details: {} } }
  const answers = [() => Promise.reject(new TypeError('fetch failed')), () => Response.json(unknown, { status: 404 })]
  t.intercept(globalThis, 'EventSource', { value: NoStream })
  t.intercept(globalThis, 'fetch', { value: async () => answers.shift()!() })
  const reported: string[] = []
  await new Promise<void>((resolve, reject) => {
    const note = (what: string) => void reported.push(what)
    follow('any', { progress: reject, lost: (lost) => note(lost ? 'lost' : 'back'), gone: () => resolve(note('gone')) })
  })
  t.same(reported, ['lost', 'back', 'gone'])
})

/** An open stream that sends when the test says so. */
class LateStream extends EventTarget {
  readonly readyState = 1

  send(event: { id: number; at: string; progress: { type: string; [detail: string]: unknown } }): void {
    this.dispatchEvent(new MessageEvent(event.progress.type, { data: JSON.stringify(event) }))
  }

  close(): void {}
}

/** A stream that is always refused. */
class NoStream extends EventTarget {
  static readonly CLOSED = 2
  readonly readyState = NoStream.CLOSED

  constructor() {
    super()
    queueMicrotask(() => this.dispatchEvent(new Event('error')))
  }

  close(): void {}
}

/** Makes this process send requests as a page in a browser would. */
function asIn({ cookie }: Browser, address: string): void {
  const withCookie =
    (dispatch: Dispatcher['dispatch']): Dispatcher['dispatch'] =>
    (options, handler) =>
      dispatch({ ...options, headers: { ...(options.headers as Record<string, string>), cookie } }, handler)
  setGlobalDispatcher(new Agent().compose(withCookie))
  setGlobalOrigin(address)
  Object.assign(globalThis, { EventSource })
}
