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
 * The embedded store on a file system of its own that is shut down without a flush in the middle of accepts, and read
 * again after that: every acknowledged submission must be there. Then once more with a disc that only says it has
 * written: that must lose some, or the bench could not tell. Exits 1 where something is not as it should be.
 */

const USAGE = 'npm run bench -- power-cut [--cuts 10 --people 20]'

const { cuts, learners } = readTyped(() => {
  const { values } = readOptions(USAGE, {
    options: { cuts: { type: 'string', default: '10' }, learners: { type: 'string', default: '20' } },
  })
  return wholeOptions(USAGE, values, { cuts: [1, 10_000], learners: [1, 1000] })
})

/** From when everyone has sent one to the cut, at random: less than ext4's five seconds between two writes of its journal, and more. */
const CUT_WITHIN_MS = 7000
/** As long as this the server lives on above a dead disc: what it acknowledges there counts, too. */
const AFTERLIFE_MS = 300

const LYING_DISC = join(import.meta.dirname, 'power-cut-lying-disc.ts')

/** All come from one address and wait in one queue that nobody empties. What the server complains of after a cut is as it should be. */
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
    console.error(`No power can be cut here. It needs: ${lacking.join('; ')}.`)
    return 1
  }
  print(row(['', 'acknowledged', 'after cut', 'under way', 'lost', 'seconds', '  the file system']))
  const honest = await cutAgainAndAgain('cut', cuts, {})
  const lying = await cutAgainAndAgain('without fsync', 1, { NODE_OPTIONS: `--import ${LYING_DISC}` })
  print(`\nacknowledged ${honest.acknowledged}, lost ${honest.lost}; accepts were under way in ${honest.amidst} of ${cuts} cuts`)
  print(
    `without fsync: acknowledged ${lying.acknowledged}, lost ${lying.lost}${lying.lost > 0 ? ', as it must be' : ': the bench could not have told a loss'}`,
  )
  return honest.lost === 0 && honest.acknowledged > 0 && lying.lost > 0 ? 0 : 1
})

interface Sum {
  acknowledged: number
  lost: number
  /** Cuts in the middle of accepts. */
  amidst: number
}

/** On one disc, again and again: what was acknowledged before an earlier cut is looked for at the end once more. */
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

/** Cuts the power while people submit, and ends the server a moment later. */
async function submitAndCut(disc: Disc, server: Running) {
  // A store that is made without fsync would be lost as a whole; it is the submissions that are asked for.
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
  print('the store cannot be opened any more')
  return null
}

/** No two alike, so that none can be taken for another. */
function bodyOf(number: number): NewSubmission {
  return { exercise: 'divide-by-and-sum', files: { 'divide-by-and-sum.js': `${source}\n// ${number} of ${performance.now()}\n` } }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
