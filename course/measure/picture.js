'use strict'

// A picture of a tool at work, light and dark, with numbered marks: a figure of the lesson.

const { execFileSync, spawn } = require('child_process')
const fs = require('fs')
const os = require('os')
const path = require('path')
const figure = require('./figure')

const CHROMIUM = process.env.HOTPATH_CHROMIUM || '/usr/bin/chromium'
const SCHEMES = ['light', 'dark']
const SCALE = 1.5 // screen pixels per CSS pixel
const QUALITY = 0.8 // of WebP
const MARK = 40 // what a mark takes, in CSS pixels of the picture
const DEVTOOLS_PORT = 9333

/**
 * Opens Chromium, takes one screenshot per colour scheme, and saves them with a figure of that key.
 * `open(page, scheme)` brings the tool to what is shown. `marks`: { at: page => locator, text }, in reading order;
 * a mark is left of its element, or right of it with `after`, in the middle or `down` pixels below its top.
 * `alt` says what is seen, `schemes` is what the tool has.
 */
async function take (script, key, { title, tool, caption, alt, width, height, schemes = SCHEMES, open, marks }) {
  const browser = await start()
  const folder = path.join(path.dirname(script), '..', 'pictures')
  fs.mkdirSync(folder, { recursive: true })
  const version = browser.version().split('.')[0]
  let found = []
  try {
    for (const scheme of schemes) {
      const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: SCALE, colorScheme: scheme })
      await open(page, scheme)
      found = await Promise.all(marks.map(mark => place(page, mark, width, height)))
      fs.writeFileSync(path.join(folder, key + '-' + scheme + '.webp'), await webp(browser, await page.screenshot()))
      await page.close()
    }
  } finally {
    await browser.close()
  }
  figure.savePicture(script, key, { title, engine: `Node.js ${process.versions.node}; ${tool} ${version}`, caption, alt, picture: 'pictures/' + key, width, height, marks: found })
}

function start () {
  const { chromium } = require('playwright-core')
  return chromium.launch({ executablePath: CHROMIUM, args: ['--remote-debugging-port=' + DEVTOOLS_PORT, '--remote-allow-origins=*'] })
}

/** In per cent of the picture. */
async function place (page, { at, after, down, text }, width, height) {
  const box = await at(page).boundingBox()
  if (box === null) throw new Error('The picture shows nothing for the mark “' + text + '”')
  const percent = (pixels, whole) => Math.round(1000 * pixels / whole) / 10
  return { x: percent(box.x + (after ? box.width + MARK : 0), width), y: percent(box.y + (down || box.height / 2), height), text }
}

/** The browser is an encoder, too. */
async function webp (browser, png) {
  const page = await browser.newPage()
  const base64 = await page.evaluate(async ([source, quality]) => {
    const image = new Image()
    image.src = 'data:image/png;base64,' + source
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
    canvas.getContext('2d').drawImage(image, 0, 0)
    return canvas.toDataURL('image/webp', quality).split(',')[1]
  }, [png.toString('base64'), QUALITY])
  await page.close()
  return Buffer.from(base64, 'base64')
}

/** Chromium's own DevTools for Node.js, with the inspector at `address` (host, port and path, without ws://). */
async function openDevTools (page, address) {
  await page.goto('http://127.0.0.1:' + DEVTOOLS_PORT + '/devtools/js_app.html?ws=' + address)
  await page.getByRole('tab', { name: 'Memory' }).waitFor()
}

/** Saves the files that a lesson's step shows, by their titles, in a fresh folder that finds the course's packages. */
function filesOf (script, step, names) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'picture-'))
  const text = fs.readFileSync(path.join(path.dirname(script), '..', step), 'utf8')
  for (const name of names) {
    const block = text.match(new RegExp('```js title="' + name + '"[^\\n]*\\n([^]*?)```'))
    if (block === null) throw new Error(step + ' shows no ' + name)
    fs.writeFileSync(path.join(folder, name), block[1])
  }
  return withPackages(folder)
}

/** Copies files and folders to a fresh folder that finds the course's packages: pictures do not show where the project is. */
function folderOf (source, names) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'picture-'))
  for (const name of names) fs.cpSync(path.join(source, name), path.join(folder, name), { recursive: true })
  return withPackages(folder)
}

function withPackages (folder) {
  fs.symlinkSync(path.join(__dirname, '..', '..', 'node_modules'), path.join(folder, 'node_modules'))
  return folder
}

/** Starts Node.js with the inspector open. Resolves to its address, and a function that ends it and resolves when its port is free. */
function inspected (folder, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--inspect=127.0.0.1:0', '--preserve-symlinks'].concat(args), { cwd: folder, env: Object.assign({}, process.env, env), stdio: ['ignore', 'ignore', 'pipe'] })
    process.once('exit', () => child.kill('SIGKILL'))
    let said = ''
    child.once('exit', () => reject(new Error('Node.js ended: ' + said)))
    child.stderr.on('data', text => {
      said += text
      const address = said.match(/ws:\/\/(\S+)/)
      if (address) resolve({ address: address[1], end: () => ended(child) })
    })
  })
}

function ended (child) {
  return new Promise(resolve => {
    child.once('exit', resolve)
    child.kill('SIGKILL')
  })
}

/** Installs packages that the project does not need in a fresh folder, and returns the folder. */
function install (packages) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'picture-'))
  fs.writeFileSync(path.join(folder, 'package.json'), '{"private":true}\n')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent'].concat(packages), { cwd: folder, stdio: 'inherit' })
  return folder
}

module.exports = { take, openDevTools, filesOf, folderOf, inspected, install }
