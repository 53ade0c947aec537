import type { KnownSolution, Measured, OtherWays, SharedGroup, SharedSolution } from '../../../grader/contracts/solutions.ts'
import type { SourceFiles } from '../../../grader/contracts/exercise.ts'
import type { Level } from '../../../grader/contracts/outcomes.ts'
import { TECHNIQUES } from '../../../grader/contracts/technique-names.ts'
import { significant, times } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'
import { TECHNIQUE_LABELS } from '../shared/technique-labels.ts'
import { counted } from '../shared/words.ts'
import { zonedMoment } from '../shared/zones.ts'
import { LEVEL_LABELS, OUTCOME_STYLES } from '../verdict/words.ts'
import { higherWords, isAbove } from './debrief.ts'

/** What a reader can see of other solutions. Details elements that are filled later name theirs in data-solution or data-shared. */
export function otherWaysView(ways: OtherWays): Html {
  if (ways.access === 'hidden')
    return html`<p class="empty">An assignment of this exercise is running. Solutions can be seen once it is due for everyone: ${zonedMoment(ways.until!, ways.zone!)}.</p>`
  if (ways.access === 'offered') return offer()
  if (ways.access === 'one')
    return html`<h3>The way you were shown</h3><ul class="ways">${ways.solutions.map((each) => known(each, true))}</ul>`
  if (ways.access !== 'all') return html`<p class="empty">Other ways open with a pass.</p>`
  const [right, near] = [ways.solutions.filter(isRight), ways.solutions.filter((each) => !isRight(each))]
  const levels = [...new Set(right.map(({ level }) => level).filter((level) => isAbove(level, ways.level)))] as Level[]
  const within = right.filter(({ level }) => !isAbove(level, ways.level))
  return html`<section aria-labelledby="ways-right"><h3 id="ways-right">Ways that pass</h3>${list(within)}
${levels.map((level) => html`<details class="higher"><summary>${higherWords(level)}</summary>${list(right.filter((each) => each.level === level))}</details>`)}</section>
${near.length > 0 && html`<section aria-labelledby="ways-near"><h3 id="ways-near">Near misses</h3><p class="soft">Ideas that look right and don’t get there, or get there wrong.</p>${list(near)}</section>`}
<section aria-labelledby="ways-shared"><h3 id="ways-shared">From other learners</h3>${sharedView(ways.shared)}</section>`
}

function offer(): Html {
  return html`<h3>Show me one way</h3>
<p>You have made three attempts without a pass. One correct solution, which reaches the target, can be shown to you now.</p>
<p class="soft">This is recorded. If you are in a cohort where this exercise is assigned, its staff see it beside your attempts. You can still pass afterwards.</p>
<form data-do="reveal"><p class="actions"><button class="button main">Show me one way</button></p></form>`
}

function list(solutions: readonly KnownSolution[]): Html {
  return html`<ul class="ways">${solutions.map((each) => known(each, false))}</ul>`
}

function known({ name, outcome, level, why, techniques, measured }: KnownSolution, isOpen: boolean): Html {
  const { tone, mark, label } = OUTCOME_STYLES[outcome]
  const word = outcome === 'pass' ? LEVEL_LABELS[level ?? 'required'] : label
  return html`<li><details data-solution="${name}"${isOpen && html` open`}><summary data-tone="${tone}"><span class="word"><span class="mark" aria-hidden="true">${mark}</span> ${word}</span> <span class="name">${nameWords(name)}</span> <span class="figure">${measured && figureWords(measured)}</span></summary>
<p>${why}</p>${techniques.length > 0 && html`<p class="soft">Against the starter: ${techniqueWords(techniques)}.</p>`}${measured && html`<p class="soft">${measuredWords(measured)}</p>`}
<div data-part="code"></div></details></li>`
}

function sharedView(groups: OtherWays['shared']): Html {
  if (groups === null)
    return html`<p class="soft"><a href="/account/">Sign in</a> to see the solutions that other learners share, and to share yours.</p>`
  const invitation = html`<p class="soft">Solutions are shown under a pseudonym, to learners who passed too. You can share yours <a href="/account/#sharing">in your account</a>, and stop at any time.</p>`
  if (groups.length === 0) return html`<p class="empty">Nobody shares a solution of this exercise yet.</p>${invitation}`
  return html`${groups.map(group)}${invitation}`
}

function group({ techniques, count, solutions }: SharedGroup): Html {
  const name = techniques.map((technique) => TECHNIQUE_LABELS[technique]).join(' · ') || 'No technique recognised'
  return html`<h4>${name} <span class="counts">${counted(count, 'solution')}${count > solutions.length && `, the best ${solutions.length} shown`}</span></h4>
${techniques.length > 0 && html`<p class="soft">${capitalised(techniqueWords(techniques))}.</p>`}<ul class="ways">${solutions.map(shared)}</ul>`
}

function shared({ submission, by, isOwn, level, measured }: SharedSolution): Html {
  return html`<li><details data-shared="${submission}"><summary data-tone="pass"><span class="word"><span class="mark" aria-hidden="true">✓</span> ${LEVEL_LABELS[level ?? 'required']}</span> <span class="name">${by}${isOwn && ' (you)'}</span> <span class="figure">${measured && figureWords(measured)}</span></summary>
${measured && html`<p class="soft">${measuredWords(measured)}</p>`}<div data-part="code"></div></details></li>`
}

/** The files of a solution. */
export function codeView(files: SourceFiles): Html {
  return html`${Object.entries(files).map(
    ([file, text]) =>
      html`<figure class="code"><figcaption>${file}</figcaption><pre tabindex="0" aria-label="${file}">${text
        .replace(/\n$/, '')
        .split('\n')
        .map((line) => html`<span>${line}\n</span>`)}</pre></figure>`,
  )}`
}

/** “9.8× (9.5 to 10.1)”, or bytes per call. */
export function figureWords({ effect: { unit, value, low, high } }: Measured): string {
  if (unit === 'times') return `${times(value)} (${times(low)} to ${times(high)})`
  return `${significant(value)} bytes per call (${significant(low)} to ${significant(high)})`
}

/** By what it was measured, and when. */
export function measuredWords({ engine, sandbox, on }: Measured): string {
  return `Measured on ${on} with ${engine}, ${sandbox === 'docker' ? 'in a container' : 'in a child process'}.`
}

function techniqueWords(techniques: KnownSolution['techniques']): string {
  return techniques.map((technique) => TECHNIQUES[technique]).join('; ')
}

function capitalised(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** “one-division.js” → “one division”. */
function nameWords(name: string): string {
  return name.replace(/\.js$/, '').replaceAll('-', ' ')
}

function isRight({ outcome }: KnownSolution): boolean {
  return outcome === 'pass'
}
