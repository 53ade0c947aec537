import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs'

export function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Writes to a file of the kernel. A container that has ended takes its files along, and there is nothing left to do. */
export function writeKernel(path: string, text: string): void {
  try {
    writeFileSync(path, text, { flag: 'r+' })
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

/** Writes to a file of the kernel, where it lets this user: it may refuse what the file’s mode allows. */
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
      // Ended in the meantime, or another user's: the engine is asked to kill as well.
    }
  }
}

export function listsNone(procs: string): boolean {
  return listed(procs).length === 0
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
