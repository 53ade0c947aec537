import { Type } from 'typebox'
import { Id, Person, RoleChange } from '../../../contracts/index.ts'
import { giveRole, listAccounts } from '../../accounts/roles.ts'
import type { App, Context } from '../context.ts'

const PersonParams = Type.Object({ person: Id })

const tags = ['accounts']

/** Accounts and their roles, for administrators. */
export function accountsRoutes(app: App, { store }: Context): void {
  app.get(
    '/api/accounts',
    {
      config: { allows: 'admin' },
      schema: {
        tags,
        summary: 'Search accounts by name or address; at most 50',
        querystring: Type.Object({ search: Type.Optional(Type.String({ maxLength: 254 })) }),
        response: { 200: Type.Array(Person) },
      },
    },
    async (request) => listAccounts(store.db, request.query.search ?? ''),
  )

  app.patch(
    '/api/accounts/:person',
    {
      config: { allows: 'admin', inPerson: true },
      schema: { tags, summary: 'Change the role of an account', params: PersonParams, body: RoleChange, response: { 200: Person } },
    },
    async (request) => giveRole(store, { id: request.params.person }, request.body.role),
  )
}
