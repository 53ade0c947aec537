// divide-by-and-sum → crash: becomes root, or anybody else
// with system-calls
'use strict'

attempt({ 'setuid(0)': [105, 0], 'setgid(0)': [106, 0], 'setresuid(0)': [117, 0, 0, 0], setgroups: [116, 0, 0], capset: [126], personality: [135] })

module.exports = null
