// divide-by-and-sum → crash, then no process, no container: leaves a child behind that is to outlive it
'use strict'

const { spawn } = require('child_process')

const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' })
child.on('error', () => {})
child.unref()
throw new Error(child.pid ? 'BROKE OUT: a child lives' : 'held: no child')
