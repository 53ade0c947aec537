import t from 'tap'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../../../tools/cli/places.ts'

t.test('a start that fails says what and what to do, without a stack', async (t) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'grader/tools/cli/start.ts')], {
    env: { ...process.env, PORT: 'eighty' },
    encoding: 'utf8',
  })
  t.equal(status, 1)
  t.equal(stdout, '')
  t.equal(stderr, 'PORT is “eighty”: it must be a whole number from 0 to 65535.\nThe settings are listed in containers/settings.md.\n')
})
