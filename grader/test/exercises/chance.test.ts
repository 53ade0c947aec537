// Reads: exercises/create-name grader/runner/measure/harness
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { loadSolution } from './compute.ts'
import { loadExercise } from '../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../tools/cli/places.ts'

const exercise = loadExercise(exercisesFolder, 'create-name')
/** The number of calls that the exercise's own tests make. A verdict makes ten times as many. */
const [BATCHES, CALLS] = [15, 2000]

/** The problem with the names of a solution whose suffix is this expression; null if they all differ. */
function problemOf(folder: string, suffix: string): string | null {
  const own = { ...exercise, folder }
  mkdirSync(join(folder, 'solutions'), { recursive: true })
  writeFileSync(
    join(folder, 'solutions/one.js'),
    `const crypto = require('crypto'); const random = require('starwars-names').random; module.exports = () => { ${suffix} }`,
  )
  const subject = loadSolution(own, 'solutions/one.js')
  for (let batch = 0; batch < BATCHES; batch++) {
    const problem = subject.check(subject.run([batch, Math.floor(Math.random() * 2 ** 32), 3, 4], CALLS).emitted)
    if (problem !== null) return problem
  }
  return null
}

const TOO_LITTLE = {
  'nine digits': "return random() + ' ' + Math.floor(Math.random() * 1e9)",
  'drawn before the name': "const number = Math.floor(Math.random() * 1e9); return random() + ' ' + number",
  'seven letters': "return random() + ' ' + Math.random().toString(36).slice(2, 9)",
  'twelve digits': "return random() + ' ' + Math.floor(Math.random() * 1e12)",
  'four bytes': "return random() + ' ' + crypto.randomBytes(4).toString('hex')",
  'an integer': "return random() + ' ' + crypto.randomInt(1e9)",
}

const ENOUGH = {
  'a whole number between 0 and 1': "return random() + ' ' + Math.random()",
  'drawn before the name': "const number = Math.random().toString(36).slice(2); return random() + ' ' + number",
  'nine letters': "return random() + ' ' + Math.random().toString(36).slice(2, 11)",
  'eight bytes': "return random() + ' ' + crypto.randomBytes(8).toString('hex')",
  'a large integer': "return random() + ' ' + crypto.randomInt(2 ** 47)",
  'digits one by one': "return random() + ' ' + 'x'.repeat(16).replace(/x/g, () => Math.floor(Math.random() * 16).toString(16))",
  'two halves': "return random() + ' ' + Math.floor(Math.random() * 1e7) + '-' + Math.floor(Math.random() * 1e7)",
}

t.test('too little chance makes a name twice, and enough never does: the same each time', (t) => {
  for (let time = 0; time < 30; time++)
    t.match(problemOf(t.testdir(), TOO_LITTLE['nine digits']), /was handed out before/, `nine digits, ${time}`)
  for (const [name, suffix] of Object.entries(TOO_LITTLE)) t.match(problemOf(t.testdir(), suffix), /was handed out before/, name)
  for (let time = 0; time < 3; time++)
    for (const [name, suffix] of Object.entries(ENOUGH)) t.equal(problemOf(t.testdir(), suffix), null, `${name}, ${time}`)
  t.end()
})
