import t from 'tap'
import { need } from './need.ts'

t.test('what a machine lacks is skipped with a reason, unless it is required', async (t) => {
  t.equal(need('docker', true, {}), false)
  t.equal(need('docker', false, {}), 'no docker on this machine')
  t.equal(need('docker', false, { HOTPATH_REQUIRE: 'docker,chromium' }), false)
  t.equal(need('postgres', false, { HOTPATH_REQUIRE: 'docker, chromium' }), 'no postgres on this machine')
})
