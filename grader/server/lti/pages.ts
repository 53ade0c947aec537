/**
 * The few pages shown for a platform: inside its frame, and for choosing what to link to. The site's own pages cannot be shown there,
 * and would not know the user, because browsers withhold our cookies in another site’s frame.
 */

export function openingPage(wayIn: string, person: string): string {
  return page(
    'Open Hotpath',
    `<p>Hotpath needs its own window: the editor needs the space, and inside this page your browser withholds your sign-in. You are <strong>${escape(person)}</strong> here.</p>
<p><a class="button" href="${escape(wayIn)}" target="_blank" rel="noopener">Open Hotpath in its own window</a></p>`,
  )
}

/** Error page of a launch. */
export function refusingPage({ message, hint, code }: { message: string; hint: string; code: string }, errorsUrl: string): string {
  return page(
    'This did not work',
    `<p><strong>${escape(message)}</strong></p>
<p>${escape(hint)} <a href="${escape(`${errorsUrl}#${code.toLowerCase()}`)}" target="_blank" rel="noopener"><code>${escape(code)}</code></a></p>`,
  )
}

export interface Choice {
  id: string
  title: string
  exercise: string
}

export function pickingPage(ask: string, course: string, choices: readonly Choice[], multiple: boolean): string {
  const inputs = choices.map(
    ({ id, title, exercise }, index) =>
      `<label><input type="${multiple ? 'checkbox' : 'radio'}" name="assignment" value="${escape(id)}"${!multiple && index === 0 ? ' checked' : ''}> <span>${escape(title)} <small>${escape(exercise)}</small></span></label>`,
  )
  return page(
    'Which assignments?',
    `<form method="post" action="/api/lti/links">
<input type="hidden" name="ask" value="${escape(ask)}">
<fieldset><legend>Assignments of ${escape(course)}</legend>${inputs.join('\n')}</fieldset>
<p><button class="button">Link to ${multiple ? 'these' : 'this'}</button></p>
</form>`,
  )
}

/**
 * Page for a cohort without assignments: where to create them, and how to continue here. @param choosing form for another cohort, if
 * there is one
 */
export function nothingToPickPage(ask: string, course: string, assignmentsUrl: string, choosing: string): string {
  return page(
    'Nothing to link to yet',
    `<p>The cohort <strong>${escape(course)}</strong> has no assignments.</p>
<ol>
<li><a href="${escape(assignmentsUrl)}" target="_blank" rel="noopener">Create assignments in Hotpath</a>, which opens in its own window.</li>
<li>Return to this page and continue.</li>
</ol>
<form method="post" action="/api/lti/links">
<input type="hidden" name="ask" value="${escape(ask)}">
<p><button class="button">Show the new assignments</button></p>
</form>${choosing}`,
  )
}

/** Page for a teacher's first launch of a course: create a cohort, or choose an existing one. */
export function choosingPage(sealed: string, course: string, cohorts: readonly { id: string; name: string }[]): string {
  return page(
    'Which cohort is this course?',
    `<p>${escape(course)} is not linked to a cohort yet. Sections of one course can share a cohort.</p>
${choosingForm(sealed, cohorts, `A new cohort: ${course}`)}`,
  )
}

/** Offers other cohorts for a course whose own is empty. */
export function otherCohortsForm(sealed: string, cohorts: readonly { id: string; name: string }[]): string {
  return cohorts.length === 0
    ? ''
    : `<h2>Use another cohort for this course</h2>
${choosingForm(sealed, cohorts, null)}`
}

/** @param fresh label of a choice for a new cohort, or null */
function choosingForm(sealed: string, cohorts: readonly { id: string; name: string }[], fresh: string | null): string {
  const choices = [...(fresh === null ? [] : [{ id: 'new', name: fresh }]), ...cohorts]
  return `<form method="post" action="/api/lti/course">
<input type="hidden" name="choice" value="${escape(sealed)}">
<fieldset><legend>Cohort</legend>${choices.map(({ id, name }, index) => `<label><input type="radio" name="cohort" value="${escape(id)}"${index === 0 ? ' checked' : ''}> <span>${escape(name)}</span></label>`).join('\n')}</fieldset>
<p><button class="button">Use this cohort</button></p>
</form>`
}

/** The answer to deep linking: a form that the person sends back to the platform. */
export function answeringPage(returnUrl: string, jwt: string, platform: string): string {
  return page(
    'Ready',
    `<form method="post" action="${escape(returnUrl)}">
<input type="hidden" name="JWT" value="${escape(jwt)}">
<p><button class="button" autofocus>Put the links into ${escape(platform)}</button></p>
</form>`,
  )
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(title)} · Hotpath</title>
<style>
:root { color-scheme: light dark; font: 1.0625rem/1.6 system-ui, sans-serif }
body { max-width: 34rem; margin: 12vh auto; padding: 0 1.25rem }
h1 { font-size: 1.5rem; line-height: 1.2 }
h2 { font-size: 1.125rem; margin-top: 2.5rem }
fieldset { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: .5rem; padding: .5rem 1rem 1rem }
label { display: flex; gap: .75rem; padding: .5rem 0 }
small { display: block; opacity: .75 }
.button { display: inline-block; padding: .6rem 1.1rem; border: 0; border-radius: .5rem; background: #b3261e; color: #fff; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer }
.button:focus-visible { outline: 3px solid currentColor; outline-offset: 3px }
</style>
</head>
<body>
<main>
<h1>${escape(title)}</h1>
${content}
</main>
</body>
</html>
`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}
