import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs'

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
