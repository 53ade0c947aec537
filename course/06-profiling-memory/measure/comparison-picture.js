'use strict'

// node measure/comparison-picture.js: DevTools' Memory panel with the lesson's leak, as the lesson describes it.

const http = require('http')
const picture = require('../../measure/picture')

const NAMES = 50000
const AT_ONCE = 50

const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE })

function ask () {
  return new Promise((resolve, reject) => {
    http.get({ port: 8080, agent }, response => response.resume().once('end', resolve)).once('error', reject)
  })
}

async function askOften () {
  const person = async () => { for (let i = 0; i < NAMES / AT_ONCE; i++) await ask() }
  await Promise.all(Array.from({ length: AT_ONCE }, person))
}

async function snapshot (page, number) {
  await page.getByRole('button', { name: 'Take heap snapshot' }).first().click()
  await page.getByRole('treeitem', { name: new RegExp(`^Snapshot ${number}, [0-9.]+ MB`) }).waitFor({ timeout: 60000 })
}

/** The row of the table that holds this text. */
function row (page, text) {
  return page.locator('tr').filter({ hasText: text }).first()
}

function largest (page) {
  return row(page, '(object properties)')
}

function retainer (page, name) {
  return row(page, new RegExp(`\\b${name}\\s*in\\s*system`))
}

async function main () {
  let server
  await picture.take(__filename, 'comparison-panel', {
    title: 'The Memory panel, comparing two snapshots',
    tool: 'DevTools of Chromium',
    alt: 'Two heap snapshots are listed at the left. A table compares them by constructor; the row (array) is open and its largest object selected. The pane below shows what retains that object: names, in the context of createName.',
    caption: '50,000 requests lie between the snapshots.',
    width: 960,
    height: 600,
    async open (page) {
      if (server) await server.end()
      server = await picture.inspected(picture.filesOf(__filename, '02-server.mdx', ['names.js', 'server.js']), ['server.js'])
      await picture.openDevTools(page, server.address)
      await page.getByRole('tab', { name: 'Memory' }).click()
      await ask()
      await snapshot(page, 1)
      await askOften()
      await snapshot(page, 2)
      await page.getByRole('combobox', { name: 'Perspective' }).selectOption('Comparison')
      await row(page, '(array)').click()
      await page.keyboard.press('ArrowRight')
      await largest(page).click()
      await retainer(page, 'names').waitFor()
    },
    marks: [
      { at: page => page.getByRole('combobox', { name: 'Perspective' }), text: 'Comparison, of this snapshot with the first.' },
      { at: page => row(page, '(array)').locator('td').nth(1), text: 'V8’s internal arrays: 3.2 MB more. A click on the triangle lists them.' },
      { at: largest, text: 'The largest new one, selected. It has nearly all of the 3.2 MB.' },
      { at: page => retainer(page, 'names'), text: 'Who holds it: the variable names, which createName can see. The link leads to its source.' }
    ]
  })
  process.exit()
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})
