import { join } from 'node:path'
import { entries } from './files.ts'
import { sandboxProcesses, pids, text } from './proc.ts'

/** The id of a container, which is part of the names of its control groups. */
const CONTAINER = /[0-9a-f]{64}/

/** Leftovers of containers that the engine no longer knows, as sentences: processes and control groups. */
export function strays(known: ReadonlySet<string>): string[] {
  return [...strayProcesses(known), ...strayControlGroups(known)]
}

/** Processes that ran in such containers, and their shims. */
function strayProcesses(known: ReadonlySet<string>): string[] {
  const inside = sandboxProcesses().filter(({ container }) => container === null || !known.has(container))
  const watching = pids().flatMap((pid) => {
    const container = watchedContainer(text(`/proc/${pid}/cmdline`))
    return container === null || known.has(container)
      ? []
      : [`process ${pid}, the shim of container ${short(container)}, which no longer exists`]
  })
  return [...inside.map(({ pid, command }) => `process ${pid} outside any container: ${command}`), ...watching]
}

function strayControlGroups(known: ReadonlySet<string>): string[] {
  return [...controlGroups()]
    .filter((container) => !known.has(container))
    .map((container) => `a control group of container ${short(container)}, which no longer exists`)
}

/** Containers that have a control group in a folder, at any depth. */
export function controlGroups(folder = '/sys/fs/cgroup', found = new Set<string>()): Set<string> {
  for (const { name } of entries(folder).filter((entry) => entry.isDirectory())) {
    const container = CONTAINER.exec(name)?.[0]
    if (container !== undefined) found.add(container)
    controlGroups(join(folder, name), found)
  }
  return found
}

/** The container of one of containerd's shims, by its command line; null for any other process. */
export function watchedContainer(commandLine: string): string | null {
  const [program = '', ...args] = commandLine.split('\0')
  if (!/containerd-shim[^/]*$/.test(program)) return null
  return args.find((arg) => /^[0-9a-f]{64}$/.test(arg)) ?? null
}

/** Shortens an id as the engine does. */
export function short(container: string): string {
  return container.slice(0, 12)
}
