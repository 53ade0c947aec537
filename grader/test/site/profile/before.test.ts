import t from 'tap'
import { profileView } from '../../../../site/src/profile/panel.ts'
import { profileLink } from '../../../../site/src/profile/profile-links.ts'
import { sampleProfile, starter, yours } from './sample.ts'

const before = { side: yours, short: '12:03', long: 'your attempt of 12:03', profile: profileLink('an-id', 'yours', 'sum') }
const against = (side: typeof yours) => String(profileView('i', { ...sampleProfile, yours: side }, true, { before }))

t.test('a comparison with an attempt names it, and never the starter', async (t) => {
  const view = against(starter)
  t.match(view, '<h3>What changed from your attempt of 12:03</h3>')
  t.match(view, 'A call took 1 µs of samples in your attempt of 12:03 and takes 10 µs in yours, 10.0× more.')
  t.match(view, 'Flamegraph of the change from your attempt of 12:03 to yours')
  t.match(view, 'self time than in your attempt of 12:03')
  t.match(view, '>12:03</th>')
  t.match(view, 'data-tab="12:03"')
  const [, change] = view.split('data-tab="Change"')
  t.notMatch(change!.slice(0, change!.indexOf('</section>')), /starter/i)
})

t.test('the default comparison is with the starter', async (t) => {
  const view = String(profileView('i', sampleProfile))
  t.match(view, 'What changed from the starter')
  t.notMatch(view, /12:03|cpuprofile/)
})

t.test('profiles can be downloaded, each from its own run', async (t) => {
  const view = String(
    profileView('i', sampleProfile, true, {
      profiles: { yours: profileLink('own', 'yours', 'sum'), starter: profileLink('own', 'starter', 'sum') },
      before,
    }),
  )
  for (const [id, side] of [
    ['own', 'yours'],
    ['own', 'starter'],
    ['an-id', 'yours'],
  ]) {
    t.match(view, `href="/api/submissions/${id}/profile/${side}.cpuprofile" download="sum-${side}.cpuprofile"`)
    t.match(view, `/speedscope/#profileURL=%2Fapi%2Fsubmissions%2F${id}%2Fprofile%2F${side}.cpuprofile`)
  }
})
