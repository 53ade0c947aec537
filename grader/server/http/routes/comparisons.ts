import { Type } from 'typebox'
import {
  Comparison,
  ComparisonDone,
  ComparisonJob,
  ComparisonSeen,
  NewComparison,
  NewProgram,
  ProgramDone,
  ProgramJob,
  ProgramOutput,
} from '../../../contracts/index.ts'
import { askComparison, endComparison, findComparison, leaseComparison, showComparison } from '../compare.ts'
import type { App, Context } from '../context.ts'
import { endProgram, leaseProgram, runProgram } from '../programs.ts'
import { admitVisitor } from '../visitors.ts'
import { agentSchema, forAgents, leaseRoutes, params } from './profile-leases.ts'

/** Five codes of 16,384 characters, of up to six bytes each as JSON. */
const BODY_LIMIT_BYTES = 600 * 1024

const tags = ['comparisons']

/** Functions compared, and programs run, outside of exercises: for anyone, and for the agents. */
export function comparisonRoutes(app: App, context: Context): void {
  app.post(
    '/api/comparisons',
    {
      bodyLimit: BODY_LIMIT_BYTES,
      config: { allows: 'anyone', submits: true },
      schema: {
        tags,
        summary: 'Measure 2 to 4 functions against each other, on the same inputs, when nothing else needs the lane',
        body: NewComparison,
        response: { 202: Comparison },
      },
    },
    async (request, reply) => reply.status(202).send(await askComparison(context, admitVisitor(request, reply), request, request.body)),
  )
  app.get(
    '/api/comparisons/:id',
    {
      config: { allows: 'anyone' },
      schema: {
        tags,
        summary: 'A comparison with its code and samples, for anyone who knows its id',
        params,
        response: { 200: Comparison },
      },
    },
    async (request) => findComparison(context, request.params.id),
  )
  app.post(
    '/api/programs',
    {
      bodyLimit: BODY_LIMIT_BYTES,
      config: { allows: 'anyone' },
      schema: {
        tags,
        summary: 'Run a program for up to 5 s and see what it prints; nothing is stored',
        body: NewProgram,
        response: { 200: ProgramOutput },
      },
    },
    async (request, reply) => {
      const hungUp = new AbortController()
      reply.raw.once('close', () => hungUp.abort())
      return runProgram(context, admitVisitor(request, reply), request, request.body, hungUp.signal)
    },
  )
  agentRoutes(app, context)
}

function agentRoutes(app: App, context: Context): void {
  const schema = { ...agentSchema, params, response: { 204: Type.Null() } }
  leaseRoutes(app, context, {
    jobs: context.queue.comparisons,
    path: '/api/agent/comparisons',
    what: 'a comparison',
    job: ComparisonJob,
    next: (signal) => leaseComparison(context, signal),
  })
  app.post(
    '/api/agent/comparisons/:id/seen',
    { ...forAgents, schema: { ...schema, summary: 'Report the figures of a comparison so far', body: ComparisonSeen } },
    async (request, reply) => {
      await showComparison(context, { id: request.params.id, attempt: request.body.attempt }, request.body.result)
      return reply.status(204).send(null)
    },
  )
  app.post(
    '/api/agent/comparisons/:id/result',
    { ...forAgents, schema: { ...schema, summary: 'End a comparison with its figures', body: ComparisonDone } },
    async (request, reply) => {
      await endComparison(context, { id: request.params.id, attempt: request.body.attempt }, request.body.result)
      return reply.status(204).send(null)
    },
  )
  leaseRoutes(app, context, {
    jobs: context.queue.programs,
    path: '/api/agent/programs',
    what: 'a program',
    job: ProgramJob,
    next: (signal) => leaseProgram(context, signal),
  })
  app.post(
    '/api/agent/programs/:id/result',
    { ...forAgents, schema: { ...schema, summary: 'End a program with what it printed', body: ProgramDone } },
    async (request, reply) => {
      await endProgram(context, { id: request.params.id, attempt: request.body.attempt }, request.body.output)
      return reply.status(204).send(null)
    },
  )
}
