import { expect } from '@playwright/test'
import { PHONE } from './axe.ts'
import { code, draft, EXERCISE, KEY, open, replaced, saved } from './draft-page.ts'
import { test } from './test.ts'

// A textarea is enough for all of this and saves waiting for Monaco.
test.use({ viewport: PHONE })

test('opening an exercise stores no draft', async ({ page }) => {
  await open(page)
  await page.goto('/exercises/')
  expect(await draft(page)).toBeNull()
  await open(page)
  await expect(saved(page)).toHaveText('Starter, unchanged')
})

test('text from one tab is taken over by the other, and not overwritten when that is left', async ({ context }) => {
  const [first, second] = [await open(await context.newPage()), await open(await context.newPage())]
  await code(second).fill('// of the second')
  await expect(saved(second)).toHaveText('Saved in this browser')
  await expect(code(first)).toHaveValue('// of the second')
  await expect(code(first), 'nobody is brought to the editor by that').not.toBeFocused()
  const kept = await draft(first)
  expect(kept).toContain('of the second')
  await second.close()
  await first.goto('/exercises/')
  expect(await draft(first), 'not written again').toBe(kept)
})

test('a page that returns from the history takes over newer text', async ({ page }) => {
  await open(page)
  await code(page).fill('// at first')
  await expect(saved(page)).toHaveText('Saved in this browser')
  await page.evaluate((key) => {
    const kept = JSON.parse(localStorage.getItem(key)!) as { files: Record<string, string> }
    const files = Object.fromEntries(Object.keys(kept.files).map((file) => [file, '// since']))
    localStorage.setItem(key, JSON.stringify({ files, savedAt: '2199-01-01T00:00:00.000Z' }))
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  }, KEY)
  await expect(code(page)).toHaveValue('// since')
  await page.goto('/exercises/')
  expect(await draft(page)).toContain('2199')
})

test('with edits in two tabs, the text of the other is offered', async ({ page }) => {
  await open(page)
  await code(page).evaluate(
    (area: HTMLTextAreaElement, [key, file]) => {
      area.value = '// here'
      area.dispatchEvent(new Event('input'))
      localStorage.setItem(key!, JSON.stringify({ files: { [file!]: '// there' }, savedAt: '2199-01-01T00:00:00.000Z' }))
    },
    [KEY, `${EXERCISE}.js`],
  )
  await expect(replaced(page)).toContainText('You wrote different code in another tab.')
  expect(await draft(page)).toContain('// here')
  await page.getByRole('button', { name: 'Restore it' }).click()
  await expect(code(page)).toHaveValue('// there')
  await expect(replaced(page)).toContainText('The code it replaced is kept.')
})

test('text typed after a replacement is kept when the old code is restored', async ({ page }) => {
  await open(page)
  await code(page).fill('// before')
  await page.getByRole('button', { name: 'Reset' }).click()
  await code(page).fill('// since')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(code(page)).toHaveValue('// before')
  await expect(saved(page)).toHaveText('Saved in this browser')
  await page.reload()
  await page.getByRole('button', { name: 'Restore it' }).click()
  await expect(code(page)).toHaveValue('// since')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(code(page)).toHaveValue('// before')
  await expect(replaced(page)).toContainText('The code it replaced is kept.')
})

test('Tab indents the selected lines instead of replacing them', async ({ page }) => {
  await open(page)
  await code(page).fill('if (a) {\nb()\n\nc()\n}\n')
  await code(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(10, 16)) // from within b() to the end of c()'s line
  await code(page).press('Tab')
  await expect(code(page)).toHaveValue('if (a) {\n  b()\n\n  c()\n}\n')
  await code(page).press('Tab')
  await expect(code(page)).toHaveValue('if (a) {\n    b()\n\n    c()\n}\n')
  await code(page).press('ControlOrMeta+z')
  await expect(code(page)).toHaveValue('if (a) {\n  b()\n\n  c()\n}\n')
})
