import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { missing, openDisc, type Disc } from './power-cut-disc.ts'
import { findLost, sendOut, type Acknowledged } from './power-cut-learners.ts'
import { startApi, type Running } from './running.ts'
import { row } from './table.ts'
import { readOptions, wholeOptions } from '../cli/options.ts'
import { exercisesFolder } from '../cli/places.ts'
import { readTyped, runCommand } from '../cli/run-command.ts'
import type { NewSubmission } from '../../contracts/index.ts'

/*
 * npm run bench -- power-cut [--cuts 10 --people 20]
 *
 * Runs the embedded store on a separate file system, shuts that down without a flush while submissions are being accepted, and
 * reads it again: every acknowledged submission must be there. Then repeats this with a disc whose fsync does nothing: this must
 * lose some, or the benchmark could not detect a loss. Exits with 1 otherwise.
 */

const USAGE = 'npm run bench -- power-cut [--cuts 10 --people 20]'

const { cuts, learners } = readTyped(() => {
  const { values } = readOptions(USAGE, {
    options: { cuts: { type: 'string', default: '10' }, learners: { type: 'string', default: '20' } },
  })
  return wholeOptions(USAGE, values, { cuts: [1, 10_000], learners: [1, 1000] })
})

/** Random time until the cut, once everyone has sent one: shorter and longer than ext4's five seconds between journal commits. */
const CUT_WITHIN_MS = 7000
/** How long the server keeps running on the dead disc: what it acknowledges then counts, too. */
const AFTERLIFE_MS = 300

const LYING_DISC = join(import.meta.dirname, 'power-cut-lying-disc.ts')

/** All submissions come from one address and wait in a queue that nobody empties. Errors of the server after a cut are expected. */
const SETTINGS = {
  HOTPATH_LOG: 'fatal',
  HOTPATH_QUEUE_LIMIT: '1000000',
  HOTPATH_WAITING_PER_PERSON: '1000000',
  ...Object.fromEntries(
    ['REQUESTS', 'SUBMISSIONS'].flatMap((what) => ['PERSON', 'ADDRESS'].map((whose) => [`HOTPATH_${what}_PER_${whose}`, '1000000'])),
  ),
}

const source = readFileSync(join(exercisesFolder, 'divide-by-and-sum/solutions/loop.js'), 'utf8')

await runCommand(async () => {
  const lacking = missing()
  if (lacking.length > 0) {
    console.error(`A power cut cannot be simulated here. This needs: ${lacking.join('; ')}.`)
    return 1
  }
  print(row(['', 'acknowledged', 'after cut', 'in flight', 'lost', 'seconds', '  the file system']))
  const honest = await cutAgainAndAgain('cut', cuts, {})
  const lying = await cutAgainAndAgain('without fsync', 1, { NODE_OPTIONS: `--import ${LYING_DISC}` })
  print(`\nacknowledged ${honest.acknowledged}, lost ${honest.lost}; requests were in flight in ${honest.amidst} of ${cuts} cuts`)
  print(
    `without fsync: acknowledged ${lying.acknowledged}, lost ${lying.lost}${lying.lost > 0 ? ', as expected' : ': the benchmark could not have detected a loss'}`,
  )
  return honest.lost === 0 && honest.acknowledged > 0 && lying.lost > 0 ? 0 : 1
})

interface Sum {
  acknowledged: number
  lost: number
  /** Number of cuts while submissions were being accepted. */
  amidst: number
}

/** Repeats cuts on the same disc: submissions acknowledged before earlier cuts are checked once more at the end. */
async function cutAgainAndAgain(name: string, times: number, env: NodeJS.ProcessEnv): Promise<Sum> {
  const disc = await openDisc()
  const start = () => startApi({ ...SETTINGS, ...env, HOTPATH_DATA: join(disc.folder, 'data') })
  const all: Acknowledged[] = []
  const sum: Sum = { acknowledged: 0, lost: 0, amidst: 0 }
  let server: Running | null = await start()
  try {
    for (let time = 1; time <= times && server !== null; time++) {
      const { acknowledged, ...cut } = await submitAndCut(disc, server)
      const fileSystem = await disc.restart()
      server = await start().catch(sayItCannotBeOpened)
      const lost = server === null ? acknowledged : await findLost(server.address, acknowledged)
      all.push(...acknowledged)
      if (cut.underWay > 0) sum.amidst++
      print(
        row([
          `${name} ${time}`,
          ...[acknowledged.length, cut.late, cut.underWay, lost.length].map(String),
          cut.seconds.toFixed(1),
          `  ${fileSystem}`,
        ]),
      )
    }
    const lost = server === null ? all : await findLost(server.address, all)
    return { ...sum, acknowledged: all.length, lost: lost.length }
  } finally {
    await server?.stop()
    await disc.close()
  }
}

/** Cuts the power while learners submit, and kills the server a moment later. */
async function submitAndCut(disc: Disc, server: Running) {
  // Otherwise a cut could lose the store as a whole, and the benchmark is about submissions.
  disc.flush()
  const group = sendOut(server.address, learners, bodyOf)
  while (group.acknowledged.length < learners) await sleep(10)
  const began = performance.now()
  await sleep(Math.random() * CUT_WITHIN_MS)
  const before = group.underWay()
  await disc.cut()
  const seconds = (performance.now() - began) / 1000
  const underWay = [...group.underWay()].filter((request) => before.has(request)).length
  const inTime = group.acknowledged.length
  await sleep(AFTERLIFE_MS)
  group.stop()
  await server.kill()
  await group.ended
  return { acknowledged: group.acknowledged, late: group.acknowledged.length - inTime, underWay, seconds }
}

function sayItCannotBeOpened(): null {
  print('the store can no longer be opened')
  return null
}

/** No two are alike, so that none can be mistaken for another. */
function bodyOf(number: number): NewSubmission {
  return { exercise: 'divide-by-and-sum', files: { 'divide-by-and-sum.js': `${source}\n// ${number} of ${performance.now()}\n` } }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
