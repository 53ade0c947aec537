import t from 'tap'
import { Agent, EventSource, setGlobalDispatcher, setGlobalOrigin, type Dispatcher } from 'undici'
import type { Progress } from '../../../../contracts/index.ts'
import { follow } from '../../../../../site/src/shared/runs/follow.ts'
import { Browser, HandAgent, testServer } from '../../../server/http/server.ts'
import { verdict } from '../../../server/http/verdict.ts'

/** Longer than a page asks before it tries the stream again, ms. */
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
      // What only a stream tells.
      if (reported.at(-1) === 'testing') await agent.result(job, verdict())
      if (progress.type === 'verdict') resolve()
    }
    follow(sent.id, { progress: (one) => void progress(one).catch(reject), lost: () => {}, gone: reject }, () => (time += later))
  })
  t.same(reported, ['measuring', 'queued', 'testing', 'verdict'], 'as far as asking tells, then all of it')
})

t.test('a server that comes back without the submission is not said to be away any more', async (t) => {
  const unknown = { error: { code: 'E_SUBMISSION_UNKNOWN', message: '', hint: '', details: {} } }
  const answers = [() => Promise.reject(new TypeError('fetch failed')), () => Response.json(unknown, { status: 404 })]
  t.intercept(globalThis, 'EventSource', { value: NoStream })
  t.intercept(globalThis, 'fetch', { value: async () => answers.shift()!() })
  const reported: string[] = []
  await new Promise<void>((resolve, reject) => {
    const note = (outcome: string) => void reported.push(outcome)
    follow('any', { progress: reject, lost: (lost) => note(lost ? 'lost' : 'back'), gone: () => resolve(note('gone')) })
  })
  t.same(reported, ['lost', 'back', 'gone'])
})

/** A stream that is refused for good. */
class NoStream extends EventTarget {
  static readonly CLOSED = 2
  readonly readyState = NoStream.CLOSED

  constructor() {
    super()
    queueMicrotask(() => this.dispatchEvent(new Event('error')))
  }

  close(): void {}
}

/** Has this process ask as the page of a browser would. */
function asIn({ cookie }: Browser, address: string): void {
  const withCookie =
    (dispatch: Dispatcher['dispatch']): Dispatcher['dispatch'] =>
    (options, handler) =>
      dispatch({ ...options, headers: { ...(options.headers as Record<string, string>), cookie } }, handler)
  setGlobalDispatcher(new Agent().compose(withCookie))
  setGlobalOrigin(address)
  Object.assign(globalThis, { EventSource })
}
