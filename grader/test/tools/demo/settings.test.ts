import t from 'tap'
import { readConfig } from '../../../shared/config.ts'
import { MOST_PUPILS } from '../../../tools/demo/characters.ts'
import { demoConfig } from '../../../tools/demo/settings.ts'
import { SYLLABUS } from '../../../tools/demo/syllabus.ts'

t.test('nothing of the demo gets to people, or into a school’s database', async (t) => {
  const school = readConfig({
    DATABASE_URL: 'postgres://db/hotpath',
    HOTPATH_URL: 'https://hotpath.example.org',
    HOTPATH_SMTP: 'smtp://mail:587',
    HOTPATH_GITHUB: 'client:secret',
  })
  t.match(demoConfig(school), { databaseUrl: null, publicUrl: null, mail: { server: null }, github: null, oidc: null })
})

t.test('what a run that goes on asks for all learners at once, the door does not refuse', async (t) => {
  t.ok(demoConfig(readConfig({})).requestLimits.requests.perAddress > 2 * MOST_PUPILS * SYLLABUS.length)
})
