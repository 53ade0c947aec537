import { readFileSync } from 'node:fs'
import t from 'tap'
import { readCompiler } from '../../../../runner/profile/views/compiler.ts'
import { DEOPT_WORDS, wordsFor } from '../../../../runner/profile/views/deopt-words.ts'
import { identitiesIn } from '../../../../shared/cpu-profile/identities.ts'
import { loadExercise } from '../../../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../../../tools/cli/places.ts'
import { traceCompiler } from '../../../../runner/measure/profiler.ts'
import { openSandbox } from '../../../../runner/sandbox/open.ts'
import { plantedExercise } from './planted.ts'

const TRACED_MS = 2500

/** New kinds of values come late, when everything has long been compiled for the earlier ones. */
const PLANTED = `'use strict'
var began = Date.now()
var calls = 0
var late = false
function twice (a) { return a + a }
function read (point) { return point.x }
function pick (array, i) { return array[i] }
function next (n) { return n + 1 }
function rest (a, b) { return a % b }
function steady (a) { return a * 3 + 1 }
var array = [1, 2, 3, 4]
var big = 5
module.exports = function planted (x) {
  if ((++calls & 1023) === 0 && !late && Date.now() - began > 1200) late = true
  var s = 0
  for (var i = 0; i < 50; i++) {
    s += twice(late ? 0.5 : 1)
    s += read(late ? { y: 1, x: 2 } : { x: 1 })
    s += pick(array, late ? 9 : i & 3) | 0
    s += next(late ? 2147483647 : big)
    s += rest(late ? -4 : 4, 2)
    s += steady(i)
  }
  return s | 0
}
`
/** Deoptimization reason of each function; V8's compilers word some of them differently. */
const REASONS: Record<string, { line: number; reason: RegExp }> = {
  twice: { line: 5, reason: /^(not a Smi|lost precision)/ },
  read: { line: 6, reason: /^wrong map$/ },
  pick: { line: 7, reason: /^out of bounds$/ },
  next: { line: 8, reason: /^(overflow|not a Smi|lost precision)/ },
  rest: { line: 9, reason: /^(minus zero|division by zero)$/ },
}

t.test('what the compiler did with what ran in a box', async (t) => {
  const sandbox = await openSandbox({ kind: 'process', laneCore: 0, runtime: null })
  t.teardown(() => sandbox.close())

  await t.test('planted deoptimizations are named by reason and line', async (t) => {
    const { exercise, files } = plantedExercise(PLANTED)
    const { log, cut } = await traceCompiler(exercise, files, sandbox, TRACED_MS)
    const { functions, deopts, unknown } = readCompiler(log, cut, identitiesIn(files))
    t.comment(JSON.stringify({ functions, deopts }))
    for (const [name, { line, reason }] of Object.entries(REASONS)) {
      const found = deopts.filter((one) => one.line === line)
      t.ok(
        found.some((one) => reason.test(one.reason) && one.function === name && one.identity?.within === name),
        name,
        { found },
      )
    }
    t.notOk(
      deopts.some((one) => one.line === 10),
      'and none for a function without one',
    )
    t.match(
      functions.find((one) => one.function === 'planted'),
      { file: 'planted.js', line: 13, tier: /^(maglev|turbofan)$/ },
    )
    t.match(
      functions.find((one) => one.function === 'rest'),
      { identity: { line: 9, column: 1, within: 'rest' } },
      'the function is found in the source',
    )
    t.ok(functions.find((one) => one.function === 'planted')?.inlines.includes('steady'), 'what was inlined')
    t.match(functions.find((one) => one.function === 'steady')?.tier, /^(inlined|maglev|turbofan)$/)
    t.notOk(cut)
    t.ok(log.length < 500_000, `${log.length} characters, without those of the sandbox’s start`)
    t.equal(unknown.length, 1)
  })

  await t.test('of the callbacks of an exercise it tells whether they were inlined', async (t) => {
    const exercise = loadExercise(exercisesFolder, 'divide-by-and-sum')
    const { log, cut } = await traceCompiler(exercise, exercise.starter, sandbox, 300)
    const { functions } = readCompiler(log, cut)
    t.match(functions, [{ function: 'divideByAndSum', line: 4, tier: 'turbofan' }, { line: 8 }, { line: 12 }])
    t.ok(functions[0]!.inlines.length >= 1, functions[0]!.inlines.join())
  })
})

t.test('reasons are in the words of the engine that runs', async (t) => {
  // The linker lets one text be the end of another: there is no zero before each.
  const engine = readFileSync(process.execPath)
  for (const reason of Object.keys(DEOPT_WORDS)) t.ok(engine.includes(`${reason}\0`, 0, 'latin1'), reason)
  t.match(wordsFor('Insufficient type feedback for call'), /had not run/)
  t.equal(wordsFor('new in V8 99'), 'V8 says “new in V8 99”, and no more.')
})

t.test('a log that was made up does no harm', async (t) => {
  t.match(readCompiler('', false), { functions: { length: 0 }, deopts: { length: 0 }, unknown: [/none of your functions/] })
  const lines = Array.from({ length: 3000 }, (_, i) => [
    `code-creation,JS,12,1,0x${i},1,${'f'.repeat(300)}${i} /job/starter/a.js:${i}:1,0x1,*`,
    `code-source-info,0x${i},1,1,1,,F9O1,S0x1S0x1`,
    `code-deopt,1,1,0x${i},5,1,deopt-eager,</job/starter/a.js:${i}:2>,because \\x2C\\u00ff${'!'.repeat(900)}`,
  ])
  const { functions, deopts, unknown } = readCompiler(
    lines.flat().join('\n') + '\ncode-deopt,,,\ncode-creation,JS,\ncode-source-info,',
    true,
  )
  t.ok(functions.length === 200 && deopts.length === 200)
  t.ok(
    functions.every((one) => one.function.length <= 200) &&
      deopts.every(({ reason, words }) => reason.length <= 200 && words.length <= 400),
  )
  t.match(unknown[1], /are missing/)
})

t.test('lines of megabytes are read in no time, whatever they repeat', async (t) => {
  const code = (said: string) => `code-creation,JS,0,0,0x1,0,${said},0x2,*`
  const lines = {
    'a path in a path': code('/job/a'.repeat(600_000)),
    'a path and its place, again and again': code('/job/a:1:1'.repeat(400_000) + ' '),
    blanks: code(`${' '.repeat(4_000_000)}/job/a`),
    'colons and digits': code(`/job/${':1'.repeat(2_000_000)}`),
    'a deoptimization at a thousand places': `code-deopt,1,1,0x1,5,1,deopt-eager,<${'/job/starter/a.js:1:1'.repeat(200_000)}`,
    'one function inlined a million times': `${code(`${'f'.repeat(1000)} /job/starter/a.js:1:1`)}\ncode-source-info,0x1,1,1,1,,F0O1,${'S0x2'.repeat(1_000_000)}`,
  }
  for (const [what, line] of Object.entries(lines)) {
    const began = process.cpuUsage()
    readCompiler(line, true)
    const ms = process.cpuUsage(began).user / 1000
    t.ok(ms < 2000, `${what}: ${Math.round(ms)} ms of CPU time`)
  }
})

t.test('functions of the log are found by name and place', async (t) => {
  const said = [
    'read /job/starter/a.js:4:25',
    ' /job/starter/a.js:5:1',
    'get b /job/starter/c/job/a.js:6:2',
    '/job/starter/a.js:7:1',
    'eval code :8:1',
    'far /usr/a.js:9:1',
  ]
  const log = said.map((one, at) => `code-creation,JS,0,0,0x${at},0,${one},0x1${at},*`).join('\n')
  const found = readCompiler(log, false).functions.map((one) => `${one.function} ${one.file} ${one.line}`)
  t.strictSame(found, ['read a.js 4', '(anonymous), line 5 a.js 5', '(anonymous), line 7 a.js 7', 'get b c/job/a.js 6'])
})
