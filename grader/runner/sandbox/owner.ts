import { readFileSync, readlinkSync } from 'node:fs'

/**
 * Identifies this process, so that a later one can tell whether it is still alive: boot, pid namespace, pid, start time.
 * A pid alone is not enough, since pids are reused.
 */
export function thisOwner(): string {
  return [bootId(), pidNamespace(), process.pid, startTime(process.pid) ?? 0].join('-')
}

/** False only if the owner is certainly gone. An owner in another pid namespace is invisible and counts as alive. */
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

/** Start of `pid` in clock ticks after boot; null if it does not run or there is no /proc. */
function startTime(pid: number): number | null {
  // The second field, the command, can contain spaces and brackets, so count from the last bracket. Field 22 is the start.
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
