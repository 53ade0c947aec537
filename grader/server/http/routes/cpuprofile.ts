import { Type } from 'typebox'
import { Id, ProfileFile, SIDES } from '../../../contracts/index.ts'
import { HotpathError } from '../../../shared/errors.ts'
import { toProfileFile } from '../../../shared/cpu-profile/profile-file.ts'
import type { App, Context } from '../context.ts'
import { findProfileRun } from '../profile-runs.ts'
import { visitorOf } from '../visitors.ts'

const params = Type.Object({ id: Id, side: Type.Enum(SIDES) })

/** CPU profiles of profile runs, to open in other tools. */
export function cpuprofileRoutes(app: App, context: Context): void {
  app.get(
    '/api/submissions/:id/profile/:side.cpuprofile',
    {
      config: { allows: 'anyone' },
      schema: {
        tags: ['submissions'],
        summary: 'CPU profile of a profile run, in the format of DevTools and speedscope',
        params,
        response: { 200: ProfileFile },
      },
    },
    async (request, reply) => {
      const { id, side } = request.params
      const { state, shown: profile } = await findProfileRun(context, 'inside', visitorOf(request), id)
      const cpu = profile?.[side].cpu
      if (!cpu) throw new HotpathError(state === 'waiting' ? 'E_PROFILE_WAITING' : 'E_PROFILE_UNSEEN')
      // Without a file name: the link's download attribute has one with the exercise in it.
      return reply.header('content-disposition', 'attachment').send(toProfileFile(cpu))
    },
  )
}
