'use strict'

// node measure/0x-picture.js: the lesson's server under load, the flamegraph that 0x makes of it.

const { spawn } = require('child_process')
const { once } = require('events')
const path = require('path')
const picture = require('../../measure/picture')
const { PORT, listens, load } = require('../../measure/served')

const VERSION = '6.0.0'

async function main () {
  const tools = picture.install([`0x@${VERSION}`])
  const folder = picture.folderOf(__dirname, ['server.js', 'views'])
  const flame = path.join(folder, 'flame')
  const child = spawn(path.join(tools, 'node_modules/.bin/0x'), ['--output-dir', flame, 'server.js'], { cwd: folder, env: Object.assign({}, process.env, { PORT: String(PORT), NODE_OPTIONS: '--preserve-symlinks' }), stdio: 'inherit', detached: true })
  await listens()
  await load({ path: '/order', connections: 10, status: 200 }, 4)
  process.kill(-child.pid, 'SIGINT') // as Ctrl+C does: 0x and the server
  await once(child, 'exit')
  await picture.take(__filename, '0x', {
    title: 'The flamegraph of 0x',
    tool: `0x ${VERSION}; Chromium`,
    alt: 'A flamegraph with the stack from bottom to top. The frames of express and pug, with their files, fill two thirds of its width. Buttons below it are called Tiers, Merge, Optimized and Unoptimized; a row of smaller ones is called app, deps, core, wasm, inlinable, native, rx, v8, cpp and init.',
    caption: '10 connections for 4 seconds.',
    width: 960,
    height: 600,
    schemes: ['light'],
    async open (page) {
      await page.goto('file://' + path.join(flame, 'flamegraph.html'))
      await page.getByText('deps', { exact: true }).waitFor()
      await page.waitForTimeout(2000) // it draws
    },
    marks: [
      { at: page => page.getByText('cold', { exact: true }), text: 'The redder a frame, the more of the samples were in the function itself.' },
      { at: page => page.getByPlaceholder('search functions'), text: 'Search marks every frame with that name.' },
      { at: page => page.getByText('Tiers', { exact: true }), text: 'Colours by tier; with Merge, optimized and unoptimized calls of a function are one frame.' },
      { at: page => page.getByText('app', { exact: true }), text: 'Frames to show: your code, dependencies, Node.js itself, native code, V8.' }
    ]
  })
  process.exit()
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})
