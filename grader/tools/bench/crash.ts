/**
 * npm run bench -- crash [submissions kills]
 * Kills the real server and grader with SIGKILL repeatedly while submissions are queued or running.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOptions, wholeOption } from '../cli/options.ts'
import { exercisesFolder } from '../cli/places.ts'
import { readTyped, runCommand } from '../cli/run-command.ts'
import { HotpathError } from '../../shared/errors.ts'
import { killAndCount } from './killing.ts'
import { ownFolder } from './own-folder.ts'

const USAGE = 'npm run bench -- crash [<submissions, 20> <kills, 5>]'

const exercise = 'divide-by-and-sum'
const file = `${exercise}.js`

/** Limits are raised because one person sends everything from one address. */
const LIMITS = {
  HOTPATH_QUEUE_LIMIT: '1000000',
  HOTPATH_WAITING_PER_PERSON: '1000000',
  ...Object.fromEntries(
    ['REQUESTS', 'SUBMISSIONS'].flatMap((what) => ['PERSON', 'ADDRESS'].map((whose) => [`HOTPATH_${what}_PER_${whose}`, '1000000'])),
  ),
}

const [submissions, kills] = readTyped(() => {
  const {
    positionals: [submissions = '20', kills = '5', more],
  } = readOptions(USAGE, { allowPositionals: true })
  if (more !== undefined) throw new HotpathError('E_USAGE', { problem: `There is an extra argument, “${more}”.`, usage: USAGE })
  return [wholeOption(USAGE, 'submissions', submissions, 1, 100_000), wholeOption(USAGE, 'kills', kills, 0, 10_000)] as const
})

await runCommand(async () => {
  const data = ownFolder('hotpath-crash-')
  try {
    const toll = await killAndCount({
      env: { ...LIMITS, HOTPATH_DATA: data.path },
      submissions,
      kills,
      killWithinMs: 8000,
      body: { exercise, files: { [file]: readFileSync(join(exercisesFolder, exercise, 'solutions/loop.js'), 'utf8') } },
      patienceMs: 30 * 60_000,
    })
    console.log(toll)
    return toll.byVerdicts[1] === toll.acknowledged && toll.survivors === 0 ? 0 : 1
  } finally {
    data.remove()
  }
})
