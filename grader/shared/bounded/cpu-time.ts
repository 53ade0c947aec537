import { readFileSync } from 'node:fs'

/** Ticks per second of the times in /proc, the same on every Linux that Node.js runs on. */
const TICKS = 100

/** Seconds of CPU time that a process has used so far, all threads included; null without /proc, or if there is no such process. */
export function cpuSecondsOf(pid: number): number | null {
  try {
    // After the name, which is in parentheses and can contain anything, user and system time are the 12th and 13th field.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number)
    return (user! + system!) / TICKS
  } catch {
    return null
  }
}
