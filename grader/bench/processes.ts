import { readdirSync, readFileSync } from 'node:fs'
import { boxProcesses } from '../attack/harm/proc.ts'

/** The kernel's own threads come and go as it likes. */
const PF_KTHREAD = 0x00200000

/** Processes that are there, dead ones that nobody has buried among them. */
export function countProcesses(): number {
  return pids().filter((pid) => (flagsOf(pid) & PF_KTHREAD) === 0).length
}

/** Processes of containers that the engine does not know any more, as sentences: what ran in them, and what watched over them. */
export function strayProcesses(known: ReadonlySet<string>): string[] {
  const inside = boxProcesses().filter(({ container }) => container === null || !known.has(container))
  const watching = pids().flatMap((pid) => {
    const container = watchedContainer(text(`/proc/${pid}/cmdline`))
    return container === null || known.has(container) ? [] : [`process ${pid}, which watches over container ${container.slice(0, 12)}, and that is no more`]
  })
  return [...inside.map(({ pid, command }) => `process ${pid} outside of every container: ${command}`), ...watching]
}

/** The container of one of containerd's shims, by its command line; null for any other process. */
export function watchedContainer(commandLine: string): string | null {
  const [program = '', ...args] = commandLine.split('\0')
  if (!/containerd-shim[^/]*$/.test(program)) return null
  return args.find((arg) => /^[0-9a-f]{64}$/.test(arg)) ?? null
}

function pids(): string[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name))
}

function flagsOf(pid: string): number {
  // The name, in brackets, may hold anything; the flags are the seventh field after it. One that has gone while one looked is not counted.
  return Number(text(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[6] ?? PF_KTHREAD)
}

/** Processes come and go while one reads. */
function text(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
