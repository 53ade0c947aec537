import { once } from 'node:events'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Exit codes that shells report for processes ended by a signal. */
const BY_SIGNAL = 128

/** Open resources; after a signal, the process waits until they are closed. */
let open = 0
/** Functions to run when the process ends. */
const ends = new Set<() => void>()

/**
 * Opens a resource, runs work with it, and closes it however the work ends, also on SIGINT and SIGTERM; the process then exits with 128
 * plus the signal’s number. Work that is still running loses its sandboxes: it must throw if `stop` is aborted.
 */
export async function whileOpen<O extends { close(): Promise<void> }, T>(
  opening: () => Promise<O>,
  work: (opened: O, stop: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController()
  // Not `once`: npm sends the terminal's signal a second time, which would end the process with its sandboxes open.
  const end = (_signal: NodeJS.Signals, number: number) => stop.abort(BY_SIGNAL + number)
  for (const signal of SIGNALS) process.on(signal, end)
  open++
  const ended = once(stop.signal, 'abort').then(() => stop.signal.throwIfAborted())
  const opened = opening()
  try {
    return (await Promise.race([opened.then((it) => work(it, stop.signal)), ended])) as T
  } finally {
    await opened.then(
      (it) => it.close(),
      () => {},
    ) // an error on opening was already thrown
    if (stop.signal.aborted) process.exit(stop.signal.reason as number)
    open--
    for (const signal of SIGNALS) process.off(signal, end)
  }
}

/**
 * Runs `end` when the process ends, also by SIGINT and SIGTERM; `end` must be synchronous. For anything that would outlive this
 * process: a child, a server. The returned function cancels this, for when the child has ended by itself.
 */
export function atEnd(end: () => void): () => void {
  if (ends.size === 0) listen()
  ends.add(end)
  return () => {
    if (ends.delete(end) && ends.size === 0) unlisten()
  }
}

/** From now on signals do not end this process: the caller must do so, after its asynchronous cleanup. */
export function endByHand(): void {
  open++
}

function listen(): void {
  process.on('exit', endAll)
  for (const signal of SIGNALS) process.on(signal, leave)
}

function unlisten(): void {
  process.off('exit', endAll)
  for (const signal of SIGNALS) process.off(signal, leave)
}

function leave(_signal: NodeJS.Signals, number: number): void {
  if (open === 0) process.exit(BY_SIGNAL + number)
}

function endAll(): void {
  for (const end of [...ends]) end()
}
