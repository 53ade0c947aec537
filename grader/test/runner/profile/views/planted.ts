import type { Exercise, Kind, SourceFiles } from '../../../../contracts/index.ts'

const WORKLOAD = `'use strict'
module.exports = function workload (subject, count, random, fold) {
  for (var call = 0; call < count; call++) fold(subject(random()))
}
`

/** An exercise around one planted file, whose function is called with a random number. */
export function plantedExercise(source: string, kind: Kind = 'function'): { exercise: Exercise; files: SourceFiles } {
  const files = { 'planted.js': source }
  const manifest = {
    title: 'Planted',
    summary: 'Code with a known property.',
    kind,
    lesson: 'none',
    minutes: 1,
    difficulty: 'easy' as const,
    files: { entry: 'planted.js', editable: ['planted.js'], readonly: [] },
    baseline: 'starter/planted.js',
    reference: 'starter/planted.js',
    target: kind === 'heap' ? { bytesPerCall: 4 } : { required: 2 },
    limits: { wallSeconds: 10, cpuSeconds: 20, memoryMb: 192, pids: 32, outputKb: 64, fileKb: 64 },
    hints: [],
    debrief: '',
    solutions: {},
  }
  const sources = { 'workload/workload.js': WORKLOAD, 'starter/planted.js': source }
  return { exercise: { slug: 'planted', folder: '', version: '', manifest, task: '', starter: files, sources }, files }
}
