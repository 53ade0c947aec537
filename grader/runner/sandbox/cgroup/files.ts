import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs'

/** Flag of a process in /proc that the kernel is ending: PF_EXITING in its include/linux/sched.h. */
const EXITING = 0x4

export function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Writes to a kernel file. Does nothing if the container has ended and its files are gone. */
export function writeKernel(path: string, text: string): void {
  try {
    writeFileSync(path, text, { flag: 'r+' })
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

/** Tries to write to a kernel file. The kernel can refuse even if the file’s mode allows it. */
export function tryWrite(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'r+' })
    return true
  } catch {
    return false
  }
}

/** SIGKILL to every process that cgroup.procs lists. */
export function killListed(procs: string): void {
  // Processes of another pid namespace are listed as 0, and kill(0) would end ourselves.
  for (const pid of listed(procs).filter((pid) => pid > 1)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended meanwhile, or belongs to another user; the container engine is told to kill it as well.
    }
  }
}

export function listsNone(procs: string): boolean {
  return listed(procs).length === 0
}

/**
 * Whether every process that cgroup.procs lists is ending, so that it runs no more of its own code. True if it lists none. Processes that
 * we cannot see count as running: those of another pid namespace, which are listed as 0, and those that /proc hides from this user.
 */
export function listsOnlyEnding(procs: string): boolean {
  return listed(procs).every((pid) => pid > 0 && (isEnding(pid) ?? !listed(procs).includes(pid)))
}

/** Null if /proc does not show this process. */
function isEnding(pid: number): boolean | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, which stands in brackets, can contain anything. Six more fields come before the flags.
    const flags = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[6])
    return (flags & EXITING) !== 0
  } catch {
    return null
  }
}

function listed(procs: string): number[] {
  try {
    return readFileSync(procs, 'utf8').split('\n').filter(Boolean).map(Number)
  } catch (error) {
    if (isGone(error)) return []
    throw error
  }
}

function isGone(error: unknown): boolean {
  return ['ENOENT', 'ENODEV'].includes((error as NodeJS.ErrnoException).code ?? '')
}
