/**
 * npm run attack [-- --sandbox docker|process --expendable] [--only word] [--quick] [--honest]
 *
 * Runs the corpus in grader/test/hostile: every submission through the real pipeline (lane.ts, pipeline.ts), every attack on the
 * service against a real server. Compares each outcome with the file's first line, checks host and agent for harm after each, and
 * grades one of the honest solutions in grader/test/honest after every few; --honest grades only those. Exits with 1 if anything is
 * not as expected. In the process sandbox, attacks reach the machine itself (one signals every process): this needs a disposable
 * machine or container, and --expendable.
 */
import { join } from 'node:path'
import { chosen, readCorpus, readHonest, type Attack } from './corpus.ts'
import { isService } from './header.ts'
import { runAll, runAllHonest } from './run.ts'
import { HEAD, honestLine, honestSummary, isRight, isUnharmed, line, summary, totals } from './table.ts'
import { readOptions } from '../cli/options.ts'
import { root } from '../cli/places.ts'
import { runCommand } from '../cli/run-command.ts'
import { sandboxKind } from '../cli/sandbox-kind.ts'
import { HotpathError } from '../../shared/errors.ts'

const USAGE = 'npm run attack [-- --sandbox docker|process --expendable] [--only word] [--quick] [--honest]'

const EXPENDABLE =
  'Child processes do not isolate: attacks would reach this machine. If it is disposable, e.g. a container for this purpose, add --expendable.'

await runCommand(async () => ((await main()) ? 0 : 1))

async function main(): Promise<boolean> {
  const { values } = readArguments()
  const began = performance.now()
  const kind = sandboxKind(values.sandbox, USAGE)
  const honest = readHonest(join(root, 'grader/test/honest'))
  if (kind === 'process' && !values.honest && !values.expendable) throw new HotpathError('E_USAGE', { problem: EXPENDABLE, usage: USAGE })
  const seconds = () => (performance.now() - began) / 1000
  if (values.honest) {
    const solutions = some(honest, 'honest solution', values.only)
    process.stdout.write(HEAD)
    const all = await runAllHonest(solutions, kind, (one) => process.stdout.write(honestLine(one)))
    process.stdout.write(`\n${honestSummary(all, seconds())}\n`)
    return all.every(isRight)
  }
  const corpus = readCorpus(join(root, 'grader/test/hostile')).filter((attack) => attack.quick || !values.quick)
  const attacks = some(corpus, values.quick ? 'quick attack' : 'attack', values.only)
  process.stdout.write(describe(attacks) + HEAD)
  const outcomes = await runAll(attacks, honest, kind, (result) => process.stdout.write(line(result)))
  const all = totals(outcomes)
  process.stdout.write(`\n${summary(all, seconds())}\n`)
  return isUnharmed(all)
}

/**
 * The named entries, or all.
 * @throws HotpathError E_USAGE for a word that no name contains: trying nothing would look like finding nothing
 */
function some<T extends { name: string }>(all: readonly T[], what: string, only: readonly string[] = []): T[] {
  const unknown = only.find((word) => chosen(all, [word]).length === 0)
  if (unknown !== undefined) throw new HotpathError('E_USAGE', { problem: `No ${what} is called “${unknown}”.`, usage: USAGE })
  return chosen(all, only)
}

function readArguments() {
  const flag = { type: 'boolean', default: false } as const
  return readOptions(USAGE, {
    options: { sandbox: { type: 'string' }, only: { type: 'string', multiple: true }, quick: flag, honest: flag, expendable: flag },
  })
}

function describe(attacks: readonly Attack[]): string {
  const services = attacks.filter(({ target }) => isService(target)).length
  return `${attacks.length - services} submissions, ${services} attacks on the service. Checked after each: containers, processes, files, kernel settings, the agent.\n\n`
}
