import type { PublicExercise, SourceFiles } from '../../../grader/contracts/exercise.ts'
import type { Thread } from '../../../grader/contracts/comments.ts'
import type { Submission } from '../../../grader/contracts/submission.ts'
import type { Verdict } from '../../../grader/contracts/verdict.ts'
import { ACCOUNT_CHANGED } from '../shared/me.ts'
import { Refused } from '../shared/api/client.ts'
import { belowVerdict } from './below.ts'
import { EditorPane } from './editor-pane.ts'
import { Checker } from './checker.ts'
import { BeliefLine } from './belief.ts'
import { HypothesisLine } from './hypothesis.ts'
import { withoutFences } from '../editor/unfence.ts'
import { isSame } from './line-notes.ts'
import { marksIn, marksOf, noticeView } from './notice.ts'
import { movesOutcome } from './outcome-place.ts'
import { OwnAttempts } from './own-attempts.ts'
import { part } from '../shared/parts.ts'
import { ReadingPane } from './reading-pane.ts'
import { Runner } from './runner.ts'
import { showTask } from './task.ts'
import { createTabs, type Tabs } from '../shared/tabs.ts'
import { remarksOn } from './remarks.ts'
import { countsBySubmission, countWords } from '../comments/words.ts'
import type { Workplace } from './workplace.ts'
import { readProgress } from '../exercises/progress.ts'
import { Html, html } from '../shared/html.ts'
import type { RunState } from '../shared/runs/state.ts'
import { runningView, stageSentence } from '../verdict/running.ts'
import { checkSentence, checkView } from '../verdict/check.ts'
import { nextSteps } from '../verdict/next-steps.ts'
import { attemptLine, verdictView } from '../verdict/verdict.ts'
import type { ProfilePanel } from '../profile/profile-panel.ts'
import { levelsOf } from '../../../grader/contracts/points.ts'
import { HINTED, type HintStack } from './hint-stack.ts'
import type { ProfileSeen } from '../profile/profile-panel.ts'
import { refill } from '../shared/elements/refill.ts'
import type { OwnComments } from '../comments/own-comments.ts'
import type { ExerciseDebrief } from '../ways/exercise-debrief.ts'
import { WAYS_READ, type OtherWaysPane } from '../ways/other-ways-pane.ts'
import '../account/left-here-notice.ts'
import '../comments/own-comments.ts'
import '../ways/exercise-debrief.ts'
import '../ways/other-ways-pane.ts'

/** Safari has no idle time to give. */
const whenIdle: typeof requestIdleCallback = globalThis.requestIdleCallback ?? ((run) => window.setTimeout(run, 1))

const LOADING = 'Loading that attempt …'

/** The exercise page: joins the editor, the runner, and the panes that show their results. */
export class ExerciseBench extends HTMLElement {
  #exercise!: PublicExercise
  #pane!: Workplace
  #expected!: HypothesisLine
  #belief!: BeliefLine
  #runner!: Runner
  #checker!: Checker
  #attempts!: OwnAttempts
  #panes!: Tabs
  /** Id of the assignment that runs count for. */
  #assignment: string | null = null
  #threads: readonly Thread[] = []
  /** The attempt whose verdict is shown with nothing below it yet. */
  #bare: string | null = null
  /** Shown until there is a verdict. */
  #hint!: Html
  /** The attempt whose verdict is shown, with what belongs below it. */
  #shown: { files: SourceFiles; verdict: Verdict; canProfile: boolean } | null = null

  connectedCallback(): void {
    this.#exercise = JSON.parse(part(this, 'exercise').textContent ?? '') as PublicExercise
    this.#pane = this.#exercise.reading
      ? new ReadingPane(this, this.#exercise)
      : new EditorPane(this, this.#exercise, { onRun: () => this.#run(), onCheck: () => void this.#check() })
    this.#hint = new Html(part(this, 'verdict').innerHTML)
    this.#panes = createTabs(part(this, 'panes'), 'verdict', (pane) => this.#showPane(pane))
    this.#expected = new HypothesisLine(this, this.#exercise.slug)
    this.#belief = new BeliefLine(this, this.#exercise.slug)
    this.#attempts = new OwnAttempts(this, this.#exercise.slug, () => this.#exercise.starter)
    this.#checker = new Checker(this.#exercise.slug, {
      began: () => this.#checking(html`<p class="empty" role="status">Checking …</p>`),
      done: (check) => {
        this.#checking(checkView(check))
        this.#pane.mark(marksIn(check))
        if (!this.#runner.busy) this.#say(checkSentence(check), false)
      },
      failed: (error) => {
        this.#checking(noticeView(error, 'check'))
        this.#point(error)
      },
    })
    this.#runner = new Runner(this.#exercise.slug, {
      sent: () => {
        this.#expected.clear()
        this.#belief.clear()
      },
      changed: (run) => this.#running(run),
      decided: (id, run) => void this.#decided(id, run),
      lost: (lost) => part(this, 'lost').toggleAttribute('hidden', !lost),
      failed: (error) => this.#failed(error),
      gone: (id) => void this.#gone(id),
    })
    movesOutcome(part(this, 'place') as HTMLButtonElement)
    this.addEventListener('click', (event) => this.#clicked(event.target as HTMLElement))
    this.addEventListener('hotpath:profile', (event) => this.#profiled((event as CustomEvent<ProfileSeen>).detail))
    this.addEventListener('hotpath:comments', (event) => this.#commented((event as OwnComments).detail))
    this.addEventListener('hotpath:edited', () => this.#markEdited())
    this.addEventListener(HINTED, () => this.#offerSteps())
    this.addEventListener(WAYS_READ, () => this.#offerWays())
    addEventListener('keydown', (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
      if (event.key === 'Enter') this.#run()
      if (event.key.toLowerCase() !== 's' || event.shiftKey || event.altKey || this.#exercise.reading) return
      event.preventDefault()
      void this.#check()
    })
    document.addEventListener(ACCOUNT_CHANGED, () => void this.#loadAttempts())
    // The passing attempt can be older than the attempts listed.
    void readProgress().then((progress) => progress.get(this.#exercise.slug)?.outcome === 'pass' && this.#offerDebrief())
    const resumed = this.#runner.resume()
    void this.#loadAttempts().then(() => (resumed ? undefined : this.#showLatest()))
    whenIdle(() => void this.#pane.upgrade(), { timeout: 1500 })
  }

  /**
   * Makes later runs count for an assignment.
   * @param exercise the version that the assignment pins, null for today's
   * @returns whether the page shows that version
   */
  assign(assignment: string, exercise: PublicExercise | null): boolean {
    this.#assignment = assignment
    if (exercise === null) return true
    if (!this.#pane.take(exercise)) return false
    this.#exercise = exercise
    void showTask(this, exercise)
    return true
  }

  #run(): void {
    if (this.#runner.busy) return
    this.#pane.closeDiff()
    this.#pane.mark([])
    this.#panes.select('verdict')
    part(this, 'verdict').scrollTop = 0
    if (matchMedia('(max-width: 50rem)').matches) part(this, 'outcome').scrollIntoView({ block: 'start' })
    void this.#runner.start(this.#pane.files(), { hypothesis: this.#expected.text(), belief: this.#belief.belief() }, this.#assignment)
  }

  /** Removes the Markdown around the code. */
  #unfence(): void {
    const files = withoutFences(this.#pane.files())
    if (files) this.#pane.replace(files, 'The lines around the code are gone.')
  }

  #cancel(): void {
    this.#say('Cancelling …')
    this.#runner.cancel().catch(() => this.#say('The run could not be cancelled: the server does not answer. It goes on.'))
  }

  #running(run: RunState): void {
    this.#busy(true)
    this.#say(stageSentence(run))
    const { target, kind } = this.#exercise
    const limit = 'bytesPerCall' in target ? target.bytesPerCall : 0
    this.#fill(runningView('live', run, kind, limit))
  }

  async #decided(id: string, { verdict, earlier }: RunState): Promise<void> {
    if (!verdict) return
    this.#busy(false)
    this.#say(verdict.summary, false)
    this.#show(id, verdict, earlier)
    document.dispatchEvent(new CustomEvent('hotpath:decided'))
    this.#debrief.forget()
    await this.#loadAttempts()
    await this.#addAttempt(id).catch((error: Error) => this.#unread(error))
  }

  #failed(error: Error): void {
    this.#busy(false)
    this.#say('')
    this.#fill(noticeView(error, 'run'))
    this.#point(error)
  }

  /** Marks the place that an error names, and leads there. */
  #point(error: Error): void {
    const marks = marksOf(error)
    this.#pane.mark(marks)
    if (marks[0]) this.#pane.reveal(marks[0])
  }

  /** Formats the code and runs its tests, also beside a run. */
  async #check(): Promise<void> {
    await this.#pane.format()
    if (matchMedia('(max-width: 50rem)').matches) part(this, 'outcome').scrollIntoView({ block: 'start' })
    await this.#checker.start(this.#pane.files(), this.#assignment)
  }

  #checking(view: Html): void {
    part(this, 'check-tab').hidden = false
    this.#panes.select('check')
    refill(part(this, 'checked'), view)
  }

  /** The server does not know the run: it belongs to another account, or the server has a new store. */
  async #gone(id: string): Promise<void> {
    this.#busy(false)
    this.#say('The server no longer has that run. Your code is still here.')
    this.#fill(this.#hint)
    await this.#loadAttempts()
    // If the list could not be read, the old one is still shown.
    if (this.#attempts.known[0]?.id !== id) await this.#showLatest()
  }

  /** Replaces the content of the verdict pane. */
  #fill(view: Html): void {
    this.#bare = null
    this.#shown = null
    this.#offerSteps()
    refill(part(this, 'verdict'), view)
  }

  #show(id: string, verdict: Verdict, earlier: RunState['earlier'] = []): void {
    this.#pane.note({}, [])
    this.#fill(verdictView('verdict', verdict, this.#exercise, earlier))
    this.#bare = id
    if (verdict.verdict === 'pass') this.#offerDebrief()
  }

  /** Shows an attempt in the verdict pane, unless a run is going on. @throws Refused, Unreachable */
  async #showAttempt(id: string): Promise<Verdict | null> {
    const { verdict } = await this.#read(id)
    if (verdict === null || this.#runner.busy) return null
    this.#show(id, verdict)
    await this.#addAttempt(id)
    return verdict
  }

  /** An attempt with its code and verdict. Shows a loading message while it is fetched. @throws Refused, Unreachable */
  async #read(id: string): Promise<Submission> {
    if (this.#attempts.whole(id)) return this.#attempts.read(id)
    const line = part(this, 'status')
    const [before, wasSeen] = [line.textContent ?? '', !line.classList.contains('sr-only')]
    this.#say(LOADING)
    try {
      return await this.#attempts.read(id)
    } finally {
      if (line.textContent === LOADING) this.#say(before, wasSeen)
    }
  }

  /** Adds what belongs below the shown verdict, and marks its findings in the code. @throws Refused, Unreachable */
  async #addAttempt(id: string): Promise<void> {
    const { files, verdict } = await this.#attempts.read(id)
    const listed = this.#attempts.find(id)
    if (this.#bare !== id || !verdict || !listed?.verdict) return
    this.#bare = null
    // The findings name lines of that attempt's code only.
    this.#pane.mark(isSame(files, this.#pane.files()) ? marksIn(verdict) : [])
    const below = belowVerdict(listed, this.#attempts.known, this.#exercise, this.#runner.busy)
    part(this, 'verdict').append(...below.after)
    if (below.summary) part(this, 'left').replaceChildren(below.summary(files))
    part(this, 'verdict')
      .querySelector('.verdict-head .word')
      ?.after(attemptLine(this.#attempts.words(id)))
    this.#shown = { files, verdict, canProfile: below.panel !== null }
    this.#markEdited()
    this.#offerSteps()
  }

  /** Marks the verdict if the code beside it is no longer the code it is about. */
  #markEdited(): void {
    const mark = this.querySelector<HTMLElement>('[data-part=edited]')
    if (mark && this.#shown) mark.hidden = isSame(this.#shown.files, this.#pane.files())
  }

  /** Fills the bar below the verdict with the steps that fit it. */
  #offerSteps(): void {
    const bar = part(this, 'steps')
    bar.hidden = this.#shown === null || this.#panes.selected() !== 'verdict'
    if (this.#shown === null) return
    const { verdict, canProfile } = this.#shown
    const { href, title, stepHref, stepTitle } = bar.dataset
    const higher = levelsOf(this.#exercise.target).at(-1) !== (verdict.level ?? 'required')
    const hintsLeft = this.querySelector<HintStack>('hint-stack')!.left()
    const next = href && title ? { href, title } : null
    const fromLesson = new URLSearchParams(location.search).get('from') === 'lesson'
    const step = fromLesson && stepHref && stepTitle ? { href: stepHref, title: stepTitle } : null
    const { access } = this.#ways
    refill(bar, nextSteps(verdict, { kind: this.#exercise.kind, hintsLeft, profile: canProfile, higher, access, step, next }))
  }

  #take(step: string): void {
    if (step === 'run') return this.#run()
    if (step === 'reset') return this.#pane.reset()
    if (step === 'debrief' || step === 'ways') return this.#enter(step)
    if (step === 'hint') return this.querySelector<HintStack>('hint-stack')?.openNext()
    const panel = this.querySelector<ProfilePanel>('profile-panel')
    panel?.open()
    panel?.scrollIntoView({ block: 'start' })
  }

  #profiled({ submission, notes }: ProfileSeen): void {
    const files = this.#attempts.whole(submission)?.files
    if (files) this.#pane.note(files, notes)
  }

  async #loadAttempts(): Promise<void> {
    await this.#attempts.load()
    void this.#remark()
    if (this.#attempts.known.some((each) => each.verdict?.verdict === 'pass')) this.#offerDebrief()
    void this.#ways.read()
  }

  async #loadEarlier(): Promise<void> {
    await this.#attempts.loadEarlier()
    void this.#remark()
  }

  #offerDebrief(): void {
    part(this, 'debrief-tab').hidden = false
  }

  /** Offers other solutions as far as the reader can see any. */
  #offerWays(): void {
    const { access } = this.#ways
    part(this, 'ways-tab').hidden = access === null || access === 'none' || access === 'locked'
    if (access === 'all') this.#offerDebrief()
    this.#offerSteps()
  }

  get #ways(): OtherWaysPane {
    return this.querySelector<OtherWaysPane>('other-ways')!
  }

  get #debrief(): ExerciseDebrief {
    return this.querySelector<ExerciseDebrief>('exercise-debrief')!
  }

  /** Marks comments on lines, once the code of their attempts is loaded. */
  async #remark(): Promise<void> {
    const wanted = new Set(this.#threads.filter(({ resolved }) => !resolved).map(({ submission }) => submission))
    const read = await Promise.allSettled(this.#attempts.known.filter(({ id }) => wanted.has(id)).map(({ id }) => this.#attempts.read(id)))
    this.#pane.remark(
      remarksOn(
        this.#threads,
        read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
      ),
    )
  }

  #commented(threads: readonly Thread[]): void {
    const isFirst = this.#threads.length === 0 && threads.length > 0
    this.#threads = threads
    this.#attempts.comment(countsBySubmission(threads))
    void this.#remark()
    part(this, 'comments-tab').hidden = threads.length === 0
    part(this, 'comments-count').textContent = countWords(threads).replace(/ comments?/, '')
    if (isFirst && location.hash.startsWith('#comment')) this.#panes.select('comments')
  }

  /** Restores the code of an attempt, and shows a place in it. */
  async #open(id: string, place: { file: string; line: number; column: number } | null): Promise<void> {
    const { files, verdict } = await this.#read(id)
    this.#pane.replace(files, 'The code of that attempt is back.')
    this.#pane.mark(verdict ? marksIn(verdict) : [])
    if (place) this.#pane.reveal(place)
  }

  /** Reports an attempt that could not be loaded, and leaves the panes as they are. */
  #unread(error: Error): void {
    this.#say(error instanceof Refused ? error.message : 'The attempt could not be loaded: the server does not answer.')
  }

  async #showLatest(): Promise<void> {
    if (this.#runner.busy) return
    const [newest] = this.#attempts.known
    if (newest && newest.state !== 'done') return this.#runner.take(newest.id)
    const latest = this.#attempts.known.find((each) => each.verdict)
    if (!latest) return
    await this.#showAttempt(latest.id).catch((error: Error) => this.#unread(error))
    if (latest.verdict?.verdict === 'fault' && !this.#runner.busy) this.#runner.waitFor(latest.id)
  }

  #clicked(target: HTMLElement): void {
    const button = target.closest('button')
    if (!button) return
    const { file, line, column, show, restore, pane } = button.dataset
    const place = file && line ? { file, line: Number(line), column: Number(column ?? 1) } : null
    if (button.dataset['part'] === 'check' || button.dataset['retry'] === 'check') void this.#check()
    else if ('unfence' in button.dataset) this.#unfence()
    else if (button.dataset['part'] === 'cancel') this.#cancel()
    else if (button.dataset['part'] === 'run' || 'retry' in button.dataset) this.#run()
    else if (button.dataset['part'] === 'reset') this.#pane.reset()
    else if (button.dataset['part'] === 'compare') void this.#pane.toggleDiff()
    else if (button.dataset['next']) this.#take(button.dataset['next'])
    else if (pane) this.#enter(pane)
    else if (restore) this.#open(restore, place).catch((error: Error) => this.#unread(error))
    else if (place) this.#pane.reveal(place)
    else if ('earlier' in button.dataset) this.#loadEarlier().catch((error: Error) => this.#unread(error))
    else if (show) this.#review(show).catch((error: Error) => this.#unread(error))
  }

  /** The verdict of an earlier attempt. */
  async #review(id: string): Promise<void> {
    const verdict = await this.#showAttempt(id)
    if (verdict === null) return
    this.#say(verdict.summary, false)
    this.#enter('verdict')
  }

  /** Selects a pane and moves the focus there, since the button that was pressed gets hidden. */
  #enter(pane: string): void {
    this.#panes.select(pane)
    part(this, pane).focus()
  }

  #showPane(pane: string): void {
    for (const name of ['verdict', 'attempts', 'comments', 'debrief', 'ways']) part(this, name).hidden = pane !== name
    part(this, 'steps').hidden = pane !== 'verdict' || this.#shown === null
    part(this, 'checked').hidden = pane !== 'check'
    if (pane === 'debrief') void this.#debrief.show()
  }

  #busy(busy: boolean): void {
    for (const button of this.querySelectorAll<HTMLButtonElement>('[data-part=cancel]')) {
      const hadFocus = button === document.activeElement
      button.hidden = !busy
      if (hadFocus && !busy) part(this, 'run').focus()
    }
    for (const button of this.querySelectorAll<HTMLButtonElement>('[data-part=run]')) {
      // Not `disabled`, which would take the focus away: the button just starts no second run.
      button.ariaDisabled = busy ? 'true' : null
      const { idle = 'Run', busy: running = 'Running' } = button.dataset
      button.querySelector('.label')!.textContent = busy ? running : idle
    }
  }

  /** @param seen false for screen readers only, as the verdict's summary, which is visible below anyway */
  #say(sentence: string, seen = true): void {
    const line = part(this, 'status')
    line.classList.toggle('sr-only', !seen)
    if (line.textContent !== sentence) line.textContent = sentence
  }
}

customElements.define('exercise-bench', ExerciseBench)
