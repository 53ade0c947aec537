import { once } from 'node:events'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** As a shell tells of a process that a signal has ended. */
const BY_SIGNAL = 128

/** What is open and is closed before the process ends: a signal waits for it. */
let open = 0
/** What is done when the process ends. */
const ends = new Set<() => void>()

/**
 * Opens something, does its work, and closes it, however that ends: by SIGINT and SIGTERM, too, after which the process exits with 128 and
 * the signal’s number. Work that goes on meanwhile finds its boxes gone: it has to throw where `stop` is aborted.
 */
export async function whileOpen<O extends { close(): Promise<void> }, T>(
  opening: () => Promise<O>,
  work: (opened: O, stop: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController()
  // More than once: npm passes on what the terminal has sent to all, and a second signal would end the process with its boxes open.
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
    ) // why it could not be opened has been thrown
    if (stop.signal.aborted) process.exit(stop.signal.reason as number)
    open--
    for (const signal of SIGNALS) process.off(signal, end)
  }
}

/**
 * Has `end` done when the process ends, by SIGINT and SIGTERM too; it must not wait for anything. For what would go on
 * without us: a child, a
 * server. The function returned takes it back, where that has ended by itself.
 */
export function atEnd(end: () => void): () => void {
  if (ends.size === 0) listen()
  ends.add(end)
  return () => {
    if (ends.delete(end) && ends.size === 0) unlisten()
  }
}

/** From now on no signal ends this process by itself: whoever calls it does, after something that takes its time. */
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
