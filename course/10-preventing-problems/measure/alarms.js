'use strict'

// node measure/alarms.js: how often four ways of checking a change are wrong. In each job the server, the same server again, and a spoilt
// one, by turns in fresh processes; in every second job another program computes beside them. Minutes on a quiet machine, half an hour on a busy one.

const autocannon = require('autocannon')
const { spawn } = require('child_process')
const path = require('path')
const figure = require('../../measure/figure')
const { start, measure, stop, interval } = require('./budget')

const JOBS = 6
const ROUNDS = 6 // as many pairs as budget.js takes
const MOST_TIMES = 1.1
const SECONDS = 3 // of load, for requests a second
const PORT = 3903
const SIDES = { before: 'server.js', unchanged: 'server.js', spoilt: 'sorted.js' }

const file = name => path.join(__dirname, name)
const median = samples => samples.slice().sort((a, b) => a - b)[samples.length >> 1]

/** A fresh server, warmed up: its CPU time for a request in ms, and requests a second. */
async function measured (name) {
  const side = await start(file(name), PORT)
  await measure(side)
  const { requests } = await autocannon({ url: side.url, connections: 10, duration: SECONDS })
  await stop(side)
  return { ms: side.ms / side.requests, perSecond: requests.average }
}

async function runJob (isNoisy) {
  const neighbour = isNoisy ? spawn(process.execPath, [file('neighbour.js')], { stdio: 'ignore' }) : null
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) {
    const figures = {}
    for (const [side, name] of Object.entries(SIDES)) figures[side] = await measured(name)
    rounds.push(figures)
  }
  if (neighbour) neighbour.kill()
  return { isNoisy, rounds }
}

const noise = {
  'requests a second, against a figure noted down': ({ perSecond }, _, usual) => usual.perSecond / perSecond,
  'CPU time a request, against a figure noted down': ({ ms }, _, usual) => ms / usual.ms,
  'CPU time, one pair, against the version before': ({ ms }, before) => ms / before.ms
}
const SIX = 'CPU time, six pairs and their interval'

/** What was usual for the server in the quiet jobs: the figure that somebody would have noted down. */
function usualOf (jobs) {
  const quiet = jobs.filter(({ isNoisy }) => !isNoisy).flatMap(({ rounds }) => rounds.map(({ before }) => before))
  return { perSecond: median(quiet.map(({ perSecond }) => perSecond)), ms: median(quiet.map(({ ms }) => ms)) }
}

/** By way: how many times slower than before each round reads a side, and of six pairs each job. */
function readings (jobs, side) {
  const usual = usualOf(jobs)
  const rounds = jobs.flatMap(({ rounds }) => rounds)
  const single = Object.entries(noise).map(([way, times]) => [way, rounds.map(figures => times(figures[side], figures.before, usual))])
  return [...single, [SIX, jobs.map(job => Math.exp(pairs(job, side)[0]))]]
}

function pairs ({ rounds }, side) {
  return interval(rounds.map(figures => Math.log(figures[side].ms / figures.before.ms)))
}

/** The first three say that a change is too slow where they read it so; six pairs, where the whole interval does. */
function alarms (jobs, side) {
  return readings(jobs, side).map(([way, times]) => {
    const least = way === SIX ? jobs.map(job => Math.exp(pairs(job, side)[1])) : times
    return shareBar(way, least.map(x => x > MOST_TIMES))
  })
}

/** A share of yes, with the interval in which it is in 95 of 100 cases (Wilson). Per cent. */
function shareBar (label, answers) {
  const n = answers.length
  const share = answers.filter(Boolean).length / n
  const z2 = 1.96 ** 2
  const half = Math.sqrt(z2 * share * (1 - share) / n + z2 * z2 / (4 * n * n))
  const middle = share + z2 / (2 * n)
  const percent = x => Math.round(100 * x)
  return { label, value: percent(share), low: percent(Math.max(0, middle - half) / (1 + z2 / n)), high: percent((middle + half) / (1 + z2 / n)) }
}

async function main () {
  const jobs = []
  while (jobs.length < JOBS) {
    jobs.push(await runJob(jobs.length % 2 === 1))
    console.error(JSON.stringify(jobs.at(-1)))
  }
  const caption = JOBS + ' jobs of ' + ROUNDS + ' rounds, every second job beside another program that computes. ' +
    'The first three ways answer once a round, the last once a job.'
  figure.save(__filename, 'same', {
    title: 'How many times slower than itself a server is read',
    unit: 'times',
    bars: readings(jobs, 'unchanged').map(([way, times]) => figure.barOfAll(way, times)),
    caption: caption + ' The whisker goes from the least to the greatest reading.'
  })
  const titles = { alarms: ['Alarms about a change that changed nothing', 'unchanged'], found: ['Alarms about a change that did harm', 'spoilt'] }
  for (const [key, [title, side]] of Object.entries(titles)) {
    figure.save(__filename, key, {
      title,
      unit: '% of the checks',
      bars: alarms(jobs, side),
      caption: caption + ' The whisker is Wilson’s for so many answers (95 %), as if none of them shared a job and its neighbour with others.'
    })
  }
}

main()
