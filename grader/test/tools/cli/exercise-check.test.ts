import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'

const USAGE =
  'npm run exercise:check [-- <slug> …] [--times 5] [--only <solution>] [--sandbox docker|process] [--keep tries.jsonl] [--record] [--untested] [--power [--pilots 12]]\n'

t.test('what cannot be meant is told before a lane is opened, and nothing counts as checked', async (t) => {
  const check = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['grader/tools/cli/exercise-check.ts', ...args], { encoding: 'utf8' })
    return { status, stdout, stderr }
  }
  t.same(check('divide-by-and-sum', '--times', '0'), {
    status: 64,
    stdout: '',
    stderr: `--times is “0”: it must be a whole number from 1 to 10000.\n${USAGE}`,
  })
  t.same(check('divide-by-and-sum', '--only', 'lop.js'), {
    status: 64,
    stdout: '',
    stderr: `No solution is called “lop.js” there.\n${USAGE}`,
  })
  t.same(check('--untested', '--keep', 'tries.jsonl'), {
    status: 64,
    stdout: '',
    stderr: `--untested keeps and simulates nothing: it cannot be combined with --keep, --record or --power.\n${USAGE}`,
  })
  t.same(check('--power', '--times', '5'), {
    status: 64,
    stdout: '',
    stderr: `--power measures all solutions and keeps nothing: it cannot be combined with --times.\n${USAGE}`,
  })
  t.same(check('--pilots', '5'), { status: 64, stdout: '', stderr: `--pilots needs --power.\n${USAGE}` })
  t.same(check('divide-by-and-sum', '--power', '--pilots', '2'), {
    status: 64,
    stdout: '',
    stderr: `--pilots is “2”: it must be a whole number from 3 to 10000.\n${USAGE}`,
  })
  t.match(check('divide-by-and-sum', 'find-the-frame', '--power'), { status: 64, stdout: '', stderr: /^find-the-frame is a reading/ })
  t.match(check('divide-by-and-sum', '--tmies', '5'), { status: 64, stdout: '', stderr: /^Unknown option '--tmies'/ })
  t.match(check('divide-by-sum'), { status: 64, stdout: '', stderr: /divide-by-sum/ })
})

t.test('a lane of a core that is not there is told as that, and not as an engine that is away', async (t) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['grader/tools/cli/exercise-check.ts', 'divide-by-and-sum'], {
    encoding: 'utf8',
    env: { ...process.env, HOTPATH_LANE: '1023' },
  })
  t.match(
    { status, stdout, stderr },
    {
      status: 64,
      stdout: '',
      stderr:
        /^HOTPATH_LANE is “1023”: this process cannot use core 1023, only [\d, ]+\.\nThe settings are listed in containers\/settings\.md\.\n$/,
    },
  )
})

t.test('verdicts that were kept count while they are of the same question', async (t) => {
  const file = join(t.testdir(), 'tries.jsonl')
  // A reading: nothing is measured.
  const check = () =>
    spawnSync(process.execPath, ['grader/tools/cli/exercise-check.ts', 'find-the-frame', '--sandbox', 'process', '--keep', file], {
      encoding: 'utf8',
    }).stdout
  const lines = () => readFileSync(file, 'utf8').trimEnd().split('\n')
  check()
  const first = lines()
  t.notMatch(check(), /left out/)
  t.same(lines(), first, 'all of them count')

  const aged = first.with(0, JSON.stringify({ ...JSON.parse(first[0]!), digest: 'another' }))
  writeFileSync(file, `${aged.join('\n')}\n`)
  t.match(check(), /\n1 verdicts in .*tries\.jsonl were ignored: they are for another text, exercise, rule, engine or sandbox\n$/)
  t.equal(lines().length, first.length + 1, 'what was left out was tried again')
})
