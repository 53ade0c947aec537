import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { readDemoOptions } from '../../../tools/cli/demo-options.ts'
import { CourseClock } from '../../../tools/demo/clock.ts'
import { beginIn } from '../../../tools/demo/folder.ts'
import { ServiceTime, roughly } from '../../../tools/demo/remaining.ts'
import { HotpathError } from '../../../shared/errors.ts'

const asked = { seed: 1, learners: 40 }
const now = new Date('2026-03-20T12:00:00Z')

function refusal(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof HotpathError) return `${error.message}\n${error.hint}`
    throw error
  }
  return 'taken'
}

t.test('a second run goes on with what the first one began', async (t) => {
  const folder = join(t.testdir(), 'demo')
  const begun = beginIn(folder, asked, now)
  t.equal(begun.until, '2026-03-20T12:00:00.000Z')
  t.match(begun.password, /^[\w-]{12}$/)
  t.strictSame(beginIn(folder, asked, new Date()), begun)
  t.equal(statSync(join(folder, 'demo.json')).mode & 0o077, 0, 'for its owner alone')
})

t.test('a folder that holds anything else is left as it is', async (t) => {
  const folder = t.testdir({ mine: 'x' })
  t.equal(
    refusal(() => beginIn(folder, asked, now)),
    `The demo cannot be stored in ${folder}: it contains something other than a demo.\nSet HOTPATH_DATA to another folder. The default, .hotpath-demo, can be deleted: the demo fills it again.`,
  )
  t.strictSame(readdirSync(folder), ['mine'])
})

t.test('another course is not mixed into one that is begun', async (t) => {
  const folder = join(t.testdir(), 'demo')
  beginIn(folder, asked, now)
  const before = readFileSync(join(folder, 'demo.json'), 'utf8')
  t.match(
    refusal(() => beginIn(folder, { seed: 2, learners: 8 }, now)),
    'its demo has 40 learners and seed 1, not 8 and 2',
  )
  t.equal(readFileSync(join(folder, 'demo.json'), 'utf8'), before)
  writeFileSync(join(folder, 'demo.json'), '{')
  t.match(
    refusal(() => beginIn(folder, asked, now)),
    'its demo.json cannot be read',
  )
})

t.test('options', async (t) => {
  t.strictSame(readDemoOptions([]), { learners: 40, seed: 1, serves: true })
  t.strictSame(readDemoOptions(['--quick', '--no-serve', '--seed', '7']), { learners: 8, seed: 7, serves: false })
  t.strictSame(readDemoOptions(['--learners', '12']), { learners: 12, seed: 1, serves: true })
  const usage = '\nnpm run demo -- [--learners 40] [--seed 1] [--quick] [--no-serve]'
  t.equal(
    refusal(() => readDemoOptions(['--learners', '1'])),
    `--learners is “1”: it must be a whole number from 2 to 1600.${usage}`,
  )
  t.equal(
    refusal(() => readDemoOptions(['--seed', '1.5'])),
    `--seed is “1.5”: it must be a whole number from 0 to 2147483647.${usage}`,
  )
  t.equal(
    refusal(() => readDemoOptions(['--quick', '--learners', '9'])),
    `--quick has 8 learners: use either it or --learners.${usage}`,
  )
  t.match(
    refusal(() => readDemoOptions(['--fast'])),
    '--fast',
  )
})

t.test('the clock stands where it was set, until it is let go', async (t) => {
  const clock = new CourseClock(now)
  t.strictSame(await clock.now(), now)
  clock.set(new Date('2026-03-21T12:00:00Z'))
  t.equal((await clock.now()).toISOString(), '2026-03-21T12:00:00.000Z')
  clock.letGo()
  t.ok(Math.abs((await clock.now()).getTime() - Date.now()) < 60_000)
})

t.test('what is left is told by what was measured, kind by kind', async (t) => {
  const serviceTime = new ServiceTime()
  t.equal(serviceTime.of(['function', 'function']), 4, 'a guess')
  serviceTime.note('function', 1)
  serviceTime.note('function', 2)
  t.equal(serviceTime.of(['function', 'http']), 1.5 + 9)
  t.strictSame([20, 50, 89, 400].map(roughly), ['less than a minute', 'about a minute', 'about a minute', 'about 7 minutes'])
})
