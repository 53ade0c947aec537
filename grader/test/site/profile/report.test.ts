import { readFileSync } from 'node:fs'
import t from 'tap'
import type { Verdict } from '../../../contracts/verdict.ts'
import { reportAssets } from '../../../../site/report-assets.ts'
import { profileInPage } from '../../../../site/src/profile/profile-links.ts'
import { reportPage } from '../../../../site/src/profile/report.ts'
import { sampleProfile, NASTY, nothing } from './sample.ts'

const verdict = JSON.parse(readFileSync(new URL('../../../../site/src/data/verdict.json', import.meta.url), 'utf8')) as Verdict
const exercise = { kind: 'function' as const, target: { required: 2, good: 4 } }
const named = { ...verdict, findings: [{ code: 'x', message: NASTY, hint: 'Look.', file: 'a.js', line: 3 }] }

t.test('a report carries all that it needs, and asks for nothing', async (t) => {
  const page = reportPage(sampleProfile, named, exercise, await reportAssets())
  t.notMatch(page, /<link|@import|(src|href)=|url\(/)
  t.equal(page.split('<script').length - 1, 1)
  t.match(page, /script-src 'sha256-[\w+/=]+'/)
  t.match(page, 'customElements.define("flame-graph"')
  for (const title of [
    'Verdict',
    'What changed from the starter',
    'Where the time goes',
    'What the compiler did',
    'What the collector did',
    'What stays in memory',
    'How time grows with the input',
  ])
    t.match(page, `>${title}</h2>`)
})

t.test('profiles are in the page itself, and nothing leads to a server', async (t) => {
  const page = reportPage(
    sampleProfile,
    named,
    exercise,
    { css: '', script: '' },
    { yours: profileInPage('{"name":"1 & 2"}', 'yours', 'sum'), starter: null },
  )
  t.match(page, '<a href="data:application/json,%7B%22name%22%3A%221%20%26%202%22%7D" download="sum-yours.cpuprofile">')
  t.equal(page.split('<a ').length - 1, 1)
  t.notMatch(page, '/speedscope/')
})

t.test('places are no buttons where there is no editor', async (t) => {
  const page = reportPage(sampleProfile, named, exercise, { css: '', script: '' })
  t.match(page, '<code class="place">a.js:3</code>')
  t.notMatch(page, '<button type="button" class="place"')
})

t.test('neither a script nor a style ends before it ends', async (t) => {
  const page = reportPage({ ...sampleProfile, starter: nothing, yours: nothing }, verdict, exercise, {
    css: 'a::after{content:"</style>"}',
    script: 'say("</script>$1$&")',
  })
  t.match(page, 'say("<\\/script>$1$&")')
  t.equal(page.split('</script>').length - 1, 1)
  t.equal(page.split('</style>').length - 1, 1)
  t.match(page, 'Not in this profile: “What changed from the starter”')
})
