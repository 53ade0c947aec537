import { once } from 'node:events'
import { readConfig } from '../config.ts'
import { openLane, type Lane } from '../lane.ts'
import type { SandboxKind } from '../contracts/index.ts'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** As a shell tells of a process that a signal has ended. */
const BY_SIGNAL = 128

/**
 * Opens the lane of a command, does its work, and closes it, as whileOpen does.
 * @throws HotpathError of readConfig and openLane
 */
export async function onLane<T>(kind: SandboxKind | null, work: (lane: Lane, stop: AbortSignal) => Promise<T>): Promise<T> {
  const { lane: settings } = readConfig()
  return whileOpen(() => openLane({ ...settings, kind: kind ?? settings.kind }), work)
}

/**
 * Opens something, does its work, and closes it, however that ends: by SIGINT and SIGTERM, too, after which the process exits with 128 and
 * the signal’s number. Work that goes on meanwhile finds its boxes gone: it has to throw where `stop` is aborted.
 */
export async function whileOpen<O extends { close(): Promise<void> }, T>(open: () => Promise<O>, work: (opened: O, stop: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  // More than once: npm passes on what the terminal has sent to all, and a second signal would end the process with its boxes open.
  const end = (_signal: NodeJS.Signals, number: number) => stop.abort(BY_SIGNAL + number)
  for (const signal of SIGNALS) process.on(signal, end)
  const ended = once(stop.signal, 'abort').then(() => stop.signal.throwIfAborted())
  const opening = open()
  try {
    return (await Promise.race([opening.then((opened) => work(opened, stop.signal)), ended])) as T
  } finally {
    await opening.then((opened) => opened.close(), () => {}) // why it could not be opened has been thrown
    if (stop.signal.aborted) process.exit(stop.signal.reason as number)
    for (const signal of SIGNALS) process.off(signal, end)
  }
}
