import t from 'tap'
import { readPlaywright, type PlaywrightJson } from '../../../tools/checks/browser.ts'

const message = '\u001b[31mexpect(locator).toBeVisible()\u001b[39m'
const recorded: PlaywrightJson = {
  stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 1 },
  errors: [],
  suites: [
    {
      title: 'exercise.spec.ts',
      specs: [
        {
          title: 'skips',
          ok: true,
          file: 'a',
          line: 1,
          tests: [
            { projectName: '', status: 'skipped', annotations: [{ type: 'skip', description: 'no docker on this machine' }], results: [] },
          ],
        },
        {
          title: 'opens',
          ok: true,
          file: 'a',
          line: 5,
          tests: [{ projectName: '', status: 'expected', annotations: [], results: [{ errors: [], duration: 500 }] }],
        },
        {
          title: 'saves',
          ok: true,
          file: 'a',
          line: 7,
          tests: [
            {
              projectName: '',
              status: 'flaky',
              annotations: [],
              results: [
                { errors: [{ message: 'late' }], duration: 0 },
                { errors: [], duration: 0 },
              ],
            },
          ],
        },
      ],
      suites: [
        {
          title: 'verdict',
          specs: [
            {
              title: 'shows the interval',
              ok: false,
              file: 'a',
              line: 9,
              tests: [
                {
                  projectName: 'phone',
                  status: 'unexpected',
                  annotations: [],
                  results: [
                    { errors: [{ message }], duration: 1250 },
                    { errors: [{ message }], duration: 1000 },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
}

t.test('what Playwright found is counted and told without colours', async (t) => {
  const found = readPlaywright(recorded)
  t.match(found, { passed: 4, failed: 1, skipped: 1, reasons: ['no docker on this machine'] })
  t.strictSame(found.parts, [{ name: 'site/test/exercise.spec.ts', seconds: 2.75, passed: 2 }])
  t.strictSame(found.failures, [
    'browser › phone › exercise.spec.ts › verdict › shows the interval (site/test/a:9)\n    expect(locator).toBeVisible()',
  ])
  t.strictSame(found.flaky, ['browser › exercise.spec.ts › saves (site/test/a:7)\n    late'])
})

t.test('a file of which no test was selected is a part with none, so that it need not run again', async (t) => {
  const { parts, passed } = readPlaywright(recorded, '', ['site/test/exercise.spec.ts', 'site/test/measured.spec.ts'])
  t.strictSame(parts.slice(1), [{ name: 'site/test/measured.spec.ts', seconds: 0, passed: 0 }])
  t.equal(passed, 4)
})

t.test('a broken configuration is a failure', async (t) => {
  const nothing = { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: [{ message: 'No tests found' }], suites: [] }
  t.match(readPlaywright(nothing), { failed: 1, failures: [/No tests found/] })
})
