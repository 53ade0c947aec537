import t from 'tap'
import type { FeedbackCondition, Technique, Verdict } from '../../../contracts/index.ts'
import { feedbackOn, fits, type CodeSeen, type Measured } from '../../../runner/verdict/feedback.ts'

const code = (techniques: Technique[] = [], uses: string[] = [], isStarter = false): CodeSeen => ({
  techniques: techniques.map((technique) => ({ technique })),
  uses,
  isStarter,
})
const measured = (verdict: Verdict['verdict'], low = 0.97, high = 1.03, level: Verdict['level'] = null): Measured => ({
  verdict,
  level,
  tests: [],
  findings: [],
  speed: { ratio: (low + high) / 2, low, high } as NonNullable<Verdict['speed']>,
})
const rule = (id: string, when: FeedbackCondition) => ({ id, when, text: `text of ${id}` })

t.test('the first rule that fits gives its text', async (t) => {
  const rules = [
    rule('no-try', { outcome: ['slow'], lacks: ['try'] }),
    rule('hoisted', { outcome: ['slow'], techniques: ['hoist'] }),
    rule('any', { outcome: ['slow'] }),
  ]
  t.same(feedbackOn(rules, code([], []), measured('slow')), { text: 'text of no-try', rule: 'no-try' })
  t.match(feedbackOn(rules, code(['hoist'], ['try']), measured('slow')), { rule: 'hoisted' })
  t.match(feedbackOn(rules, code(['loop'], ['try']), measured('slow')), { rule: 'any' })
  t.equal(feedbackOn(rules, code(['hoist']), measured('pass')), null, 'no rule is about passes')
})

t.test('a rule fits if all that it asks for holds', async (t) => {
  const slow = measured('slow', 1.2, 1.3)
  const holds = (when: Omit<FeedbackCondition, 'outcome'>, verdict = slow) =>
    fits({ outcome: ['slow', 'wrong'], ...when }, code(['hoist', 'loop'], ['sort']), verdict)
  t.ok(holds({ techniques: ['hoist', 'loop'] }))
  t.notOk(holds({ techniques: ['hoist', 'cache'] }))
  t.notOk(holds({ without: ['loop'] }))
  t.ok(holds({ uses: ['sort'], lacks: ['Map'] }))
  t.notOk(holds({ uses: ['sort', 'Map'] }))
  t.notOk(holds({ lacks: ['sort'] }))
  const wrong: Measured = {
    verdict: 'wrong',
    level: null,
    tests: [
      { name: 'adds › fractions', ok: true, message: null },
      { name: 'adds › zero', ok: false, message: 'expected 0' },
    ],
    findings: [{ code: 'wrong-output', message: 'GET / answered 1', hint: '' }],
  }
  for (const says of ['zero', 'expected 0', 'GET /']) t.ok(holds({ says }, wrong), says)
  t.notOk(holds({ says: 'fractions' }, wrong), 'that test passes')
})

t.test('a submission that fails every test gets no rule about a special case', async (t) => {
  const failing = (...names: string[]) => names.map((name) => ({ name, ok: false, message: 'expected text/html' }))
  const wrong = (tests: Measured['tests'], findings: Measured['findings'] = []): Measured => ({
    verdict: 'wrong',
    level: null,
    tests,
    findings,
  })
  const rules = [rule('one-stop', { outcome: ['wrong'], says: 'one stop' })]
  const all = failing('shows a journey', 'of one stop', 'answers many')
  t.match(feedbackOn(rules, code(), wrong(all)), { rule: null, text: /^Every test fails, so this isn’t about a special case\./ })
  t.match(feedbackOn(rules, code(), wrong([...all, { name: 'loads', ok: true, message: null }])), { rule: 'one-stop' })
  t.match(feedbackOn(rules, code(), wrong(failing('of one stop'))), { rule: 'one-stop' }, 'the only test')
  const promised = { code: 'promised', message: 'The function returns a promise, and not its answer.', hint: '' }
  t.equal(feedbackOn(rules, code(), wrong(all, [promised])), null, 'the finding says it')
})

t.test('code that prints in the measured calls is told so, and nothing about its speed', async (t) => {
  const prints = { code: 'prints', message: 'The code prints 1 line (30 bytes) per call.', hint: '' }
  const rules = [rule('array-left', { outcome: ['pass', 'slow', 'wrong'] })]
  for (const outcome of ['pass', 'slow'] as const)
    t.match(feedbackOn(rules, code(), { ...measured(outcome), findings: [prints] }), { rule: null, text: /prints in the measured calls/ })
  t.match(feedbackOn(rules, code([], [], true), { ...measured('slow'), findings: [prints] }), { text: /prints in the measured calls/ })
  t.match(feedbackOn(rules, code(), { ...measured('wrong'), findings: [prints] }), { rule: 'array-left' })
})

t.test('a ratio fits if the whole interval does', async (t) => {
  const holds = (low: number, high: number) => fits({ outcome: ['slow'], ratio: { over: 1, under: 2 } }, null, measured('slow', low, high))
  t.ok(holds(1.1, 1.9))
  t.notOk(holds(0.9, 1.5))
  t.notOk(holds(1.5, 2.1))
  t.notOk(
    fits({ outcome: ['leak'], ratio: { over: 1 } }, null, { verdict: 'leak', level: null, tests: [], findings: [] }),
    'nothing was timed',
  )
})

t.test('a pass can be told by its level what is left', async (t) => {
  const rules = [rule('array-left', { outcome: ['pass'], level: ['required'] })]
  t.match(feedbackOn(rules, code(), measured('pass', 3, 3.1, 'required')), { rule: 'array-left' })
  t.equal(feedbackOn(rules, code(), measured('pass', 9, 9.1, 'good')), null)
  t.match(feedbackOn(rules, code(), measured('slow')), { rule: null })
})

t.test('code that could not be read fits no rule about code', async (t) => {
  for (const when of [{ techniques: ['hoist' as const] }, { without: ['hoist' as const] }, { uses: ['a'] }, { lacks: ['a'] }])
    t.notOk(fits({ outcome: ['slow'], ...when }, null, measured('slow')))
})

t.test('the starter gets the message that nothing has changed, whatever the rules say', async (t) => {
  const rules = [rule('any', { outcome: ['slow', 'leak', 'wrong'] })]
  for (const outcome of ['slow', 'leak'] as const)
    t.match(feedbackOn(rules, code([], [], true), measured(outcome)), { rule: null, text: /still the starter’s code/ })
  t.match(feedbackOn(rules, code([], [], true), measured('wrong')), { rule: 'any' }, 'a load test starts out wrong, and that has a reason')
})

t.test('code that no rule knows gets general feedback by its interval', async (t) => {
  const said = (low: number, high: number) => feedbackOn([], code(), measured('slow', low, high))?.text
  t.match(said(0.97, 1.03), /isn’t where the time goes/)
  t.match(said(0.89, 2.71), /How much your change gains is unknown/, 'an interval that includes 1 and much else')
  t.match(said(0.5, 0.6), /more work than the baseline/)
  t.match(said(1.2, 1.3), /Your change pays, but about half of the cost or more is still there/)
  t.match(said(6, 6.2), /Your change pays: more than half of the cost is gone/)
  t.match(feedbackOn([], null, measured('leak')), { rule: null, text: /keeps a reference/ })
  for (const outcome of ['pass', 'wrong', 'crash', 'unsure', 'fault'] as const)
    t.equal(feedbackOn([], code(), measured(outcome)), null, `${outcome} has its own words`)
  const stalls = measured('slow', 0.5, 0.6)
  stalls.speed!.decidedBy = 'total'
  t.equal(feedbackOn([], code(), stalls), null, 'stalls are explained by their finding')
})
