import { check } from '../check.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { Exercise, Limits, ProgramOutput } from '../../contracts/index.ts'

/** Name of the program, as errors call it. */
const FILE = 'program.js'

/** The test that runs the program: what it prints is captured as that of any code under test, and an error it throws has its place. */
const TEST = `require('tap').test('program', async () => { require('../starter/${FILE}') })`

/** Runs a program to its end in a sandbox of its own, beside the lane, and returns what it printed. Nothing is timed. */
export async function runProgram(code: string, sandbox: Sandbox, limits: Limits, signal: AbortSignal): Promise<ProgramOutput> {
  const { tests, ...output } = await check({ exercise: programExercise(limits), files: { [FILE]: code } }, sandbox, limits, signal)
  const thrown = tests.find(({ ok }) => !ok)
  const findings =
    thrown === undefined
      ? output.findings
      : [
          {
            code: 'threw',
            message: `The code threw an error: ${firstLine(thrown.message)}`,
            hint: 'Fix it, and run the code again.',
            ...(thrown.line !== undefined && { line: thrown.line }),
          },
        ]
  return { ...output, findings }
}

/** The shape in which sandboxes get their code. It has no baseline: nothing is measured. */
function programExercise(limits: Limits): Exercise {
  return {
    slug: 'program',
    folder: '',
    version: '',
    manifest: {
      title: 'Program',
      summary: 'A program',
      kind: 'function',
      lesson: '',
      files: { entry: FILE, editable: [FILE], readonly: [] },
      baseline: '',
      reference: '',
      target: { required: 2 },
      limits,
      hints: [],
      debrief: '',
      minutes: 1,
      difficulty: 'easy',
      solutions: {},
    },
    task: '',
    starter: { [FILE]: '' },
    sources: { 'tests/program.test.js': TEST },
  }
}

/** An error and its message, without its stack. */
function firstLine(message: string | null): string {
  return (message ?? '').split('\n')[0]!.slice(0, 300)
}
