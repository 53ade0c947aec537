'use strict'

// node measure/doctor-picture.js: Clinic Doctor's page about the lesson's server as it was found.

const { execFileSync } = require('child_process')
const fs = require('fs')
const path = require('path')
const picture = require('../../measure/picture')

const VERSION = '13.0.0'
const LOAD = 'npx autocannon -c 100 -d 5 localhost:$PORT/offers'

async function main () {
  const tools = picture.install([`clinic@${VERSION}`])
  const folder = picture.folderOf(__dirname, ['server.js', 'as-found.js'])
  execFileSync(path.join(tools, 'node_modules/.bin/clinic'), ['doctor', '--open=false', '--on-port', LOAD, '--', 'node', 'server.js', 'as-found'], {
    cwd: folder,
    env: Object.assign({}, process.env, { NO_INSIGHT: '1' }),
    stdio: 'inherit'
  })
  const made = path.join(folder, '.clinic')
  const page = fs.readdirSync(made).find(name => name.endsWith('.html'))
  await picture.take(__filename, 'doctor', {
    title: 'Clinic Doctor’s page',
    tool: `clinic ${VERSION}; Chromium`,
    alt: 'At the top is a diagnosis with the charts that it is about. Below it are charts of CPU usage in per cent, memory usage in MB, event loop delay in ms and active handles, from the first second to the last.',
    caption: '100 connections for 5 seconds.',
    width: 1100,
    height: 750,
    schemes: ['dark'],
    async open (tab) {
      await tab.goto('file://' + path.join(made, page))
      await tab.getByText('Active Handles').first().waitFor()
      await tab.waitForTimeout(2000) // it draws
    },
    marks: [
      { at: tab => tab.getByText(/^(Detected|Doctor has found|No issue)/).first(), text: 'The diagnosis, and the charts that led to it.' },
      { at: tab => tab.getByText(/^CPU Usage/).last(), text: '100 is one core. A server that waits uses little of it, a server that computes uses all of it.' },
      { at: tab => tab.getByText(/^Memory Usage/).last(), text: 'RSS and the heap. A heap in use that climbs for the whole run is a leak or a queue.' },
      { at: tab => tab.getByText(/^Event Loop Delay/).last(), text: 'How late the event loop was. All clients wait at least that long.' },
      { at: tab => tab.getByText(/^Active Handles/).first(), text: 'Open connections, files and timers. They follow the number of clients.' }
    ]
  })
  process.exit()
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})
