import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import t from 'tap'
import { exercisesFolder, root } from '../../../tools/cli/places.ts'

function grade(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['grader/tools/cli/grade.ts', ...args, '--sandbox', 'process'], {
    cwd: root,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

t.test('what the site would refuse is refused, before a lane is opened', async (t) => {
  const folder = t.testdir({
    'cut.js': 'module.exports = function (num {',
    'large.js': `// ${'x'.repeat(100_000)}`,
    'nul.js': "module.exports = '\0'",
    'answer.json': '{ "own-time": "nowhere" }',
    two: { 'divide-by-and-sum.js': 'module.exports = 1', 'helper.js': '' },
    other: { 'helper.js': '' },
    part: { 'page.js': '' },
  })
  const refused = (slug: string, name: string, said: RegExp) =>
    t.match(grade(slug, join(folder, name)), { status: 64, stdout: '', stderr: said }, name)
  refused('divide-by-and-sum', 'cut.js', /^divide-by-and-sum\.js:1:32: Unexpected token\nFix the line/)
  refused('divide-by-and-sum', 'large.js', /^“divide-by-and-sum\.js” has 98 KB; the limit is 64 KB\./)
  refused('divide-by-and-sum', 'nul.js', /^“divide-by-and-sum\.js” is not plain text/)
  refused(
    'divide-by-and-sum',
    'two',
    /^“helper\.js” is not an editable file of divide-by-and-sum\.\nIts editable files are divide-by-and-sum\.js\.\n$/,
  )
  refused('five-planted-problems', 'part', /^The submission lacks “app\.js”/)
  refused('find-the-frame', 'answer.json', /^This flamegraph has no frame “nowhere”/)
  refused('divide-by-sum', 'cut.js', /divide-by-sum/)
  refused('divide-by-and-sum', 'away.js', /away\.js cannot be read: ENOENT/)
})

t.test('a verdict is printed alone where it is asked for, and the exit tells what kind it is', async (t) => {
  // Readings: nothing is measured.
  const verdictOn = (name: string) => {
    const { status, stdout, stderr } = grade('find-the-frame', join(exercisesFolder, 'find-the-frame/solutions', name), '--json')
    return { status, stderr, ...JSON.parse(stdout) }
  }
  t.match(verdictOn('right.json'), { status: 0, stderr: '', exercise: 'find-the-frame', verdict: 'pass' })
  t.match(verdictOn('by-width-alone.json'), { status: 1, stderr: '', verdict: 'wrong' })
})
