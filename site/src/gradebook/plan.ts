import type { NewAssignment } from '../../../grader/contracts/cohort.ts'
import type { PublicExercise } from '../../../grader/contracts/exercise.ts'
import { levelsOf } from '../../../grader/contracts/points.ts'
import { checkGroups } from '../shared/forms/check-groups.ts'
import { field } from '../shared/forms/fields.ts'
import type { Fields } from '../shared/forms/forms.ts'
import { unfit } from '../shared/forms/unfit.ts'
import { html, type Html } from '../shared/html.ts'
import { counted } from '../shared/words.ts'
import { localDay, toLocal } from '../shared/zones.ts'
import { byChapter, type Chapter } from './chapters.ts'
import { natureOf, proposedPoints, PROPOSED, readTerms, ruleFields } from './terms.ts'

const DAY_MS = 24 * 3600_000

/** The form that assigns several exercises, a number of them each week. @param now ms since 1970 */
export function planForm(exercises: readonly PublicExercise[], chapters: readonly Chapter[], zone: string, now: number): Html {
  const first = `${toLocal(new Date(now + DAY_MS).toISOString(), zone).slice(0, 10)}T08:00`
  return html`<form data-do="plan" class="plan">
<fieldset><legend>Exercises</legend>${checkGroups(
    'exercise',
    byChapter(exercises, chapters).map(({ title, exercises }) => ({
      title,
      boxes: exercises.map((exercise) => ({
        value: exercise.slug,
        label: html`${exercise.title} <span class="soft">${natureOf(exercise)}</span>`,
      })),
    })),
  )}</fieldset>
<div class="three">${field('plan', { name: 'opens', label: 'The first opens', type: 'datetime-local', value: first, hint: `Time in ${zone}` })}
${field('plan', { name: 'weekly', label: 'Exercises a week', type: 'number', value: 2, min: 1, max: 20, step: 1 })}
${field('plan', { name: 'days', label: 'Days until due', type: 'number', value: 7, min: 1, max: 366, step: 1, hint: 'Due at 23:59 of that day' })}</div>
${ruleFields('plan', PROPOSED, zone, '')}
<div data-part="preview" role="status"><p class="empty">Choose exercises to see their dates.</p></div>
<p class="actions"><button class="button main">Assign them all</button></p></form>`
}

/**
 * The assignments that the form describes, in the order of the exercises: `weekly` of them open a week, each due some days later at 23:59.
 * @throws Refused for invalid times and late steps, and if nothing is chosen
 */
export function readPlan(fields: Fields, chosen: readonly string[], exercises: readonly PublicExercise[], zone: string): NewAssignment[] {
  const all = exercises.filter(({ slug }) => chosen.includes(slug))
  if (all.length === 0) throw unfit('No exercise is chosen.', 'Choose exercises, or a whole chapter.')
  const [weekly, days] = [Number(fields['weekly']), Number(fields['days'])]
  if (!(Number.isInteger(weekly) && weekly >= 1 && Number.isInteger(days) && days >= 1))
    throw unfit('The plan needs a number of exercises a week, and of days.', 'Write whole numbers from 1.')
  return all.map(({ slug, title, target }, index) => {
    const opens = localDay(fields['opens']!, 7 * Math.floor(index / weekly))
    const due = `${localDay(opens, days).slice(0, 10)}T23:59`
    const { required, good, excellent } = proposedPoints(levelsOf(target))
    const terms = readTerms({ ...fields, title, opens, due, required: `${required}`, good: `${good}`, excellent: `${excellent}` }, zone)
    return { exercise: slug, ...terms }
  })
}

/** What the form would assign. */
export function planPreview(plan: readonly NewAssignment[], zone: string): Html {
  const time = (at: string) => toLocal(at, zone).replace('T', ' ')
  return html`<div class="scroll" role="region" aria-label="Dates of the plan" tabindex="0"><table class="listing"><thead><tr><th scope="col">${counted(plan.length, 'assignment')}</th><th scope="col">Opens</th><th scope="col">Due</th></tr></thead>
<tbody>${plan.map(({ title, opensAt, dueAt }) => html`<tr><th scope="row">${title}</th><td>${time(opensAt)}</td><td>${time(dueAt)}</td></tr>`)}</tbody></table></div>`
}
