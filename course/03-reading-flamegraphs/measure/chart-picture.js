'use strict'

// node measure/chart-picture.js: requests to the lesson's server, recorded and shown in DevTools' Performance panel.

const { execFileSync } = require('child_process')
const fs = require('fs')
const http = require('http')
const path = require('path')
const picture = require('../../measure/picture')

const PORT = 3987
const REQUESTS = 80
const EVERY_MS = 10
const ROW = 65 // of the chart's second row of frames, from its top, in pixels
const ZOOMS = 18

function ask () {
  return new Promise((resolve, reject) => {
    http.get({ port: PORT, path: '/order' }, response => response.resume().once('end', resolve)).once('error', reject)
  })
}

function pause (ms) {
  return new Promise(resolve => setTimeout(resolve, ms))
}

async function askFor (count) {
  for (let i = 0; i < count; i++) {
    await ask()
    await pause(EVERY_MS)
  }
}

function chart (page) {
  return page.getByRole('tree', { name: 'Flame chart' })
}

async function main () {
  const folder = picture.folderOf(__dirname, ['server.js', 'views'])
  const server = await picture.inspected(folder, ['server.js'], { PORT: String(PORT) })
  await pause(2000)
  await askFor(10)
  await picture.take(__filename, 'performance-panel', {
    title: 'One request in the Performance panel',
    tool: 'DevTools of Chromium',
    alt: 'A recording of a server. A strip at the top shows how busy the processor was, with a small part selected. Below it, a chart of that part has time from left to right, and the stack from top to bottom: a request is a block of many frames. At the bottom are the tabs Summary, Bottom-up, Call tree and Event log.',
    caption: `Requests to the server of this lesson, with a pause of 10 ms after each. The ignore list is off (Settings): it hides the frames of Node.js and of packages.`,
    width: 960,
    height: 600,
    async open (page) {
      await page.addInitScript(() => localStorage.setItem('enable-ignore-listing', 'false')) // or it hides what Node.js and packages do
      await picture.openDevTools(page, server.address)
      await page.getByRole('tab', { name: 'Performance' }).click()
      await page.getByRole('button', { name: 'Record', exact: true }).first().click()
      await pause(2000)
      await askFor(REQUESTS)
      await page.getByRole('button', { name: 'Stop' }).first().click()
      await page.locator('dialog[open]').getByRole('button', { name: 'Close' }).click()
      await page.getByRole('button', { name: 'Hide sidebar' }).click()
      const { x, y, width } = await chart(page).boundingBox()
      await page.mouse.move(x + width / 2, y + ROW)
      for (let i = 0; i < ZOOMS; i++) {
        await page.mouse.wheel(0, -100)
        await pause(200) // it moves there
      }
      await pause(1000)
    },
    marks: [
      { at: page => page.getByRole('slider', { name: 'Left resizer' }), text: 'The whole recording. Drag these handles, or turn the wheel over the chart, to select a part.' },
      { at: chart, down: ROW, text: 'The selected part, with the clock at the top: one request after the other, each frame at the time when it ran. Below a frame is what it called.' },
      { at: page => page.getByRole('tab', { name: 'Event log' }), after: true, text: 'Bottom-up has the functions of this part by self time, Call tree the same from the root.' }
    ]
  })
  process.exit()
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})
