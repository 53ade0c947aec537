// Process: own, it replaces the environment.
import t from 'tap'
import { engineVersion } from '../../../../runner/sandbox/runner/binary.ts'

t.test('an engine says its version, whatever NODE_OPTIONS says to our Node.js', async (t) => {
  t.teardown(() => delete process.env['NODE_OPTIONS'])
  process.env['NODE_OPTIONS'] = '--no-such-option'
  t.equal(await engineVersion(process.execPath), process.versions.node)
})
