import type { Certificate, OwnCertificate, Passed } from '../../../grader/contracts/certificate.ts'
import type { Effect } from '../../../grader/contracts/effect.ts'
import { certificatePath } from '../shared/api/notebook.ts'
import { significant, times } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'
import { LEVEL_LABELS } from '../verdict/words.ts'

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** More lines than that are set smaller, so that they fit on a page of paper. */
const ROOMY = 24

/** What a person has passed, as one sheet. @param link of the page, with its code; null where it is nobody’s to see yet */
export function certificateView({ name, passed, exercises, readAt }: Certificate, link: { code: string; href: string } | null): Html {
  const unboxed = passed.some(({ sandbox }) => sandbox === 'process')
  return html`<article class="certificate${passed.length > ROOMY && ' many'}" aria-labelledby="certificate-name">
<p class="of">Hotpath, a course on making Node.js fast</p><h2 id="certificate-name">${name}</h2>
<p class="sum">${passed.length === 0 ? 'No exercise is passed yet.' : `has passed ${passed.length} of ${exercises} exercises:`}</p>
${passed.length > 0 && html`<div class="scroll" tabindex="0" role="region" aria-label="What was passed"><table><thead><tr><th scope="col">Exercise</th><th scope="col">Level</th><th scope="col">Measured</th><th scope="col">On</th><th scope="col">Day</th></tr></thead><tbody>${passed.map(line)}</tbody></table></div>`}
<p class="how"><b>How it was measured.</b> Code was run beside the code that it had to beat, in turn and in fresh processes, on inputs from a fresh seed and with its answers checked; it was timed from outside, by the processor time that the kernel counts or, where they are named, the requests a second. The ratio decides, once the interval in brackets reaches no further past the target than 5 %, or 10 % for servers; of memory, the whole interval must be within what is allowed.</p>
<p class="how"><b>What it does not say.</b> Measured by Hotpath, not proctored: it tells what was sent from this account, not who wrote it or with what help.${unboxed && ' Some of it ran without a container, where a submission is not kept apart from what measures it.'}</p>
<p class="as-of">As it stands on ${DAY.format(new Date(readAt))}.${link && html` To look again: <a href="${link.href}">${link.href}</a>. With the ids of the verdicts, as <a href="${certificatePath(link.code)}">JSON</a>.`}</p></article>`
}

function line({ title, level, effect, summary, engine, sandbox, decidedAt, verdict }: Passed): Html {
  return html`<tr data-verdict="${verdict}"><th scope="row">${title}</th><td>${level ? LEVEL_LABELS[level] : 'Passed'}</td><td>${effect ? figure(effect) : summary}</td><td>${engine}${sandbox === 'process' && ', no container'}</td><td><time datetime="${decidedAt}">${DAY.format(new Date(decidedAt))}</time></td></tr>`
}

function figure({ unit, value, low, high, required, clock }: Effect): string {
  if (unit === 'bytes')
    return `${significant(value)} bytes a call (${significant(low)} to ${significant(high)}), at most ${significant(required)}`
  return `${times(value)}${clock === 'wall' ? ' the requests a second' : ''} (${times(low)} to ${times(high)}), required ${times(required)}`
}

/** One’s own: as others would see it, and what one may do about that. @param origin of this site */
export function ownView({ code, certificate }: OwnCertificate, origin: string): Html {
  const href = code === null ? null : `${origin}/certificate/#${code}`
  return html`<div class="controls">${href === null ? unpublished() : published(href)}</div>
${certificateView(certificate, href === null ? null : { code: code!, href })}`
}

function unpublished(): Html {
  return html`<form data-do="publish" class="card"><p><b>Nobody else sees this.</b> You can make a link to it, and take the link back. Whoever has the link sees the name of <a href="/account/">your account</a> and what is below as it stands on that day: a better verdict replaces a former one.</p><p class="actions"><button class="button main">Make a link</button> ${print()}</p></form>`
}

function published(href: string): Html {
  return html`<form data-do="withdraw" class="card"><div class="field"><label for="certificate-link">Whoever has this link sees it</label><input id="certificate-link" readonly value="${href}" /></div><p class="actions">${print()} <button class="button">Take the link back</button></p><p class="soft">It shows what stands on the day that it is opened. Taken back, it leads nowhere; the next one is another.</p></form>`
}

/** On paper the sheet alone is left. */
export function print(): Html {
  return html`<button type="button" class="button" data-print>Print it</button>`
}
