/**
 * npm run fuzz [-- --each 50 --seed 7 --only lti]
 * Sends requests generated from the API's own description, then code, JSON, CSV, Markdown, forms and claims by shape, and prints the
 * responses by route. Exits with 1 if a response was a 5xx, an error without explanation, or contained another person's data, or if a
 * request blocked the event loop for more than a second.
 */
import { readOptions, wholeOptions } from '../../tools/cli/options.ts'
import { readTyped, runCommand } from '../../tools/cli/run-command.ts'
import { fuzzApi, type Counts } from './api.ts'
import { withServer } from './server.ts'

const USAGE = 'npm run fuzz [-- --each 50 --seed 7 --only lti]'
const MOST_SEED = 0x7fffffff

const { each, seed, only } = readTyped(() => {
  const { values } = readOptions(USAGE, {
    options: {
      each: { type: 'string', default: '50' },
      seed: { type: 'string', default: String(Date.now() & MOST_SEED) },
      only: { type: 'string', default: '' },
    },
  })
  return { only: values.only, ...wholeOptions(USAGE, values, { each: [1, 1_000_000], seed: [0, MOST_SEED] }) }
})

const KINDS = ['2xx', '3xx', '4xx', '5xx', 'held']
const count = (counts: Counts, kind: string) => counts[kind] ?? 0

await runCommand(async () => {
  const began = performance.now()
  const { routes, blocked, failures } = await withServer((server) => fuzzApi(server, { each, seed, only }))
  const all = Object.values(routes).reduce<Counts>(
    (sum, counts) => Object.fromEntries(KINDS.map((kind) => [kind, count(sum, kind) + count(counts, kind)])),
    {},
  )
  console.log(`${'route'.padEnd(54)}${['sent', ...KINDS, 'ms'].map((kind) => kind.padStart(8)).join('')}`)
  for (const [name, counts] of Object.entries(routes)) console.log(row(name, counts, blocked[name]!))
  console.log(row('all', all, Math.max(...Object.values(blocked))))
  for (const failure of failures) console.log(`\n${failure}`)
  console.log(`\nseed ${seed}, ${((performance.now() - began) / 1000).toFixed(1)} s, ${failures.length} findings`)
  return failures.length > 0 ? 1 : 0
})

/** @param blocked ms, at a stretch */
function row(name: string, counts: Counts, blocked: number): string {
  const numbers = [
    KINDS.reduce((sum, kind) => sum + count(counts, kind), 0),
    ...KINDS.map((kind) => count(counts, kind)),
    Math.round(blocked),
  ]
  return `${name.padEnd(54)}${numbers.map((number) => String(number).padStart(8)).join('')}`
}
