import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { changeAssignment, createAssignments, listAssignments, removeAssignment } from '../../cohorts/assignments.ts'
import { grantExtensions, listExtensions, withdrawExtension } from '../../cohorts/extensions.ts'
import { readOwnGrades } from '../../cohorts/grades.ts'
import { listOverrides, overrideGrade } from '../../cohorts/overrides.ts'
import {
  AssignedExercise,
  Assignment,
  AssignmentChange,
  Extension,
  GivenGrade,
  Id,
  NewAssignment,
  NewAssignments,
  NewExtension,
  NewExtensions,
  Override,
  OwnGrade,
  SavedAssignment,
  SavedExtension,
  SavedGrade,
} from '../../../contracts/index.ts'
import { cohortChange } from '../cohort-change.ts'
import type { App, Context } from '../context.ts'
import { signedIn } from '../middleware/permissions.ts'
import { exerciseOf } from '../known.ts'
import { readAssignedExercise } from '../versions.ts'

const InCohort = Type.Object({ cohort: Id })
const InAssignment = Type.Object({ cohort: Id, assignment: Id })
const OfPerson = Type.Object({ cohort: Id, assignment: Id, person: Id })

/** A hundred assignments with long titles and many late steps. */
const PLAN_LIMIT_BYTES = 320 * 1024
/** Two thousand ids, and a reason. */
const PEOPLE_LIMIT_BYTES = 96 * 1024

const tags = ['assignments']
const nothing = { 204: Type.Null() }

/** Assignments, extensions, and grades given by hand. */
export function assignmentRoutes(app: App, context: Context): void {
  const { store, exercises, clock } = context
  const changeOf = (request: FastifyRequest) => cohortChange(context, request)
  /** Learners see only open assignments, staff all of them. */
  const openFor = ({ member }: FastifyRequest) => (member === 'learner' ? clock.now() : null)

  app.get(
    '/api/cohorts/:cohort/assignments',
    {
      config: { allows: 'member' },
      schema: {
        tags,
        summary: 'Assignments of a cohort by due time; learners see only open ones',
        params: InCohort,
        response: { 200: Type.Array(Assignment) },
      },
    },
    async (request) => listAssignments(store.db, exercises, request.params.cohort, signedIn(request).id, await openFor(request)),
  )

  app.get(
    '/api/cohorts/:cohort/assignments/:assignment/exercise',
    {
      config: { allows: 'member' },
      schema: {
        tags,
        summary: 'The exercise in the assigned version, and what has changed in it since',
        params: InAssignment,
        response: { 200: AssignedExercise },
      },
    },
    async (request) => readAssignedExercise(context, request.params.cohort, request.params.assignment, await openFor(request)),
  )

  app.post(
    '/api/cohorts/:cohort/assignments',
    {
      config: { allows: 'lead' },
      schema: { tags, summary: 'Assign an exercise', params: InCohort, body: NewAssignment, response: { 201: SavedAssignment } },
    },
    async (request, reply) => {
      const [saved] = await createAssignments(store, [[exerciseOf(context, request.body.exercise), request.body]], await changeOf(request))
      return reply.status(201).send(saved!)
    },
  )

  app.post(
    '/api/cohorts/:cohort/plan',
    {
      bodyLimit: PLAN_LIMIT_BYTES,
      config: { allows: 'lead' },
      schema: {
        tags,
        summary: 'Assign several exercises at once, such as a chapter week by week: all of them, or none',
        params: InCohort,
        body: NewAssignments,
        response: { 201: Type.Array(SavedAssignment) },
      },
    },
    async (request, reply) => {
      const assignments = request.body.map((each) => [exerciseOf(context, each.exercise), each] as const)
      return reply.status(201).send(await createAssignments(store, assignments, await changeOf(request)))
    },
  )

  app.patch(
    '/api/cohorts/:cohort/assignments/:assignment',
    {
      config: { allows: 'lead' },
      schema: {
        tags,
        summary: 'Change an assignment; grades are updated',
        params: InAssignment,
        body: AssignmentChange,
        response: { 200: SavedAssignment },
      },
    },
    async (request) => changeAssignment(store, exercises, request.params.assignment, request.body, await changeOf(request)),
  )

  app.delete(
    '/api/cohorts/:cohort/assignments/:assignment',
    {
      config: { allows: 'lead' },
      schema: {
        tags,
        summary: 'Delete an assignment with its grades; the submissions stay',
        params: InAssignment,
        querystring: Type.Object({ confirm: Type.Optional(Type.Literal('true', { description: 'Required if there are submissions' })) }),
        response: nothing,
      },
    },
    async (request, reply) => {
      await removeAssignment(store, request.params.assignment, request.query.confirm === 'true', await changeOf(request))
      return reply.status(204).send(null)
    },
  )

  app.get(
    '/api/cohorts/:cohort/assignments/:assignment/extensions',
    {
      config: { allows: 'staff' },
      schema: { tags, summary: 'Extensions of an assignment', params: InAssignment, response: { 200: Type.Array(Extension) } },
    },
    async (request) => listExtensions(store.db, request.params.cohort, request.params.assignment),
  )

  app.put(
    '/api/cohorts/:cohort/assignments/:assignment/extensions/:person',
    {
      config: { allows: 'extend' },
      schema: {
        tags,
        summary: 'Give a member an extension, also after the due time',
        params: OfPerson,
        body: NewExtension,
        response: { 200: SavedExtension },
      },
    },
    async (request) => {
      const { assignment, person } = request.params
      const [granted] = await grantExtensions(store, assignment, { people: [person], ...request.body }, await changeOf(request))
      return granted!
    },
  )

  app.post(
    '/api/cohorts/:cohort/assignments/:assignment/extensions',
    {
      bodyLimit: PEOPLE_LIMIT_BYTES,
      config: { allows: 'extend' },
      schema: {
        tags,
        summary: 'Give several members an extension, also after the due time: all of them, or nobody',
        params: InAssignment,
        body: NewExtensions,
        response: { 200: Type.Array(SavedExtension) },
      },
    },
    async (request) => grantExtensions(store, request.params.assignment, request.body, await changeOf(request)),
  )

  app.delete(
    '/api/cohorts/:cohort/assignments/:assignment/extensions/:person',
    {
      config: { allows: 'extend' },
      schema: {
        tags,
        summary: 'Remove an extension',
        params: OfPerson,
        querystring: Type.Object({
          version: Type.Optional(
            Type.String({ format: 'uuid', description: 'The version that you read: removing another one is an error' }),
          ),
        }),
        response: nothing,
      },
    },
    async (request, reply) => {
      const { assignment, person } = request.params
      await withdrawExtension(store, assignment, { person, version: request.query.version }, await changeOf(request))
      return reply.status(204).send(null)
    },
  )

  app.get(
    '/api/cohorts/:cohort/assignments/:assignment/overrides',
    {
      config: { allows: 'staff' },
      schema: { tags, summary: 'Grades given by hand', params: InAssignment, response: { 200: Type.Array(GivenGrade) } },
    },
    async (request) => listOverrides(store.db, request.params.cohort, request.params.assignment),
  )

  app.put(
    '/api/cohorts/:cohort/assignments/:assignment/overrides/:person',
    {
      config: { allows: 'grade' },
      schema: {
        tags,
        summary: 'Grade a member by hand; null removes the grade',
        params: OfPerson,
        body: Override,
        response: { 200: SavedGrade },
      },
    },
    async (request) => overrideGrade(store, request.params.assignment, request.params.person, request.body, await changeOf(request)),
  )

  app.get(
    '/api/cohorts/:cohort/grades/mine',
    {
      config: { allows: 'member' },
      schema: { tags, summary: 'Your own grade of each assignment', params: InCohort, response: { 200: Type.Array(OwnGrade) } },
    },
    async (request) => readOwnGrades(store.db, request.params.cohort, signedIn(request).id, await openFor(request)),
  )
}
