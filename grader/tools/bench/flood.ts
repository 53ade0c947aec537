import { join } from 'node:path'
import { honestEntries, hostileEntries, inRandomOrder, unusualEntries } from './entries.ts'
import { sendAndFollow } from './flooding.ts'
import { folderSize, openHost, untilQuiet, type Settled } from './host.ts'
import { describeCounts, counts, type Outcome, type Counts } from './outcomes.ts'
import { ownFolder } from './own-folder.ts'
import { leftBehind, notBack, readingTable } from './readings.ts'
import { startRunning } from './running.ts'
import { readCorpus, readHonest } from '../attack/corpus.ts'
import { loadExercises } from '../../shared/catalogue/load.ts'
import { readOptions, wholeOptions } from '../cli/options.ts'
import { exercisesFolder, root } from '../cli/places.ts'
import { readTyped, runCommand } from '../cli/run-command.ts'

/*
 * npm run bench -- flood [--hostile 200 --honest 50 --seed 1]
 *
 * Sends attacks of grader/test/hostile and honest submissions to the real server, all at once, in random order, each as a new
 * visitor. Every honest one must get the right verdict, no hostile one may pass; afterwards the machine must be as before, and
 * the server must leave nothing behind when it ends. Exits with 1 otherwise.
 */

const USAGE = 'npm run bench -- flood [--hostile 200 --honest 50 --seed 1]'
const MOST = 100_000

const { hostile, honest, seed } = readTyped(() => {
  const { values } = readOptions(USAGE, {
    options: {
      hostile: { type: 'string', default: '200' },
      honest: { type: 'string', default: '50' },
      seed: { type: 'string', default: '1' },
    },
  })
  return wholeOptions(USAGE, values, { hostile: [0, MOST], honest: [0, MOST], seed: [0, MOST] })
})

/** Time limit for the last verdict: three times what the queue takes if every submission hits its limit of ten seconds. */
const PATIENCE_MS = (hostile + honest) * 30_000
/** Time limits for the machine to be as before, and for an ended server to be gone. */
const BACK_WITHIN_MS = 60_000
const GONE_WITHIN_MS = 5000
const TELL_EVERY = 25

/** Limits are raised because all submissions come from one address. */
const LIMITS = {
  HOTPATH_QUEUE_LIMIT: '100000',
  HOTPATH_REQUESTS_PER_ADDRESS: '1000000',
  HOTPATH_SUBMISSIONS_PER_ADDRESS: '1000000',
  HOTPATH_STREAMS_PER_ADDRESS: '100000',
  HOTPATH_STREAM_SECONDS: '3600',
}

const exercises = loadExercises(exercisesFolder)
const attacks = readCorpus(join(root, 'grader/test/hostile'))
const unusual = unusualEntries(readHonest(join(root, 'grader/test/honest')), exercises)
const entries = inRandomOrder([...hostileEntries(attacks, exercises, hostile, seed), ...honestEntries(unusual, exercises, honest)], seed)

await runCommand(async () => {
  const data = ownFolder('hotpath-flood-')
  try {
    return (await flood(data.path)) ? 0 : 1
  } finally {
    data.remove()
  }
})

async function flood(data: string): Promise<boolean> {
  const host = openHost(data)
  const atRest = await host.read()
  const server = await startRunning({ ...LIMITS, HOTPATH_DATA: data })
  try {
    await untilQuiet()
    const before = await host.read()
    const stored = folderSize(data).bytes

    const began = performance.now()
    const all = counts(await sendAll(server.address))
    print(describeCounts(all, (performance.now() - began) / 1000))

    const after = await host.untilBack(before, BACK_WITHIN_MS, notBack)
    const grownMb = (folderSize(data).bytes - stored) / 1024 / 1024
    const inTime = await server.stop()
    const end = await host.untilBack(atRest, GONE_WITHIN_MS, leftBehind)

    print(`\n${readingTable({ 'at rest': atRest, before, after: after.reading, 'after stop': end.reading })}`)
    print(`the store has grown by ${grownMb.toFixed(1)} MB, which the disk figures exclude`)
    return verdictOn(all, after, inTime, end)
  } finally {
    await server.stop()
  }
}

/** Prints everything unexpected. */
function verdictOn(all: Counts, after: Settled, inTime: boolean, end: Settled): boolean {
  const faults = [
    ...after.differences.map((what) => `not restored after ${BACK_WITHIN_MS / 1000} s: ${what}`),
    ...(inTime ? [] : ['the server had to be killed']),
    ...end.differences.map((what) => `left behind by the server: ${what}`),
  ]
  if (after.differences.length === 0) print(`all as before ${after.seconds.toFixed(1)} s after the last verdict`)
  for (const fault of faults) print(`  ✗ ${fault}`)
  const count = faults.length + all.unexpected.length
  print(count === 0 ? '\nEverything as expected.' : `\n${count} unexpected results.`)
  return count === 0
}

async function sendAll(address: string): Promise<Outcome[]> {
  let decided = 0
  const began = performance.now()
  return Promise.all(
    entries.map(async (entry) => {
      const outcome = await sendAndFollow(address, entry, PATIENCE_MS)
      if (++decided % TELL_EVERY === 0)
        process.stderr.write(`${decided} of ${entries.length} after ${((performance.now() - began) / 1000).toFixed(0)} s\n`)
      return outcome
    }),
  )
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
