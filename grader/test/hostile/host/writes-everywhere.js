// divide-by-and-sum → crash (quick), then no file: leaves a file wherever one may be left
'use strict'

const fs = require('fs')

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

const PLACES = ['/', '/tmp', '/var/tmp', '/dev', '/dev/shm', '/dev/mqueue', '/run', '/etc', '/job', '/io', '/hotpath', '/hotpath/harness', '/proc', '/sys', '/root', '.', '/bin']
for (const place of PLACES) attempt(place, () => fs.writeFileSync(place + '/hotpath-was-here', 'x'))
attempt('mkdir', () => fs.mkdirSync('/job/hotpath-was-here'))
attempt('the harness', () => fs.appendFileSync(process.argv[1], '//'))
attempt('node', () => fs.chmodSync(process.execPath, 0o4777))

throw new Error(found.length > 0 ? `BROKE OUT: ${found}` : `held: ${refused}`)
