// Pushes a welcome job for each visitor to a queue that an async worker empties
const { random } = require('starwars-names')

const jobs = []
let working = false
let greeted = 0
let id = 0

async function work () {
  working = true
  while (jobs.length > 0) {
    const job = jobs.shift()
    await job()
  }
  working = false
}

module.exports = function createName () {
  const name = `${random()} ${++id}`
  jobs.push(async () => { greeted += name.length })
  if (!working) work()
  return name
}
