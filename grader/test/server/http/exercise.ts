import type { Exercise } from '../../../contracts/index.ts'

/** A small exercise with two files, one of them editable. */
export function exercise(slug = 'add'): Exercise {
  return {
    slug,
    folder: `/nowhere/${slug}`,
    version: 'v1',
    manifest: {
      title: 'Add',
      summary: 'Add two numbers.',
      kind: 'function',
      lesson: '01-adding',
      minutes: 10,
      difficulty: 'easy',
      files: { entry: 'add.js', editable: ['add.js'], readonly: ['numbers.js'] },
      baseline: 'starter/add.js',
      reference: 'solutions/add.js',
      target: { required: 2, good: 3 },
      limits: { wallSeconds: 10, cpuSeconds: 20, memoryMb: 128, pids: 32, outputKb: 64, fileKb: 64 },
      hints: ['Look.', 'Look closer.', 'Look there.'],
      debrief: 'The secret of adding.',
      solutions: { 'add.js': { verdict: 'pass', why: 'It adds.' } },
    },
    task: '# Add',
    starter: { 'add.js': 'module.exports = (a, b) => a + b\n', 'numbers.js': 'module.exports = [1, 2]\n' },
    sources: {
      'tests/add.test.js': 'the hidden test',
      'workload/workload.js': 'the hidden workload',
      'solutions/add.js': 'the hidden solution',
    },
  }
}
