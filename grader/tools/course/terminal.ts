import { spawn, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** How a shell block ended, or that it is still running. */
export interface Ending {
  /** Exit code; null while it runs, or if it was killed. */
  code: number | null
  /** Standard output and standard error, interleaved as they arrived. */
  output: string
  /** Only standard output. */
  stdout: string
  /** The shell's working directory at its end. */
  folder: string
}

/** A block that runs longer than this hangs: no lesson makes the reader wait longer. */
const LIMIT_MS = 15 * 60_000
/** A server that does not listen after this time never will, even on the slowest machine. */
const LISTENS_MS = 60_000
/** Time for the remaining output of a server that has just begun to listen. */
const SETTLE_MS = 500
/** How long a program may take to end after Ctrl+C: that is when 0x draws its flamegraph. */
const LEAVES_MS = 60_000
const POLL_MS = 50

/** A terminal window: one block at a time, and Ctrl+C. */
export interface Terminal {
  /** Runs a block until it ends. Rejects when it hangs. */
  run(command: string, folder: string, env: NodeJS.ProcessEnv): Promise<Ending>
  /** Starts a block and resolves once it listens on a port. Rejects if it never does. */
  leave(command: string, folder: string, env: NodeJS.ProcessEnv): Promise<Ending>
  /** Sends Ctrl+C if something runs, and waits until it has ended. */
  interrupt(): Promise<void>
}

interface Running {
  child: ChildProcess
  group: number
  output: string
  stdout: string
  folder: string
  /** Variables that the block set, which the next one in the same terminal finds. */
  variables: Record<string, string>
  exited: Promise<number | null>
}

/** Process groups that may still run. */
const groups = new Set<number>()
process.once('exit', () => {
  for (const group of groups) signal(group, 'SIGKILL')
})
// Without a listener a signal ends the process at once, without exit handlers; npm sends the same signal a second time.
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, (_signal: NodeJS.Signals, number: number) => process.exit(128 + number))

/** Opens a terminal. Everything that runs in it ends with this process. */
export function openTerminal(): Terminal {
  let running: Running | null = null
  let variables: Record<string, string> = {}
  return {
    async run(command, folder, env) {
      running = start(command, folder, env, variables)
      const late = Symbol('late')
      const code = await Promise.race([running.exited, wait(LIMIT_MS, late, { ref: false })])
      if (code === late) signal(running.group, 'SIGKILL')
      const { output, stdout, folder: last, group } = running
      groups.delete(group)
      variables = { ...variables, ...running.variables }
      running = null
      if (code === late)
        throw new Error(`Not finished after ${LIMIT_MS / 60_000} minutes. The title of a server's block must contain “leave it running”.`)
      return { code: code as number | null, output, stdout, folder: last }
    },
    async leave(command, folder, env) {
      const started = (running = start(command, folder, env, variables))
      let over = false
      void started.exited.then(() => (over = true))
      for (let waited = 0; !over && waited < LISTENS_MS && !listens(started.group); waited += POLL_MS) await wait(POLL_MS)
      await wait(SETTLE_MS)
      if (over) throw new Error(`It ended, but should keep running:\n${started.output}`)
      if (!listens(started.group)) throw new Error(`It does not listen on any port after ${LISTENS_MS / 1000} s:\n${started.output}`)
      return { code: null, output: started.output, stdout: started.stdout, folder }
    },
    async interrupt() {
      if (!running) return
      signal(running.group, 'SIGINT')
      await Promise.race([running.exited, wait(LEAVES_MS, null, { ref: false })])
      signal(running.group, 'SIGKILL')
      await running.exited
      groups.delete(running.group)
      running = null
    },
  }
}

/**
 * The block as the reader's shell runs it, stopping at the first failing command. At its end it reports its directory and the variables that
 * it set on descriptor 3, each followed by a NUL.
 */
function start(command: string, folder: string, env: NodeJS.ProcessEnv, variables: Readonly<Record<string, string>>): Running {
  const known = Object.entries(variables).map(([name, value]) => `${name}='${value.replaceAll("'", `'\\''`)}'\n`)
  const set = [...new Set([...command.matchAll(/^\s*([A-Za-z_]\w*)=/gm)].map(([, name]) => name!))]
  const report = [`printf "%s\\0" "$PWD"`, ...set.map((name) => `\${${name}+printf "%s\\0" "${name}=$${name}"}`)]
  const child = spawn('sh', ['-e', '-c', `${known.join('')}trap '{ ${report.join('; ')}; } >&3' EXIT\n${command}`], {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  if (child.pid === undefined) throw new Error('There is no shell here.')
  groups.add(child.pid)
  const running: Running = { child, group: child.pid, output: '', stdout: '', folder, variables: {}, exited: Promise.resolve(null) }
  const listen = (of: number, heard: (text: string) => void) =>
    (child.stdio[of] as NodeJS.ReadableStream).setEncoding('utf8').on('data', heard)
  listen(1, (text) => ((running.output += text), (running.stdout += text)))
  listen(2, (text) => (running.output += text))
  let reported = ''
  listen(3, (text) => (reported += text))
  running.exited = new Promise((resolve) =>
    child.once('close', (code) => {
      const [last, ...others] = reported.split('\0').slice(0, -1)
      running.folder = last || folder
      running.variables = Object.fromEntries(others.map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]))
      resolve(code)
    }),
  )
  return running
}

function signal(group: number, name: NodeJS.Signals): void {
  try {
    process.kill(-group, name)
  } catch {
    // Already gone.
  }
}

/** Whether a process of the group listens on a TCP port, according to /proc. */
function listens(group: number): boolean {
  const sockets = new Set(['tcp', 'tcp6'].flatMap((family) => listening(`/proc/net/${family}`)))
  return readdirSync('/proc').some(
    (pid) => /^\d+$/.test(pid) && groupOf(pid) === group && socketsOf(pid).some((inode) => sockets.has(inode)),
  )
}

/** The inodes of the sockets in state 0A, LISTEN. */
function listening(table: string): string[] {
  const rows = quietly(() => readFileSync(table, 'utf8').trim().split('\n').slice(1)) ?? []
  return rows.map((row) => row.trim().split(/\s+/)).flatMap((row) => (row[3] === '0A' ? [row[9] ?? ''] : []))
}

function groupOf(pid: string): number {
  const stat = quietly(() => readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? ''
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2])
}

function socketsOf(pid: string): string[] {
  const descriptors = quietly(() => readdirSync(`/proc/${pid}/fd`)) ?? []
  return descriptors.flatMap((fd) => /^socket:\[(\d+)\]$/.exec(quietly(() => readlinkSync(`/proc/${pid}/fd/${fd}`)) ?? '')?.[1] ?? [])
}

/** A process can end, or a descriptor be closed, while this reads. */
function quietly<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
