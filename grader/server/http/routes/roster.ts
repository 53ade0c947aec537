import { Type } from 'typebox'
import { forgetExpected, listMissing, rosterCsv, takeRoster } from '../../cohorts/roster.ts'
import { RosterReader } from '../../cohorts/roster-reader.ts'
import { ExpectedMember, ROSTER_FIELDS, RosterReport, type RosterField } from '../../../contracts/index.ts'
import { HotpathError } from '../../../shared/errors.ts'
import type { App, Context } from '../context.ts'
import { signedIn } from '../middleware/permissions.ts'
import { CohortParams } from './cohorts.ts'

/** Twenty thousand people with long names and addresses. */
const BODY_LIMIT_BYTES = 4 * 1024 * 1024

const FIELD = `(?:${ROSTER_FIELDS.join('|')})?`

/** The meaning of each column, in order. */
const Columns = Type.String({
  pattern: `^${FIELD}(?:,${FIELD}){0,99}$`,
  description:
    'The meaning of each column of the file, in order: name, first, last, email, role or team; empty for a column to ignore. Otherwise the headings decide, or the contents of the columns',
})

const tags = ['cohorts']
const params = CohortParams

/** Rosters: CSV files with the people who should be in a cohort. */
export function rosterRoutes(app: App, { store, clock }: Context): void {
  const rosters = new RosterReader()
  app.get(
    '/api/cohorts/:cohort/roster.csv',
    { config: { allows: 'staff' }, schema: { tags, summary: 'Members and expected members, as CSV', produces: ['text/csv'], params } },
    async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="roster.csv"')
        .send(await rosterCsv(store.db, request.params.cohort)),
  )

  app.get(
    '/api/cohorts/:cohort/expected',
    {
      config: { allows: 'staff' },
      schema: { tags, summary: 'People on the roster who have not joined yet', params, response: { 200: Type.Array(ExpectedMember) } },
    },
    async (request) => listMissing(store.db, request.params.cohort),
  )

  app.delete(
    '/api/cohorts/:cohort/expected',
    {
      config: { allows: 'lead' },
      schema: {
        tags,
        summary: 'Remove someone from the roster',
        params,
        querystring: Type.Object({ email: Type.String({ minLength: 1, maxLength: 254 }) }),
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await forgetExpected(store, request.params.cohort, request.query.email, signedIn(request).id)
      return reply.status(204).send(null)
    },
  )

  // In its own scope, because no other route parses CSV.
  void app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    scope.addContentTypeParser('*', (_, _body, done) => done(new HotpathError('E_BODY_NOT_CSV')))
    scope.post(
      '/api/cohorts/:cohort/roster',
      {
        bodyLimit: BODY_LIMIT_BYTES,
        config: { allows: 'lead' },
        schema: {
          tags,
          summary:
            'Import a roster as schools’ systems export it. Lines that cannot be imported are reported; the others are imported. Without dryRun=false, only report what it would do',
          consumes: ['text/csv'],
          params,
          querystring: Type.Object({ dryRun: Type.Optional(Type.Enum(['true', 'false'])), columns: Type.Optional(Columns) }),
          response: { 200: RosterReport },
        },
      },
      async (request) => {
        const options = { dryRun: request.query.dryRun !== 'false', actor: signedIn(request).id, now: await clock.now() }
        const chosen = request.query.columns?.split(',').map((field) => (field === '' ? null : (field as RosterField))) ?? null
        const roster = await rosters.read({ file: (request.body as Buffer | undefined) ?? new Uint8Array(), chosen }, options.actor)
        return takeRoster(store, request.params.cohort, roster, options)
      },
    )
  })
}
