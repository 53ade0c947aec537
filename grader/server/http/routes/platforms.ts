import { Type } from 'typebox'
import { Id, KeySetReport, NewPlatform, Platform, PlatformChange, ToolAddresses } from '../../../contracts/index.ts'
import { HotpathError } from '../../../shared/errors.ts'
import { countKeys } from '../../lti/key-sets.ts'
import { addPlatform, changePlatform, listPlatforms, platformById, removePlatform } from '../../lti/platforms.ts'
import type { App, Context } from '../context.ts'
import { KEYS_PATH, LAUNCH_PATH, LOGIN_PATH } from './lti.ts'

const tags = ['lti']
const params = Type.Object({ platform: Id })

/** A hundred deployment ids of LTI's maximum length, in UTF-8. */
const BODY_LIMIT_BYTES = 128 * 1024

/** LTI platforms (schools’ systems) that may launch us, for administrators. */
export function platformRoutes(app: App, { store, publicUrl }: Context): void {
  const { db } = store
  app.get(
    '/api/lti/tool',
    {
      config: { allows: 'admin' },
      schema: { tags, summary: 'Addresses to copy into a platform’s settings', response: { 200: ToolAddresses } },
    },
    async () => ({
      loginUrl: publicUrl() + LOGIN_PATH,
      launchUrl: publicUrl() + LAUNCH_PATH,
      keysUrl: publicUrl() + KEYS_PATH,
    }),
  )

  app.get(
    '/api/lti/platforms',
    { config: { allows: 'admin' }, schema: { tags, summary: 'Platforms that may launch us', response: { 200: Type.Array(Platform) } } },
    async () => listPlatforms(db),
  )

  app.post(
    '/api/lti/platforms',
    {
      bodyLimit: BODY_LIMIT_BYTES,
      config: { allows: 'admin', inPerson: true },
      schema: { tags, summary: 'Register a platform', body: NewPlatform, response: { 201: Platform } },
    },
    async (request, reply) => reply.status(201).send(await addPlatform(db, request.body)),
  )

  app.patch(
    '/api/lti/platforms/:platform',
    {
      bodyLimit: BODY_LIMIT_BYTES,
      config: { allows: 'admin', inPerson: true },
      schema: {
        tags,
        summary: 'Change a platform; its courses and people stay',
        params,
        body: PlatformChange,
        response: { 200: Platform },
      },
    },
    async (request) => changePlatform(store, request.params.platform, request.body),
  )

  app.delete(
    '/api/lti/platforms/:platform',
    {
      config: { allows: 'admin', inPerson: true },
      schema: {
        tags,
        summary: 'Remove a platform, with its people’s sign-ins and the grades that wait for it',
        params,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      if (!(await removePlatform(store, request.params.platform))) throw new HotpathError('E_PLATFORM_UNKNOWN')
      return reply.status(204).send(null)
    },
  )

  app.post(
    '/api/lti/platforms/:platform/keys',
    {
      config: { allows: 'admin', inPerson: true },
      schema: { tags, summary: 'Fetch a platform’s keys as a check', params, response: { 200: KeySetReport } },
    },
    async (request) => {
      const platform = await platformById(db, request.params.platform)
      if (platform === null) throw new HotpathError('E_PLATFORM_UNKNOWN')
      return { keys: await countKeys(platform) }
    },
  )
}
