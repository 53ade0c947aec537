import t from 'tap'
import { UNLIMITED, fuzzApi } from './api.ts'
import { INSTRUCTORS } from './cohorts.ts'
import { school } from '../server/cohorts/school.ts'

const EACH = 20
const SEED = 20

t.test('requests made from the API’s own description break nothing, and read nothing of another person', async (t) => {
  const lines: string[] = []
  const server = await school(t, INSTRUCTORS, {
    env: UNLIMITED,
    options: { logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } } },
  })
  const { routes, failures } = await fuzzApi(server, { each: EACH, seed: SEED })
  t.same(failures, [], `seed ${SEED}`)
  t.same(lines, [], 'no error was noted')

  const answered = Object.values(routes).flatMap((counts) => Object.entries(counts))
  t.ok(answered.reduce((sum, [, count]) => sum + count, 0) >= EACH * Object.keys(routes).length)
  for (const [route, counts] of Object.entries(routes)) t.ok(counts['4xx'], `${route} was asked for what it has to refuse`)
  for (const route of [
    'GET /api/progress',
    'GET /api/exercises/{slug}',
    'POST /api/submissions',
    'GET /api/submissions/{id}',
    'GET /api/cohorts/{cohort}',
    'PATCH /api/cohorts/{cohort}',
    'GET /api/cohorts/{cohort}/audit',
    'POST /api/cohorts/{cohort}/roster',
    'GET /api/me/export',
  ])
    t.ok(routes[route]?.['2xx'], `${route} was asked for what it gives`)
})
