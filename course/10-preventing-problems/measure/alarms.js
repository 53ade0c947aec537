'use strict'

// node measure/alarms.js: how often four checks of a change are wrong. Each job measures the server, the same server again and a slower
// one, in turns and in fresh processes; beside every second job, another program computes. Minutes on a quiet machine, half an hour on a busy one.

const autocannon = require('autocannon')
const { spawn } = require('child_process')
const path = require('path')
const figure = require('../../measure/figure')
const { start, measure, stop, interval } = require('./budget')

const JOBS = 6
const ROUNDS = 6 // as many pairs as budget.js takes
const MOST_TIMES = 1.1
const SECONDS = 3 // of load, for requests per second
const PORT = 3903
const SIDES = { before: 'server.js', unchanged: 'server.js', spoilt: 'sorted.js' }

const file = name => path.join(__dirname, name)
const median = samples => samples.slice().sort((a, b) => a - b)[samples.length >> 1]

/** A fresh, warm server: its CPU time per request in ms, and its requests per second. */
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
  'requests per second, against a noted figure': ({ perSecond }, _, usual) => usual.perSecond / perSecond,
  'CPU time per request, against a noted figure': ({ ms }, _, usual) => ms / usual.ms,
  'CPU time, one pair, against the version before': ({ ms }, before) => ms / before.ms
}
const SIX = 'CPU time, six pairs and their interval'

/** Medians of the server in the quiet jobs: the figures that somebody would have noted. */
function usualOf (jobs) {
  const quiet = jobs.filter(({ isNoisy }) => !isNoisy).flatMap(({ rounds }) => rounds.map(({ before }) => before))
  return { perSecond: median(quiet.map(({ perSecond }) => perSecond)), ms: median(quiet.map(({ ms }) => ms)) }
}

/** For each check, how many times slower than before a side reads: once per round, or once per job for six pairs. */
function readings (jobs, side) {
  const usual = usualOf(jobs)
  const rounds = jobs.flatMap(({ rounds }) => rounds)
  const single = Object.entries(noise).map(([way, times]) => [way, rounds.map(figures => times(figures[side], figures.before, usual))])
  return [...single, [SIX, jobs.map(job => Math.exp(pairs(job, side)[0]))]]
}

function pairs ({ rounds }, side) {
  return interval(rounds.map(figures => Math.log(figures[side].ms / figures.before.ms)))
}

/** The first three checks raise an alarm if their reading is beyond the limit; six pairs, if the whole interval is. */
function alarms (jobs, side) {
  return readings(jobs, side).map(([way, times]) => {
    const least = way === SIX ? jobs.map(job => Math.exp(pairs(job, side)[1])) : times
    return shareBar(way, least.map(x => x > MOST_TIMES))
  })
}

/** The share of true answers with Wilson’s 95 % interval, in per cent. */
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
  const caption = JOBS + ' jobs of ' + ROUNDS + ' rounds, with another program computing beside every second job. ' +
    'The first three checks answer once per round, the last once per job.'
  figure.save(__filename, 'same', {
    title: 'How many times slower than itself a server appears',
    unit: 'times',
    bars: readings(jobs, 'unchanged').map(([way, times]) => figure.barOfAll(way, times)),
    caption: caption + ' The whisker goes from the lowest to the highest reading.'
  })
  const titles = { alarms: ['Alarms about a change that changes nothing', 'unchanged'], found: ['Alarms about a change that doubles CPU time', 'spoilt'] }
  for (const [key, [title, side]] of Object.entries(titles)) {
    figure.save(__filename, key, {
      title,
      unit: '% of the checks',
      bars: alarms(jobs, side),
      caption: caption + ' The whisker is Wilson’s 95 % interval, as if the answers were independent. (Those of one job share a neighbour.)'
    })
  }
}

main()
