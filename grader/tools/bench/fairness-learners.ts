import type { Submission, SubmissionEvent } from '../../contracts/index.ts'

/** An accepted submission and the wait estimates that its sender got; ms since 1970. */
export interface SentSubmission {
  id: string
  cookie: string
  at: number
  estimates: Estimate[]
}

export interface Estimate {
  at: number
  /** Seconds from then; a single number if both are the same. */
  expected: number
  latest: number
}

/** Sends a submission, without a cookie as a new visitor. @throws Error if it is refused */
export async function send(address: string, body: object, cookie = ''): Promise<SentSubmission> {
  const post = () =>
    fetch(new URL('/api/submissions', address), {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  // A kept-alive connection can be closed just as it is reused; if the submission was accepted anyway, there is one more.
  const response = await post().catch(post)
  if (response.status !== 202) throw new Error(`A submission was answered ${response.status}: ${await response.text()}`)
  const { id, submittedAt, ...waits } = (await response.json()) as Submission
  const own = response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return { id, cookie: cookie || own, at: Date.parse(submittedAt), estimates: estimateNow(waits) }
}

/** Reads its events to the end, like a page, and notes the wait estimates. A broken stream adds no more. */
export async function watch(address: string, sent: SentSubmission): Promise<void> {
  await read(address, sent).catch(() => {})
}

async function read(address: string, { id, cookie, estimates }: SentSubmission): Promise<void> {
  const response = await fetch(new URL(`/api/submissions/${id}/events`, address), { headers: { cookie } })
  let text = ''
  for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
    const messages = (text + part).split('\n\n')
    text = messages.pop()!
    for (const message of messages) {
      const data = /^data: (.*)$/m.exec(message)?.[1]
      if (data === undefined) continue
      const { progress } = JSON.parse(data) as SubmissionEvent
      if (progress.type === 'stage') estimates.push(...estimateNow(progress))
    }
  }
}

/** The current wait estimate; empty if there is none. */
function estimateNow({
  expectedSeconds: expected,
  latestSeconds: latest,
}: Pick<Submission, 'expectedSeconds' | 'latestSeconds'>): Estimate[] {
  return typeof expected === 'number' ? [{ at: Date.now(), expected, latest: latest ?? expected }] : []
}
