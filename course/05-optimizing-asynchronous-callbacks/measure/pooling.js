'use strict'

// node measure/pooling.js: objects used again, by reusify, against a closure for each call; half a minute.

const { execFileSync } = require('child_process')
const reusify = require('reusify')
const figure = require('../../measure/figure')

const RUNS = 7
const ROUNDS = 20000
const IN_FLIGHT = 100 // calls that wait for an answer at a time
const WARM_ROUNDS = 5000

/** Takes questions, and answers all of them later, as a database would; it keeps nothing of its own for one. */
const waiting = new Array(IN_FLIGHT)
let asked = 0
function ask (callback) {
  waiting[asked++] = callback
}
function answerAll () {
  for (let i = 0; i < IN_FLIGHT; i++) waiting[i](i)
  asked = 0
}

const variants = {
  'a closure for each call' () {
    return function handle (id, price, done) {
      ask(function answered (value) { done(id + price * value) })
    }
  },
  'an object and a bound function for each': () => {
    function Request (id, price, done) {
      this.id = id
      this.price = price
      this.done = done
      ask(this.answered.bind(this))
    }
    Request.prototype.answered = function (value) { this.done(this.id + this.price * value) }
    return (id, price, done) => new Request(id, price, done)
  },
  'reusify: both used again' () {
    function Request () {
      this.next = null
      this.id = this.price = 0
      this.done = null
      this.answered = value => {
        const result = this.id + this.price * value
        const done = this.done
        this.done = null
        pool.release(this)
        done(result)
      }
    }
    const pool = reusify(Request)
    return function handle (id, price, done) {
      const request = pool.get()
      request.id = id
      request.price = price
      request.done = done
      ask(request.answered)
    }
  }
}

/** ns of CPU per call, in this process. */
function run (label) {
  const handle = variants[label]()
  let sum = 0
  const done = result => { sum += result }
  const rounds = count => {
    for (let round = 0; round < count; round++) {
      for (let i = 0; i < IN_FLIGHT; i++) handle(i, round, done)
      answerAll()
    }
  }
  rounds(WARM_ROUNDS)
  const before = process.cpuUsage()
  rounds(ROUNDS)
  const { user, system } = process.cpuUsage(before)
  if (sum <= 0) throw new Error('nothing was answered')
  return 1000 * (user + system) / (ROUNDS * IN_FLIGHT)
}

function main () {
  const samples = {}
  for (let i = 0; i < RUNS; i++) {
    for (const label of Object.keys(variants)) {
      const printed = execFileSync(process.execPath, [__filename, label], { encoding: 'utf8' })
      ;(samples[label] = samples[label] || []).push(Number(printed))
    }
  }
  figure.save(__filename, 'pooling', {
    title: 'The cost of keeping a call’s state until its answer arrives',
    unit: 'ns of CPU per call',
    bars: Object.keys(variants).map(label => figure.bar(label, samples[label])),
    caption: IN_FLIGHT + ' calls wait at a time. Median of ' + RUNS + ' interleaved processes each; the whisker spans the middle half.'
  })
}

if (process.argv[2]) console.log(run(process.argv[2]))
else main()
