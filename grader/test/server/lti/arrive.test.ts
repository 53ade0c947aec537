import t from 'tap'
import { arrive } from '../../../server/lti/arrive.ts'
import type { Launch } from '../../../server/lti/claims.ts'
import { coursesOf } from '../../../server/lti/courses.ts'
import { addPlatform, removePlatform } from '../../../server/lti/platforms.ts'
import { openTestStore } from '../store/own.ts'

const NOW = new Date('2026-03-01T00:00:00Z')
const store = await openTestStore(t)
const { db } = store
const url = 'https://school.example'
const platform = await addPlatform(db, {
  name: 'The school',
  issuer: url,
  clientId: 'we',
  deployments: [],
  loginUrl: url,
  tokenUrl: url,
  keysUrl: url,
})

const launch = (subject: string, course: string, reported: Partial<Launch> = {}): Launch => ({
  deployment: '1',
  subject,
  name: subject,
  email: null,
  role: 'learner',
  context: { id: course, title: course },
  membersUrl: null,
  backUrls: [],
  ask: { kind: 'resource', resourceLink: 'a link', assignment: null, column: null },
  ...reported,
})
const come = async (subject: string, course: string, reported?: Partial<Launch>) => {
  const arrival = await arrive(store, platform, launch(subject, course, reported), null, NOW)
  if (arrival.cohort === null) throw new Error('It is undecided')
  return arrival
}
const courses = (context: string) =>
  db.selectFrom('lti_contexts').select(['cohort', 'deployment']).where('context', '=', context).orderBy('deployment').execute()

t.test('a course of the same id in another deployment is another cohort', async (t) => {
  const { cohort } = await come('ina', 'same', { role: 'instructor' })
  await come('lou', 'same')
  await t.rejects(come('sam', 'same', { deployment: '2' }), { code: 'E_LTI_EARLY' })
  await t.rejects(come('lou', 'same', { deployment: '2' }), { code: 'E_LTI_EARLY' }, 'for a member of the first one as well')
  const other = await come('eve', 'same', { deployment: '2', role: 'instructor' })
  t.not(other.cohort, cohort)
  t.same((await come('lou', 'same')).cohort, cohort)
  t.same(await courses('same'), [
    { cohort, deployment: '1' },
    { cohort: other.cohort, deployment: '2' },
  ])
})

t.test('the roster address of a course comes from its last launch', async (t) => {
  const { cohort } = await come('ida', 'unlisted', { role: 'instructor' })
  t.same(await coursesOf(db, cohort), [])
  await come('lou', 'unlisted', { membersUrl: `${url}/people` })
  t.match(await coursesOf(db, cohort), [{ membersUrl: `${url}/people` }])
  await come('lou', 'unlisted', { membersUrl: `${url}/elsewhere` })
  t.match(await coursesOf(db, cohort), [{ membersUrl: `${url}/elsewhere` }])
  await come('lou', 'unlisted')
  t.match(await coursesOf(db, cohort), [{ membersUrl: `${url}/elsewhere` }], 'and one that tells none takes nothing back')
})

t.test('removing a platform removes its identities', async (t) => {
  const other = await addPlatform(db, {
    name: 'The college',
    issuer: 'https://college.example',
    clientId: 'we',
    deployments: [],
    loginUrl: url,
    tokenUrl: url,
    keysUrl: url,
  })
  const { person } = await arrive(store, other, launch('ina', 'theirs', { role: 'instructor' }), null, NOW)
  const names = () => db.selectFrom('identities').select('provider_account').where('person', '=', person).execute()
  t.equal((await names()).length, 1)
  t.equal(await removePlatform(store, other.id), true)
  t.same(await names(), [])
  t.ok(await db.selectFrom('accounts').select('id').where('id', '=', person).executeTakeFirst(), 'who is here stays')
  t.ok(
    (await db.selectFrom('identities').select('id').where('provider', '=', `lti ${platform.id}`).execute()).length > 0,
    'and so do those of others',
  )
  t.equal(await removePlatform(store, other.id), false)
})
