/**
 * npm run bench:crash [-- submissions kills]
 * The real server with the real grader, killed with SIGKILL again and again while submissions are queued or running.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exercisesFolder } from '../cli/places.ts'
import { killAndCount } from './killing.ts'

const [submissions = 20, kills = 5] = process.argv.slice(2).map(Number)
const exercise = 'divide-by-and-sum'
const file = `${exercise}.js`
const data = mkdtempSync(join(tmpdir(), 'hotpath-crash-'))

const toll = await killAndCount({
  env: { HOTPATH_DATA: data },
  submissions,
  kills,
  killWithinMs: 8000,
  body: { exercise, files: { [file]: readFileSync(join(exercisesFolder, exercise, 'solutions/loop.js'), 'utf8') } },
  patienceMs: 30 * 60_000,
})
rmSync(data, { recursive: true, force: true })
console.log(toll)
process.exitCode = toll.byVerdicts[1] === toll.acknowledged && toll.survivors === 0 ? 0 : 1
