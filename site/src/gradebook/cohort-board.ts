import type { Board } from '../../../grader/contracts/board.ts'
import { askContest, clearSeat, leaveSeat, openBoard, readBoard, readRankings, takeSeat } from '../shared/api/board.ts'
import { boardView, firstShown } from './board.ts'
import { rankingsView } from './rankings.ts'
import type { Fields } from '../shared/forms/forms.ts'
import { unread } from '../shared/forms/trouble.ts'
import type { Html } from '../shared/html.ts'
import { CohortPart } from './cohort-part.ts'

/** Between two looks at how far a contest is. */
const PAUSE_MS = 3000

/** The leaderboard: opened and closed, joined and left, and the ranks of one assignment. */
class CohortBoard extends CohortPart {
  #chosen: string | null = null
  #shown = ''

  override connectedCallback(): void {
    super.connectedCallback()
    this.addEventListener('change', ({ target }) => {
      if ((target as HTMLElement).id !== 'board-assignment') return
      this.#chosen = (target as HTMLSelectElement).value
      void this.#showRankings()
    })
  }

  protected actions() {
    const { id } = this.cohort
    const then = async (done: Promise<unknown>, words: string) => {
      await done
      this.tell(words)
      await this.refresh()
    }
    return {
      open: () => then(openBoard(id, true), 'There is a board now, and nobody on it yet.'),
      close: () => then(openBoard(id, false), 'The board is closed, and who was on it is forgotten.'),
      sit: ({ pseudonym }: Fields) => then(takeSeat(id, pseudonym!), 'You appear on the board.'),
      'sit-by-name': () => then(takeSeat(id, null), 'You appear on the board under your name.'),
      'leave-board': () => then(leaveSeat(id), 'You are not on the board any more.'),
      clear: ({ person }: Fields) => then(clearSeat(id, person!), 'Taken off. They may come back, under another pseudonym.'),
      contest: async () => {
        await askContest(id, this.#chosen!)
        await this.#showRankings()
      },
    }
  }

  protected async load() {
    const board: Board = await readBoard(this.cohort.id)
    if (!board.assignments.some(({ assignment, figure }) => assignment === this.#chosen && figure !== null))
      this.#chosen = firstShown(board)
    return boardView(board, this.#chosen, {
      isLearner: this.cohort.role === 'learner',
      isLead: this.isLead,
      isOpen: this.cohort.archivedAt === null,
    })
  }

  override async refresh(): Promise<void> {
    await super.refresh()
    // Where it could not be read, neither can they, and that is said.
    if (this.querySelector('[data-do=again]')) return
    this.#shown = ''
    await this.#showRankings()
  }

  /** Apart from the rest: what is typed there stays while a contest is watched. */
  async #showRankings(): Promise<void> {
    const assignment = this.#chosen
    if (assignment === null || this.#place === null) return
    try {
      const rankings = await readRankings(this.cohort.id, assignment)
      if (assignment !== this.#chosen) return
      this.#render(rankingsView(rankings, this.isLead && this.cohort.archivedAt === null, this.clock()))
      if (rankings.contest?.state === 'waiting')
        setTimeout(() => this.isConnected && assignment === this.#chosen && void this.#showRankings(), PAUSE_MS)
    } catch (error) {
      this.#render(unread(error as Error))
    }
  }

  get #place(): HTMLElement | null {
    return this.querySelector('[data-part=placings]')
  }

  /** What has not changed stays, with its focus; else whoever was in there goes on from the choice above it. */
  #render(view: Html): void {
    const place = this.#place
    if (place === null || this.#shown === String(view)) return
    const isWithin = place.contains(document.activeElement)
    this.#shown = String(view)
    place.innerHTML = this.#shown
    if (isWithin) this.querySelector<HTMLElement>('#board-assignment')?.focus()
  }
}

customElements.define('cohort-board', CohortBoard)
