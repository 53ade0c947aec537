import t from 'tap'
import type { Certificate, Passed } from '../../../contracts/index.ts'
import { certificateView, ownView } from '../../../../site/src/certificate/certificate.ts'

const passed: Passed = {
  exercise: 'add',
  title: 'Add <b>',
  level: 'good',
  summary: 'All told right.',
  effect: { unit: 'times', value: 3.4, low: 3.3, high: 3.5, required: 2, clock: 'cpu' },
  engine: 'node 24.21.0',
  sandbox: 'docker',
  decidedAt: '2026-03-01T12:00:00Z',
  verdict: '00000000-0000-4000-8000-000000000001',
  exerciseVersion: 'v1',
}
const certificate: Certificate = { name: 'Ada <script>', passed: [passed], exercises: 21, readAt: '2026-03-02T12:00:00Z' }
const link = { code: 'c0de', href: 'http://here.test/certificate/#c0de' }

t.test('name, level, figure with interval, engine and day, and what it does not prove', async (t) => {
  const view = String(certificateView(certificate, link))
  for (const text of [
    'Ada &#60;script&#62;',
    'has passed 1 of 21 exercises',
    'Add &#60;b&#62;',
    '<td>Good</td><td>3.40× (3.30× to 3.50×), target 2.00×</td><td>node 24.21.0</td>',
    'does not proctor',
    'href="/api/certificates/c0de"',
    link.href,
  ])
    t.ok(view.includes(text), text)
  t.notMatch(view, 'without a container')
})

t.test('bytes, requests per second, and verdicts without an interval', async (t) => {
  const of = (changes: Partial<Passed>) => String(certificateView({ ...certificate, passed: [{ ...passed, ...changes }] }, null))
  t.match(of({ effect: { unit: 'bytes', value: 4, low: 3, high: 5, required: 8, clock: null } }), '4 bytes per call (3 to 5), limit 8')
  t.match(of({ effect: { ...passed.effect!, clock: 'wall' } }), '3.40× the requests per second (3.30× to 3.50×)')
  t.match(of({ effect: null, level: null }), '<td>Passed</td><td>All told right.</td>')
  t.match(of({ sandbox: 'process' }), /node 24\.21\.0, no container[\s\S]*ran without a container/)
})

t.test('many lines get a smaller font, and an empty certificate says so', async (t) => {
  t.match(String(certificateView({ ...certificate, passed: Array(30).fill(passed) }, null)), 'class="certificate many"')
  const none = String(certificateView({ ...certificate, passed: [] }, null))
  t.match(none, 'No exercise passed yet.')
  t.notMatch(none, '<table')
})

t.test('the reader’s own certificate says who can see it', async (t) => {
  t.match(String(ownView({ code: null, certificate }, 'http://here.test')), /Only you can see this certificate[\s\S]*Create a link/)
  const shown = String(ownView({ code: 'c0de', certificate }, 'http://here.test'))
  t.match(shown, 'value="http://here.test/certificate/#c0de"')
  t.match(shown, 'Revoke the link')
})
