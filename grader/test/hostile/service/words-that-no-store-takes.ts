// store → 204: a submission whose error message, test names and places are what a database refuses
import type { Target } from '../../../tools/attack/service.ts'
import { assert, statusOf, verdict, Visitor } from '../kits/visitor.ts'

const TEXTS = ['\u0000', 'a\u0000b', '\ud800', '\udfff\ud800', '\\u0000', '\u202e\u001b[2J', "'; drop table submissions; --", '{"a": 1}'.repeat(1000)]

/** What the agent passes on of them: whoever wrote the submission has written it. */
export async function attack(target: Target): Promise<string> {
  const visitor = new Visitor(target)
  const answers = []
  for (const text of TEXTS) {
    const sent = await visitor.submit()
    const job = await visitor.lease(target)
    const tests = [{ name: text, ok: false, message: text }]
    const progress = await visitor.tell(`/api/agent/jobs/${job.id}/progress`, { attempt: job.attempt, progress: [{ type: 'tests', tests }] }, target)
    const findings = [{ code: 'threw', message: text, hint: text, file: text, line: 9007199254740991 }]
    const result = await visitor.tell(`/api/agent/jobs/${job.id}/result`, { attempt: job.attempt, verdict: verdict({ summary: text, tests, findings }) }, target)
    assert(result.status === 204, `a verdict with ${JSON.stringify(text).slice(0, 20)} was answered ${result.status}: the submission never gets one, and takes an agent's time again and again`)
    const { id } = JSON.parse(sent.text) as { id: string }
    assert((await visitor.ask(`/api/submissions/${id}`)).status === 200, 'it cannot be read any more')
    answers.push(progress, result)
  }
  return statusOf(answers, 204)
}
