// divide-by-and-sum → crash, then no file: puts links and files in the place of the pipes, for the agent to follow
'use strict'

const fs = require('fs')
const { dirname } = require('path')

const found = []
const refused = []

function attempt (what, act) {
  try {
    act()
    found.push(what)
  } catch (err) {
    refused.push(`${what} ${err.code ?? err.message}`)
  }
}

const [input, output] = process.argv.slice(3)
attempt('unlink', () => fs.unlinkSync(output))
attempt('rename', () => fs.renameSync(input, input + '-hotpath-was-here'))
attempt('symlink', () => fs.symlinkSync('/etc/passwd', dirname(output) + '/hotpath-was-here'))
attempt('link', () => fs.linkSync(output, dirname(output) + '/hotpath-was-here'))
attempt('chmod', () => fs.chmodSync(dirname(output), 0o777))
attempt('another folder', () => fs.mkdirSync(dirname(output) + '/hotpath-was-here'))

throw new Error(found.length > 0 ? `BROKE OUT: ${found}` : `held: ${refused}`)
