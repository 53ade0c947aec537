import type { Board, Seat } from '../../../grader/contracts/board.ts'
import { choice, field } from '../shared/forms/fields.ts'
import { html, type Html } from '../shared/html.ts'
import { counted } from '../shared/words.ts'

export interface Reader {
  isLearner: boolean
  isLead: boolean
  /** Whether the cohort is not archived. */
  isOpen: boolean
}

/**
 * A cohort's leaderboard: whether there is one, whether the reader is on it, and of which assignment. Empty for learners if
 * there is none.
 */
export function boardView(board: Board, chosen: string | null, reader: Reader): Html {
  if (!board.open && reader.isLearner) return html``
  return html`<section class="board" aria-labelledby="board-title"><h2 id="board-title">Leaderboard</h2>
${!board.open ? closedView(reader) : html`${reader.isLearner ? seatView(board, reader) : staffView(board, reader)}${chosenView(board, chosen)}`}</section>`
}

/** The default assignment: the last one due among those that can be ranked. */
export function firstShown({ assignments }: Board): string | null {
  return assignments.findLast(({ figure }) => figure !== null)?.assignment ?? null
}

const EVERYBODY =
  'Everyone in the cohort can see it: for each assignment, the rank and figures of the best attempt of each learner who has chosen to appear.'

function closedView({ isLead, isOpen }: Reader): Html {
  return html`<p>This cohort has no leaderboard. ${EVERYBODY} Learners choose for themselves whether to appear, under their name or a pseudonym.</p>
${isLead && isOpen && html`<form data-do="open"><p class="actions"><button class="button main">Open a board</button></p></form>`}`
}

function staffView({ seats, learners }: Board, { isLead, isOpen }: Reader): Html {
  return html`<p>${seats} of ${counted(learners, 'learner')} appear. Learners do not see who is behind a pseudonym. Staff do, and learners know that before they choose.</p>
${isLead && isOpen && html`<details><summary>Close the board</summary><form data-do="close"><p>This deletes the list of those who appear. If you open a board again, learners have to choose again.</p><p class="actions"><button class="button danger">Close the board</button></p></form></details>`}`
}

function seatView({ seat, seats, learners }: Board, { isOpen }: Reader): Html {
  return html`<p>${seatWords(seat)} ${seats} of ${counted(learners, 'learner')} appear.</p>
${isOpen && html`<details${seat === null && html` class="new card"`}><summary>${seat === null ? 'Join the board' : 'Change how you appear'}</summary>${seatForm(seat)}</details>`}
${seat !== null && html`<form data-do="leave-board"><p class="actions"><button class="button">Leave the board</button></p></form>`}`
}

function seatWords(seat: Seat | null): Html {
  if (seat === null) return html`You are not on the board.`
  return seat.pseudonym === null ? html`You appear under your name.` : html`You appear under the pseudonym <b>${seat.pseudonym}</b>.`
}

/** The form to join, with what learners need to know before they choose. */
function seatForm(seat: Seat | null): Html {
  return html`<form data-do="sit" class="narrow"><p>${EVERYBODY}</p>
<p>Under a pseudonym, other learners do not see your name. Your instructors and assistants do see it, like the rest of your work. A pseudonym hides your name but not your figures: anyone who has seen one of your verdicts, or knows everyone else on the board, can recognise you${seat?.pseudonym === null && ', and so can anyone who saw you under your name'}.</p>
<p>You can leave at any time. Then your figures are no longer shown.</p>
${field('seat', { name: 'pseudonym', label: 'Pseudonym', least: 2, most: 30, value: seat?.pseudonym ?? '', hint: '2 to 30 characters; not the name of another member, or similar to one.' })}
<p class="actions"><button class="button main">Appear under this pseudonym</button> <button class="button" data-do="sit-by-name" formnovalidate>Appear under my name</button></p></form>`
}

function chosenView({ assignments }: Board, chosen: string | null): Html {
  const ranked = assignments.filter(({ figure }) => figure !== null)
  const others = assignments.filter(({ figure }) => figure === null).map(({ title }) => title)
  return html`${
    ranked.length === 0
      ? html`<p class="empty">No assignment can be ranked yet.</p>`
      : choice(
          'board',
          'assignment',
          'Assignment',
          ranked.map(({ assignment, title }) => [assignment, title] as const),
          chosen ?? '',
        )
  }
${others.length > 0 && html`<p class="meta">Not ranked, because they are only right or wrong: ${others.join(', ')}.</p>`}
<div data-part="rankings"></div>`
}
