import { ChecksPage } from './checks-page.ts'
import { ownFolder } from './own-folder.ts'
import { startRunning } from './running.ts'
import { row } from './table.ts'
import { whenTaken } from './taken.ts'
import { quantile } from '../../runner/verdict/interval.ts'
import { loadExercise } from '../../shared/catalogue/load.ts'
import { HotpathError } from '../../shared/errors.ts'
import { findChromium } from '../checks/chromium.ts'
import { readOptions, wholeOptions } from '../cli/options.ts'
import { exercisesFolder } from '../cli/places.ts'
import { readTyped, runCommand } from '../cli/run-command.ts'
import { ensureSite } from '../cli/site.ts'

/*
 * npm run bench -- checks [--times 50 --cancels 5]
 *
 * In Chromium, on the page of an exercise: ms from Ctrl+S to the answer of a check, while a run of the same learner measures on the
 * only lane; and from Cancel until the page says that the run has ended, and until the lane takes the next learner’s run.
 */

const USAGE = 'npm run bench -- checks [--times 50 --cancels 5]'

const { times, cancels } = readTyped(() => {
  const { values } = readOptions(USAGE, {
    options: { times: { type: 'string', default: '50' }, cancels: { type: 'string', default: '5' } },
  })
  return wholeOptions(USAGE, values, { times: [1, 10_000], cancels: [0, 1000] })
})

const EXERCISE = 'divide-by-and-sum'

/** Limits are raised because one person sends everything from one address. */
const LIMITS = Object.fromEntries(
  ['REQUESTS', 'SUBMISSIONS'].flatMap((what) => ['PERSON', 'ADDRESS'].map((whose) => [`HOTPATH_${what}_PER_${whose}`, '1000000'])),
)

await runCommand(async () => {
  const chromium = findChromium()
  if (chromium === null) throw new HotpathError('E_USAGE', { problem: 'This machine has no Chromium.', usage: USAGE })
  await ensureSite((text) => process.stderr.write(`${text}\n`))
  const data = ownFolder('hotpath-checks-')
  const server = await startRunning({ ...LIMITS, HOTPATH_DATA: data.path, HOTPATH_LANES: '1' })
  try {
    const page = await ChecksPage.open(chromium, server.address, EXERCISE)
    try {
      print(row(['ms', 'median', 'p90', 'most', 'times']))
      await measureChecks(page)
      if (cancels > 0) await measureCancels(page, server.address)
    } finally {
      await page.close()
    }
  } finally {
    await server.stop()
    data.remove()
  }
})

/** Only checks during the whole of which the run was measured count. */
async function measureChecks(page: ChecksPage): Promise<void> {
  await page.measure()
  const first = await page.check()
  const all: number[] = []
  while (all.length < times) {
    await page.measure()
    const { ms, stage } = await page.check()
    if (stage === 'Measuring') all.push(ms)
  }
  printTimes('the first check', [first.ms])
  printTimes('a check', all)
}

async function measureCancels(page: ChecksPage, address: string): Promise<void> {
  const exercise = loadExercise(exercisesFolder, EXERCISE)
  const shown: number[] = []
  const free: number[] = []
  while (shown.length < cancels) {
    await page.measure()
    const next = await whenTaken(address, { exercise: EXERCISE, files: exercise.starter })
    const { ms, pressedAt } = await page.cancel()
    shown.push(ms)
    free.push((await next.taken) - pressedAt)
    await next.cancel()
  }
  printTimes('cancelled', shown)
  printTimes('the next run starts', free)
}

function printTimes(what: string, ms: readonly number[]): void {
  print(row([what, ...[quantile(ms, 0.5), quantile(ms, 0.9), Math.max(...ms), ms.length].map((value) => value.toFixed(0))]))
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
