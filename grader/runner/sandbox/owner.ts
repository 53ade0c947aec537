import { readFileSync, readlinkSync } from 'node:fs'

/**
 * Names this process so that a later one can tell whether it still lives: boot, pid namespace, pid, start time.
 * A pid alone is not enough: pids come again after a restart.
 */
export function thisOwner(): string {
  return [bootId(), pidNamespace(), process.pid, startTime(process.pid) ?? 0].join('-')
}

/** False only where it is certain that the owner is gone. An owner in another pid namespace cannot be seen and counts as alive. */
export function ownerLives(owner: string): boolean {
  const [boot, namespace, pid, started] = owner.split('-')
  if (boot !== bootId()) return false
  if (namespace !== pidNamespace()) return true
  return started === String(startTime(Number(pid)) ?? (exists(Number(pid)) ? 0 : 'gone'))
}

export const OWNER_PATTERN = /^[0-9a-f]+-\d+-\d+-\d+$/

function bootId(): string {
  return kernelText('/proc/sys/kernel/random/boot_id').replaceAll('-', '').slice(0, 12) || '0'
}

function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid').replace(/\D/g, '')
  } catch {
    return '0'
  }
}

/** Clock ticks after boot at which `pid` started; null where it does not run or /proc does not exist. */
function startTime(pid: number): number | null {
  // The second field, the command, may hold spaces and brackets: count from the last bracket. Field 22 is the start.
  const fields = kernelText(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')
  return fields && fields.length > 19 ? Number(fields[19]) : null
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function kernelText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
