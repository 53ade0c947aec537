import { readFileSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { onLane } from './on-lane.ts'
import { readOptions } from './options.ts'
import { exitFor, report, say } from './output.ts'
import { exercisesFolder } from './places.ts'
import { writeReport } from './report-file.ts'
import { runCommand } from './run-command.ts'
import { sandboxKind } from './sandbox-kind.ts'
import { mustBeWritable } from './writable.ts'
import { checkSubmission, complete } from '../../shared/catalogue/check.ts'
import { Conversions } from '../../shared/catalogue/conversions.ts'
import type { SyntaxFinding } from '../../shared/catalogue/syntax.ts'
import { SyntaxChecks } from '../../shared/catalogue/syntax-checks.ts'
import { loadExercise } from '../../shared/catalogue/load.ts'
import { HotpathError } from '../../shared/errors.ts'
import { grade } from '../../runner/pipeline.ts'
import type { Exercise, SourceFiles } from '../../contracts/index.ts'

const USAGE = 'npm run grade -- <exercise> <file or folder> [--json] [--report out.html] [--sandbox docker|process]'

/**
 * Accepts and refuses the same submissions as the site. Exits with 0 for a pass, 1 for any other outcome that the submission caused, 2
 * for unsure or fault, 64 for bad usage and for files that cannot be graded.
 */
async function main(): Promise<number> {
  const { positionals, values } = readOptions(USAGE, {
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false }, report: { type: 'string' }, sandbox: { type: 'string' } },
  })
  const [slug, path] = positionals
  if (slug === undefined || path === undefined || positionals.length > 2)
    throw new HotpathError('E_USAGE', { problem: 'Name an exercise and a file or folder.', usage: USAGE })
  const exercise = loadExercise(exercisesFolder, slug)
  if (values.report !== undefined && exercise.reading) throw new HotpathError('E_PROFILE_KIND', { exercise: slug })
  if (values.report !== undefined && exercise.trials) throw new HotpathError('E_PROFILE_LOAD_TEST', { exercise: slug })
  if (values.report !== undefined) mustBeWritable(USAGE, 'The report cannot be written to', values.report)
  const sent = readSubmission(exercise, path)
  checkSubmission(exercise, sent, await parsed(sent))
  const files = complete(exercise, await converted(sent))
  return onLane(sandboxKind(values.sandbox, USAGE), async (lane, stop) => {
    for (const note of values.json ? [] : lane.sandbox.capabilities.notes) say(note)
    const verdict = await grade({ exercise, files }, { ...lane, emit: () => {} })
    stop.throwIfAborted() // its sandboxes were closed: that is not a verdict
    process.stdout.write(values.json ? `${JSON.stringify(verdict)}\n` : report(verdict))
    if (values.report !== undefined) {
      await writeReport(values.report, { exercise, files }, verdict, lane.sandbox, stop)
      say(`Profile report: ${values.report}`)
    }
    return exitFor(verdict.verdict)
  })
}

async function parsed(files: SourceFiles): Promise<SyntaxFinding[]> {
  const checks = new SyntaxChecks()
  try {
    return await checks.of(files, 'you')
  } finally {
    checks.close()
  }
}

/** TypeScript and ES modules as CommonJS, as on the site. */
async function converted(files: SourceFiles): Promise<SourceFiles> {
  const conversions = new Conversions()
  try {
    return (await conversions.of(files)).files
  } finally {
    conversions.close()
  }
}

/** A folder's .js files by name; a single file replaces the entry file, whatever its name. */
function readSubmission(exercise: Exercise, path: string): SourceFiles {
  try {
    if (!statSync(path).isDirectory()) return { ...exercise.starter, [exercise.manifest.files.entry]: readFileSync(path, 'utf8') }
    const names = readdirSync(path).filter((name) => exercise.manifest.files.editable.includes(name) || name.endsWith('.js'))
    if (names.length === 0) throw new HotpathError('E_USAGE', { problem: `${basename(path)}/ holds no .js file.`, usage: USAGE })
    return Object.fromEntries(names.map((name) => [name, readFileSync(join(path, name), 'utf8')]))
  } catch (cause) {
    if (cause instanceof HotpathError) throw cause
    throw new HotpathError('E_USAGE', { problem: `${path} cannot be read: ${(cause as Error).message}.`, usage: USAGE }, { cause })
  }
}

await runCommand(main)
