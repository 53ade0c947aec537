import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { atEnd } from '../../endings.ts'
import type { Case } from '../cases.ts'
import type { Noise } from '../noise.ts'
import { ownFolder } from '../own-folder.ts'
import type { Rival } from '../records.ts'

/** Other ways to compare two functions, each in a process of its own. */
const FUNCTION_WAYS = ['suite', 'once', 'tinybench', 'mitata'] as const
/** Seconds for each server, as in autocannon's manual. */
const SERVER_SECONDS = 10

const FUNCTIONS = join(import.meta.dirname, 'functions.ts')
const SERVER = join(import.meta.dirname, 'server.cjs')
const AUTOCANNON = createRequire(import.meta.url).resolve('autocannon')

/** What the other ways say about a pair whose true ratio is known. */
export async function measureRivals(one: Case, noise: Noise): Promise<Rival[]> {
  const { required: target } = one.exercise.manifest.target as { required: number }
  const about = { noise, ratio: one.ratio!, target }
  if (one.kind === 'http') return [{ rival: 'autocannon', ...about, ...(await loadBoth(one)) }]
  const folder = ownFolder('hotpath-rivals-')
  try {
    const paths = [join(folder.path, 'slow.cjs'), join(folder.path, 'fast.cjs')] as const
    writeFileSync(paths[0], one.exercise.sources['starter/subject.js']!)
    writeFileSync(paths[1], one.files['subject.js']!)
    const rivals: Rival[] = []
    for (const way of FUNCTION_WAYS) {
      const { ratio, seconds } = JSON.parse(await runAsLearner([FUNCTIONS, way, ...paths])) as { ratio: number; seconds: number }
      rivals.push({ rival: way, ...about, measured: ratio, seconds })
    }
    return rivals
  } finally {
    folder.remove()
  }
}

/** Requests per second of one server after the other. */
async function loadBoth({ exercise, files }: Case): Promise<Pick<Rival, 'measured' | 'seconds'>> {
  const began = performance.now()
  const [slow, fast] = [exercise.sources['starter/subject.js']!, files['subject.js']!]
  const [its, other] = [
    await requestsPerSecond({ ...exercise.sources, subject: slow }),
    await requestsPerSecond({ ...exercise.sources, subject: fast }),
  ]
  return { measured: other / its, seconds: (performance.now() - began) / 1000 }
}

async function requestsPerSecond(files: Record<string, string>): Promise<number> {
  const server = spawn('nice', ['-n', String(-getPriority()), process.execPath, SERVER], { stdio: ['pipe', 'pipe', 'inherit'] })
  const stop = () => void server.kill('SIGKILL')
  const forget = atEnd(stop)
  try {
    server.stdin.end(JSON.stringify({ files, entry: 'subject' }))
    const [port] = (await Promise.race([
      once(server.stdout, 'data'),
      once(server, 'exit').then(() => Promise.reject(new Error('The server ended.'))),
    ])) as [Buffer]
    const said = await runAsLearner([AUTOCANNON, '--json', '--duration', String(SERVER_SECONDS), `http://127.0.0.1:${Number(port)}`])
    return (JSON.parse(said) as { requests: { average: number } }).requests.average
  } finally {
    forget()
    stop()
  }
}

/** Runs Node.js at normal priority, as on a learner's machine, instead of the agent's. Returns what it printed. */
async function runAsLearner(args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('nice', ['-n', String(-getPriority()), process.execPath, ...args])
  return stdout
}
