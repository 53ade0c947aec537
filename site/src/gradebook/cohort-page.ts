import type { Cohort } from '../../../grader/contracts/cohort.ts'
import { serverClock } from '../shared/clock.ts'
import { ACCOUNT_CHANGED, readMe } from '../shared/me.ts'
import { leaveCohort, readCohort, stayInCohort } from '../shared/api/cohorts.ts'
import { readNotices } from '../shared/api/notices.ts'
import { part } from '../shared/parts.ts'
import { createTabs, type Tabs } from '../shared/tabs.ts'
import { hasTab, headView, tabsView } from './head.ts'
import { unaskedView } from './unasked.ts'
import { unverifiedView } from './unverified.ts'
import { sendProof } from '../shared/api/account.ts'
import { emailSent } from '../account/sign-in.ts'
import { doForms } from '../shared/forms/forms.ts'
import { unread } from '../shared/forms/trouble.ts'
import './cohort-assignments.ts'
import './cohort-audit.ts'
import './cohort-board.ts'
import './cohort-gradebook.ts'
import './cohort-grading.ts'
import './cohort-announcements.ts'
import './cohort-emails.ts'
import { NOTICED } from './cohort-notices.ts'
import './cohort-outbox.ts'
import type { CohortPart } from './cohort-part.ts'
import './cohort-members.ts'
import './cohort-settings.ts'
import './cohort-similar.ts'
import './cohort-webhooks.ts'
import './cohort-work.ts'
import '../comments/own-comments.ts'
import type { Status } from '../shared/elements/shown-part.ts'
import '../account/sign-in-form.ts'

/** One cohort: a learner's own work in it, or the tabs of its staff. */
class CohortPage extends HTMLElement {
  #id = new URLSearchParams(location.search).get('id') ?? ''
  #cohort!: Cohort
  #clock!: () => number
  /** The staff's tabs, if shown. */
  #tabs: Tabs | null = null

  connectedCallback(): void {
    const leave = async () => {
      await leaveCohort(this.#id)
      location.assign('/cohorts/')
    }
    doForms(this, {
      again: () => this.#show(),
      leave,
      go: leave,
      stay: async (_, form) => {
        await stayInCohort(this.#id)
        form.remove()
        part(this, 'status').textContent = 'You are a member.'
      },
      prove: async () => {
        const { account, mail } = await readMe()
        await sendProof(account!.email)
        return emailSent(account!.email, 'open its link within a day to verify your address.', mail)
      },
    })
    this.addEventListener('hotpath:status', (event) => void this.#showStatus((event as CustomEvent<Status>).detail))
    this.addEventListener(NOTICED, (event) => this.#showCount((event as CustomEvent<number>).detail))
    document.addEventListener(ACCOUNT_CHANGED, () => void this.#show())
    addEventListener('hashchange', () => this.#goToAsked())
    void this.#show()
  }

  async #show(): Promise<void> {
    const body = part(this, 'body')
    this.#tabs = null
    try {
      const { account } = await readMe()
      if (account === null) {
        body.innerHTML = '<sign-in class="card alone"></sign-in>'
        body.querySelector<HTMLElement>('sign-in')!.dataset['back'] = location.pathname + location.search
        return
      }
      const [cohort, clock] = await Promise.all([readCohort(this.#id), serverClock()])
      this.#cohort = cohort
      this.#clock = clock
      this.#showHead()
      if (cohort.role === 'learner') this.#showOwn(body)
      else this.#showGradebook(body)
      if (!account.emailVerified) body.insertAdjacentHTML('afterbegin', String(unverifiedView(account)))
      if (cohort.unasked) body.insertAdjacentHTML('afterbegin', String(unaskedView(cohort)))
    } catch (error) {
      body.innerHTML = String(unread(error as Error, 'again'))
    }
  }

  #showHead(): void {
    part(this, 'head').innerHTML = String(headView(this.#cohort))
    document.title = `${this.#cohort.name} · Hotpath`
  }

  #showOwn(body: HTMLElement): void {
    const comments = document.createElement('own-comments')
    comments.dataset['cohort'] = this.#id
    const [work, board] = [this.#part('work'), this.#part('board')]
    body.replaceChildren(this.#part('announcements'), work, board)
    // Comments in view count as seen, so they load after the assignments, which show which are new.
    void work.shown.then(() => board.isConnected && board.after(comments))
    body.insertAdjacentHTML(
      'beforeend',
      '<details class="danger"><summary>Leave the cohort</summary><form data-do="leave"><p>You keep your attempts, but instructors no longer see them, and they no longer count for your team. If you join again, you continue where you were.</p><p class="actions"><button class="button danger">Leave</button></p></form></details>',
    )
  }

  #showGradebook(body: HTMLElement): void {
    body.innerHTML = String(tabsView(this.#cohort.role))
    const panel = part(body, 'panel')
    const asked = location.hash.slice(1)
    this.#tabs = createTabs(body.querySelector<HTMLElement>('[role=tablist]')!, 'gradebook', (name) => {
      panel.setAttribute('aria-labelledby', `tab-${name}`)
      panel.replaceChildren(this.#part(name))
      history.replaceState(null, '', `#${name}`)
      part(this, 'status').textContent = ''
    })
    this.#tabs.select(hasTab(this.#cohort.role, asked) ? asked : 'gradebook')
    // The alerts tab counts them itself.
    if (asked !== 'notices') void this.#count()
  }

  /** Follows a link on the page to another tab, with the focus. */
  #goToAsked(): void {
    const asked = location.hash.slice(1)
    if (this.#tabs === null || !hasTab(this.#cohort.role, asked) || asked === this.#tabs.selected()) return
    this.#tabs.select(asked)
    this.querySelector<HTMLElement>('[role=tab][aria-selected=true]')!.focus()
  }

  /** Shows the number of alerts. If the server does not answer, there is no number, and the tab shows the error. */
  async #count(): Promise<void> {
    const answer = await readNotices(this.#id).catch(() => null)
    if (answer !== null) this.#showCount(answer.notices.length)
  }

  #showCount(count: number): void {
    const place = this.querySelector('[data-part=count]')
    if (place) place.textContent = count === 0 ? '' : String(count)
  }

  #part(name: string): CohortPart {
    return Object.assign(document.createElement(`cohort-${name}`) as CohortPart, { cohort: this.#cohort, clock: this.#clock })
  }

  async #showStatus({ words, isChanged }: Status): Promise<void> {
    part(this, 'status').textContent = words
    if (!isChanged) return
    this.#cohort = await readCohort(this.#id).catch(() => this.#cohort)
    this.#showHead()
    for (const shown of this.querySelectorAll<CohortPart>('[data-part=panel] > *')) shown.cohort = this.#cohort
  }
}

customElements.define('cohort-page', CohortPage)
