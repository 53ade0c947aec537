import { comparisonView } from '../compare/comparison.ts'
import { askComparison, followComparison, runProgram } from '../shared/api/comparisons.ts'
import { html, type Html } from '../shared/html.ts'
import { programView } from './program.ts'

/** One file of a block. */
export interface RunFile {
  kind: string
  name: string
  code: string
}

/** Runs the program of a block, or compares its variants, and shows what comes of it. @throws Refused, Unreachable */
export async function runFiles(files: readonly RunFile[], show: (view: Html) => void, wanted: () => boolean): Promise<void> {
  const program = files.find(({ kind }) => kind === 'program')
  if (program !== undefined) return show(programView(await runProgram(program.code)))
  const input = files.find(({ kind }) => kind === 'input')
  const variants = files.filter(({ kind }) => kind === 'variant').map(({ name, code }) => ({ name, code }))
  const asked = await askComparison({ variants, ...(input !== undefined && input.code.trim() !== '' && { input: input.code }) })
  await followComparison(
    asked,
    (now) =>
      show(
        html`${comparisonView(`run-${now.id}`, now)}<p class="permalink"><a href="/compare/?id=${now.id}">This comparison on its own page</a></p>`,
      ),
    wanted,
  )
}
