import { Type } from 'typebox'
import { Certificate, CertificateCode, OwnCertificate } from '../../../contracts/index.ts'
import { ownCertificate, publishCertificate, readCertificate, withdrawCertificate } from '../../accounts/certificates.ts'
import type { App, Context } from '../context.ts'
import { signedIn } from '../middleware/permissions.ts'

const tags = ['account']
/** Only the owner decides what others see, not a program. */
const config = { allows: 'account', inPerson: true } as const

/** Certificates: the exercises someone has passed, visible to anyone with the link that the owner made. */
export function certificateRoutes(app: App, { store, exercises, clock }: Context): void {
  app.get(
    '/api/me/certificate',
    {
      config: { allows: 'account' },
      schema: { tags, summary: 'Your certificate, with its link if you created one', response: { 200: OwnCertificate } },
    },
    async (request) => ownCertificate(store.db, exercises, signedIn(request), await clock.now()),
  )

  app.post(
    '/api/me/certificate',
    { config, schema: { tags, summary: 'Create a link that shows your certificate to others', response: { 201: OwnCertificate } } },
    async (request, reply) => {
      const [account, now] = [signedIn(request), await clock.now()]
      await publishCertificate(store.db, account.id, now)
      return reply.status(201).send(await ownCertificate(store.db, exercises, account, now))
    },
  )

  app.delete(
    '/api/me/certificate',
    { config, schema: { tags, summary: 'Remove the link', response: { 204: Type.Null() } } },
    async (request, reply) => {
      await withdrawCertificate(store.db, signedIn(request).id)
      return reply.status(204).send(null)
    },
  )

  app.get(
    '/api/certificates/:code',
    {
      config: { allows: 'anyone' },
      schema: {
        tags,
        summary: 'The exercises someone has passed, up to date',
        params: Type.Object({ code: CertificateCode }),
        response: { 200: Certificate },
      },
    },
    async (request) => readCertificate(store.db, exercises, request.params.code, await clock.now()),
  )
}
