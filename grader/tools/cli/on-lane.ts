import { whileOpen } from '../endings.ts'
import { readConfig } from '../../shared/config.ts'
import { openLane, type Lane } from '../../runner/lane.ts'
import type { SandboxKind } from '../../contracts/index.ts'

/**
 * Opens a lane for a command, runs its work, and closes the lane, like whileOpen.
 * @throws HotpathError those of readConfig and openLane
 */
export async function onLane<T>(kind: SandboxKind | null, work: (lane: Lane, stop: AbortSignal) => Promise<T>): Promise<T> {
  const { lane: settings } = readConfig()
  return whileOpen(() => openLane({ ...settings, kind: kind ?? settings.kind }), work)
}
