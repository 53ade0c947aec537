import type { Manifest } from '../../../contracts/index.ts'

/** A valid manifest, except for `changes`. */
export function manifest(changes: Partial<Manifest> = {}): Manifest {
  const slow = { verdict: 'slow', why: 'why it is so', feedback: 'general' } as const
  return {
    title: 'Add',
    summary: 'Add two numbers.',
    kind: 'function',
    lesson: '01-adding',
    minutes: 10,
    difficulty: 'easy',
    files: { entry: 'add.js', editable: ['add.js'], readonly: [] },
    baseline: 'starter/add.js',
    reference: 'solutions/good.js',
    target: { required: 2, good: 3 },
    limits: { wallSeconds: 10, cpuSeconds: 20, memoryMb: 192, pids: 32, outputKb: 64, fileKb: 64 },
    hints: ['Look.', 'Look closer.', 'Look there.'],
    debrief: 'a good debrief',
    solutions: {
      'good.js': { verdict: 'pass', level: 'good', why: 'why it is so' },
      'fair.js': { verdict: 'pass', level: 'required', why: 'why it is so' },
      folder: { verdict: 'pass', why: 'why it is so' },
      'slow-1.js': slow,
      'slow-2.js': slow,
      'slow-3.js': slow,
      'cheat-1.js': slow,
      'cheat-2.js': slow,
      'cheat-3.js': slow,
    },
    ...changes,
  }
}

/** The folder of an exercise that is valid except for `changes` to its manifest, as an argument of node-tap's testdir. */
export function exerciseFolder(changes: object = {}) {
  const one = 'module.exports = 1\n'
  const names = ['fair.js', 'slow-1.js', 'slow-2.js', 'slow-3.js', 'cheat-1.js', 'cheat-2.js', 'cheat-3.js']
  return {
    'exercise.json': JSON.stringify({ ...manifest(), ...changes }),
    'README.md': '# Add\n',
    starter: { 'add.js': one },
    tests: { 'add.test.js': "require('tap')\n" },
    workload: { 'workload.js': '// the workload\n', parts: { 'numbers.js': one } },
    solutions: { 'good.js': '// the good solution\n', folder: { 'add.js': one }, ...Object.fromEntries(names.map((name) => [name, one])) },
  }
}
