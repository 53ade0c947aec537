import type { NewSubmission, SourceFiles, Submission } from '../../contracts/index.ts'

/** An acknowledged submission. */
export interface Acknowledged {
  id: string
  cookie: string
  files: SourceFiles
}

/** Learners who each submit again as soon as the last submission is acknowledged, until a response fails. */
export interface Learners {
  acknowledged: readonly Acknowledged[]
  /** Copy of the set of requests without a response. */
  underWay(): Set<symbol>
  /** Resolves when all learners have stopped. */
  ended: Promise<unknown>
  stop(): void
}

/** `bodyOf` makes the submission with a given number; no two are alike. */
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

/** How many are checked at the same time. */
const AT_A_TIME = 8

/** The submissions that the server has lost or altered, or that are missing from its queue, in the order of `acknowledged`. */
export async function findLost(address: string, acknowledged: readonly Acknowledged[]): Promise<Acknowledged[]> {
  const lost = new Set<Acknowledged>()
  const left = acknowledged.values()
  const checkLeft = async () => {
    for (const one of left) if (!(await isThere(address, one))) lost.add(one)
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, checkLeft))
  return acknowledged.filter((one) => lost.has(one))
}

// If its job was lost, the server noticed that at its start and gave the submission up.
async function isThere(address: string, { id, cookie, files }: Acknowledged): Promise<boolean> {
  const response = await fetch(new URL(`/api/submissions/${id}`, address), { headers: { cookie } })
  if (response.status === 404) return false
  if (!response.ok) throw new Error(`Reading a submission was answered ${response.status}: ${await response.text()}`)
  const submission = (await response.json()) as Submission
  return submission.state === 'queued' && JSON.stringify(submission.files) === JSON.stringify(files)
}
