// Process: own, it runs commands in it.
import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import type { CommandLine, Ended } from './command-lines.ts'
import { root } from '../../../tools/cli/places.ts'

/** Without the store named in the shell's environment. */
const ENV = { ...process.env, DATABASE_URL: '', DATABASE_URL_FILE: '' }

/** Programs, each with mistyped arguments and a part of the message for them. */
const MISTYPED: Record<string, readonly (readonly [typed: string, said: string])[]> = {
  'tools/attack/main.ts': [
    ['--only heap-bmob', 'No attack is called “heap-bmob”'],
    ['--honest --only nosuch', 'No honest solution is called “nosuch”'],
  ],
  'tools/bench/capacity.ts': [
    ['--times 0', '--times'],
    ['--kind nope', 'nope'],
    ['--kind heap --publish', 'needs all kinds: function'],
    ['--plan --check', '--check'],
    ['--check --times 2', '--times'],
  ],
  'tools/bench/crash.ts': [
    ['20 abc', 'kills'],
    ['20 5 7', '“7”'],
  ],
  'tools/bench/gradebook.ts': [['--learners x', '--learners']],
  'tools/bench/fairness.ts': [['--lanes 0', '--lanes']],
  'tools/bench/flood.ts': [['--hostile abc', '--hostile']],
  'tools/bench/profiles.ts': [
    ['--times abc', '--times'],
    ['nosuch', 'nosuch'],
    ['--tmies 5', '--tmies'],
  ],
  'tools/bench/natural.ts': [
    ['--kind nope', 'nope'],
    ['--only nosuch', 'nosuch'],
    ['--part 2', '--part'],
    ['--label --publish', '--publish'],
    ['--sample 0', '--sample'],
    ['--keep grader', 'it is a folder'],
  ],
  'tools/bench/power-cut.ts': [['--cuts abc', '--cuts']],
  'tools/bench/repeat.ts': [
    ['--minutes abc', '--minutes'],
    ['nosuch', 'nosuch'],
  ],
  'tools/bench/rolling.ts': [['--rounds abc', '--rounds']],
  'tools/bench/seconds.ts': [['--times abc', '--times']],
  'tools/bench/stack.ts': [
    ['--kills abc', '--kills'],
    ['--kill foo', '“foo”'],
    ['--embedded --stack other', '--stack'],
    ['--stack nosuch', '“nosuch”'],
  ],
  'tools/bench/starts.ts': [['--verdicts abc', '--verdicts']],
  'tools/bench/techniques.ts': [
    ['--publihs', '--publihs'],
    ['nosuch', 'nosuch'],
  ],
  'tools/bench/verdicts.ts': [
    ['--times abc', '--times'],
    ['--kind nope', 'nope'],
    ['--noise none --publish', 'needs everything: one burner'],
    ['--replay nosuch.jsonl', 'nosuch'],
    ['--replay README.md', 'README.md has no'],
    ['--keep /no/such/raw.jsonl', 'cannot be saved to /no/such/raw.jsonl: ENOENT'],
    ['--keep grader', 'it is a folder'],
    ['--replay grader', 'grader has no'],
    ['--replay package.json --kind heap', '--kind'],
  ],
  'tools/bench/workload-cost.ts': [
    ['the-listener-that-stays', 'only functions'],
    ['nosuch', 'nosuch'],
  ],
  'tools/cli/agent.ts': [['--lanes 1', '--lanes']],
  'tools/cli/course-links.ts': [['zzz', 'zzz']],
  'tools/cli/course-table.ts': [['zzz', 'zzz']],
  'tools/cli/engines.ts': [['divide-by-and-sum --only 6.17.1,99.0 --sandbox process', '“99.0”']],
  'tools/cli/figures.ts': [
    ['nosuch', 'nosuch'],
    ['--figure nosuch', 'nosuch'],
  ],
  'tools/cli/grade.ts': [
    [
      'divide-by-and-sum exercises/divide-by-and-sum/solutions/loop.js --report /no/such/look.html',
      'cannot be written to /no/such/look.html: ENOENT',
    ],
  ],
  'tools/cli/lessons-run.ts': [['nosuch', 'nosuch']],
  'tools/cli/record-verdict.ts': [['nosuch.js', 'nosuch.js']],
  'tools/cli/start.ts': [['--port 3000', '--port']],
  'tools/cli/test.ts': [['nosuchword', 'nosuchword']],
  'test/fuzz/run.ts': [['--each abc', '--each']],
}

/** One for each way in which commands read their arguments and end, each also in a process of its own. */
const IN_A_PROCESS = ['--only heap-bmob', '--times 0', '--port 3000', 'nosuchword', '--each abc']

const typed = Object.entries(MISTYPED).flatMap(([program, mistyped]) =>
  [...mistyped, ['--help', ''] as const].map(([line, said]) => ({ program, line, said })),
)

t.test('whatever cannot be meant is told with the usage before anything is opened, and --help is answered', async (t) => {
  const child = fork(join(import.meta.dirname, 'command-lines.ts'), { cwd: root, env: ENV })
  t.teardown(() => child.kill())
  for (const { program, line, said } of typed) {
    child.send({ program, args: line.split(' ') } satisfies CommandLine)
    const [ended] = (await once(child, 'message')) as [Ended]
    compare(t, program, line, said, ended)
    t.same(ended.open, [], 'nothing is open')
  }
})

t.test('in a process of its own', async (t) => {
  for (const { program, line, said } of typed.filter(({ line }) => IN_A_PROCESS.includes(line)))
    compare(t, program, line, said, await run(program, line.split(' ')))
})

function compare(t: Test, program: string, line: string, said: string, { code, stdout, stderr }: Omit<Ended, 'open'>): void {
  if (line === '--help')
    t.match({ code, stdout, stderr }, { code: 0, stdout: /^.*npm (run|start|test).*\n$/, stderr: '' }, `${program} --help`)
  else t.match({ code, stdout, stderr }, { code: 64, stdout: '', stderr: new RegExp(`^[^\\n]*${said}[^]*\\n.+\\n$`) }, `${program} ${line}`)
  t.notMatch(stderr, /\n +at /, 'without a stack')
}

function run(program: string, args: readonly string[]): Promise<Omit<Ended, 'open'>> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(root, 'grader', program), ...args], { cwd: root, env: ENV }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : (error.code ?? null), stdout, stderr }),
    )
  })
}
