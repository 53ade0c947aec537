import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkoutAt } from './checkout.ts'
import { ownFolder } from './own-folder.ts'
import { secondsTable, type Tree } from './seconds/table.ts'
import { readKept } from './stages/kept.ts'
import type { StageLine } from './stages/table.ts'
import { atEnd } from '../endings.ts'
import { DEAF } from '../cli/deaf.ts'
import { listOption, readOptions, wholeOptions } from '../cli/options.ts'
import { exercisesFolder, root } from '../cli/places.ts'
import { readTyped, runCommand } from '../cli/run-command.ts'
import { loadExercises } from '../../shared/catalogue/load.ts'
import { rightFiles } from '../../shared/catalogue/solutions.ts'
import { median } from '../../runner/verdict/interval.ts'
import { KINDS, type Exercise, type Kind } from '../../contracts/index.ts'

/*
 * npm run bench -- seconds [--quick] [--kind function,http] [--minutes 16] [--against ../before] [--seed 1]
 *
 * Seconds and CPU time of a verdict for each kind of exercise, warm and cold, from the job's start in an agent; and seconds until the page
 * says on which side of the target it is, while its level is still being measured. The submissions are
 * graded in blocks by `bench -- stages`, kinds in turn, until there are enough verdicts or the time is up. With another checkout, which
 * needs its packages installed, every block runs in both, one after the other, so that a change of the machine meets both.
 */

const USAGE = 'npm run bench -- seconds [--quick] [--kind function,http] [--minutes 16] [--against ../before] [--seed 1]'

/** A reading is judged without a sandbox. */
const MEASURED_KINDS = KINDS.filter((kind) => kind !== 'reading')

/** Verdicts of a block. A block starts with a fresh lane, whose opening takes as long as several verdicts of a function. */
const BLOCK: Partial<Record<Kind, number>> = { function: 10, heap: 10, http: 9, 'load-test': 2 }
/** Blocks of each kind; every fourth is cold. */
const BLOCKS = 5
const isCold = (block: number) => block % 4 === 1
const QUICK = { minutes: '4', blocks: 1 }

const asked = readTyped(readAsked)

await runCommand(async () => {
  const folder = ownFolder('hotpath-seconds-')
  try {
    const trees = await measureAll(folder.path)
    process.stdout.write(`${secondsTable(trees)}\n`)
    if (!asked.quick && asked.kinds.includes('function')) process.stdout.write(suiteSentence())
  } finally {
    folder.remove()
  }
})

/** @throws HotpathError E_USAGE */
function readAsked() {
  const { values } = readOptions(USAGE, {
    options: {
      quick: { type: 'boolean', default: false },
      kind: { type: 'string' },
      minutes: { type: 'string' },
      against: { type: 'string' },
      seed: { type: 'string' },
    },
  })
  const { quick, kind = MEASURED_KINDS.join(','), minutes = quick ? QUICK.minutes : '16', seed = '1', against } = values
  return {
    quick,
    kinds: listOption(USAGE, '--kind', kind, MEASURED_KINDS),
    blocks: quick ? QUICK.blocks : BLOCKS,
    folders: against === undefined ? [root] : [checkoutAt(USAGE, against), root],
    ...wholeOptions(USAGE, { minutes, seed }, { minutes: [1, 1000], seed: [0, 1_000_000] }),
  }
}

async function measureAll(folder: string): Promise<Tree[]> {
  const trees = asked.folders.map((path) => ({ path, name: basename(path), lines: [] as StageLine[] }))
  const end = Date.now() + asked.minutes * 60_000
  for (let block = 0; block < asked.blocks; block++) {
    for (const kind of asked.kinds) {
      if (Date.now() > end) return trees
      for (const tree of block % 2 === 0 ? trees : trees.toReversed())
        tree.lines.push(...(await runBlock(tree.path, kind, block, join(folder, `${trees.indexOf(tree)}-${kind}-${block}.jsonl`))))
    }
  }
  return trees
}

/** Grades a block in this checkout. The same seed chooses the same submissions in another. @throws Error if that fails */
async function runBlock(path: string, kind: Kind, block: number, keep: string): Promise<StageLine[]> {
  const options = { kind, times: String(BLOCK[kind]), seed: String(asked.seed + block), keep }
  const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  const child = spawn(process.execPath, [DEAF, programIn(path), 'stages', ...words, ...(isCold(block) ? ['--cold'] : [])], {
    cwd: path,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  child.once(
    'exit',
    atEnd(() => child.kill('SIGTERM')),
  )
  const [status] = (await once(child, 'exit')) as [number | null]
  if (status !== 0) throw new Error(`The verdicts in ${path} ended with status ${status}`)
  process.stderr.write(`${basename(path)}: ${kind}${isCold(block) ? ', cold' : ''}, block ${block + 1} of ${asked.blocks}\n`)
  return readKept(keep, USAGE)
}

/** What benchmark.js's own suite takes for the starter and the first right solution of the function exercises. */
function suiteSentence(): string {
  const seconds = loadExercises(exercisesFolder)
    .filter(({ manifest }) => manifest.kind === 'function')
    .map(suiteSeconds)
  return `benchmark.js's suite on ${seconds.length} of these pairs: median ${median(seconds).toFixed(1)} s\n`
}

function suiteSeconds(exercise: Exercise): number {
  const { kind, files } = exercise.manifest
  const said = {
    kind,
    files: { ...exercise.sources, 'slow/slow.js': exercise.starter[files.entry], 'fast/fast.js': rightFiles(exercise)[files.entry] },
    entries: { slow: 'slow/slow.js', fast: 'fast/fast.js' },
  }
  const program = fileURLToPath(new URL('suite.cjs', import.meta.url))
  return (JSON.parse(execFileSync(process.execPath, [program], { input: JSON.stringify(said), encoding: 'utf8' })) as { seconds: number })
    .seconds
}

function programIn(checkout: string): string {
  return join(checkout, 'grader/tools/bench/main.ts')
}
