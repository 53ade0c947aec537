import t from 'tap'
import { Browser, HandAgent, testServer } from '../server.ts'
import { verdict } from '../verdict.ts'

t.test('texts that a database cannot store', async (t) => {
  const server = await testServer(t)
  const browser = new Browser(server)

  const nul = await browser.submit('one\n// \0')
  t.equal(nul.status, 422)
  t.match(nul.body.error, {
    code: 'E_FILE_TEXT',
    message: '“add.js” is not plain text: a NUL character in line 2.',
    hint: 'Write the character as an escape in the source, e.g. \\0 or \\ud83d.',
  })
  t.match((await browser.submit('"\ud83d"')).body.error, { code: 'E_FILE_TEXT', details: { line: 1, problem: 'half a surrogate pair' } })
  t.equal((await browser.submit('module.exports = "😀 \u0001"')).status, 202, 'a complete surrogate pair is an ordinary character')

  const agent = new HandAgent(server)
  const { body: job } = await agent.lease()
  const said = 'it printed \0 and \udc00'
  t.equal((await agent.progress(job, [{ type: 'tests', tests: [{ name: said, ok: false, message: said }] }])).status, 204)
  t.equal((await agent.result(job, verdict('wrong', { tests: [{ name: said, ok: false, message: said }] }))).status, 204)
  const { body } = await browser.ask(`/api/submissions/${job.submission}`)
  t.equal(
    body.verdict.tests[0].message,
    'it printed \ufffd and \ufffd',
    'what a submission prints cannot keep its verdict from being stored',
  )
})
