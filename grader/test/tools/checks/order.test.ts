import { existsSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { longestFirst, split } from '../../../tools/checks/order.ts'
import { report } from '../../../tools/checks/report.ts'
import type { Check } from '../../../tools/checks/schedule.ts'
import { USUAL_SECONDS } from '../../../tools/checks/usual-seconds.ts'
import { root } from '../../../tools/cli/places.ts'

const seconds: Record<string, number> = { short: 1, long: 99, middle: 30, build: 20, reader: 40 }
const secondsOf = (name: string) => seconds[name] ?? null
const check = (name: string, after?: string): Check => ({ name, slot: 'any', ...(after && { after }), run: async () => [report(name)] })
const names = (checks: Check[]) => checks.map(({ name }) => name)

t.test('what takes longest comes first, and what was never timed before the short ones', async (t) => {
  const checks = ['short', 'new', 'long', 'newer', 'middle'].map((name) => check(name))
  t.same(names(longestFirst(checks, secondsOf)), ['long', 'middle', 'new', 'newer', 'short'])
})

t.test('what others come after counts with the longest of them', async (t) => {
  const checks = [check('middle'), check('reader', 'build'), check('short', 'build'), check('build'), check('long')]
  t.same(names(longestFirst(checks, secondsOf)), ['long', 'build', 'reader', 'middle', 'short'])
})

t.test('files that share a process take as long as all of them', async (t) => {
  const both = { ...check('both'), parts: ['middle', 'reader'] }
  t.same(names(longestFirst([check('middle'), both, check('reader'), { ...check('small'), parts: ['new'] }], secondsOf)), [
    'both',
    'reader',
    'middle',
    'small',
  ])
})

t.test('parts take about equally long, and have everything once', async (t) => {
  t.same(split(['short', 'reader', 'middle', 'build', 'new'], 2, secondsOf), [
    ['new', 'reader', 'short'],
    ['build', 'middle'],
  ])
  t.same(split(['short'], 2, secondsOf), [['short'], []])
})

t.test('the list of usual times names files that exist', async (t) => {
  for (const name of Object.keys(USUAL_SECONDS).filter((name) => name.includes('/'))) {
    const path = name.replace(/( @lane|, on PostgreSQL)$/, '')
    t.ok(existsSync(join(root, path)), name)
  }
})
