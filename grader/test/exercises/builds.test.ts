import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { loadExercises } from '../../shared/catalogue/load.ts'

type Build = (plant: string | null, random: () => number) => Parameters<typeof createServer>[1]

const require = createRequire(import.meta.url)
const exercises = loadExercises(join(import.meta.dirname, '../../../exercises'))

type Asked = readonly (readonly [path: string, body?: string])[]

/**
 * One load-test exercise: the extra requests that its builds get, the planted faults that show in responses (`seen`), and those planted
 * outside the build, which must make no difference (`beside`).
 */
interface Known {
  asked: Asked
  seen: string[]
  beside: string[]
}

const KNOWN: Record<string, Known | undefined> = {
  'expose-the-regression': {
    asked: [
      ['/products/7'],
      ['/products/7'],
      ['/search?q=lamp'],
      ['/basket'],
      ['/recommended'],
      ['/products/__proto__'],
      ['/orders', JSON.stringify({ lines: Array.from({ length: 400 }, (_, product) => ({ product, count: 1 })) })],
      ['/orders', '{ no JSON'],
      ['/orders', '{}'],
    ],
    seen: ['another-header'],
    beside: ['noisy-neighbour'],
  },
}

const ANY: Asked = [['/'], ['/nothing/of/this'], ['/__proto__'], ['/', '{ no JSON']]

async function answersOf(t: Test, build: Build, plant: string | null, asked: Asked): Promise<object[]> {
  const server = createServer(build(plant, () => 5)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.teardown(() => server.close())
  const { port } = server.address() as AddressInfo
  return Promise.all(
    [...ANY, ...asked].map(async ([path, body]) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, body === undefined ? {} : { method: 'POST', body })
      const { date: _, ...headers } = Object.fromEntries(response.headers)
      return { path, status: response.status, headers, text: await response.text() }
    }),
  )
}

for (const { slug, folder, trials } of exercises.filter(({ trials }) => trials)) {
  t.test(`${slug}: what is planted cannot be read in an answer, and nothing that is sent ends a build`, async (t) => {
    const build = require(join(folder, 'workload/build.js')) as Build
    const { asked, seen, beside } = KNOWN[slug] ?? { asked: [], seen: [], beside: [] }
    const plain = await answersOf(t, build, null, asked)
    for (const plant of new Set(trials!.map(({ plant }) => plant).filter((plant) => !beside.includes(plant)))) {
      const answers = await answersOf(t, build, plant, asked)
      if (seen.includes(plant)) t.notSame(answers, plain, plant)
      else t.same(answers, plain, `${plant}: where it may be seen, or is no part of the answers, KNOWN says so`)
    }
  })
}
