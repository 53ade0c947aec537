'use strict'

// node measure/climem-picture.js: climem's chart of the leaking server under load, in a terminal.

const { spawn } = require('child_process')
const path = require('path')
const picture = require('../../measure/picture')
const { listens, load } = require('../../measure/served')

const CLIMEM = '2.0.0'
const XTERM = '6.0.0'
const ROWS = 26
const COLUMNS = 80
const PORT = 8080
const SECONDS = 60

async function main () {
  const tools = picture.install([`climem@${CLIMEM}`, `@xterm/xterm@${XTERM}`])
  const folder = picture.filesOf(__filename, '02-server.mdx', ['names.js', 'server.js'])
  const inTools = name => path.join(tools, 'node_modules', name)
  const env = Object.assign({}, process.env, { CLIMEM: 'names.sock', TERM: 'xterm-256color' })
  const server = spawn(process.execPath, ['-r', inTools('climem'), 'server.js'], { cwd: folder, env, stdio: 'inherit' })
  await listens(PORT)
  const command = `stty rows ${ROWS} cols ${COLUMNS}; exec ${inTools('.bin/climem')} names.sock`
  const terminal = spawn('script', ['--quiet', '--flush', '--command', command, '/dev/null'], { cwd: folder, env, stdio: ['pipe', 'pipe', 'inherit'] })
  const written = []
  terminal.stdout.on('data', bytes => written.push(bytes))
  await load({ port: PORT, path: '/', connections: 10, status: 200 }, SECONDS)
  terminal.stdin.write('q')
  const shown = Buffer.concat(written).toString('base64')
  await picture.take(__filename, 'climem', {
    title: 'Memory of the leaking server in climem',
    tool: `climem ${CLIMEM}; Chromium`,
    alt: 'A chart made of characters in a terminal, from 0 MB upwards. Three dotted lines climb from left to right: rss above, heapTotal in the middle, and heapUsed below, which goes up and down on its way.',
    caption: `10 connections for ${SECONDS} seconds. The chart moves to the left, twice per second.`,
    width: 760,
    height: 480,
    schemes: ['dark'],
    async open (page) {
      await page.setContent('<body style="margin: 0; background: #000"><div id="terminal"></div>')
      await page.addStyleTag({ path: inTools('@xterm/xterm/css/xterm.css') })
      await page.addScriptTag({ path: inTools('@xterm/xterm/lib/xterm.js') })
      await page.evaluate(([rows, cols, base64]) => {
        const terminal = new window.Terminal({ rows, cols, fontSize: 15 })
        terminal.open(document.getElementById('terminal'))
        return new Promise(resolve => terminal.write(Uint8Array.from(atob(base64), c => c.charCodeAt(0)), resolve))
      }, [ROWS, COLUMNS, shown])
      await page.waitForTimeout(500) // it draws
    },
    marks: [
      { at: page => page.locator('.xterm-rows').getByText('rss'), text: 'rss, all memory of the process. It seldom comes down.' },
      { at: page => page.locator('.xterm-rows').getByText('heapUsed'), text: 'heapUsed, objects and garbage. It drops at each collection; without a leak it would drop to the same level.' }
    ]
  })
  server.kill()
  process.exit()
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})
