import type { Exercise, SourceFiles } from '../../../contracts/index.ts'

/** Calls the subject with a random number, and keeps what it returns. */
const WORKLOAD = 'module.exports = function (subject, count, random, fold) { for (var i = 0; i < count; i++) fold(subject(random())) }'

const TESTS = `'use strict'
const t = require('tap')
const work = require('../starter/work')
t.test('flips the last bit', async t => {
  for (const x of [0, 1, 6, 2 ** 31 - 1]) t.equal(work(x), x ^ 1)
})
`

/** An exercise whose submissions only differ in the work they do beside their task. */
export function composedExercise(starter: SourceFiles): Exercise {
  const files = Object.keys(starter)
  return {
    slug: 'composed',
    folder: '/nowhere/composed',
    version: 'v1',
    manifest: {
      title: 'Composed',
      summary: 'Flip the last bit.',
      kind: 'function',
      lesson: '01-how-we-measure',
      minutes: 1,
      difficulty: 'easy',
      files: { entry: 'work.js', editable: files, readonly: [] },
      baseline: 'starter/work.js',
      reference: 'starter/work.js',
      target: { required: 1.5 },
      limits: { wallSeconds: 20, cpuSeconds: 20, memoryMb: 128, pids: 32, outputKb: 64, fileKb: 64 },
      hints: ['', '', ''],
      debrief: '',
      solutions: {},
    },
    task: '',
    starter,
    sources: {
      'tests/work.test.js': TESTS,
      'workload/workload.js': WORKLOAD,
      ...Object.fromEntries(files.map((file) => [`starter/${file}`, starter[file]!])),
    },
  }
}
