import { execFile } from 'node:child_process'
import { join } from 'node:path'
import t from 'tap'
import { root } from '../../../tools/cli/places.ts'

const SCRIPTS = { 'bench/main.ts': 'verdicts', 'cli/course.ts': 'lessons', 'cli/admin.ts': 'accounts' }

for (const [program, name] of Object.entries(SCRIPTS)) {
  t.test(program, async (t) => {
    t.match(
      await run(program),
      { code: 0, stdout: new RegExp(`^npm run \\w+ -- <name>[^]*\\n  ${name} +\\w+`), stderr: '' },
      'lists what it has, a line each',
    )
    t.same(await run(program, '--help'), await run(program), 'also when asked for help')
    t.match(
      await run(program, 'nosuch'),
      { code: 64, stdout: '', stderr: new RegExp(`has no “nosuch”[^]*${name}`) },
      'an unknown word is refused with those there are',
    )
    t.match(
      await run(program, name, '--help'),
      { code: 0, stdout: new RegExp(`^npm run \\w+ -- ${name} `), stderr: '' },
      'hands the rest of the words on',
    )
  })
}

function run(program: string, ...args: string[]): Promise<{ code: number | string | null; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(root, 'grader/tools', program), ...args], { cwd: root }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : (error.code ?? null), stdout, stderr }),
    )
  })
}
