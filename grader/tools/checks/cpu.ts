import { readFileSync } from 'node:fs'

/** Clock ticks per second in `/proc`; 100 on every architecture that Node.js supports. */
const TICKS = 100

let counted = 0

/**
 * CPU seconds, user and system, of the child processes that have ended since the last call, with everything that they waited for; null
 * where there is no `/proc`. Containers and servers that keep running are not included.
 */
export function cpuSecondsSinceLast(): number | null {
  const total = ofEndedChildren()
  if (total === null) return null
  const before = counted
  counted = total
  return total - before
}

/** Fields 16 and 17 of `stat`, counted after the program's name, which can contain spaces. */
function ofEndedChildren(): number | null {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)!.split(' ')
    return (Number(fields[13]) + Number(fields[14])) / TICKS
  } catch {
    return null
  }
}
