// expose-the-regression → timeout|crash|memory|wrong: opens connections without end, and never says anything
'use strict'

const http = require('http')

module.exports = async (before, after) => process.argv[2] === 'server-tests' ? { slower: true } : new Promise(() => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity })
  const ask = (address) => http.get(`${address}/basket`, { agent }, (response) => response.resume().on('end', () => ask(address))).on('error', () => setTimeout(ask, 10, address))
  setInterval(() => [before, after].forEach(ask), 5)
})
