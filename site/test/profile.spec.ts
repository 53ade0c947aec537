import { readFileSync } from 'node:fs'
import { expect, type BrowserContext, type Page } from '@playwright/test'
import type { ProfileFile } from '../../grader/contracts/profile-file.ts'
import { expectNoViolation } from './axe.ts'
import { BenchPage, solutionWith, source } from './bench-page.ts'
import { LANE_WAIT } from './lane-wait.ts'
import { test } from './test.ts'

const FUNCTION = 'divide-by-and-sum'
const SERVER = 'sum-callback'

test.describe('a function', { tag: '@lane' }, () => {
  test.describe.configure({ mode: 'serial' })
  let page: Page
  let bench: BenchPage
  let context: BrowserContext
  const asked: string[] = []

  // As few verdicts and profiles as possible: both occupy the lane.
  test.beforeAll(async ({ browser }) => {
    context = await browser.newContext()
    context.on('request', (request) => void asked.push(request.url()))
    page = await context.newPage()
    bench = new BenchPage(page)
    await bench.open(FUNCTION)
    // The earlier attempt has to pass, because a slow one would be profiled without being asked.
    await bench.write(source(FUNCTION, 'solutions/one-division.js'))
    await bench.expectVerdict('pass')
    await bench.write(source(FUNCTION, `starter/${FUNCTION}.js`))
    await bench.expectVerdict('slow')
  })

  test.afterAll(() => context.close())

  test('is profiled on demand: the hottest function is named, and leads to its line', async () => {
    await expect(page.locator('.line-share')).toHaveCount(0)
    const offer = page.getByRole('button', { name: 'Profile this attempt' })
    await expect(offer).toBeVisible()
    expect(
      asked.filter((url) => /panel.*[.]js$/.test(url)),
      'its script was not loaded before',
    ).toEqual([])

    await offer.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Profiling:')).toBeVisible()
    const profileRun = page.getByRole('article', { name: 'Profile', exact: true })
    await expect(profileRun.locator('[data-section=cpu] svg').first()).toBeVisible(LANE_WAIT)
    await expect(profileRun.getByText('Still profiling'), 'pictures appear as they are recorded').toBeVisible()
    const folded = profileRun.locator('[data-section=cpu] > summary')
    await folded.focus()
    await expect(profileRun.getByText('They do not affect the verdict.')).toBeVisible(LANE_WAIT)
    await expect(folded, 'new pictures do not move the focus').toBeFocused()
    await expect(profileRun.locator('[data-section=compiler]'), 'one after the other').toBeAttached()
    // Whether the callback is inlined, and counted with its function, varies by process.
    await expect(profileRun.locator('[data-section=cpu] table tbody tr').first()).toContainText(
      /(divideByAndSum|\(anonymous\)).*divide-by-and-sum\.js:\d+/,
    )
    await profileRun.evaluate((article) => article.querySelectorAll('details').forEach((details) => (details.open = true)))
    await expectNoViolation(page)

    await profileRun.locator('[data-section=cpu] button[data-line]').first().click()
    await expect(page.locator('.monaco-editor .cursor').first()).toBeVisible()
  })

  test('the editor shows notes of the profile while it holds that code', async () => {
    const shares = page.locator('.monaco-editor .line-share')
    const strip = page.getByRole('region', { name: 'Profile notes' })
    await expect(shares.first()).toHaveText(/\d\s%$/)
    await expect(page.locator('.monaco-editor .line-heat').first()).toBeVisible()

    await strip.getByText('Profile notes by line').focus()
    await page.keyboard.press('Enter')
    const place = strip.getByRole('button').first()
    await expect(strip.getByRole('listitem').first()).toContainText('self time')
    await expectNoViolation(page)
    const line = (await place.textContent())!.split(':')[1]!
    await place.focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('.monaco-editor .line-numbers.active-line-number')).toHaveText(line)

    await strip.getByRole('checkbox', { name: 'Mark lines' }).uncheck()
    await expect(shares).toHaveCount(0)
    await strip.getByRole('checkbox', { name: 'Mark lines' }).check()
    await expect(shares.first()).toBeVisible()

    await page.locator('.monaco-editor').first().click()
    await page.keyboard.type('x')
    await expect(shares, 'edited code was not profiled').toHaveCount(0)
    await expect(strip).toContainText('not the code that was profiled')
    await page.keyboard.press('ControlOrMeta+Z')
    await expect(shares.first()).toBeVisible()
  })

  test('the profile is a file, and speedscope opens it from this server, under a policy of its pages', async () => {
    expect(
      asked.filter((url) => /speedscope|cpuprofile/.test(url)),
      'nothing is loaded before it is opened',
    ).toEqual([])

    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download as .cpuprofile' }).filter({ visible: true }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(`${FUNCTION}-yours.cpuprofile`)
    const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(await download.path(), 'utf8')) as ProfileFile
    expect(nodes.map(({ callFrame }) => callFrame.functionName)).toContain('divideByAndSum')
    expect(samples.length).toBe(timeDeltas.length)

    const opening = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Open in speedscope' }).filter({ visible: true }).click()
    const speedscope = await opening
    const said: string[] = []
    speedscope.on('console', (message) => void said.push(`${message.type()}: ${message.text()}`))
    await expect(speedscope).toHaveTitle(`${FUNCTION}, yours - speedscope`)
    expect(said.filter((line) => /^error|Content Security/.test(line))).toEqual([])
    expect(
      asked.filter((url) => new URL(url).origin !== new URL(page.url()).origin && !url.startsWith('data:') && !url.startsWith('blob:')),
    ).toEqual([])
  })

  test('the profile is there again after a reload', async () => {
    await page.reload()
    // 202 would mean that the profile is not recorded yet.
    const answer = page.waitForResponse((response) => /\/api\/submissions\/[^/]+\/profile$/.test(response.url()))
    await page.getByRole('button', { name: 'Profile this attempt' }).click()
    expect((await answer).status()).toBe(200)
    await expect(page.getByRole('article', { name: 'Profile', exact: true })).toBeVisible()
  })

  test('is compared with any earlier attempt, which may need to be profiled first', async () => {
    const choice = page.getByRole('combobox', { name: 'Compare with' })
    const why = page.locator('[data-section=why]')
    await expect(why).toContainText('What changed from the starter')
    await choice.focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText('has no profile yet')).toBeVisible()
    await expectNoViolation(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(why).toContainText('What changed from your attempt of', LANE_WAIT)
    await expect(choice).toBeFocused()
    await page.getByRole('tab', { name: 'Change' }).click()
    await expect(page.locator('[data-section=cpu] figcaption:visible')).toContainText('than in your attempt of')
    await expectNoViolation(page)
    await choice.selectOption({ label: 'the starter' })
    await expect(why).toContainText('What changed from the starter')
  })
})

test('a server is measured under load, and its profile shows load figures and database commands', { tag: '@lane' }, async ({ page }) => {
  test.slow() // two servers under load, after a verdict on one
  const bench = new BenchPage(page)
  await bench.open(SERVER)
  await bench.write(solutionWith(SERVER, 'pass', 'excellent'))
  await bench.expectVerdict('pass')
  await expect(bench.verdict).toContainText('Requests per second')
  await page.getByRole('button', { name: 'Profile this attempt' }).click()
  const profileRun = page.getByRole('article', { name: 'Profile', exact: true })
  await expect(profileRun.getByText('They do not affect the verdict.')).toBeVisible(LANE_WAIT)
  await expect(profileRun.locator('[data-section=why] li').first()).toContainText(/requests per second are answered, up from/)

  const load = profileRun.locator('[data-section=load]')
  await expect(load.getByRole('img', { name: 'How long requests take' })).toBeVisible()
  await expect(load.getByRole('img', { name: 'How busy the event loop is' })).toBeVisible()
  await expect(load.getByRole('row', { name: /^find 1 / })).toBeVisible()
  await expect(load.getByRole('row', { name: /^Server CPU per request .+ less$/ })).toBeVisible()
  await expect(profileRun.locator('[data-section=cpu] .frame[data-name$="· express"]:visible').first()).toBeVisible()
  await profileRun.evaluate((article) => article.querySelectorAll('details').forEach((details) => (details.open = true)))
  await expectNoViolation(page)
})
