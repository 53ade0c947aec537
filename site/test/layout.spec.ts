import { expect, type Page } from '@playwright/test'
import { HandAgent } from '../../grader/test/server/http/clients.ts'
import { PHONE } from './axe.ts'
import { BenchPage } from './bench-page.ts'
import { recorded } from './recorded.ts'
import { test } from './test.ts'

const EXERCISE = '/exercises/divide-by-and-sum/'
/** A step with code, and with a predict box that holds a picture. */
const LESSON = '/lessons/04-optimizing-a-synchronous-function-call/divide-once/'

/** Distances in px from each line of code in a block to the next, and the block's line height. */
function lines(page: Page): Promise<{ distance: number; height: number }> {
  return page
    .locator('.task .expressive-code pre')
    .first()
    .evaluate((pre) => {
      const [first, second] = [...pre.querySelectorAll('.ec-line')].map((line) => line.getBoundingClientRect().top)
      return { distance: second! - first!, height: parseFloat(getComputedStyle(pre).lineHeight) }
    })
}

/** The sum of all layout shifts since the page was opened. */
async function shiftOf(page: Page, path: string): Promise<number> {
  await page.addInitScript(() => {
    const shifts = ((window as unknown as { shifts: number[] }).shifts = [])
    const note = (list: PerformanceObserverEntryList) =>
      (list.getEntries() as unknown as { value: number }[]).forEach(({ value }) => (shifts as number[]).push(value))
    new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  return page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0))
}

test('code in a task is spaced like code', async ({ page }) => {
  await page.goto(EXERCISE)
  const { distance, height } = await lines(page)
  expect(Math.abs(distance - height)).toBeLessThan(2)
})

test('the task is not moved while the page loads, nor while fonts and editor do', async ({ page }) => {
  // A font that arrives after the first paint, as on a slow connection.
  await page.route(/instrument-sans.*woff2/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  for (const viewport of [PHONE, { width: 1440, height: 900 }]) {
    await page.setViewportSize(viewport)
    expect(await shiftOf(page, EXERCISE), `${viewport.width} px`).toBeLessThanOrEqual(0.02)
  }
})

test('what comes with answers of the server moves nothing that is on the page', async ({ page, baseURL }) => {
  test.slow()
  const bench = new BenchPage(page)
  await bench.open('divide-by-and-sum')
  await bench.runAs(recorded('divide-by-and-sum-pass'))
  // The newest agent has no containers, of which each page warns.
  await new HandAgent({ address: baseURL! }).here()
  // After the first paint, also on a fast machine.
  await page.route(/\/api\/(?!.*events)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  for (const viewport of [PHONE, { width: 1440, height: 900 }]) {
    await page.setViewportSize(viewport)
    for (const path of [EXERCISE, LESSON, '/', '/lessons/', '/exercises/', '/compare/']) {
      expect(await shiftOf(page, path), `${path} at ${viewport.width} px`).toBeLessThanOrEqual(0.02)
      await expect(page.getByRole('region', { name: 'Notice' })).toBeVisible()
    }
  }
  await page.getByRole('button', { name: 'Got it' }).click()
  await page.reload({ waitUntil: 'networkidle' })
  await expect(page.getByRole('region', { name: 'Notice' })).toHaveCount(0)
})

test('nothing of the editor holds up the page, and its styles come with it', async ({ page, baseURL }) => {
  const html = await (await page.request.get(EXERCISE)).text()
  const linked = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, path]) => path!)
  expect(linked.length).toBeGreaterThan(0)
  // A class of the editor that our own styles do not name.
  for (const path of linked) expect(await (await page.request.get(path)).text(), path).not.toContain('.monaco-scrollable-element')
  const styles: string[] = []
  page.on('request', (request) => request.url().endsWith('.css') && styles.push(request.url().replace(baseURL!, '')))
  const bench = new BenchPage(page)
  await bench.open('divide-by-and-sum')
  await expect(page.locator('.monaco-editor .view-line').first(), 'styled').toHaveCSS('position', 'absolute')
  expect(styles.filter((path) => !linked.includes(path)).length).toBeGreaterThan(0)
})

test('24 lines of code are visible at 900 px', async ({ page }) => {
  const bench = new BenchPage(page)
  await bench.open('divide-by-and-sum')
  await bench.write(Array.from({ length: 80 }, (_, line) => `// ${line + 1}`).join('\n'))
  await page.keyboard.press('ControlOrMeta+Home')
  await page.locator('h1').click() // the keyboard's help makes room for itself while the editor has the focus
  const visible = await page
    .locator('.monaco-editor')
    .first()
    .evaluate((editor) => {
      const box = editor.getBoundingClientRect()
      return [...editor.querySelectorAll('.view-line')].filter((line) => {
        const { top, bottom } = line.getBoundingClientRect()
        return top >= box.top && bottom <= box.bottom + 1
      }).length
    })
  expect(visible).toBeGreaterThanOrEqual(24)
})

test('the outcome moves beside the code and back, and stays where it was put', async ({ page }) => {
  await page.goto(EXERCISE)
  const place = async () => {
    const [code, outcome] = await Promise.all([page.locator('.editor-pane').boundingBox(), page.locator('.outcome').boundingBox()])
    return outcome!.x >= code!.x + code!.width ? 'beside' : outcome!.y >= code!.y + code!.height ? 'below' : 'over'
  }
  expect(await place()).toBe('below')
  await page.getByRole('button', { name: 'Move beside the code' }).click()
  expect(await place()).toBe('beside')
  const width = page.getByRole('separator', { name: 'Width of the editor' })
  await width.press('ArrowLeft')
  const moved = await width.getAttribute('aria-valuenow')
  expect(await shiftOf(page, EXERCISE), 'a page that opens like this does not jump').toBeLessThanOrEqual(0.02)
  expect(await place()).toBe('beside')
  await expect(width).toHaveAttribute('aria-valuenow', moved!)
  await page.getByRole('button', { name: 'Move below the code' }).click()
  expect(await place()).toBe('below')
})

test('the page is as high as its window, however long the outcome is', async ({ page }) => {
  const bench = new BenchPage(page)
  await bench.open('divide-by-and-sum')
  await bench.runAs(recorded('divide-by-and-sum-slow'))
  const heights = () => page.evaluate(() => [document.documentElement.scrollHeight, innerHeight] as const)
  // Text for screen readers only is positioned, and far down in a pane.
  await page.locator('#verdict-pane').evaluate((pane) => {
    for (let row = 0; row < 100; row++) pane.insertAdjacentHTML('beforeend', '<p>row <span class="sr-only">of many</span></p>')
  })
  const [height, inner] = await heights()
  expect(height).toBe(inner)
})

test('syntax errors are marked while typing, and go when they are fixed', async ({ page }) => {
  const bench = new BenchPage(page)
  await bench.open('divide-by-and-sum')
  await bench.write('const a = = 1\n')
  await expect(page.locator('.monaco-editor .squiggly-error')).toBeVisible()
  await bench.write('const a = 1\n')
  await expect(page.locator('.monaco-editor .squiggly-error')).toHaveCount(0)
})

test('a comparison has the colours of the course', async ({ page }) => {
  const bench = new BenchPage(page)
  await bench.open('divide-by-and-sum')
  await bench.write('// mine\n')
  await page.getByRole('button', { name: 'Compare' }).click()
  for (const [theme, inserted] of [
    ['light', 'rgb(223, 241, 235)'],
    ['dark', 'rgb(18, 51, 43)'],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await expect(page.locator('.monaco-diff-editor .line-insert').first()).toHaveCSS('background-color', inserted)
  }
})

test('text in a picture has a halo of the ground it is on, also in a predict box', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(LESSON)
  await page.getByRole('spinbutton').first().fill('2')
  await page.keyboard.press('Enter')
  const label = page.locator('predict-number .picture text').first()
  await expect(label).toBeVisible()
  const [halo, ground] = await label.evaluate((text) => [
    getComputedStyle(text).stroke,
    getComputedStyle(text.closest('predict-number')!).backgroundColor,
  ])
  expect(halo).toBe(ground)
})

test('the tick of a passed exercise is on the line of its title', async ({ page }) => {
  await page.route('**/api/progress', (route) =>
    route.fulfill({ json: [{ exercise: 'sum-callback', outcome: 'pass', level: 'good', attempts: 3 }] }),
  )
  await page.goto(LESSON)
  const item = page.locator('.side li:has(> progress-mark[data-exercise=sum-callback])')
  await expect(item.locator('.sign')).toBeVisible()
  const [title, sign] = await Promise.all([item.locator('a').boundingBox(), item.locator('.sign').boundingBox()])
  expect(sign!.y).toBeGreaterThanOrEqual(title!.y)
  expect(sign!.y + sign!.height).toBeLessThanOrEqual(title!.y + title!.height)
})

test.describe('a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('copy buttons have names and cover no code', async ({ page }) => {
    for (const path of [EXERCISE, LESSON]) {
      await page.goto(path)
      await expect(page.getByRole('button', { name: /^Copy / }).first()).toBeVisible()
      const covered = await page.evaluate(
        () =>
          [...document.querySelectorAll('.expressive-code')].filter((block) => {
            const [button, code] = ['.copy button', 'pre'].map((part) => block.querySelector(part)!.getBoundingClientRect())
            return button!.height > 0 && button!.top < code!.bottom && button!.bottom > code!.top && button!.left < code!.right
          }).length,
      )
      expect(covered, path).toBe(0)
    }
  })

  test('the outcome cannot be moved beside the code, for which there is no room', async ({ page }) => {
    await page.goto(EXERCISE)
    await expect(page.getByRole('tab', { name: /^Verdict/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Move beside the code' })).toBeHidden()
  })

  test('Run stays in reach wherever the page is scrolled', async ({ page }) => {
    await page.goto(EXERCISE)
    const run = page.locator('.run-bar').getByRole('button', { name: 'Run' })
    for (const share of [0, 0.5, 1]) {
      await page.evaluate((part) => scrollTo(0, part * (document.documentElement.scrollHeight - innerHeight)), share)
      await expect(run).toBeInViewport({ ratio: 1 })
    }
  })
})

test('links and buttons of the header have room at every width, signed in or not', async ({ page }) => {
  for (const path of ['/compare/', LESSON]) {
    await page.goto(path)
    for (const isSignedIn of [false, true]) {
      await page.locator('li[data-for=account]').evaluate((item, is) => ((item as HTMLElement).hidden = !is), isSignedIn)
      for (const width of [320, 360, 390, 430, 450, 500, 580, 640, 700, 760, 799, 810, 900]) {
        await page.setViewportSize({ width, height: 600 })
        const room = await page.evaluate(() => {
          const shown = (selector: string) =>
            [...document.querySelectorAll<HTMLElement>(`.site-header ${selector}`)].filter(({ offsetWidth }) => offsetWidth > 0)
          const end = Math.max(...shown('nav a').map((link) => link.getBoundingClientRect().right))
          return Math.min(...shown('button').map((button) => button.getBoundingClientRect().left)) - end
        })
        expect(room, `${path} at ${width} px, ${isSignedIn ? 'signed in' : 'signed out'}`).toBeGreaterThanOrEqual(0)
      }
    }
  }
})
