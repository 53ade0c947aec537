import { whileOpen } from '../endings.ts'
import { readConfig } from '../../shared/config.ts'
import { openLane, type Lane } from '../../runner/lane.ts'
import type { SandboxKind } from '../../contracts/index.ts'

/**
 * Opens the lane of a command, does its work, and closes it, as whileOpen does.
 * @throws HotpathError of readConfig and openLane
 */
export async function onLane<T>(kind: SandboxKind | null, work: (lane: Lane, stop: AbortSignal) => Promise<T>): Promise<T> {
  const { lane: settings } = readConfig()
  return whileOpen(() => openLane({ ...settings, kind: kind ?? settings.kind }), work)
}
