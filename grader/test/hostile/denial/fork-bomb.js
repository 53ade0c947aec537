// divide-by-and-sum → crash (quick), then no process: starts children until nothing is left
'use strict'

const { spawnSync, fork } = require('child_process')

const errors = []
for (let i = 0; i < 100; i++) {
  const { error } = spawnSync(process.execPath, ['-e', 'require("child_process").spawn(process.execPath, process.execArgv)'])
  if (!error) throw new Error('BROKE OUT: a child ran')
  errors.push(error.code)
}
fork(process.argv[1]).on('error', () => {})
throw new Error('held: ' + [...new Set(errors)])
