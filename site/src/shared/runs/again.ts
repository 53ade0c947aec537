import { readSubmission } from '../api/client.ts'

/** ms between two polls: nobody is waiting for it, and most of these submissions are never retried. */
const ASK_EVERY = 10_000

/**
 * Calls back once when a submission with a grader fault is measured again, while the page is visible. Returns a function that
 * stops polling.
 */
export function whenMeasuredAgain(id: string, tell: () => void): () => void {
  const stopped = new AbortController()
  const ask = async () => {
    // Ignore failures: the next poll tries again.
    const submission = document.hidden ? null : await readSubmission(id).catch(() => null)
    if (submission === null || submission.verdict?.verdict === 'fault' || stopped.signal.aborted) return
    stopped.abort()
    tell()
  }
  const timer = setInterval(() => void ask(), ASK_EVERY)
  stopped.signal.addEventListener('abort', () => clearInterval(timer))
  return () => stopped.abort()
}
