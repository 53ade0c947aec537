import t from 'tap'
import { itemsOf } from '../../../server/lti/choices.ts'

t.test('a link brings a column for its grades along, unless they are all of 0 points', (t) => {
  const choice = { id: 'a', title: 'Adding', exercise: 'add', most: 8 }
  const link = { type: 'ltiResourceLink', title: 'Adding', url: 'https://hotpath.example/launch', custom: { assignment: 'a' } }
  t.strictSame(itemsOf([choice], link.url), [{ ...link, lineItem: { label: 'Adding', scoreMaximum: 8, resourceId: 'a' } }])
  t.strictSame(itemsOf([{ ...choice, most: 0 }], link.url), [link])
  t.end()
})
