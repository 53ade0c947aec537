import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Exercise } from '../../contracts/index.ts'

const require = createRequire(import.meta.url)
const { createCompute } = require('../../runner/measure/harness/compute.cjs') as {
  createCompute: () => { answer: (request: object) => Reply }
}
const { STATUS, TYPES } = require('../../runner/measure/harness/frames.cjs') as {
  STATUS: { ok: number }
  TYPES: Record<'load' | 'run' | 'check', number>
}

interface Reply {
  status: number
  digest: [number, number]
  figures: [number, number, number]
  body: Buffer | null
}

/** The harness with one solution in it, in this process. */
export interface Subject {
  /** Runs a batch of `count` calls: its digest and its outputs. */
  run(seed: number[], count: number): { digest: string; emitted: Buffer }
  /** The exercise's checker's verdict on outputs; null if all are correct. */
  check(emitted: Buffer): string | null
}

const KEY = [0x1234, 0x5678]

export function loadSolution(exercise: Exercise, path: string): Subject {
  const { answer } = createCompute()
  const inOrder = `starter/${exercise.manifest.files.entry}`
  const files = withShortWarmUp({ ...exercise.sources, [inOrder]: readSolution(exercise, path) })
  const check = files['workload/check.js'] === undefined ? undefined : 'workload/check.js'
  ask({ type: TYPES.load, body: Buffer.from(JSON.stringify({ files, entry: inOrder, workload: 'workload/workload.js', check })) })
  return {
    run(seed, count) {
      const { digest, body } = ask({ type: TYPES.run, seed, key: KEY, count })
      return { digest: digest.map((lane) => (lane >>> 0).toString(16)).join('-'), emitted: Buffer.from(body ?? []) }
    },
    check(emitted) {
      const { body } = ask({ type: TYPES.check, seed: [0, 0, 0, 0], body: emitted })
      return body && (JSON.parse(body.toString('utf8')) as { message: string }).message
    },
  }

  function ask(request: object): Reply {
    const reply = answer(request)
    if (reply.status === STATUS.ok) return reply
    throw new Error(`${path}: status ${reply.status}, ${String(reply.body)}`)
  }
}

/** Thousands of calls before the first batch are for V8's compilers: outputs are the same after a few. */
function withShortWarmUp(files: Record<string, string>): Record<string, string> {
  const source = files['workload/warm-up.js']
  return source === undefined ? files : { ...files, 'workload/warm-up.js': source.replace(/^var CALLS = \d+/m, 'var CALLS = 100') }
}

function readSolution(exercise: Exercise, path: string): string {
  const found = join(exercise.folder, path)
  return readFileSync(statSync(found).isDirectory() ? join(found, exercise.manifest.files.entry) : found, 'utf8')
}
