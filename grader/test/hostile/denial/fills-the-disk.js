// divide-by-and-sum → crash, then no file: fills every file system that it can reach
'use strict'

const fs = require('fs')

let written = 0
for (const place of ['/', '/tmp', '/dev/shm', '/dev/mqueue', '/io', '/job', '/run', '/var/tmp']) {
  for (let i = 0; i < 1000; i++) {
    try {
      fs.writeFileSync(`${place}/hotpath-was-here-${i}`, 'x'.repeat(4096))
      written++
    } catch (err) {
      break
    }
  }
}
throw new Error(written > 0 ? `BROKE OUT: ${written} files` : 'held: nowhere')
