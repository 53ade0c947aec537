import { expect, type BrowserContext } from '@playwright/test'
import { test } from './test.ts'

const PATH = '/exercises/divide-by-and-sum/'

/** Addresses that a test has listened for. */
const heard: string[] = []

test('a test leaves cookies, storage, routes, listeners, a theme, a size, pages and permissions behind', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto(PATH)
  await page.evaluate(() => {
    localStorage.setItem('left', 'here')
    sessionStorage.setItem('left', 'here')
    // What a page stores as it is left.
    addEventListener('pagehide', () => localStorage.setItem('left', 'late'))
  })
  await context.addCookies([{ name: 'left', value: 'here', url: baseURL! }])
  await context.grantPermissions(['clipboard-read'])
  page.on('request', (request) => void heard.push(request.url()))
  await page.route('**/api/me', (route) => route.abort())
  await context.route('**/api/progress', (route) => route.abort())
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 390, height: 844 })
  await context.newPage()
  await context.setOffline(true)
})

test('and the next test finds none of it', async ({ page, context }) => {
  expect(context.pages()).toEqual([page])
  expect(page.viewportSize()).toEqual({ width: 1440, height: 900 })
  expect(await context.cookies()).toEqual([])
  heard.length = 0
  const came = Promise.all(['**/api/me', '**/api/progress'].map((address) => page.waitForResponse(address)))
  await page.goto(PATH)
  await came
  expect(heard).toEqual([])
  const found = await page.evaluate(async () => ({
    local: localStorage.getItem('left'),
    session: sessionStorage.getItem('left'),
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
    clipboard: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
  }))
  expect(found).toEqual({ local: null, session: null, isDark: false, isStill: false, clipboard: 'prompt' })
})

let addedTo: BrowserContext | undefined

test('a test adds a script and a function to its page', async ({ page, context }) => {
  addedTo = context
  await page.addInitScript(() => Object.assign(window, { added: true }))
  await page.exposeFunction('exposed', () => 'here')
  await page.goto(PATH)
  expect(await page.evaluate(() => 'added' in window && 'exposed' in window)).toBe(true)
})

test('and the same page has neither in the next test', async ({ page, context }) => {
  expect(context).toBe(addedTo)
  await page.goto(PATH)
  expect(await page.evaluate(() => 'added' in window || 'exposed' in window)).toBe(false)
})

let playedBefore: BrowserContext[] = []

test('two people in a test have a browser each', async ({ pages, baseURL }) => {
  const people = [await pages.open(baseURL!), await pages.open(baseURL!)]
  playedBefore = people.map((page) => page.context())
  expect(new Set(playedBefore).size).toBe(2)
  for (const context of playedBefore) await context.addCookies([{ name: 'left', value: 'here', url: baseURL! }])
})

test('and two in the next test have the same, which are as good as new', async ({ pages, baseURL }) => {
  const people = [await pages.open(baseURL!), await pages.open(baseURL!)]
  const contexts = people.map((page) => page.context())
  expect(new Set(contexts)).toEqual(new Set(playedBefore))
  for (const context of contexts) expect(await context.cookies()).toEqual([])
})
