import t from 'tap'
import { itemsOf } from '../../../server/lti/choices.ts'

t.test('a link creates a column for its grades unless the maximum is 0 points', (t) => {
  const choice = { id: 'a', title: 'Adding', exercise: 'add', points: { required: 6, good: 8, excellent: 10 } }
  const link = { type: 'ltiResourceLink', title: 'Adding', url: 'https://hotpath.example/launch', custom: { assignment: 'a' } }
  t.strictSame(itemsOf([choice], link.url), [{ ...link, lineItem: { label: 'Adding', scoreMaximum: 10, resourceId: 'a' } }])
  t.strictSame(itemsOf([{ ...choice, points: { required: 0, good: 0, excellent: 0 } }], link.url), [link])
  t.end()
})
