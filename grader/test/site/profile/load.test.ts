import t from 'tap'
import type { ProfileSide } from '../../../contracts/profile.ts'
import { busyPicture } from '../../../../site/src/profile/busy.ts'
import { latencyPicture, latencyTable } from '../../../../site/src/profile/latency.ts'
import { describeLoad, loadView, roundTripsInWords } from '../../../../site/src/profile/load.ts'
import { profileView } from '../../../../site/src/profile/panel.ts'
import { reasons } from '../../../../site/src/profile/why-faster.ts'
import { sampleProfile, NASTY, nothing, served, servers, starter, yours } from './sample.ts'

const BROKEN = /NaN|Infinity|undefined|\[object/
const names = { short: 'Starter', long: 'the starter' }
const both = { ...names, before: servers.starter, yours: servers.yours }

t.test('a server has a summary, pictures and figures', async (t) => {
  t.equal(describeLoad(both), '8,000 requests per second, 99 % of them within 20 ms; in the starter 200, within 800 ms.')
  t.equal(describeLoad({ ...both, before: null }), '8,000 requests per second, 99 % of them within 20 ms.')
  const view = String(loadView('l', both))
  for (const figure of ['>40.0× more<', '>40.0× less<', '>97 %<', '>4 ms<', '>100 µs<', '>1000× less<', '>1 in 500<']) t.match(view, figure)
  t.notMatch(view, BROKEN)
  t.notMatch(view, /<script/)
  const alone = String(loadView('l', { ...both, before: null }))
  t.notMatch(alone, /Starter|Change/)
  t.notMatch(alone, BROKEN)
})

t.test('servers without a database show no database figures', async (t) => {
  t.match(String(loadView('l', both)), /round trips|Database commands per request/)
  const idle = { ...both, before: { ...servers.starter, roundTrips: [] }, yours: { ...servers.yours, roundTrips: [] } }
  t.notMatch(String(loadView('l', idle)), /database/i)
})

t.test('latencies share one scale, and labels of percentiles do not overlap', async (t) => {
  const rows = [
    { name: 'Starter', latency: servers.starter.latency },
    { name: NASTY, latency: servers.yours.latency, highlight: true },
  ]
  const picture = String(latencyPicture('p', rows))
  t.match(picture, 'Starter: half of the requests within 80 ms, 99 % within 800 ms, the longest 800 ms.')
  t.equal(picture.split('class="mark"').length - 1, 8)
  t.equal(picture.split('<rect').length - 1, 4, 'a bar for each bucket that has any')
  t.notMatch(picture, BROKEN)
  const labels = [...picture.matchAll(/class="mark-label" x="([\d.]+)%" y="([\d.]+)"/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }))
  for (const [index, one] of labels.entries()) t.notOk(labels.slice(0, index).some(({ x, y }) => y === one.y && Math.abs(x - one.x) < 12))
  t.match(String(latencyTable(rows)), '<td class="number">99 %</td>')
})

t.test('every picture has valid figures for any counts', async (t) => {
  for (const ms of [1e-6, 0.001, 7, 1e7]) t.notMatch(String(loadView('l', { ...both, yours: served(ms, []) })), BROKEN, `${ms} ms`)
  const unsaid = { ...servers.yours, loop: null, failed: 3, cpuUsPerRequest: 0, perSecond: 0 }
  const view = String(loadView('l', { ...both, before: { ...servers.starter, loop: null }, yours: unsaid }))
  t.match(view, '3 requests to your server got no answer')
  t.notMatch(view, /How busy the event loop is/)
  t.notMatch(view, BROKEN)
  t.match(String(busyPicture('b', [{ name: NASTY, share: 1 }], 'Busy')), '100 %')
})

t.test('reasons of servers come first, and speak of requests', async (t) => {
  const [before, after] = [
    { ...starter, server: servers.starter },
    { ...yours, server: servers.yours },
  ]
  const found = reasons({ side: before, long: 'the starter' }, after)
  t.strictSame(found.slice(0, 4), [
    '8,000 requests per second are answered, up from 200.',
    'The database is queried once in 500 requests; before, twice per request.',
    'A request takes 100 µs of the server’s CPU time, down from 4 ms.',
    'One request in a hundred waits longer than 20 ms, down from 800 ms.',
  ])
  t.ok(found.includes('(garbage collector) is gone: it took 2 µs self time per request.'))
  t.notOk(found.some((reason) => reason.startsWith('A call took')))
  const bare = (server: ProfileSide['server']) => ({ ...nothing, server })
  t.strictSame(
    reasons({ side: bare(servers.starter), long: '' }, bare(served(100, servers.starter.roundTrips))),
    ['A request takes 5 ms of the server’s CPU time, up from 4 ms.'],
    'requests per second and latencies of two runs differ as much',
  )
})

t.test('round trips in words', async (t) => {
  t.strictSame([0, 0.0002, 0.8, 1, 2, 2.5].map(roundTripsInWords), [
    'never',
    'once in 5,000 requests',
    '0.8 times per request',
    'once per request',
    'twice per request',
    '2.5 times per request',
  ])
})

t.test('a panel has a part for servers alone', async (t) => {
  const served = { ...sampleProfile, starter: { ...starter, server: servers.starter }, yours: { ...yours, server: servers.yours } }
  const view = String(profileView('i', served))
  t.match(view, 'data-section="load"')
  t.match(view, 'a call is a request')
  t.notMatch(view, /<script/)
  const ids = [...view.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
  t.equal(new Set(ids).size, ids.length, 'every id is there once')
  t.notMatch(String(profileView('i', sampleProfile)), /Under load|a call is a request/)
  t.notMatch(String(profileView('i', { ...served, starter: nothing })), BROKEN)
})
