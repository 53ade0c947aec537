import fc, { type Arbitrary } from 'fast-check'
import { CSV, FORM, JSON_VALUE, MARKDOWN } from './languages.ts'
import type { LaunchMaker } from './launches.ts'
import type { Attempt } from './routes.ts'
import { CODE, shapedTexts } from './shapes.ts'

/** Requests that are heavy to parse. */
export interface Heavy {
  name: string
  texts: Arbitrary<string>
  /** Texts that once took too long. */
  known: readonly string[]
  request(text: string): Attempt | Promise<Attempt>
}

const KB = 1024
const account = { cookie: '{{account}}' }
const json = { 'content-type': 'application/json' }

/** acorn records each name in every block around it: this took the API eight seconds and a gigabyte. */
const SCOPES = `${'{'.repeat(2000)}var b${',b'.repeat(30_000)}${'}'.repeat(2000)}`

/** Inputs for each parser of the API, up to the longest that its route accepts. */
export function heavies(launches: LaunchMaker): Heavy[] {
  const post = (path: string, text: string, headers: Record<string, string>): Attempt => ({ method: 'POST', path, headers, body: text })
  const markdown = shapedTexts(MARKDOWN, 5000)
  return [
    {
      name: 'code in POST /api/submissions',
      texts: shapedTexts(CODE, 64 * KB),
      known: [SCOPES, '<!--\n'.repeat(13_000), `${'class A{static{'.repeat(1200)}${'#a in b;'.repeat(3000)}${'}}'.repeat(1200)}`],
      request: (text) => post('/api/submissions', JSON.stringify({ exercise: 'add', files: { 'add.js': text } }), json),
    },
    {
      name: 'JSON in POST /api/submissions',
      texts: shapedTexts(JSON_VALUE, 590 * KB),
      // The schema accepts any value under an unknown file name.
      known: [`{"a":${'['.repeat(250 * KB)}${']'.repeat(250 * KB)}}`],
      request: (text) => post('/api/submissions', `{"exercise":"add","files":${text}}`, json),
    },
    {
      name: 'CSV in POST /api/cohorts/{cohort}/roster',
      texts: shapedTexts(CSV, 4000 * KB),
      // The most people that the API accepts, and a file with as many columns as rows.
      known: [
        `email,name\n${Array.from({ length: 20_000 }, (_, at) => `"${at}@example.org","a"\n`).join('')}`,
        `x${',x'.repeat(1000 * KB)},email\n${'x\n'.repeat(900 * KB)}`,
      ],
      request: (text) => post('/api/cohorts/{{cohort}}/roster', text, { ...account, 'content-type': 'text/csv' }),
    },
    {
      name: 'Markdown in POST /api/cohorts/{cohort}/announcements',
      texts: markdown,
      known: [],
      request: (text) => post('/api/cohorts/{{cohort}}/announcements', JSON.stringify({ text }), { ...account, ...json }),
    },
    {
      name: 'Markdown in PUT /api/submissions/{id}/notes',
      texts: markdown,
      known: [],
      request: (text) => ({
        ...post('/api/submissions/{{own}}/notes', JSON.stringify({ text, version: 0 }), { cookie: '{{cookie}}', ...json }),
        method: 'PUT',
      }),
    },
    ...['login', 'launch', 'links'].map((name) => ({
      name: `form in POST /api/lti/${name}`,
      texts: shapedTexts(FORM, (name === 'login' ? 15 : 380) * KB),
      known: ['a=&'.repeat(120 * KB)],
      request: (text: string) =>
        post(`/api/lti/${name}`, text, { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-dest': 'iframe' }),
    })),
    {
      name: 'claims in POST /api/lti/launch',
      texts: fc
        .tuple(fc.constantFrom(...launches.claims), shapedTexts(JSON_VALUE, 40 * KB))
        .map(([claim, value]) => `${JSON.stringify(claim)}:${value}`),
      known: [`"name":${'['.repeat(20_000)}${']'.repeat(20_000)}`],
      request: launches.withClaim,
    },
  ]
}
