import type { KyselyPlugin } from 'kysely'
import { startServer } from '../../server/http/server.ts'
import { loadExercise } from '../../shared/catalogue/load.ts'
import { findChromium } from '../checks/chromium.ts'
import { readOptions, wholeOptions } from '../cli/options.ts'
import { exercisesFolder } from '../cli/places.ts'
import { readTyped, runCommand } from '../cli/run-command.ts'
import { ensureSite, siteFolder } from '../cli/site.ts'
import { readGradebook } from '../../server/cohorts/gradebook.ts'
import { readConfig, type Config } from '../../shared/config.ts'
import type { Exercise } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { openStore } from '../../server/store/open.ts'
import { median } from '../../runner/verdict/interval.ts'
import { fillCohort, INSTRUCTOR } from './cohort.ts'
import { measureGradebook } from './gradebook-page.ts'
import { ownFolder } from './own-folder.ts'
import { row } from './table.ts'

/*
 * npm run bench -- gradebook [--learners 600 --exercises 24 --attempts 8 --times 5]
 *
 * Seconds until an instructor has the gradebook of a large cohort, as JSON and as CSV, over HTTP from a server in this process,
 * and the number of queries: on the embedded store, and on PostgreSQL if DATABASE_URL names an empty one.
 * With Chromium, also how long the page takes: to the first paint, to the matrix, and from cell to cell.
 * CPU is that of this process, including the embedded store: the seconds on an otherwise idle machine.
 */

const USAGE = 'npm run bench -- gradebook [--learners 600 --exercises 24 --attempts 8 --times 5]'

const { learners, exercises, attempts, times } = readTyped(() => {
  const options = {
    learners: { type: 'string', default: '600' },
    exercises: { type: 'string', default: '24' },
    attempts: { type: 'string', default: '8' },
    times: { type: 'string', default: '5' },
  } as const
  return wholeOptions(USAGE, readOptions(USAGE, { options }).values, {
    learners: [1, 100_000],
    exercises: [1, 1000],
    attempts: [1, 1000],
    times: [1, 1000],
  })
})

/** The exercise that is assigned under many names: the page draws its verdicts. */
const EXERCISE = 'divide-by-and-sum'

const chromium = findChromium()

/** Of a store. */
type Database = Pick<Config, 'dataFolder' | 'databaseUrl'>

await runCommand(async () => {
  const { databaseUrl } = readConfig()
  const data = ownFolder('hotpath-gradebook-')
  try {
    if (chromium !== null) await ensureSite(print)
    print(`${learners} learners × ${exercises} exercises × ${attempts} attempts`)
    print(row(['store', 'what', 'first s', 'median s', 'CPU s', 'MB']))
    await measure('embedded', { dataFolder: data.path, databaseUrl: null })
    if (databaseUrl !== null) await measure('PostgreSQL', { dataFolder: data.path, databaseUrl })
  } finally {
    data.remove()
  }
})

async function measure(name: string, place: Database): Promise<void> {
  const { cohort, queries, filled } = await prepare(place)
  const config = { ...readConfig({ PORT: '0' }), ...place }
  const server = await startServer({
    config,
    exercises: assigned(),
    siteFolder: chromium === null ? null : siteFolder,
    logger: { level: 'error' },
  })
  try {
    const cookie = await signIn(server.address)
    for (const what of ['gradebook', 'gradebook.csv']) {
      const all: number[] = []
      let bytes = 0
      const before = process.cpuUsage()
      for (let time = 0; time < times; time++) {
        const began = performance.now()
        const response = await fetch(new URL(`/api/cohorts/${cohort}/${what}`, server.address), { headers: { cookie } })
        bytes = (await response.bytes()).length
        if (!response.ok) throw new Error(`${what} was answered ${response.status}`)
        all.push((performance.now() - began) / 1000)
      }
      const { user, system } = process.cpuUsage(before)
      print(
        row([name, what, all[0]!.toFixed(2), median(all).toFixed(2), ((user + system) / 1e6 / times).toFixed(2), (bytes / 1e6).toFixed(2)]),
      )
    }
    print(`${queries} queries for the gradebook, whatever its size; filled in ${filled.toFixed(0)} s`)
    if (chromium === null) print('No Chromium on this machine: the page was not measured')
    else for (const line of await measureGradebook({ chromium, address: server.address, cookie, cohort, times })) print(line)
  } finally {
    await server.close()
  }
}

/** Fills a store, closes it, and counts the queries of its gradebook. */
async function prepare(place: Database): Promise<{ cohort: string; queries: number; filled: number }> {
  const store = await openStore(place)
  try {
    const someone = await store.db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
    if (someone !== undefined)
      throw new HotpathError('E_USAGE', {
        problem: 'The database at DATABASE_URL already has accounts: it must be empty.',
        usage: USAGE,
      })
    const began = performance.now()
    const cohort = await fillCohort(store.db, { learners, exercises, attempts })
    const filled = (performance.now() - began) / 1000
    let queries = 0
    const counter: KyselyPlugin = {
      transformQuery({ node }) {
        queries++
        return node
      },
      transformResult: async ({ result }) => result,
    }
    await readGradebook(store.db.withPlugin(counter), new Map(), cohort)
    return { cohort, queries, filled }
  } finally {
    await store.close()
  }
}

function assigned(): Exercise[] {
  const exercise = loadExercise(exercisesFolder, EXERCISE)
  return Array.from({ length: exercises }, (_, index) => ({ ...exercise, slug: `exercise-${index + 1}` }))
}

async function signIn(address: string): Promise<string> {
  const response = await fetch(new URL('/api/auth/sign-in/email', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(INSTRUCTOR),
  })
  if (!response.ok) throw new Error(`Signing in was answered ${response.status}: ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
