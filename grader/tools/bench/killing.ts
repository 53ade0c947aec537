import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startRunning } from './running.ts'
import type { NewSubmission, Submission } from '../../contracts/index.ts'

export interface Killing {
  /** A server program that prints `… is ready at <address>`. Default: the real server. */
  program?: string
  env: NodeJS.ProcessEnv
  /** Submissions acknowledged before the first kill; one more is sent before each later kill. */
  submissions: number
  kills: number
  /** Longest time from ready to kill; actual times are random. */
  killWithinMs: number
  body: NewSubmission
  /** Longest wait for the last verdict. */
  patienceMs: number
}

export interface Toll {
  acknowledged: number
  /** Number of submissions by number of verdicts in their events: all must have 1. */
  byVerdicts: Record<number, number>
  words: Record<string, number>
  /** Agents that outlived their server by more than 5 s. */
  survivors: number
  secondsToLast: number
}

/** Submits, kills the server with SIGKILL repeatedly, and counts the verdicts of every acknowledged submission. */
export async function killAndCount(killing: Killing): Promise<Toll> {
  const acknowledged: Submission[] = []
  let cookie = ''
  let survivors = 0
  let running = await startRunning(killing.env, killing.program)

  async function submit(): Promise<void> {
    const response = await fetch(new URL('/api/submissions', running.address), {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(killing.body),
    })
    if (response.status !== 202) throw new Error(`A submission was answered ${response.status}: ${await response.text()}`)
    cookie ||= response.headers.get('set-cookie')!.split(';')[0]!
    acknowledged.push((await response.json()) as Submission)
  }

  try {
    for (let i = 0; i < killing.submissions; i++) await submit()
    for (let i = 0; i < killing.kills; i++) {
      await sleep(Math.random() * killing.killWithinMs)
      // A request cut off by the kill may or may not be acknowledged; it counts only if it is.
      const cutOff = submit().catch(() => {})
      const children = childrenOf(running.pid)
      await Promise.all([cutOff, running.kill()])
      survivors += await countAlive(children)
      running = await startRunning(killing.env, killing.program)
    }

    const began = performance.now()
    const toll: Toll = { acknowledged: acknowledged.length, byVerdicts: {}, words: {}, survivors, secondsToLast: 0 }
    for (const { id } of acknowledged) {
      const { verdicts, words } = await readVerdicts(running.address, cookie, id, began + killing.patienceMs)
      toll.byVerdicts[verdicts] = (toll.byVerdicts[verdicts] ?? 0) + 1
      for (const outcome of words) toll.words[outcome] = (toll.words[outcome] ?? 0) + 1
    }
    toll.secondsToLast = (performance.now() - began) / 1000
    return toll
  } finally {
    await running.stop()
  }
}

/** Waits for the verdict, then counts verdicts in all events. */
async function readVerdicts(address: string, cookie: string, id: string, until: number): Promise<{ verdicts: number; words: string[] }> {
  while (performance.now() < until) {
    const submission = (await (await fetch(new URL(`/api/submissions/${id}`, address), { headers: { cookie } })).json()) as Submission
    if (submission.state === 'done') {
      const story = await (await fetch(new URL(`/api/submissions/${id}/events`, address), { headers: { cookie } })).text()
      return { verdicts: story.match(/^event: verdict$/gm)?.length ?? 0, words: [submission.verdict!.verdict] }
    }
    await sleep(100)
  }
  return { verdicts: 0, words: [] }
}

export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

async function countAlive(pids: number[]): Promise<number> {
  for (let waited = 0; waited < 50 && pids.some(isAlive); waited++) await sleep(100)
  return pids.filter(isAlive).length
}

function isAlive(pid: number): boolean {
  try {
    // The state follows the name, which is in parentheses and can contain anything. Z is a zombie.
    const [state] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!
    return state !== 'Z'
  } catch {
    return false
  }
}
