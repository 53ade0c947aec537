import type { Certificate, OwnCertificate, Passed } from '../../../grader/contracts/certificate.ts'
import type { Effect } from '../../../grader/contracts/effect.ts'
import { certificatePath } from '../shared/api/notebook.ts'
import { significant, times } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'
import { LEVEL_LABELS } from '../verdict/words.ts'

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** Lines that fit on a printed page; more lines get a smaller font. */
const ROOMY = 24

/** The exercises that a learner has passed, as one sheet. @param link of the page, with its code; null if it is not published */
export function certificateView({ name, passed, exercises, readAt }: Certificate, link: { code: string; href: string } | null): Html {
  const unboxed = passed.some(({ sandbox }) => sandbox === 'process')
  return html`<article class="certificate${passed.length > ROOMY && ' many'}" aria-labelledby="certificate-name">
<p class="of">Hotpath, a course on making Node.js fast</p><h2 id="certificate-name">${name}</h2>
<p class="sum">${passed.length === 0 ? 'No exercise passed yet.' : `has passed ${passed.length} of ${exercises} exercises:`}</p>
${passed.length > 0 && html`<div class="scroll" tabindex="0" role="region" aria-label="Passed exercises"><table><thead><tr><th scope="col">Exercise</th><th scope="col">Level</th><th scope="col">Measured</th><th scope="col">On</th><th scope="col">Day</th></tr></thead><tbody>${passed.map(line)}</tbody></table></div>`}
<p class="how"><b>How it was measured.</b> Each solution alternated with the code that it had to beat, in fresh processes, on inputs from a fresh seed, and its answers were checked. It was timed from outside, by the CPU time that the kernel counts or, where named, by requests per second or by the answers that came in time. The ratio decides once the interval in brackets reaches no more than 5 % past the target, or 10 % for servers. For memory, the whole interval must be within the limit.</p>
<p class="how"><b>What it does not prove.</b> Hotpath measures but does not proctor: the certificate shows what this account submitted, not who wrote it or with what help.${unboxed && ' Some of the code ran without a container, so it was not isolated from the grader.'}</p>
<p class="as-of">As of ${DAY.format(new Date(readAt))}.${link && html` Current version: <a href="${link.href}">${link.href}</a>. With the ids of the verdicts, as <a href="${certificatePath(link.code)}">JSON</a>.`}</p></article>`
}

function line({ title, level, effect, summary, engine, sandbox, decidedAt, verdict }: Passed): Html {
  return html`<tr data-verdict="${verdict}"><th scope="row">${title}</th><td>${level ? LEVEL_LABELS[level] : 'Passed'}</td><td>${effect ? figure(effect) : summary}</td><td>${engine}${sandbox === 'process' && ', no container'}</td><td><time datetime="${decidedAt}">${DAY.format(new Date(decidedAt))}</time></td></tr>`
}

function figure({ unit, value, low, high, required, clock, counts }: Effect): string {
  if (unit === 'bytes')
    return `${significant(value)} bytes per call (${significant(low)} to ${significant(high)}), limit ${significant(required)}`
  return `${times(value)}${clock === 'wall' ? ` the ${counts ?? 'requests per second'}` : ''} (${times(low)} to ${times(high)}), target ${times(required)}`
}

/** The reader's own certificate as others would see it, with the controls to publish it. @param origin of this site */
export function ownView({ code, certificate }: OwnCertificate, origin: string): Html {
  const href = code === null ? null : `${origin}/certificate/#${code}`
  return html`<div class="controls">${href === null ? unpublished() : published(href)}</div>
${certificateView(certificate, href === null ? null : { code: code!, href })}`
}

function unpublished(): Html {
  return html`<form data-do="publish" class="card"><p><b>Only you can see this certificate.</b> You can create a link to it, and revoke the link. Anyone with the link sees the name of <a href="/account/">your account</a> and the current state of the certificate: better verdicts replace earlier ones.</p><p class="actions"><button class="button main">Create a link</button> ${print()}</p></form>`
}

function published(href: string): Html {
  return html`<form data-do="withdraw" class="card"><div class="field"><label for="certificate-link">Anyone with this link can see your certificate</label><input id="certificate-link" readonly value="${href}" /></div><p class="actions">${print()} <button class="button">Revoke the link</button></p><p class="soft">The link always shows the current state. A revoked link stops working, and a new link gets a new address.</p></form>`
}

/** Button that prints the page; the print style shows only the sheet. */
export function print(): Html {
  return html`<button type="button" class="button" data-print>Print</button>`
}
