import type { Board } from '../../../grader/contracts/board.ts'
import { askContest, clearSeat, leaveSeat, openBoard, readBoard, readRankings, takeSeat } from '../shared/api/board.ts'
import { boardView, firstShown } from './board.ts'
import { rankingsView } from './rankings.ts'
import type { Fields } from '../shared/forms/forms.ts'
import { unread } from '../shared/forms/trouble.ts'
import type { Html } from '../shared/html.ts'
import { CohortPart } from './cohort-part.ts'

/** Time between two polls of a head-to-head run. */
const PAUSE_MS = 3000

/** The leaderboard: opening and closing it, joining and leaving it, and the ranks of one assignment. */
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
      await this.refresh(words)
    }
    return {
      open: () => then(openBoard(id, true), 'The board is open. Nobody appears on it yet.'),
      close: () => then(openBoard(id, false), 'The board is closed, and its list is deleted.'),
      sit: ({ pseudonym }: Fields) => then(takeSeat(id, pseudonym!), 'You appear on the board.'),
      'sit-by-name': () => then(takeSeat(id, null), 'You appear on the board under your name.'),
      'leave-board': () => then(leaveSeat(id), 'You have left the board.'),
      clear: ({ person }: Fields) => then(clearSeat(id, person!), 'Removed. The learner can join again under another pseudonym.'),
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

  override async refresh(words = '', isChanged = false): Promise<void> {
    await super.refresh(words, isChanged)
    // If the board could not be loaded, the rankings cannot either, and the error is shown already.
    if (this.querySelector('[data-do=again]')) return
    this.#shown = ''
    await this.#showRankings()
  }

  /** Refreshes only the rankings, so that typed text stays during a head-to-head run. */
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
    return this.querySelector('[data-part=rankings]')
  }

  /** Keeps an unchanged view with its focus. Otherwise a focus in there moves to the choice above it. */
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
