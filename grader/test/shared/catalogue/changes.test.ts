import t from 'tap'
import { changesBetween } from '../../../shared/catalogue/changes.ts'
import { exercise } from '../../server/http/exercise.ts'

t.test('what became another', async (t) => {
  const before = exercise()
  const changed = (what: object) => changesBetween(before, { ...before, ...what })
  t.same(changed({}), [])
  t.same(changed({ version: 'v2', folder: '' }), [], 'names and places are nothing to a learner')
  t.same(changed({ starter: { 'add.js': 'changed' }, task: '# Sum' }), ['the task', 'the starter'])
  t.same(changed({ manifest: { ...before.manifest, target: { required: 4 } } }), ['the target'])
  t.same(changed({ sources: { ...before.sources, 'tests/more.test.js': 'more' } }), ['the tests'])
  t.same(changed({ sources: { ...before.sources, 'solutions/add.js': 'faster' } }), ['how it is measured'])
  t.same(changed({ sources: { ...before.sources, 'workload/workload.js': 'another' }, trials: [] }), ['how it is measured'])
})
