import t from 'tap'
import { findingsOf } from '../../../shared/catalogue/findings.ts'
import { readFolder } from '../../../shared/catalogue/folder.ts'
import { exerciseFolder, manifest } from './exercise-folder.ts'

const rule = (id: string, when: object = { outcome: ['slow'] }) => ({ id, when, text: 'What to change.' })
const shownBy = (id: string, name = 'slow-1.js') => ({
  ...manifest().solutions,
  [name]: { verdict: 'slow', why: 'why it is so', feedback: id },
})
const findings = (changes: object) => {
  const folder = t.testdir({ add: exerciseFolder(changes) })
  return findingsOf(readFolder(folder, 'add')).map(({ where, problem, hint }) => `${where} ${problem}. ${hint}`)
}

t.test('rules that near misses show are fine, and so is general feedback', async (t) => {
  t.same(
    findings({
      feedback: [rule('hoisted', { outcome: ['slow'], techniques: ['hoist'], ratio: { under: 1.2 } })],
      solutions: shownBy('hoisted'),
    }),
    [],
  )
  t.same(findings({}), [])
})

t.test('a near miss names the feedback that its author reads', async (t) => {
  const silent = { ...manifest().solutions, 'slow-1.js': { verdict: 'slow', why: 'why it is so' } }
  t.same(findings({ solutions: silent }), [
    'add/exercise.json solutions.slow-1.js names no feedback. Name the rule whose text its author should read, or “general”.',
  ])
  t.same(findings({ solutions: shownBy('hoisted') }), [
    'add/exercise.json solutions.slow-1.js names the feedback “hoisted”, which does not exist. Add a rule with that id to feedback, or correct the id.',
  ])
})

t.test('every rule has an id of its own and is tried by a solution', async (t) => {
  t.same(findings({ feedback: [rule('hoisted'), rule('hoisted')], solutions: shownBy('hoisted') }), [
    'add/exercise.json feedback holds “hoisted” twice. Every rule needs an id of its own.',
  ])
  t.same(findings({ feedback: [rule('hoisted')] }), [
    'add/exercise.json feedback.hoisted is shown by no solution. Name it in the `feedback` of the near miss that it is for, so that exercise:check tries it.',
  ])
  t.same(findings({ feedback: [rule('general')] }), [
    'add/exercise.json feedback.general has a reserved id. “general” is the feedback that no rule is about: name the rule after the mistake.',
  ])
})

t.test('a rule on wrong answers or crashes names what is said of its mistake, since there are others', async (t) => {
  const found = (when: object) => findings({ feedback: [rule('x', when)], solutions: shownBy('x') })
  for (const outcome of ['wrong', 'crash'])
    t.same(found({ outcome: [outcome], uses: ['cache'] }), [
      'add/exercise.json feedback.x.when fits every mistake in such code. Name what a failing test or a finding `says` about this one.',
    ])
  t.same(found({ outcome: ['wrong'], uses: ['cache'], says: 'came again' }), [])
})

t.test('a condition that can never hold is reported', async (t) => {
  const found = (when: object, changes: object = {}) =>
    findings({ feedback: [rule('x', { outcome: ['slow'], ...when })], solutions: shownBy('x'), ...changes })
  t.same(found({ ratio: { over: 2, under: 1 } }), [
    'add/exercise.json feedback.x.when.ratio is over 2 and under 1. No interval is both: exchange them.',
  ])
  t.same(found({ techniques: ['loop'], without: ['loop'] }), [
    'add/exercise.json feedback.x.when wants loop, and wants it absent. Keep it in `techniques` or in `without`.',
  ])
  t.match(
    found({ ratio: { over: 2 } }, { kind: 'heap', target: { bytesPerCall: 16 } }).join('\n'),
    /feedback\.x\.when\.ratio does not fit the kind heap\./,
  )
  t.match(found({ techniques: ['magic'] }).join('\n'), /exercise\.json feedback\.0\.when\.techniques\.0 .*AUTHORING\.md/)
  t.match(found({ outcom: ['slow'] }).join('\n'), /exercise\.json feedback\.0\.when .*outcom/)
})

t.test('a level belongs to a pass, and to the target', async (t) => {
  const left = (when: object) => ({
    feedback: [rule('left', when)],
    solutions: { ...manifest().solutions, 'fair.js': { verdict: 'pass', level: 'required', why: 'why it is so', feedback: 'left' } },
  })
  t.same(findings(left({ outcome: ['pass'], level: ['required'] })), [])
  t.same(findings(left({ outcome: ['slow'], level: ['excellent'] })), [
    'add/exercise.json feedback.left.when.level is excellent, which the target does not have. Name levels of the target.',
    'add/exercise.json feedback.left.when.level needs the outcome pass. Only a pass has a level.',
  ])
})
