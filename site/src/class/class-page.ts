import type { Assignment, Cohort } from '../../../grader/contracts/cohort.ts'
import { listAssignments, readCohort } from '../shared/api/cohorts.ts'
import { unread } from '../shared/forms/trouble.ts'
import { html, type Html } from '../shared/html.ts'
import { ACCOUNT_CHANGED, readMe } from '../shared/me.ts'
import { part } from '../shared/parts.ts'
import { createTabs } from '../shared/tabs.ts'
import '../account/sign-in-form.ts'
import type { ClassPart } from './class-part.ts'
import './class-part.ts'

/** The parts of the page; each is an element named class-… */
const TABS = { beliefs: 'Beliefs and effects', paths: 'Techniques over time', live: 'Live' } as const
type Tab = keyof typeof TABS

/** What a class expects, tries and does: for its staff, without names. */
class ClassPage extends HTMLElement {
  readonly #asked = new URLSearchParams(location.search)
  #cohort!: Cohort
  #assignments: Assignment[] = []
  #chosen = ''

  connectedCallback(): void {
    document.addEventListener(ACCOUNT_CHANGED, () => void this.#show())
    this.addEventListener('click', ({ target }) => (target as Element).closest('[data-do=again]') && void this.#show())
    void this.#show()
  }

  async #show(): Promise<void> {
    const body = part(this, 'body')
    try {
      if ((await readMe()).account === null) {
        body.innerHTML = '<sign-in class="card alone"></sign-in>'
        body.querySelector<HTMLElement>('sign-in')!.dataset['back'] = location.pathname + location.search
        return
      }
      const id = this.#asked.get('id') ?? ''
      ;[this.#cohort, this.#assignments] = await Promise.all([readCohort(id), listAssignments(id)])
      this.#chosen = this.#assignments.find((one) => one.id === this.#asked.get('assignment'))?.id ?? latest(this.#assignments)
      part(this, 'head').innerHTML = String(headView(this.#cohort))
      document.title = `Class · ${this.#cohort.name} · Hotpath`
      this.#showTabs(body)
    } catch (error) {
      body.innerHTML = String(unread(error as Error, 'again'))
    }
  }

  #showTabs(body: HTMLElement): void {
    body.innerHTML = String(tabsView(this.#assignments, this.#chosen))
    const panel = part(body, 'panel')
    const choice = body.querySelector<HTMLSelectElement>('[data-part=assignment]')
    const tabs = createTabs(body.querySelector<HTMLElement>('[role=tablist]')!, 'beliefs', (name) => {
      panel.setAttribute('aria-labelledby', `tab-${name}`)
      part(body, 'choice').hidden = name === 'live'
      panel.replaceChildren(name === 'live' || this.#chosen !== '' ? this.#part(name as Tab) : 'Nothing is assigned yet.')
      const query = new URLSearchParams({ id: this.#cohort.id, ...(this.#chosen !== '' && { assignment: this.#chosen }) })
      history.replaceState(null, '', `?${query}#${name}`)
    })
    choice?.addEventListener('change', () => {
      this.#chosen = choice.value
      tabs.select(tabs.selected())
    })
    const asked = location.hash.slice(1)
    tabs.select(asked in TABS ? asked : 'beliefs')
  }

  #part(name: Tab): ClassPart {
    const { cohort, assignments, chosen } = { cohort: this.#cohort, assignments: this.#assignments, chosen: this.#chosen }
    return Object.assign(document.createElement(`class-${name}`) as ClassPart, { cohort, assignments, chosen })
  }
}

function headView({ id, name }: Cohort): Html {
  return html`<p class="crumbs"><a href="/cohorts/">Cohorts</a> / <a href="/cohorts/one/?id=${id}">${name}</a></p><h1>Class</h1><p class="lead">What ${name} expects, tries and does. Without names, so it can be shown in class.</p>`
}

function tabsView(assignments: readonly Assignment[], chosen: string): Html {
  return html`<div class="tabs" role="tablist" aria-label="About the class">${Object.entries(TABS).map(
    ([name, label], index) =>
      html`<button type="button" role="tab" id="tab-${name}" aria-controls="tab-panel" data-tab="${name}" aria-selected="${index === 0 ? 'true' : 'false'}"${index > 0 && html` tabindex="-1"`}>${label}</button>`,
  )}</div>
<p class="choice" data-part="choice"><label for="assignment">Assignment</label> <select id="assignment" data-part="assignment">${assignments.map(({ id, title }) => html`<option value="${id}"${id === chosen && html` selected`}>${title}</option>`)}</select></p>
<div id="tab-panel" role="tabpanel" data-part="panel"></div>`
}

/** The assignment that opened last; '' without any. */
function latest(assignments: readonly Assignment[]): string {
  const now = Date.now()
  const open = assignments.filter(({ opensAt }) => Date.parse(opensAt) <= now)
  return (open.length > 0 ? open : assignments).toSorted((a, b) => Date.parse(b.opensAt) - Date.parse(a.opensAt))[0]?.id ?? ''
}

customElements.define('class-page', ClassPage)
