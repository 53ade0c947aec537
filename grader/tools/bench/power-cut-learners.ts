import type { NewSubmission, SourceFiles, Submission } from '../../contracts/index.ts'

/** A submission that the server said it has. */
export interface Acknowledged {
  id: string
  cookie: string
  files: SourceFiles
}

/** People who submit, each the next as soon as the last is acknowledged, until an answer fails to come. */
export interface Learners {
  acknowledged: readonly Acknowledged[]
  /** Requests that have no answer yet; a set of its own. */
  underWay(): Set<symbol>
  /** Resolves when nobody submits any more. */
  ended: Promise<unknown>
  stop(): void
}

/** `bodyOf` makes the submission of a number, no two alike. */
export function sendOut(address: string, count: number, bodyOf: (number: number) => NewSubmission): Learners {
  const acknowledged: Acknowledged[] = []
  const open = new Set<symbol>()
  let sent = 0
  let stopped = false

  async function submitOnAndOn(): Promise<void> {
    let cookie = ''
    while (!stopped) {
      const body = bodyOf(sent++)
      const request = Symbol()
      open.add(request)
      try {
        const response = await fetch(new URL('/api/submissions', address), {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie },
          body: JSON.stringify(body),
        })
        if (response.status !== 202) return
        cookie ||= response.headers.get('set-cookie')!.split(';')[0]!
        acknowledged.push({ id: ((await response.json()) as Submission).id, cookie, files: body.files })
      } catch {
        return
      } finally {
        open.delete(request)
      }
    }
  }

  return {
    acknowledged,
    underWay: () => new Set(open),
    ended: Promise.all(Array.from({ length: count }, submitOnAndOn)),
    stop: () => void (stopped = true),
  }
}

/** How many at a time are looked for. */
const AT_A_TIME = 8

/** Those of them that the server does not have any more, or not as they were sent, or not in the queue. */
export async function findLost(address: string, acknowledged: readonly Acknowledged[]): Promise<Acknowledged[]> {
  const lost: Acknowledged[] = []
  const left = acknowledged.values()
  const profileRun = async () => {
    for (const one of left) if (!(await isThere(address, one))) lost.push(one)
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, profileRun))
  return lost
}

// Where its job were lost, the server would have found that at its start, and given it up.
async function isThere(address: string, { id, cookie, files }: Acknowledged): Promise<boolean> {
  const response = await fetch(new URL(`/api/submissions/${id}`, address), { headers: { cookie } })
  if (response.status === 404) return false
  if (!response.ok) throw new Error(`A submission that was looked for was answered ${response.status}: ${await response.text()}`)
  const submission = (await response.json()) as Submission
  return submission.state === 'queued' && JSON.stringify(submission.files) === JSON.stringify(files)
}
