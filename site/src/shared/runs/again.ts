import { readSubmission } from '../api/client.ts'

/** ms between two questions: nobody sits and waits for it, and most never come back. */
const ASK_EVERY = 10_000

/**
 * Tells once when a submission that failed by a fault of the grader's is measured again after all, while the page is
 * seen. Returns what stops it.
 */
export function whenMeasuredAgain(id: string, tell: () => void): () => void {
  const stopped = new AbortController()
  const ask = async () => {
    // Where nothing answers, or it is gone, there is nothing to tell.
    const submission = document.hidden ? null : await readSubmission(id).catch(() => null)
    if (submission === null || submission.verdict?.verdict === 'fault' || stopped.signal.aborted) return
    stopped.abort()
    tell()
  }
  const timer = setInterval(() => void ask(), ASK_EVERY)
  stopped.signal.addEventListener('abort', () => clearInterval(timer))
  return () => stopped.abort()
}
