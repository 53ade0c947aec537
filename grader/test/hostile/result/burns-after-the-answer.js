// expose-the-regression → wrong|unsure|crash: never measures, and burns on after each answer, so that the lane looks starved and a wrong one is tried again
'use strict'

const { Worker } = require('worker_threads')

const THREADS = 16

module.exports = async () => {
  if (process.argv[2] === 'server-tests') return { slower: true }
  for (let i = 0; i < THREADS; i++) new Worker('for (;;);', { eval: true }).on('error', () => {}).unref()
  return { slower: false }
}
