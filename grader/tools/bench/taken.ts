import { send } from './fairness-learners.ts'
import type { SubmissionEvent } from '../../contracts/index.ts'

/** Another learner’s submission that waits for the lane. */
export interface Waiting {
  /** When an agent began it, in ms since 1970. */
  taken: Promise<number>
  /** Ends it. */
  cancel(): Promise<void>
}

/** Submits as a new visitor, and follows the events like a page. */
export async function whenTaken(address: string, body: object): Promise<Waiting> {
  const { id, cookie } = await send(address, body)
  const stream = await fetch(new URL(`/api/submissions/${id}/events`, address), { headers: { cookie } })
  return {
    taken: firstStage(stream.body!),
    async cancel() {
      await fetch(new URL(`/api/submissions/${id}/cancel`, address), {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: '{}',
      })
    },
  }
}

/** @throws Error if the stream ends before that */
async function firstStage(events: NonNullable<Response['body']>): Promise<number> {
  let text = ''
  for await (const part of events.pipeThrough(new TextDecoderStream())) {
    const at = Date.now()
    const messages = (text + part).split('\n\n')
    text = messages.pop()!
    if (messages.some(hasBegun)) return at
  }
  throw new Error('A run that waited for the lane was never begun')
}

function hasBegun(message: string): boolean {
  const data = /^data: (.*)$/m.exec(message)?.[1]
  if (data === undefined) return false
  const { progress } = JSON.parse(data) as SubmissionEvent
  return progress.type === 'stage' && progress.stage !== 'queued'
}
