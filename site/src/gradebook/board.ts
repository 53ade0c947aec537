import type { Board, Seat } from '../../../grader/contracts/board.ts'
import { choice, field } from '../shared/forms/fields.ts'
import { html, type Html } from '../shared/html.ts'
import { counted } from '../shared/words.ts'

export interface Reader {
  isLearner: boolean
  isLead: boolean
  /** Something can still change in the cohort. */
  isOpen: boolean
}

/**
 * A cohort’s leaderboard: whether there is one, whether one is on it, and of which assignment. Nothing for learners
 * where there is none.
 */
export function boardView(board: Board, chosen: string | null, reader: Reader): Html {
  if (!board.open && reader.isLearner) return html``
  return html`<section class="board" aria-labelledby="board-title"><h2 id="board-title">Leaderboard</h2>
${!board.open ? closedView(reader) : html`${reader.isLearner ? seatView(board, reader) : staffView(board, reader)}${chosenView(board, chosen)}`}</section>`
}

/** The assignment that is shown where nobody has chosen: the last that is due, of those that can be ranked. */
export function firstShown({ assignments }: Board): string | null {
  return assignments.findLast(({ figure }) => figure !== null)?.assignment ?? null
}

const EVERYBODY =
  'Everyone in the cohort sees it: of each assignment the rank and the figures of the best attempt of those learners who have chosen to appear.'

function closedView({ isLead, isOpen }: Reader): Html {
  return html`<p>There is none. ${EVERYBODY} Nobody is put onto it: learners choose for themselves, under their name or a pseudonym.</p>
${isLead && isOpen && html`<form data-do="open"><p class="actions"><button class="button main">Open a board</button></p></form>`}`
}

function staffView({ seats, learners }: Board, { isLead, isOpen }: Reader): Html {
  return html`<p>${seats} of ${counted(learners, 'learner')} appear. Learners do not see who stands behind a pseudonym; staff do, and learners are told so before they choose.</p>
${isLead && isOpen && html`<details><summary>Close the board</summary><form data-do="close"><p>Who is on it is forgotten. If you open one again, nobody is on it who does not choose so again.</p><p class="actions"><button class="button danger">Close it</button></p></form></details>`}`
}

function seatView({ seat, seats, learners }: Board, { isOpen }: Reader): Html {
  return html`<p>${seatWords(seat)} ${seats} of ${counted(learners, 'learner')} appear.</p>
${isOpen && html`<details${seat === null && html` class="new card"`}><summary>${seat === null ? 'Appear on it' : 'Appear otherwise'}</summary>${seatForm(seat)}</details>`}
${seat !== null && html`<form data-do="leave-board"><p class="actions"><button class="button">Leave the board</button></p></form>`}`
}

function seatWords(seat: Seat | null): Html {
  if (seat === null) return html`You are not on it.`
  return seat.pseudonym === null ? html`You appear under your name.` : html`You appear as <b>${seat.pseudonym}</b>, which is a pseudonym.`
}

/** What one has to know comes before the choice. */
function seatForm(seat: Seat | null): Html {
  return html`<form data-do="sit" class="narrow"><p>${EVERYBODY}</p>
<p>Under a pseudonym, other learners do not see your name. Your instructors and assistants do, as they see all of your work. A pseudonym hides your name and not your figures: who has seen a verdict of yours, or knows everyone else on the board, may recognise you${seat?.pseudonym === null && ', and whoever saw you under your name will'}.</p>
<p>You can leave at any time. Then nothing of you is on it any more.</p>
${field('seat', { name: 'pseudonym', label: 'Pseudonym', least: 2, most: 30, value: seat?.pseudonym ?? '', hint: '2 to 30 characters; not the name of anyone else here, nor one that reads like it.' })}
<p class="actions"><button class="button main">Appear under the pseudonym</button> <button class="button" data-do="sit-by-name" formnovalidate>Appear under my name</button></p></form>`
}

function chosenView({ assignments }: Board, chosen: string | null): Html {
  const ranked = assignments.filter(({ figure }) => figure !== null)
  const others = assignments.filter(({ figure }) => figure === null).map(({ title }) => title)
  return html`${
    ranked.length === 0
      ? html`<p class="empty">There is no assignment yet that could be ranked.</p>`
      : choice(
          'board',
          'assignment',
          'Assignment',
          ranked.map(({ assignment, title }) => [assignment, title] as const),
          chosen ?? '',
        )
  }
${others.length > 0 && html`<p class="meta">Not ranked, since they are right or not and nothing finer: ${others.join(', ')}.</p>`}
<div data-part="placings"></div>`
}
