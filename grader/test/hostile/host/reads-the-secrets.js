// divide-by-and-sum → crash: looks for tokens, passwords and addresses in its surroundings
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

const SECRET = /HOTPATH_[A-Z]|DATABASE_URL|[Tt]oken|TOKEN|PASSWORD|SECRET|Bearer|postgres:/
attempt('process.env', () => { if (!SECRET.test(Object.keys(process.env).join())) throw new Error('nothing') })
for (const path of ['/proc/1/environ', '/proc/self/environ', '/proc/1/cmdline', '/proc/self/mountinfo', '/etc/passwd', '/etc/hosts', '/.dockerenv', '/run/secrets']) {
  attempt(path, () => { if (!SECRET.test(fs.readFileSync(path, 'utf8'))) throw new Error('nothing') })
}

throw new Error(found.length > 0 ? `BROKE OUT: ${found}` : `held: ${refused}`)
