import { randomUUID } from 'node:crypto'
import type { Server } from '../../server/http/server.ts'
import { NOTHING_SEEN } from '../../contracts/index.ts'
import { Browser, HandAgent, TOKEN } from '../server/http/server.ts'
import { verdict } from '../server/http/verdict.ts'
import { foundCohorts } from './cohorts.ts'

/** The two people in a fuzz run: the sender of the requests, and another person whose data must not appear in any response. */
export interface Accounts {
  /** The current value of a name in double braces. */
  know(name: string): string
  /** Private data of the other person, by description. */
  secrets: Record<string, string>
  /** Gives the agent a new job when its job has ended or its lease is about to end. */
  renewJob(): Promise<void>
  /** Gives the sender a new cohort after the old one was deleted. */
  renewCohort(): Promise<void>
}

/** Makes two people submit, one of them with a marked text in every field that a learner can write. */
export async function invite(server: Server): Promise<Accounts> {
  const agent = new HandAgent(server)
  const marks = {
    source: mark(),
    test: mark(),
    message: mark(),
    summary: mark(),
    finding: mark(),
    progress: mark(),
    profileRun: mark(),
    hypothesis: mark(),
    note: mark(),
  }
  const other = new Browser(server)
  const { body: theirs } = await other.post('/api/submissions', {
    exercise: 'add',
    files: { 'add.js': `// ${marks.source}` },
    hypothesis: marks.hypothesis,
  })
  const { body: theirJob } = await agent.lease()
  await agent.progress(theirJob, [{ type: 'tests', tests: [{ name: marks.progress, ok: false, message: marks.message }] }])
  const said = verdict('wrong', {
    summary: marks.summary,
    tests: [{ name: marks.test, ok: false, message: marks.message }],
    findings: [{ code: 'W', message: marks.finding, hint: '' }] as never,
  })
  const { status } = await agent.result(theirJob, said)
  if (status !== 204) throw new Error(`The other one's verdict was answered ${status}`)

  await other.ask(`/api/submissions/${theirs.id}/notes`, {
    method: 'PUT',
    body: JSON.stringify({ text: marks.note, version: 0 }),
    headers: { 'content-type': 'application/json' },
  })
  await addProfileRun(agent, other, theirs.id, marks.profileRun)

  const own = new Browser(server)
  const { body: mine } = await own.submit()
  let job = (await agent.lease()).body
  await agent.result(job, verdict())
  await addProfileRun(agent, own, mine.id, 'add')
  const renewJob = async () => {
    await own.submit()
    job = (await agent.lease()).body
  }
  await renewJob()
  const { body: queued } = await own.submit()

  const cohorts = await foundCohorts(server)
  const [, signed = ''] = other.cookie.split('=')
  const theirVisitor = decodeURIComponent(signed).split('.')[0]!
  const known: Record<string, () => string> = {
    own: () => mine.id,
    queued: () => queued.id,
    other: () => theirs.id,
    job: () => job.id,
    attempt: () => String(job.attempt),
    cookie: () => own.cookie,
    account: cohorts.cookies,
    ...cohorts.known,
    // Another person's name with the sender's signature, and without one.
    forged: () => `hotpath_visitor=${theirVisitor}.${decodeURIComponent(own.cookie).split('.')[1] ?? ''}`,
    unsigned: () => `hotpath_visitor=${theirVisitor}`,
    token: () => TOKEN,
    origin: () => new URL(server.address).origin,
  }
  return {
    // Unknown names are ordinary text.
    know: (name) => known[name]?.() ?? `{{${name}}}`,
    secrets: {
      ...marks,
      ...cohorts.secrets,
      submission: theirs.id,
      job: theirJob.id,
      visitor: theirVisitor,
      signature: decodeURIComponent(signed).split('.')[1]!,
      token: TOKEN,
    },
    renewJob,
    renewCohort: cohorts.renew,
  }
}

/** Stores a profile with a function of this name. */
async function addProfileRun(agent: HandAgent, owner: Browser, submission: string, name: string): Promise<void> {
  await owner.post(`/api/submissions/${submission}/profile`, {})
  const tree = { name, file: 'add.js', line: 1, selfUs: 10, totalUs: 10, children: [] }
  const cpu = { calls: 1, totalUs: 10, tree, functions: [], lines: [] }
  const profile = { exercise: 'add', engine: 'node 24.21.0', starter: NOTHING_SEEN, yours: { ...NOTHING_SEEN, cpu }, notes: [], seconds: 1 }
  const { status } = await agent.profiled((await agent.leaseProfileRun()).body, profile)
  if (status !== 204) throw new Error(`The look was answered ${status}`)
}

function mark(): string {
  return `canary-${randomUUID()}`
}
