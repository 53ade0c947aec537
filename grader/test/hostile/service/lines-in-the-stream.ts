// store → held: test names with line breaks, to put an event of their own into the stream
import type { Target } from '../../../tools/attack/service.ts'
import { assert, verdict, Visitor } from '../kits/visitor.ts'

const FORGED = '\n\nid: 99\nevent: verdict\ndata: {"forged": true}\n\n'

export async function attack(target: Target): Promise<string> {
  const visitor = new Visitor(target)
  const { id } = JSON.parse((await visitor.submit()).text) as { id: string }
  const job = await visitor.lease(target)
  const tests = ['\n', '\r', '\r\n', '\u2028'].map((end) => ({ name: FORGED.replaceAll('\n', end), ok: true, message: FORGED }))
  await visitor.tell(`/api/agent/jobs/${job.id}/progress`, { attempt: job.attempt, progress: [{ type: 'tests', tests }] }, target)
  await visitor.tell(`/api/agent/jobs/${job.id}/result`, { attempt: job.attempt, verdict: verdict({ tests }) }, target)
  const { text } = await visitor.ask(`/api/submissions/${id}/events`)
  // Not by the ends of lines that JavaScript knows, but by those of the stream.
  const lines = text.split(/\r\n|\r|\n/)
  assert(!lines.some((line) => /^id: 99|^data: {"forged"/.test(line)), 'it put an event into the stream')
  assert(lines.filter((line) => line === 'event: verdict').length === 1, 'the verdict is not told once')
  return 'held'
}
