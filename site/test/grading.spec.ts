import { expect, type Page } from '@playwright/test'
import type { GivenGrade, GradingEntry } from '../../grader/contracts/index.ts'
import { makeAccount, newAddress, signIn } from './accounts.ts'
import { expectFine } from './axe.ts'
import { School } from './school.ts'
import { test } from './test.ts'

const LEARNERS = 40

let school: School
let cohort: string
let assignments: { id: string; title: string }[]
let ina: Page

test.beforeAll(async ({ pages }) => {
  // The exercise under the name that the filled cohort gives it.
  school = await School.open((all) => {
    const exercise = all.find(({ slug }) => slug === 'divide-by-and-sum')!
    return ['exercise-1', 'exercise-2', 'exercise-3'].map((slug) => ({ ...exercise, slug }))
  })
  school.clock.set(new Date().toISOString())
  // Loaded here, because it loads a part of the server.
  const { fillCohort, INSTRUCTOR } = await import('../../grader/tools/bench/cohort.ts')
  cohort = await school.inStore(({ db }) => fillCohort(db, { learners: LEARNERS, exercises: 3, attempts: 2 }))
  ina = await pages.open(school.address)
  await signIn(ina, INSTRUCTOR.email, INSTRUCTOR.password)
  await expect(ina.getByRole('link', { name: 'Account: Instructor' })).toBeVisible()
  assignments = (await (await ina.request.get(`/api/cohorts/${cohort}/assignments`)).json()) as typeof assignments
})

test.afterAll(async ({ pages }) => {
  await pages.giveBack()
  await school.close()
})

const entries = async (assignment: string): Promise<GradingEntry[]> =>
  (await (await ina.request.get(`/api/cohorts/${cohort}/assignments/${assignment}/grading`)).json()) as GradingEntry[]
const given = async (assignment: string): Promise<GivenGrade[]> =>
  (await (await ina.request.get(`/api/cohorts/${cohort}/assignments/${assignment}/overrides`)).json()) as GivenGrade[]
const grading = (assignment: string) => `/cohorts/one/?id=${cohort}&assignment=${assignment}#grading`
const sheetOf = (page: Page) => page.locator('dialog.sheet')

test('filters and order survive a reload, and the address follows the open learner', async () => {
  const { id } = assignments[1]!
  const all = await entries(id)
  await ina.goto(grading(id))
  const rows = ina.locator('.grading-list tbody tr')
  const slow = all.filter(({ grade }) => grade.outcome === 'slow')
  await ina.getByRole('button', { name: `Slow ${slow.length}` }).click()
  await ina.getByRole('columnheader', { name: 'Attempts' }).getByRole('button').press('Enter')
  await ina.getByRole('columnheader', { name: 'Attempts' }).getByRole('button').press('Enter')
  await expect(ina.getByRole('columnheader', { name: 'Attempts' })).toHaveAttribute('aria-sort', 'descending')
  await ina.getByLabel('Find').fill('team 1')
  const expected = slow.filter(({ team }) => team!.startsWith('Team 1')).map(({ name }) => name)
  await expect(rows).toHaveCount(expected.length)
  await ina.reload()
  await expect(rows).toHaveCount(expected.length)
  await expect(ina.getByRole('button', { name: /^Slow/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(ina.getByLabel('Find')).toHaveValue('team 1')

  await ina.getByLabel('Find').clear()
  await ina.getByRole('button', { name: /^All/ }).click()
  await rows.first().getByRole('button').click()
  const heading = sheetOf(ina).getByRole('heading', { level: 2 })
  await expect(sheetOf(ina).getByText(`1 of ${LEARNERS}`)).toBeVisible()
  const first = await heading.textContent()
  await sheetOf(ina).getByLabel('Points').fill('3')
  await sheetOf(ina).getByRole('button', { name: 'Next ›' }).click()
  await expect(heading).not.toHaveText(first!)
  await expect(sheetOf(ina).getByLabel('Points')).not.toHaveValue('3')
  const second = await heading.textContent()
  await ina.keyboard.press('k')
  await expect(heading).toHaveText(first!)
  await expect(sheetOf(ina).getByLabel('Points'), 'what was typed and not sent').toHaveValue('3')
  await ina.keyboard.press('j')
  await expect(heading).toHaveText(second!)
  await ina.reload()
  await expect(heading).toHaveText(second!)
  await ina.keyboard.press('Escape')
  await expect(sheetOf(ina)).toBeHidden()
  // A dialog’s close event comes after it is hidden.
  await expect.poll(() => new URL(ina.url()).searchParams.get('learner')).toBeNull()
})

test('of two graders with the same cell, the second one loses nothing', async ({ pages }) => {
  const { id } = assignments[1]!
  const tim = await pages.open(school.address)
  await makeAccount(tim, 'Tim Trier', newAddress('Tim'))
  const { code } = (await (
    await ina.request.post(`/api/cohorts/${cohort}/invites`, { data: { role: 'assistant', seats: 1, expiresAt: '2199-01-01T00:00:00Z' } })
  ).json()) as { code: string }
  await tim.request.post(`/api/invitations/${code}`, { data: {} })
  const { person, name } = (await entries(id)).find(({ given, grade }) => given === null && grade.submission !== null)!
  const address = grading(id).replace('#', `&learner=${person}#`)
  await tim.goto(address)
  await expect(sheetOf(tim).getByRole('heading', { level: 2 })).toHaveText(name)
  await expect(sheetOf(tim).getByLabel('Comment on the whole attempt')).toBeVisible()
  await expect(sheetOf(tim).getByLabel('Points'), 'assistants cannot grade unless they may').toHaveCount(0)

  await ina.goto(`/cohorts/one/?id=${cohort}#members`)
  const rights = ina.getByRole('group', { name: 'What Tim Trier may do' })
  await expect(rights.getByLabel('Grade')).not.toBeChecked()
  await rights.getByLabel('Grade').check()
  await rights.getByLabel('Extend').uncheck()
  await expectFine(ina)
  await ina.getByRole('button', { name: 'Save Tim Trier' }).click()
  await expect(ina.getByText('Saved.')).toBeVisible()

  await tim.reload()
  await expect(sheetOf(tim).getByText('Grant an extension')).toHaveCount(0)
  await sheetOf(tim).getByLabel('Points').fill('4')
  await sheetOf(tim).getByLabel('Reason').fill('Half of it')
  await ina.goto(address)
  await sheetOf(ina).getByLabel('Points').fill('9')
  await sheetOf(ina).getByLabel('Reason').first().fill('Said aloud')
  await sheetOf(ina).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(sheetOf(ina).getByText('Grade saved.')).toBeVisible()

  await sheetOf(tim).getByLabel('Comment on the whole attempt').fill('Well done.')
  await sheetOf(tim).getByLabel('Save this comment').check()
  await sheetOf(tim).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(sheetOf(tim).getByRole('alert')).toContainText('Instructor has graded this in the meantime: 9 points')
  await expect(sheetOf(tim).getByRole('alert')).toContainText('“Said aloud”')
  await expectFine(tim)
  expect(await given(id)).toContainEqual(expect.objectContaining({ person, points: 9 }))
  await expect(sheetOf(tim).getByLabel('Points')).toHaveValue('4')
  await expect(sheetOf(tim).getByLabel('Comment on the whole attempt')).toHaveValue('Well done.')
  await sheetOf(tim).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(sheetOf(tim).getByText('Grade saved. Comment sent.')).toBeVisible()
  expect(await given(id)).toContainEqual(expect.objectContaining({ person, points: 4, reason: 'Half of it', by: 'Tim Trier' }))
  await expect(sheetOf(tim).locator('.thread summary').first()).toHaveText('The whole attempt')

  const [heading, comment] = [sheetOf(tim).getByRole('heading', { level: 2 }), sheetOf(tim).getByLabel('Comment on the whole attempt')]
  await tim.keyboard.press('j')
  await expect(heading).not.toHaveText(name)
  await sheetOf(tim).getByLabel('Saved comments').selectOption({ label: 'Well done.' })
  await expect(comment).toHaveValue('Well done.')

  await test.step('what is typed while the next learner loads is not lost', async () => {
    const gate = Promise.withResolvers<void>()
    await tim.route('**/overrides', async (route) => {
      await gate.promise
      await route.continue()
    })
    await comment.fill('')
    const here = (await heading.textContent())!
    await heading.focus()
    await tim.keyboard.press('k')
    await comment.fill('Typed meanwhile')
    gate.resolve()
    await expect(heading).toHaveText(name)
    await expect(comment).toHaveValue('')
    await tim.keyboard.press('j')
    await expect(heading).toHaveText(here)
    await expect(comment).toHaveValue('Typed meanwhile')
  })
})

test('the attempts of one learner are measured again', async () => {
  const { id, title } = assignments[2]!
  const { person, name } = (await entries(id)).find((entry) => entry.given === null && entry.grade.outcome === 'slow')!
  await ina.goto(`/cohorts/one/?id=${cohort}&learner=${person}&assignment=${id}#gradebook`)
  await expect(sheetOf(ina).getByRole('heading', { level: 2 })).toHaveText(name)
  await sheetOf(ina).getByText('Grade again').click()
  await sheetOf(ina).getByRole('button', { name: 'Measure again' }).click()
  await expect(sheetOf(ina).getByText('0 of 1 attempt measured')).toBeVisible()
  await school.answer('exercise-3', 'pass', { level: 'excellent' })
  await expect(sheetOf(ina).getByText('1 attempt measured: 1 grade would change.')).toBeVisible()
  await sheetOf(ina).getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(sheetOf(ina).getByText('Applied: the new grade counts now.')).toBeVisible()
  await expect(sheetOf(ina).locator('.grade')).toContainText('Pass, excellent')
  await ina.keyboard.press('Escape')
  await expect(ina.getByRole('gridcell', { name: `${name}, ${title}` })).toBeFocused()
})

test('the gradebook has the whole width, columns to choose, and a page for each learner', async () => {
  await ina.setViewportSize({ width: 1440, height: 900 })
  await ina.goto(`/cohorts/one/?id=${cohort}`)
  await expect(ina.locator('.matrix .cell').first()).toBeVisible()
  expect((await ina.locator('.matrix').boundingBox())!.width).toBeGreaterThan(1380)
  await ina.getByLabel('Sorted by').selectOption(assignments[0]!.title)
  await ina.locator('summary', { hasText: 'Columns' }).click()
  await ina.getByLabel(assignments[1]!.title, { exact: true }).uncheck()
  await expectFine(ina)
  await ina.reload()
  await expect(ina.getByLabel('Sorted by')).toHaveValue(assignments[0]!.id)
  await expect(ina.getByRole('columnheader', { name: assignments[1]!.title })).toBeHidden()
  const first = ina.locator('.matrix tbody tr:not([hidden])').first()
  await first.locator('.cell').first().focus()
  await ina.keyboard.press('ArrowRight')
  await expect(first.locator('.cell').nth(2), 'hidden columns are passed over').toBeFocused()

  // On a phone, the learner and the sum stay in view.
  await ina.setViewportSize({ width: 390, height: 844 })
  await first.scrollIntoViewIfNeeded()
  await ina.locator('.matrix').evaluate((matrix) => matrix.scrollTo({ left: 150 }))
  for (const end of ['.who', '.sum']) await expect(first.locator(end)).toBeInViewport({ ratio: 0.9 })
  await ina.setViewportSize({ width: 1440, height: 900 })

  const name = (await first.locator('.who a').textContent())!
  await first.locator('.who a').click()
  await expect(ina.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(ina.locator('.learner-page tbody tr')).toHaveCount(assignments.length)
  await expectFine(ina)
  await ina.getByRole('button', { name: assignments[0]!.title }).click()
  await expect(sheetOf(ina).getByText(`1 of ${assignments.length}`)).toBeVisible()
  await ina.keyboard.press('j')
  await expect(sheetOf(ina).locator('header .soft')).toContainText(assignments[1]!.title)
  await ina.keyboard.press('Escape')
  await ina.goBack()
  await expect(ina.getByLabel('Sorted by')).toHaveValue(assignments[0]!.id)
})
