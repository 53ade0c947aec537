import type { Verdict } from '../../../grader/contracts/verdict.ts'
import { Refused } from '../shared/api/client.ts'
import { html, type Html } from '../shared/html.ts'
import type { Mark } from '../editor/surface.ts'

/** An error with its hint and a button: to try again, or to remove what would be refused again. */
export function noticeView(error: Error, what: 'run' | 'check'): Html {
  const { title, hint, code } = describe(error)
  return html`<div class="notice" role="alert"><p class="title">${title}</p><p>${hint}</p><p class="actions">${code === 'E_FILE_FENCE' ? html`<button type="button" class="button small main" data-unfence>Keep only the code</button>` : html`<button type="button" class="button small" data-retry="${what}">Try again</button>`}${code && html` <a href="/errors/#${code.toLowerCase()}"><code>${code}</code></a>`}</p></div>`
}

/** Where a syntax error is, for the editor; nothing for other errors. */
export function marksOf(error: Error): Mark[] {
  if (!(error instanceof Refused) || error.code !== 'E_SYNTAX') return []
  const { file, line, column, problem } = error.details
  return [{ file: String(file), line: Number(line), column: Number(column), message: String(problem), severity: 'error' }]
}

/** Where the findings and failed tests of a verdict or a check are, for the editor. */
export function marksIn({ findings, tests }: Pick<Verdict, 'findings' | 'tests'>): Mark[] {
  const thrown = tests.map(({ name, file, line, column }) => ({ message: name, file, line, column }))
  return distinct([...findings, ...thrown]).flatMap(({ file, line, column = 1, message }): Mark[] =>
    file && line ? [{ file, line, column, message, severity: 'warning' }] : [],
  )
}

/** One per line: several tests can fail in the same. */
function distinct<T extends Pick<Mark, never> & { file?: string | undefined; line?: number | undefined }>(all: readonly T[]): T[] {
  return all.filter((one, index) => all.findIndex(({ file, line }) => file === one.file && line === one.line) === index)
}

function describe(error: Error): { title: string; hint: string; code: string | null } {
  if (error instanceof Refused) return { title: error.message, hint: error.hint, code: error.code }
  if (!navigator.onLine)
    return { title: 'You are offline.', hint: 'Your code is still in the editor. Run it again when the connection is back.', code: null }
  return {
    title: 'The grader does not answer.',
    hint: 'Your code is still in the editor. If you run Hotpath yourself, check that it is still running.',
    code: null,
  }
}
