import t from 'tap'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../../folder.ts'

const WORKLOAD = new URL('../../../runner/comparison/workload.cjs', import.meta.url).pathname

/** Makes inputs of a number and a list of doubles, reads them until V8 has optimized the reader, and prints how V8 then stores the lists. */
const PROGRAM = `
const workload = require('./workload/workload.js')
const lists = require('./starter/input.js').lists
const ignore = () => {}
for (let i = 0; i < 50; i++) workload((divisor, list) => [divisor, list], i % 2 ? 16777216 + 20 : 0, () => 2 ** 31 * Math.random(), ignore, ignore)
console.log(lists.length, lists.filter((list) => %HasDoubleElements(list)).length)
`

t.test('reading inputs and results leaves lists of doubles as V8 stores them', (t) => {
  const folder = temporaryFolder(t)
  for (const name of ['workload', 'starter']) mkdirSync(join(folder, name))
  cpSync(WORKLOAD, join(folder, 'workload/workload.js'))
  const list = 'Array.from({ length: 1000 }, () => random() + 0.5)'
  writeFileSync(
    join(folder, 'starter/input.js'),
    `module.exports = (random) => { const list = ${list}; module.exports.lists.push(list); return [12, list] }\nmodule.exports.lists = []`,
  )
  writeFileSync(join(folder, 'program.js'), PROGRAM)
  const printed = execFileSync(process.execPath, ['--allow-natives-syntax', join(folder, 'program.js')], { encoding: 'utf8' })
  t.equal(printed, '17 17\n')
  t.end()
})
