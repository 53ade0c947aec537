import t from 'tap'
import { roleOf } from '../../../server/lti/roles.ts'

const LIS = 'http://purl.imsglobal.org/vocab/lis/v2/'
const membership = (role: string) => `${LIS}membership#${role}`
const institution = (role: string) => `${LIS}institution/person#${role}`
const system = (role: string) => `${LIS}system/person#${role}`

t.test('context roles decide', (t) => {
  const roles = {
    Administrator: 'instructor',
    Instructor: 'instructor',
    ContentDeveloper: 'assistant',
    Manager: 'assistant',
    Learner: 'learner',
    Mentor: 'learner',
    Member: 'learner',
    Officer: 'learner',
  }
  for (const [name, role] of Object.entries(roles)) {
    t.equal(roleOf([membership(name)]), role, name)
    t.equal(roleOf([name]), role, `${name}, by its short name`)
    t.equal(roleOf([institution('Administrator'), system('SysAdmin'), membership(name)]), role, `${name}, of an administrator`)
    t.equal(
      roleOf([institution('Instructor'), institution('Faculty'), membership(name)]),
      role,
      `${name}, of someone who teaches elsewhere`,
    )
  }
  t.end()
})

t.test('sub-roles', (t) => {
  const sub = (role: string) => `${LIS}membership/${role}`
  for (const name of ['TeachingAssistant', 'TeachingAssistantSection', 'TeachingAssistantGroup', 'TeachingAssistantTemplate', 'Grader']) {
    t.equal(roleOf([sub(`Instructor#${name}`)]), 'assistant', name)
    t.equal(roleOf([membership('Instructor'), sub(`Instructor#${name}`)]), 'assistant', `${name}, beside its principal role`)
  }
  for (const name of ['PrimaryInstructor', 'SecondaryInstructor', 'Lecturer', 'GuestInstructor', 'ExternalInstructor'])
    t.equal(roleOf([sub(`Instructor#${name}`)]), 'instructor', name)
  t.equal(roleOf([sub('Instructor#TeachingAssistant'), sub('Instructor#PrimaryInstructor')]), 'instructor', 'both')
  t.equal(roleOf([sub('Instructor#TeachingAssistant'), membership('Learner')]), 'assistant')
  t.equal(roleOf([sub('Administrator#SystemAdministrator')]), 'instructor')
  t.equal(roleOf([sub('Manager#CourseCoordinator')]), 'assistant')
  t.equal(roleOf([membership('Manager'), sub('Manager#Observer')]), 'learner')
  t.equal(roleOf([sub('Learner#Instructor')]), 'learner', 'a learner who is an instructor elsewhere')
  t.end()
})

t.test('administrators of the platform open courses in which they have no role', (t) => {
  for (const role of [institution('Administrator'), system('Administrator'), system('AccountAdmin'), system('SysAdmin')])
    t.equal(roleOf([role]), 'instructor', role)
  t.equal(roleOf([system('User'), institution('Administrator')]), 'instructor', 'as Canvas sends it')
  for (const role of [
    institution('Instructor'),
    institution('Faculty'),
    institution('Staff'),
    institution('Student'),
    system('User'),
    system('SysSupport'),
    system('Creator'),
    'http://purl.imsglobal.org/vocab/lti/system/person#TestUser',
  ])
    t.equal(roleOf([role]), 'learner', role)
  t.end()
})

t.test('what is no list of known roles is a learner', (t) => {
  for (const roles of [
    undefined,
    null,
    'Instructor',
    {},
    [],
    [null],
    ['https://elsewhere.example/membership#Instructor'],
    [`${LIS}membership#instructor`],
  ])
    t.equal(roleOf(roles), 'learner')
  t.end()
})

t.test('what is no text is no role, however deep it nests', async (t) => {
  let nested: unknown = 'Instructor'
  for (let depth = 0; depth < 20_000; depth++) nested = [nested]
  t.equal(roleOf([nested, 7, null, membership('Manager')]), 'assistant')
})
