import type { Regrade, RegradeReport } from '../../../grader/contracts/regrade.ts'
import { choice } from '../shared/forms/fields.ts'
import { html, type Html } from '../shared/html.ts'
import { moment } from '../shared/time.ts'
import { gradeWords } from './gradebook.ts'
import { counted } from '../shared/words.ts'

const WHICH = [
  ['graded', 'The graded attempt'],
  ['all', 'All counted attempts'],
] as const

/** Form to measure attempts again. @param id prefix of its fields @param last the last applied regrade, if any @param isOne of one learner only */
export function askView(id: string, last: Regrade | undefined, isOne = false): Html {
  return html`<form data-do="ask"><p>${isOne ? 'This learner’s attempts' : 'Attempts'} are measured again with today’s version of the exercise, after learners’ submissions. Nothing counts until you apply the result. Attempts that are not measured again keep their old verdict, and one of those can become the graded attempt.${last?.appliedAt && ` Last applied ${moment(last.appliedAt)}.`}</p>
${choice(id, 'which', isOne ? 'Which' : 'For each learner', WHICH, 'graded')}<p class="actions"><button class="button main">Measure again</button></p></form>`
}

/** Progress of a regrade. */
export function progressView({ id, runs, done }: Regrade): Html {
  return html`<form data-do="drop"><input type="hidden" name="regrade" value="${id}" />
<p role="status">${done} of ${counted(runs, 'attempt')} measured …</p>
<progress max="${runs}" value="${done}" aria-label="Attempts measured"></progress>
<p class="actions"><button class="button">Discard</button></p></form>`
}

/** Result of a finished regrade: old grades beside new ones. */
export function reportView({ id, runs, accounts }: RegradeReport): Html {
  const isOther = accounts.filter(({ before, after }) => after !== null && gradeWords(after) !== gradeWords(before))
  const elsewhere = accounts.flatMap(({ attempts }) => attempts).filter(({ otherMachine }) => otherMachine).length
  return html`<form data-do="apply"><input type="hidden" name="regrade" value="${id}" />
<p role="status">${counted(runs, 'attempt')} measured: ${counted(isOther.length, 'grade')} would change.</p>
${elsewhere > 0 && html`<p class="why">${counted(elsewhere, 'attempt')} measured on another class of machine than before. Each verdict compares two sides on one core, but such a ratio can differ slightly between machines.</p>`}
<div class="scroll" role="region" aria-label="Old and new grades" tabindex="0"><table class="regrade"><thead><tr><th scope="col">Learner</th><th scope="col">Old</th><th scope="col">New</th></tr></thead>
<tbody>${accounts.map((each) => personRow(each, isOther.includes(each)))}</tbody></table></div>
<p class="actions"><button class="button main">Apply</button> <button class="button" data-do="drop">Discard</button></p></form>`
}

function personRow({ name, before, after, attempts }: RegradeReport['accounts'][number], isOther: boolean): Html {
  const kept = attempts.filter((attempt) => attempt.kept).length
  return html`<tr${isOther && html` class="other"`}><th scope="row">${name}</th><td>${gradeWords(before)}</td><td>${after === null ? '…' : isOther ? html`<b>${gradeWords(after)}</b>` : 'unchanged'}${kept > 0 && html` <span class="tag warn">${counted(kept, 'old verdict')} kept: unsure or grader fault</span>`}</td></tr>`
}
